#include "mechanism.h"

#include <avr/io.h>

#include "board.h"
#include "ledger.h"
#include "sensor.h"

#define FRAME_US 20000UL
#define PER_US (F_CPU / 8 / 1000000UL)
#define DROP_MS 150u       /* from the end of a stroke to the sensor at the latest */
#define EMPTY_STROKES 3u

enum motion { OFF, HOMING, WAITING, ANNOUNCING, PUSHING, RETURNING, DROPPING, HALTED };

const char mechanism_product[MECHANISM_PRODUCT_MAX] = "PJ-SERVO";

static enum motion motion;
static uint16_t since;
static uint8_t empty_strokes;
static bool stroke_paid;
static bool stopping;

static void go(enum motion to, uint16_t now)
{
    motion = to;
    since = now;
}

/* Without a signal the servo lets go. */
static void signal_off(void)
{
    TCCR1A = _BV(WGM11);
    SERVO_PORT &= (uint8_t)~_BV(SERVO_BIT);
}

static void turn_to(uint16_t us)
{
    OCR1A = us * PER_US - 1;
    TCCR1A = _BV(COM1A1) | _BV(WGM11);
}

void mechanism_init(void)
{
    signal_off();
    SERVO_DDR |= _BV(SERVO_BIT);
    ICR1 = FRAME_US * PER_US - 1;
    TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS11);
}

void mechanism_start(uint16_t now)
{
    empty_strokes = 0;
    stopping = false;
    turn_to(SERVO_HOME_US);
    go(HOMING, now);
}

/* A stroke already made is completed homeward, which moves no coin; the slide is then ready for the next payout. */
void mechanism_stop(uint16_t now)
{
    stopping = true;
    if (motion == ANNOUNCING) {
        mechanism_halt(now);
    } else if (motion == PUSHING) {
        turn_to(SERVO_HOME_US);
        go(RETURNING, now);
    }
}

void mechanism_halt(uint16_t now)
{
    signal_off();
    if (motion != OFF)
        go(HALTED, now);
}

void mechanism_at_edge(void)
{
}

bool mechanism_counted(void)
{
    stroke_paid = true;
    return false;
}

static enum mechanism_state next_stroke(uint16_t now)
{
    if (stopping) {
        mechanism_halt(now);
        return MECHANISM_WORKING;
    }
    if (!sensor_ready() || !ledger_idle())
        return MECHANISM_WORKING;
    if (!sensor_works())
        return MECHANISM_BLIND;
    stroke_paid = false;
    ledger_expect(now);
    go(ANNOUNCING, now);
    return MECHANISM_WORKING;
}

/* The slide is home, or halted, and whatever it let go has passed the sensor. */
static bool landed(uint16_t now)
{
    bool passing = !sensor_ready() && !sensor_blocked();
    if (passing || (!stroke_paid && (uint16_t)(now - since) < DROP_MS))
        return false;
    ledger_unexpect(now);
    return true;
}

static enum mechanism_state judge(uint16_t now)
{
    if (stroke_paid)
        empty_strokes = 0;
    else
        empty_strokes++;
    go(WAITING, now);
    return empty_strokes < EMPTY_STROKES ? MECHANISM_WORKING : MECHANISM_EXHAUSTED;
}

enum mechanism_state mechanism_poll(uint16_t now)
{
    bool arrived = (uint16_t)(now - since) >= SERVO_TRAVEL_MS;
    switch (motion) {
    case OFF:
        return MECHANISM_RESTING;
    case HOMING:
        if (arrived && landed(now))
            go(WAITING, now);
        break;
    case WAITING:
        return next_stroke(now);
    case ANNOUNCING:
        if (stroke_paid) {
            go(WAITING, now); /* a late coin has taken the announcement for itself */
        } else if (ledger_idle()) {
            turn_to(SERVO_PUSH_US);
            go(PUSHING, now);
        }
        break;
    case PUSHING:
        if (arrived) {
            turn_to(SERVO_HOME_US);
            go(RETURNING, now);
        }
        break;
    case RETURNING:
        if (arrived)
            go(DROPPING, now);
        break;
    case DROPPING:
        if (landed(now))
            return judge(now);
        break;
    case HALTED:
        if (landed(now))
            go(OFF, now);
        break;
    }
    return MECHANISM_WORKING;
}
