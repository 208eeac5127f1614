#include "ledger.h"

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
static bool failed, mended;

static uint16_t slot(uint32_t number)
{
    return RING_AT + (uint8_t)(number % SLOTS) * RECORD_BYTES;
}

static uint32_t next(void)
{
    return (count + 1) & COUNT_MASK;
}

static bool prepare(void)
{
    uint32_t old;
    bool whole = record_read(slot(next()), before, &old);
    record_make(after, next());
    return whole || record_blank(before);
}

void ledger_load(void)
{
    uint8_t record[RECORD_BYTES];
    uint32_t found;
    failed = true;
    for (uint8_t i = 0; i < SLOTS; i++) {
        if (!record_read(slot(i), record, &found) || found % SLOTS != i)
            continue;
        if (failed || ((found - count) & COUNT_MASK) < HALF_WAY)
            count = found;
        failed = false;
    }
    if (failed)
        return;
    if (!prepare()) {
        mended = true;
        failed = !record_write(slot(next()), after);
        count = next();
        prepare();
    }
}

void ledger_format(void)
{
    static const uint8_t blank[RECORD_BYTES] = {0xFF, 0xFF, 0xFF, 0xFF};
    uint8_t zero[RECORD_BYTES];
    for (uint8_t i = 0; i < SLOTS; i++)
        record_write(slot(i), blank);
    record_make(zero, 0);
    record_write(slot(0), zero);
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
    if (phase == MARKED) {
        begun_at = now;
        phase = RECORDING;
    }
}

void ledger_void(uint16_t now)
{
    if (phase == MARKED) {
        begun_at = now;
        phase = VOIDING;
    }
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
        prepare();
    }
    phase = IDLE;
    return doing == RECORDING;
}

bool ledger_idle(void)
{
    return phase == IDLE;
}

uint32_t ledger_count(void)
{
    return count;
}

bool ledger_failed(void)
{
    return failed;
}

bool ledger_mended(void)
{
    return mended;
}
