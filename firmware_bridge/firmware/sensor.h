/* The coin sensor: from bouncing edges to coins, each written to the ledger. It counts always, motor or not. */
#ifndef SENSOR_H
#define SENSOR_H

#include <stdbool.h>
#include <stdint.h>

void sensor_init(void);

/* True when a coin has become durable. */
bool sensor_poll(uint16_t now);

/* Nothing is in front of it, and everything seen is durable: a motor may run. */
bool sensor_ready(void);

/* For over a second something has been in front of it, or it has known no rest. */
bool sensor_blocked(void);

/* Something is in front of it at this moment. */
bool sensor_covered(void);

/* Turn the lamp off and on again: does the sensor go dark? Takes 0.4 ms; a coin that comes meanwhile is seen
 * after it. True, untested, while something is in front of it. */
bool sensor_works(void);

#endif
