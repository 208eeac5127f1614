#include "identity.h"

#include "record.h"

/* Away from the ledger, and both away from address 0, the cell a failing supply is most likely to spoil. */
#define IDENTITY_AT 0x200u

static uint32_t serial;

bool identity_load(void)
{
    uint8_t record[RECORD_BYTES];
    if (!record_read(IDENTITY_AT, record, &serial))
        return true;
#ifdef SERIAL_FORCED
    return serial != SERIAL_NUMBER;
#else
    return false;
#endif
}

void identity_adopt(void)
{
    uint8_t record[RECORD_BYTES];
    serial = SERIAL_NUMBER;
    record_make(record, serial);
    record_write(IDENTITY_AT, record);
}

uint32_t identity_serial(void)
{
    return serial;
}
