#include "record.h"

#include <avr/eeprom.h>
#include <avr/wdt.h>
#include <string.h>
#include <util/crc16.h>

/* With this start neither an erased record (FF FF FF FF) nor one of zeros is right. */
#define CRC_START 0x5A

static uint8_t *cell(uint16_t at)
{
    return (uint8_t *)(uintptr_t)at;
}

static uint8_t checksum(const uint8_t *record)
{
    uint8_t crc = CRC_START;
    for (uint8_t i = 0; i < RECORD_BYTES - 1; i++)
        crc = _crc8_ccitt_update(crc, record[i]);
    return crc;
}

void record_make(uint8_t record[RECORD_BYTES], uint32_t number)
{
    record[0] = (uint8_t)number;
    record[1] = (uint8_t)(number >> 8);
    record[2] = (uint8_t)(number >> 16);
    record[3] = checksum(record);
}

bool record_read(uint16_t at, uint8_t record[RECORD_BYTES], uint32_t *number)
{
    eeprom_read_block(record, cell(at), RECORD_BYTES);
    *number = record[0] | (uint32_t)record[1] << 8 | (uint32_t)record[2] << 16;
    return record[3] == checksum(record);
}

bool record_step(uint16_t at, const uint8_t record[RECORD_BYTES])
{
    if (!eeprom_is_ready())
        return false;
    for (uint8_t i = 0; i < RECORD_BYTES; i++) {
        if (eeprom_read_byte(cell(at + i)) != record[i]) {
            eeprom_write_byte(cell(at + i), record[i]);
            return false;
        }
    }
    return true;
}

bool record_write(uint16_t at, const uint8_t record[RECORD_BYTES])
{
    uint8_t kept[RECORD_BYTES];
    wdt_reset();
    eeprom_update_block(record, cell(at), RECORD_BYTES);
    eeprom_read_block(kept, cell(at), RECORD_BYTES);
    return memcmp(kept, record, RECORD_BYTES) == 0;
}
