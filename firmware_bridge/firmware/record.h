/* A 24-bit number with its checksum in EEPROM. */
#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>
#include <stdint.h>

#define RECORD_BYTES 4u

void record_make(uint8_t record[RECORD_BYTES], uint32_t number);

/* What is there, right or not, and whether its checksum is right. */
bool record_read(uint16_t at, uint8_t record[RECORD_BYTES], uint32_t *number);

/* Begin to write the first byte that differs; true when none does. Never waits: false while a byte is being written. */
bool record_step(uint16_t at, const uint8_t record[RECORD_BYTES]);

/* Write it and wait. For the start only: 4 ms a byte. False if the EEPROM does not keep it. */
bool record_write(uint16_t at, const uint8_t record[RECORD_BYTES]);

#endif
