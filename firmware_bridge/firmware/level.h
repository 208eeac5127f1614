/* Level contacts, where they are fitted: closed, to ground, is "low" on the one and "high" on the other. */
#ifndef LEVEL_H
#define LEVEL_H

#include <stdbool.h>
#include <stdint.h>

void level_init(void);
void level_poll(uint16_t now);

/* As "request payout high/low status" (217) reports it. */
uint8_t level_byte(void);

/* A contact says that there are coins enough: if none comes, something is jammed. */
bool level_enough(void);

#endif
