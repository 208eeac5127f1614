/* The serial number, kept in EEPROM. */
#ifndef IDENTITY_H
#define IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

/* Read it. True if this chip must begin a new life: no number is there, or the program was built to give it another. */
bool identity_load(void);

/* Make the number the program was built with this chip's own; after everything else, as the seal on a new life. */
void identity_adopt(void);

uint32_t identity_serial(void);

#endif
