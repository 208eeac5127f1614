#include "ledger.h"

#include <string.h>
#include <util/atomic.h>

#include "record.h"

#define RING_AT 0x100u
#define SLOTS 64u /* a power of two, so that the slots follow on when the count goes from FFFFFF to 0 */
#define COUNT_MASK 0xFFFFFFUL
#define HALF_WAY 0x800000UL
#define WRITE_LIMIT_MS 100u /* six times what a healthy slot needs */

enum phase {
    IDLE,
    MARKED,    /* an edge was seen; the slot's first byte is written or being written */
    RECORDING, /* the slot becomes `after` */
    RESTORING, /* the slot becomes `resting` */
};

static volatile enum phase phase;
static uint32_t count;
static uint8_t after[RECORD_BYTES];   /* what the next slot will hold when the next coin has fallen */
static uint8_t resting[RECORD_BYTES]; /* what it holds until then */
static uint16_t begun_at;
static bool failed, mended, doubtful;

static uint16_t slot(uint32_t number)
{
    return RING_AT + (uint8_t)(number % SLOTS) * RECORD_BYTES;
}

static uint32_t next(void)
{
    return (count + 1) & COUNT_MASK;
}

static void prepare(void)
{
    record_make(after, next());
    record_make(resting, (next() - SLOTS) & COUNT_MASK);
}

static void spoil(void)
{
    resting[RECORD_BYTES - 1] ^= 0xFF;
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

void ledger_load(void)
{
    uint8_t record[RECORD_BYTES];
    uint32_t number;
    failed = !find_newest();
    if (failed)
        return;
    prepare();
    record_read(slot(next()), record, &number);
    mended = memcmp(record, resting, RECORD_BYTES) != 0;
    if (!mended)
        return;
    if (record[0] == resting[0]) {
        doubtful = true;
        spoil();
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
    if ((phase != IDLE && phase != RESTORING) || failed)
        return;
    phase = MARKED;
    record_step(slot(next()), after);
}

static void begin(enum phase what, uint16_t now)
{
    begun_at = now;
    phase = what;
}

void ledger_record(uint16_t now)
{
    if (phase == MARKED)
        begin(RECORDING, now);
}

void ledger_void(uint16_t now)
{
    if (phase == MARKED)
        begin(RESTORING, now);
}

/* If the slot is being recorded, what it rests at does not matter any more. */
static void rest_at(bool spoilt, uint16_t now)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        record_make(resting, (next() - SLOTS) & COUNT_MASK);
        if (spoilt)
            spoil();
        if (phase == IDLE)
            begin(RESTORING, now);
    }
}

void ledger_expect(uint16_t now)
{
    rest_at(true, now);
}

void ledger_unexpect(uint16_t now)
{
    rest_at(false, now);
}

static bool finished(uint16_t now)
{
    if (record_step(slot(next()), phase == RECORDING ? after : resting))
        return true;
    failed = failed || (uint16_t)(now - begun_at) >= WRITE_LIMIT_MS;
    return failed;
}

bool ledger_poll(uint16_t now)
{
    bool counted = false;
    /* The sensor's interrupt may want the EEPROM, too. */
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if ((phase == RECORDING || phase == RESTORING) && finished(now)) {
            counted = phase == RECORDING;
            phase = IDLE;
            if (counted) {
                count = next();
                doubtful = false;
                prepare();
            }
        }
    }
    return counted;
}

bool ledger_idle(void)
{
    return phase == IDLE;
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
        begin(RECORDING, now);
}
