"""The sounds of the table, synthesised: wood, pasteboard, mother-of-pearl, a small bell.

Struck things are sums of decaying partials with a touch of noise for the blow; cards are filtered noise. Everything
passes through the same small room, ends in silence and peaks at -6 dB. 22,050 samples a second, mono, 16 bit.
"""

from __future__ import annotations

import array
import io
import math
import random
import sys
import wave
from collections.abc import Callable, Iterable

RATE = 22_050
PEAK = 0.501
"""-6 dB below full scale."""

Samples = list[float]
Partial = tuple[float, float, float]
"""Frequency in Hz, loudness, time in s in which it falls to a thousandth."""


def silence(seconds: float) -> Samples:
    """So many seconds of nothing."""
    return [0.0] * int(seconds * RATE)


def mix(onto: Samples, sound: Samples, at_s: float = 0.0, gain: float = 1.0) -> Samples:
    """`sound` added to `onto`, from `at_s` on; `onto` grows where it must."""
    start = int(at_s * RATE)
    if len(onto) < start + len(sound):
        onto.extend([0.0] * (start + len(sound) - len(onto)))
    for i, v in enumerate(sound):
        onto[start + i] += gain * v
    return onto


def struck(partials: Iterable[Partial], attack_s: float = 0.0015, pitch: float = 1.0) -> Samples:
    """Something struck: partials that die away, each by a turning phasor. pitch: factor for all of them."""
    parts = [(f * pitch, loud, fall) for f, loud, fall in partials if f * pitch < RATE * 0.45]
    out = silence(max(fall for _, _, fall in parts) * 1.1)
    for f, loud, fall in parts:
        step, decay = f * math.tau / RATE, math.exp(math.log(0.001) / (fall * RATE))
        c, s = math.cos(step) * decay, math.sin(step) * decay
        x, y = loud, 0.0
        for i in range(min(len(out), int(fall * 1.1 * RATE))):
            out[i] += y
            x, y = x * c - y * s, x * s + y * c
    rise = max(1, int(attack_s * RATE))
    for i in range(min(rise, len(out))):
        out[i] *= 0.5 - 0.5 * math.cos(math.pi * i / rise)
    return out


def noise(rng: random.Random, seconds: float, low_hz: float, high_hz: float, attack_s: float, fall_s: float) -> Samples:
    """A breath of noise between two frequencies: it rises in attack_s and falls to a thousandth in fall_s."""
    a = 1 - math.exp(-math.tau * high_hz / RATE)
    b = 1 - math.exp(-math.tau * low_hz / RATE)
    smooth = smoother = under = 0.0
    out, rise, decay = [], max(1, int(attack_s * RATE)), math.log(0.001) / (fall_s * RATE)
    for i in range(int(seconds * RATE)):
        smooth += a * (rng.uniform(-1, 1) - smooth)
        smoother += a * (smooth - smoother)
        under += b * (smoother - under)
        level = 0.5 - 0.5 * math.cos(math.pi * min(1.0, i / rise))
        out.append((smoother - under) * level * math.exp(decay * max(0, i - rise)))
    return out


def room(dry: Samples, wet: float = 0.22) -> Samples:
    """The sound in a small furnished room: a few dull reflections."""
    out = [*dry, *silence(0.12)]
    dull, k = [], 0.0
    for v in dry:
        k += 0.35 * (v - k)
        dull.append(k)
    for delay_ms, gain in ((11.3, 0.9), (17.9, -0.7), (23.1, 0.6), (37.7, 0.42), (53.3, -0.3)):
        mix(out, dull, delay_ms / 1000, wet * gain)
    return out


def finished(sound: Samples) -> Samples:
    """Without direct current, at its peak, trimmed of what cannot be heard, faded out."""
    mean = sum(sound) / len(sound)
    sound = [v - mean for v in sound]
    loudest = max(abs(v) for v in sound)
    sound = [v * PEAK / loudest for v in sound]
    end = max(i for i, v in enumerate(sound) if abs(v) > 0.0012)
    sound = sound[: min(len(sound), end + int(0.01 * RATE))]
    for edge, seconds in ((1, 0.0008), (-1, 0.012)):
        count = min(len(sound), int(seconds * RATE))
        for i in range(count):
            sound[i if edge > 0 else -1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / count)
    return sound


