/* Which pin does what on an Arduino Uno or Nano. The README draws it. */
#ifndef BOARD_H
#define BOARD_H

#include <avr/io.h>

/* Coin sensor, D2 (INT0). High is covered: a torn wire or a dead lamp then stops the motor instead of hiding coins. */
#define SENSOR_PIN PIND
#define SENSOR_PORT PORTD
#define SENSOR_BIT PD2

/* The sensor's lamp, D3. */
#define BEAM_PORT PORTD
#define BEAM_DDR DDRD
#define BEAM_BIT PD3

/* H-bridge inputs, D5 and D6: 00 off, 10 forward, 01 backward, 11 brake. */
#define MOTOR_PORT PORTD
#define MOTOR_DDR DDRD
#define MOTOR_FORWARD_BIT PD5
#define MOTOR_BACKWARD_BIT PD6

/* Servo signal, D9 (OC1A). */
#define SERVO_PORT PORTB
#define SERVO_DDR DDRB
#define SERVO_BIT PB1

/* Level contacts to ground, A1 and A2. */
#define LEVEL_PIN PINC
#define LEVEL_PORT PORTC
#define LEVEL_LOW_BIT PC1
#define LEVEL_HIGH_BIT PC2

#endif
