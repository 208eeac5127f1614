/* An ATmega328P with its pins, its serial line and its EEPROM, for ctypes. Around libsimavr 1.6.
 *
 * libsimavr's EEPROM takes no time and knows no half-written byte, so this file has its own: a write takes as long
 * as the data sheet says (3.4 ms, or 1.8 ms for erasing or programming alone), EEPE stays set meanwhile, a reset does
 * not end it, and every write is noted with the cycles of its beginning and its end. */
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_io.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { EEPROM_BYTES = 1024, SENT_MAX = 4096, WRITES_MAX = 65536 };

/* Data addresses of the ATmega328P. */
enum {
    PINB_AT = 0x23, DDRB_AT = 0x24, PORTB_AT = 0x25,
    DDRD_AT = 0x2A, PORTD_AT = 0x2B,
    EECR_AT = 0x3F, EEDR_AT = 0x40, EEARL_AT = 0x41, EEARH_AT = 0x42,
    TCCR1A_AT = 0x80, OCR1AL_AT = 0x88, OCR1AH_AT = 0x89,
};
enum { EERE = 1, EEPE = 2, EEMPE = 4, EEPM = 0x30 };

struct byte_sent {
    uint64_t cycle;
    uint8_t byte;
};

struct eeprom_write {
    uint64_t begun, done;
    uint16_t address;
    uint8_t before, after;
};

struct outputs {
    uint8_t port_d;      /* pins driven high */
    uint16_t servo;      /* width of the pulses on OC1A in half microseconds; 0: none */
};

struct chip {
    avr_t *avr;
    uint8_t eeprom[EEPROM_BYTES];
    bool writing;
    uint64_t armed_until; /* EEMPE lasts four cycles */
    uint8_t inputs_known[2], inputs[2]; /* ports C and D */
    bool was_reset;
    uint32_t resets;
    struct outputs outputs;
    uint16_t compare; /* OCR1A as last seen */
    uint32_t sent_count;
    struct byte_sent sent[SENT_MAX];
    uint32_t write_count;
    struct eeprom_write writes[WRITES_MAX];
};

static struct chip *of_avr(avr_t *avr)
{
    return avr->custom.data;
}

static void quiet(avr_t *avr, const int level, const char *format, va_list arguments)
{
    (void)avr, (void)level, (void)format, (void)arguments;
}

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    (void)avr, (void)cycles;
}

static void at_reset(avr_t *avr)
{
    of_avr(avr)->was_reset = true;
    of_avr(avr)->resets++;
}

static void at_sent(struct avr_irq_t *irq, uint32_t value, void *parameter)
{
    struct chip *chip = parameter;
    (void)irq;
    if (chip->sent_count < SENT_MAX)
        chip->sent[chip->sent_count++] = (struct byte_sent){chip->avr->cycle, (uint8_t)value};
}

static void begin_write(struct chip *chip, uint8_t mode)
{
    static const double duration_us[4] = {3400, 1800, 1800, 3400};
    uint8_t *data = chip->avr->data;
    uint16_t address = (uint16_t)(data[EEARL_AT] | data[EEARH_AT] << 8) % EEPROM_BYTES;
    uint8_t before = chip->eeprom[address], value = data[EEDR_AT];
    uint8_t after = mode == 0 ? value : mode == 1 ? 0xFF : before & value;
    uint64_t now = chip->avr->cycle;
    if (chip->write_count == WRITES_MAX)
        abort();
    chip->writes[chip->write_count++] = (struct eeprom_write){
        now, now + (uint64_t)(duration_us[mode] * 16), address, before, after};
    chip->writing = true;
}

static void at_eecr(avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
    struct chip *chip = parameter;
    bool armed = avr->cycle <= chip->armed_until;
    if (value & EERE && !chip->writing)
        avr->data[EEDR_AT] = chip->eeprom[(avr->data[EEARL_AT] | avr->data[EEARH_AT] << 8) % EEPROM_BYTES];
    if (value & EEPE && armed && !chip->writing)
        begin_write(chip, (value & EEPM) >> 4);
    if (value & EEMPE && !(value & EEPE))
        chip->armed_until = avr->cycle + 4;
    avr->data[address] = (value & EEPM) | (chip->writing ? EEPE : 0);
}

