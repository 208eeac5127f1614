/* What moves the coins: mechanism_pulse.c or mechanism_servo.c, chosen at build. */
#ifndef MECHANISM_H
#define MECHANISM_H

#include <stdbool.h>
#include <stdint.h>

#define MECHANISM_PRODUCT_MAX 12u

enum mechanism_state {
    MECHANISM_RESTING,
    MECHANISM_WORKING,
    MECHANISM_EXHAUSTED, /* no coin comes, whatever is tried: empty or jammed */
    MECHANISM_BLIND,     /* the sensor sees light with its lamp off */
};

extern const char mechanism_product[MECHANISM_PRODUCT_MAX];

/* Off, before anything else. */
void mechanism_init(void);

void mechanism_start(uint16_t now);

/* No coin more; come to rest. */
void mechanism_stop(uint16_t now);

/* The same at once, wherever it stands. */
void mechanism_halt(uint16_t now);

/* From the interrupt: something has reached the sensor. */
void mechanism_at_edge(void);

/* A coin is durably counted. True if going backward had cleared the way for it. */
bool mechanism_counted(void);

enum mechanism_state mechanism_poll(uint16_t now);

#endif
