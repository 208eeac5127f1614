#include "payout.h"

#include "ledger.h"
#include "level.h"
#include "mechanism.h"
#include "sensor.h"

#define SETTLE_MS 300u /* a coin may fall so long after the motor is off */

enum stage { RESTING, PAYING, SETTLING };

static enum stage stage;
static uint8_t event, asked, paid;
static bool enabled, powered_up;
static uint8_t faults1, faults2; /* of this payout or the last */
static uint16_t stopped_at;

void payout_reset(uint16_t now)
{
    mechanism_halt(now);
    stage = RESTING;
    event = asked = paid = 0;
    enabled = false;
    powered_up = true;
    faults1 = faults2 = 0;
}

bool payout_enable(void)
{
    if (!ledger_known())
        return false;
    enabled = true;
    powered_up = false;
    return true;
}

void payout_disable(uint16_t now)
{
    payout_stop(now);
    enabled = false;
}

bool payout_busy(void)
{
    bool passing = !sensor_ready() && !sensor_blocked();
    return stage != RESTING || passing;
}

bool payout_allowed(void)
{
    return enabled && ledger_known() && sensor_ready() && sensor_works();
}

uint8_t payout_begin(uint8_t coins, uint16_t now)
{
    event = event == 255 ? 1 : event + 1;
    asked = coins;
    paid = 0;
    faults1 = faults2 = 0;
    if (coins) {
        stage = PAYING;
        mechanism_start(now);
    }
    return event;
}

static void settle(uint16_t now)
{
    stage = SETTLING;
    stopped_at = now;
}

static uint8_t missing(void)
{
    return paid < asked ? asked - paid : 0;
}

uint8_t payout_stop(uint16_t now)
{
    if (stage == PAYING) {
        mechanism_halt(now);
        settle(now);
    }
    return missing();
}

void payout_counted(uint16_t now)
{
    bool cleared = mechanism_counted();
    if (stage == RESTING)
        return;
    if (cleared)
        faults1 |= TEST1_REVERSED;
    if (paid < 255)
        paid++;
    if (stage == PAYING && paid >= asked) {
        mechanism_stop(now);
        settle(now);
    }
}

static void fail(uint8_t fault1, uint8_t fault2, uint16_t now)
{
    faults1 |= fault1;
    faults2 |= fault2;
    mechanism_stop(now);
    settle(now);
}

/* An empty hopper is turned back in vain as a jammed one is; hosts tell them apart by "reversed". */
static uint8_t nothing_comes(void)
{
    return TEST1_TIMED_OUT | (level_enough() ? TEST1_REVERSED : 0);
}

static void pay(uint16_t now)
{
    enum mechanism_state state = mechanism_poll(now);
    if (ledger_failed())
        fail(0, 0, now);
    else if (sensor_blocked())
        fail(TEST1_BLOCKED, 0, now);
    else if (state == MECHANISM_EXHAUSTED)
        fail(nothing_comes(), 0, now);
    else if (state == MECHANISM_BLIND)
        fail(TEST1_BLIND_IDLE, TEST2_BLIND, now);
}

void payout_poll(uint16_t now)
{
    if (stage == PAYING) {
        pay(now);
        return;
    }
    bool still = mechanism_poll(now) == MECHANISM_RESTING && (sensor_ready() || sensor_blocked());
    if (stage == SETTLING && still && (uint16_t)(now - stopped_at) >= SETTLE_MS)
        stage = RESTING;
}

struct payout_status payout_status(void)
{
    struct payout_status status = {event, 0, paid, 0};
    if (stage == PAYING)
        status.remaining = missing();
    else
        status.unpaid = missing();
    return status;
}

struct payout_tests payout_tests(void)
{
    struct payout_tests tests = {{faults1, faults2}};
    if (stage == RESTING && sensor_blocked())
        tests.registers[0] |= TEST1_BLOCKED_IDLE;
    if (stage == RESTING && !sensor_works())
        tests.registers[0] |= TEST1_BLIND_IDLE;
    if (powered_up)
        tests.registers[0] |= TEST1_POWERED_UP;
    if (!enabled)
        tests.registers[0] |= TEST1_DISABLED;
    if (ledger_failed())
        tests.registers[1] |= TEST2_COUNT_LOST;
    if (ledger_mended() && powered_up)
        tests.registers[1] |= TEST2_COUNT_MENDED;
    return tests;
}
