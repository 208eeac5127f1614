#include "mechanism.h"

#include <util/atomic.h>

#include "board.h"
#include "sensor.h"

#define RUN_LIMIT_MS 3000u /* forward without a coin: a jam, or nothing left */
#define REVERSALS 2u
#define REVERSE_MS 300u
#define PAUSE_MS 100u      /* between directions: standing still spares the bridge */
#define BRAKE_MS 200u
#define LOOK_MS 50u        /* a sensor that goes blind lets no more than one coin by */

enum motion { OFF, BRAKING, WAITING, FORWARD, PAUSE_BEFORE, BACKWARD, PAUSE_AFTER };

#define PINS (_BV(MOTOR_FORWARD_BIT) | _BV(MOTOR_BACKWARD_BIT))

const char mechanism_product[MECHANISM_PRODUCT_MAX] = "PJ-PULSE";

static volatile enum motion motion;
static uint16_t since;
static uint16_t ran_ms; /* forward, since the last coin */
static uint16_t looked_at;
static uint8_t reversals;

static void drive(uint8_t pins)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        MOTOR_PORT = (MOTOR_PORT & (uint8_t)~PINS) | pins;
    }
}

static void go(enum motion to, uint8_t pins, uint16_t now)
{
    drive(pins);
    motion = to;
    since = now;
}

/* Only while the sensor waits: an edge that comes between asking and running must find the motor to brake it. */
static void go_if_ready(enum motion to, uint8_t pins, uint16_t now)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (sensor_ready())
            go(to, pins, now);
    }
}

void mechanism_init(void)
{
    drive(0);
    MOTOR_DDR |= PINS;
}

void mechanism_start(uint16_t now)
{
    ran_ms = 0;
    reversals = 0;
    go(WAITING, PINS, now);
}

void mechanism_stop(uint16_t now)
{
    if (motion != OFF && motion != BRAKING)
        go(BRAKING, PINS, now);
}

void mechanism_halt(uint16_t now)
{
    mechanism_stop(now);
}

void mechanism_at_edge(void)
{
    if (motion != OFF && motion != BRAKING) {
        drive(PINS);
        motion = WAITING;
    }
}

bool mechanism_counted(void)
{
    bool cleared = reversals != 0;
    ran_ms = 0;
    reversals = 0;
    return cleared;
}

static bool blind(uint16_t now)
{
    looked_at = now;
    return !sensor_works();
}

static enum mechanism_state wait(uint16_t now)
{
    if (!sensor_ready())
        return MECHANISM_WORKING;
    if (blind(now))
        return MECHANISM_BLIND;
    go_if_ready(FORWARD, _BV(MOTOR_FORWARD_BIT), now);
    return MECHANISM_WORKING;
}

static enum mechanism_state run(uint16_t now)
{
    uint16_t ran = now - since;
    since = now;
    ran_ms += ran;
    if ((uint16_t)(now - looked_at) >= LOOK_MS && blind(now))
        return MECHANISM_BLIND;
    if (ran_ms < RUN_LIMIT_MS)
        return MECHANISM_WORKING;
    if (reversals == REVERSALS)
        return MECHANISM_EXHAUSTED;
    reversals++;
    ran_ms = 0;
    go_if_ready(PAUSE_BEFORE, PINS, now);
    return MECHANISM_WORKING;
}

enum mechanism_state mechanism_poll(uint16_t now)
{
    uint16_t lasted = now - since;
    switch (motion) {
    case OFF:
        return MECHANISM_RESTING;
    case BRAKING:
        if (lasted >= BRAKE_MS)
            go(OFF, 0, now);
        return MECHANISM_WORKING;
    case WAITING:
        return wait(now);
    case FORWARD:
        return run(now);
    case PAUSE_BEFORE:
        if (lasted >= PAUSE_MS)
            go_if_ready(BACKWARD, _BV(MOTOR_BACKWARD_BIT), now);
        break;
    case BACKWARD:
        if (lasted >= REVERSE_MS)
            go_if_ready(PAUSE_AFTER, PINS, now);
        break;
    case PAUSE_AFTER:
        if (lasted >= PAUSE_MS)
            go_if_ready(WAITING, PINS, now);
        break;
    }
    return MECHANISM_WORKING;
}
