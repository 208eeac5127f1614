/* The lifetime count of coins, kept through any loss of power.
 *
 * A ring of checksummed slots in EEPROM: the newest holds the count, and the next coin goes to the slot after it, so
 * that the last good count is never the one being written. (Two slots would do for that; a ring wears 64 times less.)
 *
 * The first byte of the next slot is written at the first edge of a coin's pulse, in the interrupt, the rest when the
 * coin is confirmed. A slot found half written at the start is therefore a coin: it is counted then.
 *
 * A mechanism whose coins may be in the air, between it and the sensor, says so before it lets one go: the checksum of
 * the next slot is spoilt. A slot found like that is a doubt which the chip cannot resolve: there is no count until the
 * host, by a reset, says that it has looked. */
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

/* It is a coin; or it was nothing. One of them follows each mark. */
void ledger_record(uint16_t now);
void ledger_void(uint16_t now);

/* A coin may be on its way to the sensor, as soon as this is written; or none is any more. */
void ledger_expect(uint16_t now);
void ledger_unexpect(uint16_t now);

/* Go on writing. True when a coin has become durable. */
bool ledger_poll(uint16_t now);

/* All is written. */
bool ledger_idle(void);

uint32_t ledger_count(void);

/* Whether there is a count: one could be read, it is not in doubt, and the EEPROM still keeps what is written. */
bool ledger_known(void);

/* The EEPROM holds no count or keeps none: only a new beginning helps. */
bool ledger_failed(void);

/* A half-written or spoilt slot was found at the start: counted, or in doubt. */
bool ledger_mended(void);

/* End a doubt: the coin counts as fallen, so that nobody pays it again. */
void ledger_settle(uint16_t now);

#endif