# ---- materials ---------------------------------------------------------------------------
def rap(rng: random.Random, pitch: float = 1.0) -> Samples:
    """A knuckle on the table."""
    body = struck(((176, 0.5, 0.1), (292, 1.0, 0.085), (468, 0.7, 0.06), (760, 0.42, 0.04), (1240, 0.2, 0.022)), 0.001, pitch)
    return mix(body, noise(rng, 0.03, 500, 2600, 0.0004, 0.016), 0, 0.9)


def pasteboard(rng: random.Random, weight: float = 1.0) -> Samples:
    """A card laid down: the slap of its face, and the table under it."""
    out = noise(rng, 0.07, 700, 3800, 0.002, 0.055)
    mix(out, noise(rng, 0.016, 1800, 6000, 0.0005, 0.012), 0.002, 0.7)
    return mix(out, struck(((168, 0.14, 0.06), (288, 0.13, 0.045), (470, 0.05, 0.03)), 0.002), 0.003, weight)


def slide(rng: random.Random, seconds: float = 0.13) -> Samples:
    """A card drawn over the table."""
    return noise(rng, seconds, 700, 2000, seconds * 0.45, seconds * 0.7)


def pearl(rng: random.Random, pitch: float = 1.0) -> Samples:
    """A mother-of-pearl counter on lacquer: a bright tick, a hollow body, two little bounces."""
    partials = ((1820, 0.50, 0.055), (2790, 0.30, 0.042), (4130, 0.13, 0.026), (610, 0.42, 0.045), (318, 0.30, 0.05))
    out: Samples = []
    when = 0.0
    for bounce, gain in ((0.052, 1.0), (0.034, 0.34), (0.0, 0.13)):
        mix(out, struck(partials, 0.0008, pitch * rng.uniform(0.985, 1.015)), when, gain)
        when += bounce * rng.uniform(0.9, 1.1)
    return mix(out, noise(rng, 0.012, 1500, 5200, 0.0004, 0.008), 0, 0.25)


def bar(hz: float, fall_s: float = 0.55) -> Samples:
    """A wooden bar, as of a marimba."""
    return struck(((hz, 1.0, fall_s), (hz * 3.93, 0.20, fall_s * 0.28), (hz * 9.2, 0.05, fall_s * 0.1)), 0.003)


def small_bell(hz: float, fall_s: float = 1.2) -> Samples:
    """A small table bell, struck softly."""
    return struck(
        ((hz * 0.5, 0.18, fall_s * 0.9), (hz, 1.0, fall_s), (hz * 1.002, 0.5, fall_s), (hz * 2.01, 0.34, fall_s * 0.6),
         (hz * 2.76, 0.22, fall_s * 0.42), (hz * 4.07, 0.10, fall_s * 0.25)), 0.003)


# ---- the sounds --------------------------------------------------------------------------
def card(rng: random.Random) -> Samples:
    """A card is played."""
    return pasteboard(rng)


def deal(rng: random.Random) -> Samples:
    """A card slides to a seat."""
    return mix(slide(rng), pasteboard(rng, 0.5), 0.1, 0.5)


def knock(rng: random.Random) -> Samples:
    """A stop: two raps."""
    return mix(mix([], rap(rng)), rap(rng, 0.94), 0.17, 0.8)


def fish(rng: random.Random) -> Samples:
    """One counter falls."""
    return pearl(rng)


def falling(rng: random.Random, count: int, first_s: float, ratio: float) -> Samples:
    """Counters one after another, each gap `ratio` of the one before."""
    out: Samples = []
    when, gap = 0.0, first_s
    for i in range(count):
        mix(out, pearl(rng, rng.uniform(0.88, 1.14)), when, rng.uniform(0.6, 1.0) * (0.75 + 0.25 * (i == count - 1)))
        when += gap * rng.uniform(0.8, 1.2)
        gap *= ratio
    return out