static void finish_write(struct chip *chip)
{
    struct eeprom_write *last = &chip->writes[chip->write_count - 1];
    if (chip->avr->cycle >= last->done) {
        chip->eeprom[last->address] = last->after;
        chip->writing = false;
        chip->avr->data[EECR_AT] &= (uint8_t)~EEPE;
    } else {
        chip->avr->data[EECR_AT] |= EEPE; /* still so after a reset */
    }
}

static void apply_inputs(struct chip *chip, int port)
{
    char name = port ? 'D' : 'C';
    avr_ioport_external_t external = {.name = (unsigned long)name, .mask = chip->inputs_known[port],
                                      .value = chip->inputs[port]};
    avr_ioctl(chip->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(name), &external);
    for (int bit = 0; bit < 8; bit++)
        if (chip->inputs_known[port] >> bit & 1)
            avr_raise_irq(avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ(name), bit),
                          chip->inputs[port] >> bit & 1);
}

/* libsimavr tells a pin only what is new to it, and a reset makes it forget what it was told. */
static void restore_inputs(struct chip *chip)
{
    /* Or a low pin would be looked at every cycle from the reset to its first edge. */
    avr_extint_set_strict_lvl_trig(chip->avr, 0, 0);
    for (int port = 0; port < 2; port++) {
        char name = port ? 'D' : 'C';
        for (int bit = 0; bit < 8; bit++)
            if (chip->inputs_known[port] >> bit & 1)
                avr_io_getirq(chip->avr, AVR_IOCTL_IOPORT_GETIRQ(name), bit)->value =
                    !(chip->inputs[port] >> bit & 1);
        apply_inputs(chip, port);
    }
    chip->was_reset = false;
}

static struct outputs read_outputs(struct chip *chip)
{
    const uint8_t *data = chip->avr->data;
    struct outputs outputs = {data[PORTD_AT] & data[DDRD_AT], 0};
    uint16_t compare = (uint16_t)(data[OCR1AL_AT] | data[OCR1AH_AT] << 8);
    bool settled = compare == chip->compare; /* its two halves are written one after the other */
    chip->compare = compare;
    if (data[TCCR1A_AT] & 0x80 && data[DDRB_AT] & 2)
        outputs.servo = settled ? (uint16_t)(compare + 1) : chip->outputs.servo;
    return outputs;
}

struct chip *chip_new(const char *elf)
{
    struct chip *chip = calloc(1, sizeof *chip);
    elf_firmware_t program = {0};
    uint32_t no_flags = 0;
    avr_global_logger_set(quiet);
    chip->avr = avr_make_mcu_by_name("atmega328p");
    if (!chip->avr || elf_read_firmware(elf, &program) != 0)
        return NULL;
    chip->avr->frequency = program.frequency = 16000000;
    avr_init(chip->avr);
    avr_load_firmware(chip->avr, &program);
    chip->avr->custom.data = chip;
    chip->avr->sleep = no_sleep;
    chip->avr->reset = at_reset;
    chip->avr->run_cycle_limit = 1; /* so that no change of a pin goes unseen for longer than an instruction */
    avr_ioctl(chip->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &no_flags);
    avr_irq_register_notify(avr_io_getirq(chip->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), at_sent, chip);
    chip->avr->io[AVR_DATA_TO_IO(EECR_AT)].w.c = at_eecr;
    chip->avr->io[AVR_DATA_TO_IO(EECR_AT)].w.param = chip;
    return chip;
}

void chip_free(struct chip *chip)
{
    avr_terminate(chip->avr);
    free(chip->avr);
    free(chip);
}

