#include "cctalk.h"

#include <string.h>
#include <util/crc16.h>

#include "clock.h"
#include "uart.h"

#define HOST 1u
#define OVERHEAD 5u
#define FORGET_MS 50u  /* a pause this long ends a frame, whole or not */
#define ANSWER_MS 2u   /* the host lets go of a shared data line in this time */

enum { DESTINATION, LENGTH, SOURCE, HEADER, DATA };

static uint8_t head[DATA];
static struct cctalk_request incoming;
static uint16_t received; /* bytes of the frame so far; the longest has 260 */
static uint16_t last_byte_at;
static bool deaf; /* after a garbled byte, until the line has been silent */

static uint8_t answer[CCTALK_DATA_MAX + OVERHEAD];
static uint8_t answer_length; /* 0: none is waiting */
static uint16_t answer_asked_at;
static uint8_t answer_to;

#ifdef CHECKSUM_CRC

static uint16_t running;

static void checksum_take(uint16_t position, uint8_t byte, bool last)
{
    if (position != SOURCE && !last)
        running = _crc_xmodem_update(running, byte);
}

static bool checksum_right(uint8_t last)
{
    return running == (uint16_t)(last << 8 | head[SOURCE]);
}

static void checksum_seal(uint8_t *frame, uint8_t length)
{
    uint16_t crc = 0;
    for (uint8_t i = 0; i < length - 1; i++)
        if (i != SOURCE)
            crc = _crc_xmodem_update(crc, frame[i]);
    frame[SOURCE] = (uint8_t)crc;
    frame[length - 1] = crc >> 8;
}

#else

static uint8_t running;

static void checksum_take(uint16_t position, uint8_t byte, bool last)
{
    (void)position;
    (void)last;
    running += byte;
}

static bool checksum_right(uint8_t last)
{
    (void)last;
    return running == 0;
}

static void checksum_seal(uint8_t *frame, uint8_t length)
{
    uint8_t sum = 0;
    frame[SOURCE] = ADDRESS;
    for (uint8_t i = 0; i < length - 1; i++)
        sum += frame[i];
    frame[length - 1] = (uint8_t)-sum;
}

#endif

static void forget(void)
{
    received = 0;
    running = 0;
}

/* True when this byte completes a correct frame for this device. */
static bool take(uint8_t byte)
{
    bool last = received >= DATA && received + 1u == head[LENGTH] + OVERHEAD;
    checksum_take(received, byte, last);
    if (received < DATA)
        head[received] = byte;
    else if (!last && received - DATA < CCTALK_DATA_MAX)
        incoming.data[received - DATA] = byte;
    received++;
    if (!last)
        return false;
    bool good = checksum_right(byte) && head[DESTINATION] == ADDRESS;
    forget();
    return good;
}

static void answer_when_due(uint16_t now)
{
    if (answer_length && (uint16_t)(now - answer_asked_at) >= ANSWER_MS) {
        uart_send(answer, answer_length);
        answer_length = 0;
    }
}

bool cctalk_poll(uint16_t now, struct cctalk_request *request)
{
    int16_t byte;
    answer_when_due(now);
    if ((uint16_t)(now - last_byte_at) >= FORGET_MS) {
        deaf = false;
        forget();
        last_byte_at = now - FORGET_MS; /* or it would seem recent again when the clock comes round */
    }
    while ((byte = uart_read()) != UART_NOTHING) {
        last_byte_at = now;
        if (byte == UART_GARBLED) {
            deaf = true;
            forget();
        }
        if (deaf || !take((uint8_t)byte))
            continue;
        if (answer_length || uart_sending())
            continue; /* half duplex: whoever talks while being answered is not heard */
#ifdef CHECKSUM_CRC
        answer_to = HOST;
#else
        answer_to = head[SOURCE];
#endif
        incoming.header = head[HEADER];
        incoming.length = head[LENGTH];
        *request = incoming;
        return true;
    }
    return false;
}

void cctalk_reply(uint8_t header, const void *data, uint8_t length)
{
    answer[DESTINATION] = answer_to;
    answer[LENGTH] = length;
    answer[HEADER] = header;
    memcpy(answer + DATA, data, length);
    answer_length = length + OVERHEAD;
    checksum_seal(answer, answer_length);
    answer_asked_at = clock_ms();
}
