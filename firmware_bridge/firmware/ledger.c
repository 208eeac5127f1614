#include "ledger.h"

#include <avr/eeprom.h>
#include <util/atomic.h>

#include "record.h"

#define RING_AT 0x100u
#define SLOTS 64u /* a power of two, so that the slots follow on when the count goes from FFFFFF to 0 */
#define COUNT_MASK 0xFFFFFFUL
#define HALF_WAY 0x800000UL
#define RECORD_LIMIT_MS 100u /* six times what a healthy slot needs */

enum phase { IDLE, MARKED, RECORDING, VOIDING };

static volatile enum phase phase;
static uint32_t count;
static uint8_t before[RECORD_BYTES]; /* what the next slot holds */
static uint8_t after[RECORD_BYTES];  /* what it will hold when the next coin has fallen */
static uint16_t begun_at;
static volatile bool ahead; /* the mark was made ahead */
static bool failed, mended, doubtful;

static uint16_t slot(uint32_t number)
{
    return RING_AT + (uint8_t)(number % SLOTS) * RECORD_BYTES;
}

static uint32_t next(void)
{
    return (count + 1) & COUNT_MASK;
}

/* False if the next slot is half written: a whole one holds the count of a ring ago. */
static bool prepare(void)
{
    uint32_t old;
    record_make(after, next());
    return record_read(slot(next()), before, &old);
}

/* The newest count. It must stand behind its predecessor: half a slot can by chance have a right checksum. */
static bool find_newest(void)
{
    uint8_t record[RECORD_BYTES];
    uint32_t number, previous;
    bool found = false;
    bool whole = record_read(slot(SLOTS - 1), record, &previous);
    for (uint8_t i = 0; i < SLOTS; i++) {
        bool follows = whole;
        whole = record_read(slot(i), record, &number);
        follows = follows && whole && number == ((previous + 1) & COUNT_MASK) && number % SLOTS == i;
        if (follows && (!found || ((number - count) & COUNT_MASK) < HALF_WAY)) {
            count = number;
            found = true;
        }
        previous = number;
    }
    return found;
}

void ledger_load(bool marks_ahead)
{
    failed = !find_newest();
    if (failed || prepare())
        return;
    mended = true;
    if (marks_ahead) {
        doubtful = ahead = true;
        phase = MARKED;
        return;
    }
    failed = !record_write(slot(next()), after);
    count = next();
    prepare();
}

/* As if the last 64 coins had been counted up to 0: then there is no other kind of slot than whole and half. */
void ledger_format(void)
{
    uint8_t record[RECORD_BYTES];
    for (uint32_t number = COUNT_MASK + 2 - SLOTS; number <= COUNT_MASK + 1; number++) {
        record_make(record, number & COUNT_MASK);
        record_write(slot(number & COUNT_MASK), record);
    }
}

void ledger_mark(void)
{
    if (phase != IDLE || failed)
        return;
    phase = MARKED;
    record_step(slot(next()), after);
}

void ledger_record(uint16_t now)
{
    if (phase == RECORDING || failed)
        return;
    begun_at = now;
    ahead = false;
    phase = RECORDING;
}

void ledger_void(uint16_t now)
{
    if (phase == MARKED && !ahead) {
        begun_at = now;
        phase = VOIDING;
    }
}

void ledger_expect(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        ahead = true;
        ledger_mark();
    }
}

bool ledger_expecting(void)
{
    return ahead && eeprom_is_ready();
}

void ledger_unexpect(uint16_t now)
{
    ahead = false;
    ledger_void(now);
}

bool ledger_poll(uint16_t now)
{
    enum phase doing = phase;
    if (doing != RECORDING && doing != VOIDING)
        return false;
    if (!record_step(slot(next()), doing == RECORDING ? after : before)) {
        if ((uint16_t)(now - begun_at) < RECORD_LIMIT_MS)
            return false;
        failed = true;
    }
    if (doing == RECORDING) {
        count = next();
        doubtful = false;
        prepare();
    }
    phase = IDLE;
    return doing == RECORDING;
}

bool ledger_idle(void)
{
    return phase == IDLE || (phase == MARKED && ahead);
}

uint32_t ledger_count(void)
{
    return count;
}

bool ledger_known(void)
{
    return !failed && !doubtful;
}

bool ledger_failed(void)
{
    return failed;
}

bool ledger_mended(void)
{
    return mended;
}

void ledger_settle(uint16_t now)
{
    if (doubtful)
        ledger_record(now);
}
