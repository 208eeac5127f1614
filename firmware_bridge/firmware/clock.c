#include "clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#define PRESCALER 64UL

static volatile uint16_t ticks;

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

void clock_init(void)
{
    OCR0A = F_CPU / PRESCALER / 1000 - 1;
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(OCIE0A);
}

uint16_t clock_ms(void)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = ticks;
    }
    return now;
}
