/* The lifetime count of coins, kept through any loss of power.
 *
 * A ring of checksummed slots in EEPROM: the newest holds the count, and the next coin goes to the slot after it, so
 * that the last good count is never the one being written. (Two slots would do for that; a ring wears 64 times less.)
 *
 * A coin is marked in the next slot at the first edge of its pulse, in the interrupt, and recorded when it is
 * confirmed. A slot found half written at the start is therefore a coin: it is counted then. */
#ifndef LEDGER_H
#define LEDGER_H

#include <stdbool.h>
#include <stdint.h>

/* Read the ring, and finish what a loss of power interrupted. */
void ledger_load(void);

/* Begin a new life at 0. */
void ledger_format(void);

/* From the interrupt: something that may be a coin has reached the sensor. */
void ledger_mark(void);

/* It is a coin; or it was nothing. Follows each mark. */
void ledger_record(uint16_t now);
void ledger_void(uint16_t now);

/* Go on writing. True when a coin has become durable. */
bool ledger_poll(uint16_t now);

/* Nothing is marked or being written. */
bool ledger_idle(void);

uint32_t ledger_count(void);

/* No count could be read, or the EEPROM no longer keeps what is written. */
bool ledger_failed(void);

/* A half-written slot was found and counted at the start. */
bool ledger_mended(void);

#endif
