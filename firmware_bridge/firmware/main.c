/* A counter dispenser that is a ccTalk hopper. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

#include "cctalk.h"
#include "clock.h"
#include "commands.h"
#include "identity.h"
#include "ledger.h"
#include "level.h"
#include "mechanism.h"
#include "payout.h"
#include "sensor.h"
#include "uart.h"

void before_main(void) __attribute__((naked, used, section(".init3")));

/* After a watchdog reset the watchdog runs on, at its shortest; the C start-up code could outlast it. */
void before_main(void)
{
    MCUSR = 0;
    wdt_disable();
}

static void start(void)
{
    mechanism_init();
    wdt_enable(WDTO_250MS);
    if (identity_load()) {
        ledger_format();
        identity_adopt();
    }
    ledger_load();
    level_init();
    sensor_init();
    clock_init();
    uart_init();
    payout_reset(clock_ms());
    set_sleep_mode(SLEEP_MODE_IDLE);
    sei();
}

int main(void)
{
    struct cctalk_request request;
    start();
    for (;;) {
        uint16_t now = clock_ms();
        wdt_reset();
        if (sensor_poll(now))
            payout_counted(now);
        payout_poll(now);
        level_poll(now);
        if (cctalk_poll(now, &request))
            commands_answer(&request, now);
        sleep_mode();
    }
}
