#include "sensor.h"

#include <avr/interrupt.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "board.h"
#include "clock.h"
#include "ledger.h"
#include "mechanism.h"

#define COIN_MS 4u       /* covered for so long without a gap: a coin, not a spark or a bouncing edge */
#define DECIDE_MS 12     /* clear again after this time: it was nothing */
#define CLEAR_MS 4u      /* clear for so long without a gap: it has gone */
#define BLOCKED_MS 1000u
#define LAMP_US 200      /* from the lamp to the pin, through phototransistor and filter */

enum stage {
    OPEN,     /* clear; the interrupt waits for an edge */
    DECIDING, /* an edge has come: a coin, or nothing? */
    PASSING,  /* it is in front of the sensor, or bounces on its way out */
    WRITING,  /* it has gone and is being written down; or there was nothing, and the mark is being taken back */
};

static volatile enum stage stage;
static volatile uint16_t edge_at;
static uint16_t sampled_at;
static uint16_t covered_ms, clear_ms; /* without a gap, up to BLOCKED_MS */
static uint16_t undecided_ms;         /* likewise */

bool sensor_covered(void)
{
    return SENSOR_PIN & _BV(SENSOR_BIT);
}

static void deafen(void)
{
    EIMSK &= (uint8_t)~_BV(INT0);
}

static void at_edge(void)
{
    mechanism_at_edge();
    ledger_mark();
    deafen();
    edge_at = clock_ms();
    stage = DECIDING;
}

ISR(INT0_vect)
{
    at_edge();
}

static void listen(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        stage = OPEN;
        EIFR = _BV(INTF0);
        EIMSK |= _BV(INT0);
        if (sensor_covered())
            at_edge();
    }
}

void sensor_init(void)
{
    SENSOR_PORT |= _BV(SENSOR_BIT);
    BEAM_DDR |= _BV(BEAM_BIT);
    BEAM_PORT |= _BV(BEAM_BIT);
    EICRA = _BV(ISC01) | _BV(ISC00);
    /* What stands there at the start was counted when it came: only what comes after a gap is new. */
    stage = PASSING;
}

static void lengthen(uint16_t *ms, bool goes_on)
{
    if (!goes_on)
        *ms = 0;
    else if (*ms < BLOCKED_MS)
        ++*ms;
}

static void sample(uint16_t now)
{
    if (now == sampled_at)
        return;
    sampled_at = now;
    bool covered = sensor_covered();
    lengthen(&covered_ms, covered);
    lengthen(&clear_ms, !covered);
    lengthen(&undecided_ms, stage == DECIDING);
}

bool sensor_poll(uint16_t now)
{
    bool counted;
    sample(now);
    if (stage == DECIDING) {
        /* Signed: the edge may have come after `now` was read. */
        int16_t since = (int16_t)(now - edge_at);
        if (covered_ms >= COIN_MS) {
            ledger_record(now);
            stage = PASSING;
        } else if (since >= DECIDE_MS && clear_ms >= CLEAR_MS) {
            ledger_void(now);
            stage = WRITING;
        }
    }
    counted = ledger_poll(now);
    if (stage == PASSING && clear_ms >= CLEAR_MS)
        stage = WRITING;
    if (stage == WRITING && ledger_idle())
        listen();
    return counted;
}

bool sensor_ready(void)
{
    return stage == OPEN;
}

bool sensor_blocked(void)
{
    return covered_ms >= BLOCKED_MS || undecided_ms >= BLOCKED_MS;
}

bool sensor_works(void)
{
#ifdef BEAM_FIXED
    return true;
#else
    bool dark;
    if (stage != OPEN)
        return true;
    deafen();
    BEAM_PORT &= (uint8_t)~_BV(BEAM_BIT);
    _delay_us(LAMP_US);
    dark = sensor_covered();
    BEAM_PORT |= _BV(BEAM_BIT);
    _delay_us(LAMP_US);
    listen();
    return dark;
#endif
}
