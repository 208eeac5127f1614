/* ccTalk frames: [destination][length][source][header][data…][checksum], or with CHECKSUM_CRC the 16-bit variant,
 * [destination][length][CRC low][header][data…][CRC high]. */
#ifndef CCTALK_H
#define CCTALK_H

#include <stdbool.h>
#include <stdint.h>

#define CCTALK_DATA_MAX 12u

enum { CCTALK_OK = 0, CCTALK_NAK = 5, CCTALK_BUSY = 6 };

struct cctalk_request {
    uint8_t header;
    uint8_t length; /* as sent, up to 255; only the first CCTALK_DATA_MAX bytes are in data */
    uint8_t data[CCTALK_DATA_MAX];
};

/* Read the line and send what is due. True when a whole, correct frame for this device has come. */
bool cctalk_poll(uint16_t now, struct cctalk_request *request);

/* Answer the frame just received, with at most CCTALK_DATA_MAX bytes of data. */
void cctalk_reply(uint8_t header, const void *data, uint8_t length);

#endif
