"""Frames against the worked examples, and the parser against everything a wire can do to them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_bridge.cctalk import (
    HOST,
    NO_SOURCE,
    SILENCE_S,
    Frame,
    Header,
    Parser,
    decode,
    encode,
    next_event,
)

WORKED = [
    ("03 00 01 FE FE", Frame(3, 1, Header.POLL)),
    ("01 00 03 00 FC", Frame(1, 3, Header.ACK)),
    ("03 00 01 F5 07", Frame(3, 1, Header.CATEGORY)),
    ("01 06 03 00 50 61 79 6F 75 74 74", Frame(1, 3, Header.ACK, b"Payout")),
    ("03 00 01 F2 0A", Frame(3, 1, Header.SERIAL)),
    ("03 00 01 01 FB", Frame(3, 1, Header.RESET)),
    ("03 01 01 A4 A5 B2", Frame(3, 1, Header.ENABLE, b"\xa5")),
    ("03 00 01 A0 5C", Frame(3, 1, Header.CIPHER_KEY)),
    ("03 09 01 A7 00 00 00 00 00 00 00 00 05 47", Frame(3, 1, Header.DISPENSE, bytes(8) + b"\x05")),
    ("01 01 03 00 08 F3", Frame(1, 3, Header.ACK, b"\x08")),
    ("03 04 01 A7 DF D7 0A 05 8C", Frame(3, 1, Header.DISPENSE, b"\xdf\xd7\x0a\x05")),
    ("03 00 01 A6 56", Frame(3, 1, Header.STATUS)),
    ("01 04 03 00 08 03 02 00 EB", Frame(1, 3, Header.ACK, bytes((8, 3, 2, 0)))),
    ("03 00 01 A3 59", Frame(3, 1, Header.TEST)),
    ("03 00 01 AC 50", Frame(3, 1, Header.STOP)),
    ("03 00 01 A8 54", Frame(3, 1, Header.LIFETIME)),
    ("03 00 01 D9 23", Frame(3, 1, Header.LEVEL)),
]

frames = st.builds(Frame, st.just(HOST), st.just(3), st.integers(0, 255), st.binary(max_size=20))


@pytest.mark.parametrize(("text", "frame"), WORKED)
def test_worked_frames(text: str, frame: Frame) -> None:
    raw = bytes.fromhex(text)
    assert encode(frame) == raw
    assert decode(raw) == frame


def test_crc_vector() -> None:
    raw = bytes.fromhex("28 00 B6 FE 21")
    assert encode(Frame(0x28, NO_SOURCE, Header.POLL), crc=True) == raw
    assert decode(raw, crc=True) == Frame(0x28, NO_SOURCE, Header.POLL)
    assert decode(raw) is None


def test_too_long() -> None:
    with pytest.raises(ValueError, match="252"):
        encode(Frame(3, 1, 0, bytes(253)))
    assert decode(encode(Frame(3, 1, 0, bytes(252)))) == Frame(3, 1, 0, bytes(252))


def test_event_counter_never_returns_to_zero() -> None:
    assert [next_event(event) for event in (0, 1, 254, 255)] == [1, 2, 255, 1]


@given(frames, st.booleans(), st.integers(0, 24), st.integers(1, 255))
def test_one_changed_byte_is_never_taken(frame: Frame, crc: bool, place: int, change: int) -> None:
    raw = bytearray(encode(frame, crc))
    raw[place % len(raw)] ^= change
    assert decode(bytes(raw), crc) is None


@given(st.lists(frames, max_size=5), st.booleans(), st.lists(st.integers(1, 9), min_size=1))
def test_any_pieces(wanted: list[Frame], crc: bool, sizes: list[int]) -> None:
    if crc:
        wanted = [frame._replace(source=NO_SOURCE) for frame in wanted]
    parser = Parser(dest=HOST, source=3, crc=crc)
    stream = b"".join(encode(frame, crc) for frame in wanted)
    got: list[Frame] = []
    turn = 0
    while stream:
        size = sizes[turn % len(sizes)]
        got += parser.feed(stream[:size], turn * 0.01)
        stream, turn = stream[size:], turn + 1
    assert got == wanted
    assert parser.skipped == 0


@given(st.binary(max_size=30).filter(lambda junk: HOST not in junk), frames)
def test_frame_behind_junk(junk: bytes, frame: Frame) -> None:
    parser = Parser(dest=HOST, source=3)
    assert parser.feed(junk + encode(frame), 0.0) == [frame]
    assert parser.skipped == len(junk)


def test_zero_before_a_frame_is_junk() -> None:
    """Without the addresses, 00 and an ACK would be a valid frame to address 0."""
    ack = encode(Frame(HOST, 3, 0))
    assert decode(b"\0" + ack) == Frame(0, 0, 3, b"\0")
    assert Parser(dest=HOST, source=3).feed(b"\0" + ack, 0.0) == [Frame(HOST, 3, 0)]


def test_half_a_frame_is_forgotten_after_silence() -> None:
    parser = Parser(dest=HOST, source=3)
    raw = encode(Frame(HOST, 3, 0, b"\x08"))
    assert parser.feed(raw[:3], 0.0) == []
    assert parser.partial
    assert parser.feed(raw, SILENCE_S + 0.001) == [Frame(HOST, 3, 0, b"\x08")]
    assert not parser.partial
    assert parser.skipped == 3


def test_half_a_frame_is_kept_within_the_silence() -> None:
    parser = Parser(dest=HOST, source=3)
    raw = encode(Frame(HOST, 3, 0, b"\x08"))
    assert parser.feed(raw[:3], 0.0) == []
    assert parser.feed(raw[3:], SILENCE_S) == [Frame(HOST, 3, 0, b"\x08")]


@given(st.binary(max_size=200), st.booleans())
def test_noise_never_raises_and_never_grows(noise: bytes, crc: bool) -> None:
    parser = Parser(crc=crc)
    for place in range(len(noise)):
        parser.feed(noise[place : place + 1], place / 1000)
    parser.feed(b"", 10.0)
    assert not parser.partial
