#include "uart.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#define BAUD 9600UL
#define INBOX 64u

static volatile uint8_t inbox[INBOX];
static volatile uint8_t inbox_head, inbox_tail;
static volatile bool garbled;

static const uint8_t *volatile outbox;
static volatile uint8_t outbox_left;

ISR(USART_RX_vect)
{
    uint8_t status = UCSR0A;
    uint8_t byte = UDR0;
    uint8_t next = (inbox_head + 1u) % INBOX;
    if ((status & (_BV(FE0) | _BV(DOR0))) || next == inbox_tail) {
        garbled = true;
    } else {
        inbox[inbox_head] = byte;
        inbox_head = next;
    }
}

ISR(USART_UDRE_vect)
{
    if (outbox_left) {
        UDR0 = *outbox++;
        outbox_left--;
    } else {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    }
}

void uart_init(void)
{
    UCSR0A = _BV(U2X0); /* before UBRR0: emulators take the rate from it when UBRR0 is written */
    UBRR0 = F_CPU / 8 / BAUD - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

int16_t uart_read(void)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (garbled) {
            garbled = false;
            inbox_tail = inbox_head;
            return UART_GARBLED;
        }
    }
    if (inbox_tail == inbox_head)
        return UART_NOTHING;
    uint8_t byte = inbox[inbox_tail];
    inbox_tail = (inbox_tail + 1u) % INBOX;
    return byte;
}

void uart_send(const uint8_t *bytes, uint8_t length)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        outbox = bytes;
        outbox_left = length;
        UCSR0B |= _BV(UDRIE0);
    }
}

bool uart_sending(void)
{
    return outbox_left != 0;
}
