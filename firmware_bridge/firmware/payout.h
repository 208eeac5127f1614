/* One payout after another: what was asked for, what has fallen, why it stopped. */
#ifndef PAYOUT_H
#define PAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/* Bits of the two registers that "test hopper" (163) reports. */
enum {
    TEST1_TIMED_OUT = 1 << 1,
    TEST1_REVERSED = 1 << 2,
    TEST1_BLOCKED_IDLE = 1 << 3,
    TEST1_BLIND_IDLE = 1 << 4,
    TEST1_BLOCKED = 1 << 5,
    TEST1_POWERED_UP = 1 << 6,
    TEST1_DISABLED = 1 << 7,
    TEST2_BLIND = 1 << 0,
    TEST2_COUNT_LOST = 1 << 5,
    TEST2_COUNT_MENDED = 1 << 6,
};

/* As after power-up. Stops the motor; the sensor goes on counting. */
void payout_reset(uint16_t now);

void payout_poll(uint16_t now);

/* A coin is durably counted. */
void payout_counted(uint16_t now);

/* False where it cannot be: no lifetime count. */
bool payout_enable(void);
void payout_disable(uint16_t now);

/* From the beginning of a payout until the last coin has come to rest; and while a stray one goes by. */
bool payout_busy(void);

/* Whether one may begin: enabled, sensor clear and working. */
bool payout_allowed(void);

/* Begin one of 0 to 255 coins, where allowed and not busy. Gives the event counter. */
uint8_t payout_begin(uint8_t coins, uint16_t now);

/* Stop at once. Gives the number of coins that have not fallen. */
uint8_t payout_stop(uint16_t now);

struct payout_status {
    uint8_t event, remaining, paid, unpaid;
};

struct payout_status payout_status(void);

struct payout_tests {
    uint8_t registers[2];
};

struct payout_tests payout_tests(void);

#endif
