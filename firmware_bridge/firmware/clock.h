/* Milliseconds since the start, modulo 65536: subtract two of them, never compare. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>

void clock_init(void);
uint16_t clock_ms(void);

#endif
