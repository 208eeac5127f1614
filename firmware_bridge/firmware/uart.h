/* The serial line: 9600 baud, 8N1, every byte value alike. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

enum { UART_NOTHING = -1, UART_GARBLED = -2 };

void uart_init(void);

/* The next byte received, UART_NOTHING, or UART_GARBLED once after a framing error or a byte lost. */
int16_t uart_read(void);

/* Send `length` bytes; `bytes` must stay as it is until uart_sending() is false. */
void uart_send(const uint8_t *bytes, uint8_t length);
bool uart_sending(void);

#endif
