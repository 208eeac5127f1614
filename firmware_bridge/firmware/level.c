#include "level.h"

#include "board.h"

#define STEADY_MS 1000u /* coins that slide past a contact do not change the level */

enum { LOW = 1 << 0, HIGH = 1 << 1 };

#if defined LEVEL_LOW_SENSOR && defined LEVEL_HIGH_SENSOR
#define FITTED (LOW | HIGH)
#elif defined LEVEL_LOW_SENSOR
#define FITTED LOW
#elif defined LEVEL_HIGH_SENSOR
#define FITTED HIGH
#else
#define FITTED 0
#endif

static uint8_t steady, latest;
static uint16_t changed_at;

static uint8_t read(void)
{
    uint8_t closed = 0;
    if (!(LEVEL_PIN & _BV(LEVEL_LOW_BIT)))
        closed |= LOW;
    if (!(LEVEL_PIN & _BV(LEVEL_HIGH_BIT)))
        closed |= HIGH;
    return closed & FITTED;
}

void level_init(void)
{
    LEVEL_PORT |= _BV(LEVEL_LOW_BIT) | _BV(LEVEL_HIGH_BIT);
}

void level_poll(uint16_t now)
{
    uint8_t closed = read();
    if (closed != latest) {
        latest = closed;
        changed_at = now;
    } else if ((uint16_t)(now - changed_at) >= STEADY_MS) {
        steady = closed;
        changed_at = now - STEADY_MS; /* or the change would seem recent again when the clock comes round */
    }
}

uint8_t level_byte(void)
{
    return FITTED << 4 | steady;
}

bool level_enough(void)
{
    return (FITTED & LOW) && !(steady & LOW);
}