/* Power comes on at this cycle, with this EEPROM and with noise in the RAM. */
void chip_power_up(struct chip *chip, uint64_t cycle, const uint8_t *eeprom, uint32_t noise)
{
    memcpy(chip->eeprom, eeprom, EEPROM_BYTES);
    chip->writing = false;
    chip->sent_count = chip->write_count = 0;
    chip->avr->cycle = cycle;
    chip->armed_until = 0;
    avr_reset(chip->avr);
    chip->avr->state = cpu_Running;
    for (uint32_t at = 0x100; at <= chip->avr->ramend; at++) {
        noise = noise * 1664525u + 1013904223u;
        chip->avr->data[at] = (uint8_t)(noise >> 24);
    }
    chip->resets = 0;
    restore_inputs(chip);
    chip->outputs = read_outputs(chip);
}

static avr_cycle_count_t at_deadline(avr_t *avr, avr_cycle_count_t when, void *parameter)
{
    (void)avr, (void)when, (void)parameter;
    return 0;
}

/* Run until this cycle or until an output changes. 1: one has changed; 0: none; -1: the processor has stopped. */
int chip_run(struct chip *chip, uint64_t until)
{
    avr_t *avr = chip->avr;
    int result = 0;
    if (until > avr->cycle)
        avr_cycle_timer_register(avr, until - avr->cycle, at_deadline, chip);
    while (avr->cycle < until && result == 0) {
        if (chip->writing)
            finish_write(chip);
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed)
            result = -1;
        if (chip->was_reset)
            restore_inputs(chip);
        struct outputs now = read_outputs(chip);
        if (now.port_d != chip->outputs.port_d || now.servo != chip->outputs.servo) {
            chip->outputs = now;
            result = 1;
        }
    }
    avr_cycle_timer_cancel(avr, at_deadline, chip);
    return result;
}

uint64_t chip_cycle(const struct chip *chip)
{
    return chip->avr->cycle;
}

uint32_t chip_resets(const struct chip *chip)
{
    return chip->resets;
}

uint8_t chip_port_d(const struct chip *chip)
{
    return chip->outputs.port_d;
}

uint16_t chip_servo(const struct chip *chip)
{
    return chip->outputs.servo;
}

/* Port 0 is C, 1 is D. */
void chip_input(struct chip *chip, int port, int bit, int level)
{
    chip->inputs_known[port] |= (uint8_t)(1 << bit);
    chip->inputs[port] = (uint8_t)((chip->inputs[port] & ~(1 << bit)) | level << bit);
    apply_inputs(chip, port);
}

/* The start bit of this byte is on the line now. */
void chip_receive(struct chip *chip, uint8_t byte, int garbled)
{
    avr_raise_irq(avr_io_getirq(chip->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT),
                  byte | (garbled ? UART_INPUT_FE : 0u));
}

/* Bytes given to the line, with the cycle of their start bits. */
uint32_t chip_sent(struct chip *chip, struct byte_sent *into)
{
    uint32_t count = chip->sent_count;
    memcpy(into, chip->sent, count * sizeof *into);
    chip->sent_count = 0;
    return count;
}

/* The EEPROM as read now: a byte being written still has its old value. */
void chip_eeprom(struct chip *chip, uint8_t *into)
{
    if (chip->writing)
        finish_write(chip);
    memcpy(into, chip->eeprom, EEPROM_BYTES);
}

uint32_t chip_write_count(const struct chip *chip)
{
    return chip->write_count;
}

const struct eeprom_write *chip_writes(const struct chip *chip)
{
    return chip->writes;
}

/* The program runs wild: an endless loop with interrupts off, made of `rjmp .-2` in the last word of the flash. */
void chip_hang(struct chip *chip)
{
    uint32_t at = chip->avr->flashend - 1;
    chip->avr->flash[at] = 0xFF;
    chip->avr->flash[at + 1] = 0xCF;
    chip->avr->sreg[S_I] = 0;
    chip->avr->state = cpu_Running;
    chip->avr->pc = at;
}
