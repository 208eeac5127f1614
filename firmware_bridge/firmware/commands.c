#include "commands.h"

#include <stdbool.h>
#include <string.h>

#include "identity.h"
#include "ledger.h"
#include "level.h"
#include "mechanism.h"
#include "payout.h"

#define ENABLE 0xA5

enum header {
    RESET = 1,
    COMMS_REVISION = 4,
    REQUEST_CIPHER_KEY = 160,
    PUMP_RNG = 161,
    TEST_HOPPER = 163,
    ENABLE_HOPPER = 164,
    REQUEST_STATUS = 166,
    DISPENSE = 167,
    REQUEST_LIFETIME = 168,
    EMERGENCY_STOP = 172,
    REQUEST_LEVEL = 217,
    REQUEST_REVISION = 241,
    REQUEST_SERIAL = 242,
    REQUEST_PRODUCT = 244,
    REQUEST_CATEGORY = 245,
    REQUEST_MANUFACTURER = 246,
    SIMPLE_POLL = 254,
};

static bool key_given; /* a dispense in the form of the SCH2 wants 160 before it, each time */

static void ack(void)
{
    cctalk_reply(CCTALK_OK, NULL, 0);
}

static void refuse(void)
{
    cctalk_reply(CCTALK_NAK, NULL, 0);
}

static void say_text(const char *text)
{
    cctalk_reply(CCTALK_OK, text, (uint8_t)strlen(text));
}

static void say_byte(uint8_t byte)
{
    cctalk_reply(CCTALK_OK, &byte, 1);
}

static void put_24(uint8_t bytes[3], uint32_t number)
{
    bytes[0] = (uint8_t)number;
    bytes[1] = (uint8_t)(number >> 8);
    bytes[2] = (uint8_t)(number >> 16);
}

static void say_24(uint32_t number)
{
    uint8_t bytes[3];
    put_24(bytes, number);
    cctalk_reply(CCTALK_OK, bytes, sizeof bytes);
}

/* Either [serial number, 3 bytes][coins], or [8 bytes of anything][coins] after a request for the key. */
static bool entitled(const struct cctalk_request *request)
{
    bool had_key = key_given;
    uint8_t serial[3];
    key_given = false;
    if (request->length == 9)
        return had_key;
    put_24(serial, identity_serial());
    return request->length == 4 && memcmp(request->data, serial, sizeof serial) == 0;
}

static void dispense(const struct cctalk_request *request, uint16_t now)
{
    if (!entitled(request))
        refuse();
    else if (payout_busy())
        cctalk_reply(CCTALK_BUSY, NULL, 0);
    else if (!payout_allowed())
        refuse();
    else
        say_byte(payout_begin(request->data[request->length - 1], now));
}

static void enable(uint8_t value, uint16_t now)
{
    if (value != ENABLE)
        payout_disable(now);
    else if (!payout_enable()) {
        refuse();
        return;
    }
    ack();
}

static uint8_t data_wanted(uint8_t header)
{
    switch (header) {
    case ENABLE_HOPPER:
        return 1;
    case PUMP_RNG:
        return 8;
    default:
        return 0;
    }
}

void commands_answer(const struct cctalk_request *request, uint16_t now)
{
    static const uint8_t no_key[8];
    static const uint8_t comms_revision[3] = {1, 4, 6};
    struct payout_status status;
    struct payout_tests tests;

    if (request->header == DISPENSE) {
        dispense(request, now);
        return;
    }
    if (request->length != data_wanted(request->header)) {
        refuse();
        return;
    }
    switch (request->header) {
    case RESET:
        key_given = false;
        payout_reset(now);
        ledger_settle(now);
        ack();
        break;
    case COMMS_REVISION:
        cctalk_reply(CCTALK_OK, comms_revision, sizeof comms_revision);
        break;
    case REQUEST_CIPHER_KEY:
        key_given = true;
        cctalk_reply(CCTALK_OK, no_key, sizeof no_key);
        break;
    case TEST_HOPPER:
        tests = payout_tests();
        cctalk_reply(CCTALK_OK, tests.registers, sizeof tests.registers);
        break;
    case ENABLE_HOPPER:
        enable(request->data[0], now);
        break;
    case REQUEST_STATUS:
        status = payout_status();
        cctalk_reply(CCTALK_OK, &status, sizeof status);
        break;
    case REQUEST_LIFETIME:
        if (ledger_known())
            say_24(ledger_count());
        else
            refuse();
        break;
    case EMERGENCY_STOP:
        say_byte(payout_stop(now));
        break;
    case REQUEST_LEVEL:
        say_byte(level_byte());
        break;
    case REQUEST_REVISION:
        say_text(REVISION);
        break;
    case REQUEST_SERIAL:
        say_24(identity_serial());
        break;
    case REQUEST_PRODUCT:
        say_text(mechanism_product);
        break;
    case REQUEST_CATEGORY:
        say_text("Payout");
        break;
    case REQUEST_MANUFACTURER:
        say_text("Pope Joan");
        break;
    case PUMP_RNG:
    case SIMPLE_POLL:
        ack();
        break;
    default:
        refuse();
    }
}