def dress(rng: random.Random) -> Samples:
    """Fifteen counters go on the board."""
    return falling(rng, 15, 0.105, 0.965)


def sweep(rng: random.Random) -> Samples:
    """A compartment is swept: counters drawn over lacquer, a rising third on wooden bars."""
    out = [0.5 * v for v in noise(rng, 0.5, 800, 2400, 0.2, 0.36)]
    mix(out, falling(rng, 8, 0.075, 0.86), 0.12, 0.34)
    for at_s, hz in ((0.05, 523.25), (0.17, 659.26), (0.29, 783.99)):
        mix(out, bar(hz, 0.5), at_s, 0.42)
    return out


def bell(rng: random.Random) -> Samples:
    """A knave falls, or something is worth a look."""
    return small_bell(1046.5, 1.0)


def out(rng: random.Random) -> Samples:
    """Somebody is out: four bars and a soft bell."""
    sound: Samples = []
    for i, hz in enumerate((392.0, 523.25, 659.26, 783.99)):
        mix(sound, bar(hz, 0.62), i * 0.12, 0.8)
        mix(sound, bar(hz / 2, 0.4), i * 0.12, 0.25)
    return mix(sound, small_bell(1567.98, 0.9), 0.4, 0.22)


def nudge(rng: random.Random) -> Samples:
    """It is somebody's turn: two quiet bars."""
    return mix(bar(587.33, 0.42), bar(783.99, 0.5), 0.19, 0.8)


def tap(rng: random.Random) -> Samples:
    """A touch was felt: one small tick of wood."""
    return struck(((920, 0.7, 0.028), (1480, 0.3, 0.018), (420, 0.5, 0.03)), 0.001)


def turn(rng: random.Random) -> Samples:
    """The board passes a bay: a soft detent."""
    return mix(struck(((260, 0.8, 0.045), (540, 0.35, 0.03), (980, 0.12, 0.018)), 0.0015), noise(rng, 0.02, 500, 1800, 0.001, 0.014), 0, 0.35)


def refuse(rng: random.Random) -> Samples:
    """Not now: one dull thud."""
    return struck(((165, 0.8, 0.13), (247, 1.0, 0.1), (392, 0.35, 0.06)), 0.003)


def celebration(rng: random.Random) -> Samples:
    """Something carried for many deals is won: bars run up, bells ring after, counters fall."""
    sound: Samples = []
    for i, hz in enumerate((261.63, 329.63, 392.0, 523.25, 659.26, 783.99, 1046.5)):
        mix(sound, bar(hz, 0.7), i * 0.105, 0.7)
    for hz in (261.63, 392.0, 523.25, 659.26):
        mix(sound, bar(hz, 1.0), 0.86, 0.42)
    for i, hz in enumerate((1567.98, 2093.0, 1318.51)):
        mix(sound, small_bell(hz, 1.1), 0.86 + i * 0.16, 0.2)
    return mix(sound, falling(rng, 14, 0.09, 0.96), 0.95, 0.16)


SOUNDS: tuple[Callable[[random.Random], Samples], ...] = (
    card, deal, knock, fish, dress, sweep, bell, out, nudge, tap, turn, refuse, celebration,
)


def samples(make: Callable[[random.Random], Samples]) -> array.array:
    """One sound, ready to be written: the same every time."""
    sound = finished(room(make(random.Random(make.__name__))))
    return array.array("h", (round(v * 32767) for v in sound))


def wav(frames: array.array) -> bytes:
    """A WAV file of 16-bit samples."""
    target = io.BytesIO()
    with wave.open(target, "wb") as out_file:
        out_file.setnchannels(1)
        out_file.setsampwidth(2)
        out_file.setframerate(RATE)
        little = array.array("h", frames)
        if sys.byteorder == "big":
            little.byteswap()
        out_file.writeframes(little.tobytes())
    return target.getvalue()


def recordings() -> dict[str, bytes]:
    """Every sound as a WAV file, by name."""
    return {make.__name__: wav(samples(make)) for make in SOUNDS}
