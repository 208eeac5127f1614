"""Reads entries out of a journal's file without SQLite: where it is cut, full of zeros, or cannot be written.

SQLite's file format: b-tree leaf pages of a table (type 13) hold cells of payload size, row number and record; a
long record goes on in overflow pages. The write-ahead log beside the file holds newer pages in frames; those up
to the last whole commit count. Every entry has a checksum of its own, so what is found is what was written.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path

from kiosk.table.schema import PAGE, Row

LEAF = 13
MOST_BYTES = 1 << 20
"""No entry is longer."""


def carve(database: bytes, log: bytes = b"") -> list[Row]:
    """Return every whole entry found in a journal's bytes and its write-ahead log's, by number."""
    pages = _Pages(database, log)
    found: dict[int, Row] = {}
    for image in pages.all():
        for row in _leaf_rows(image, pages):
            found.setdefault(row.seq, row)
    return [found[seq] for seq in sorted(found)]


def carve_file(path: Path) -> list[Row]:
    """Return every whole entry found in a journal's file and the log beside it. Raises OSError."""
    log = Path(f"{path}-wal")
    return carve(_read(path), _read(log) if log.exists() else b"")


def _read(path: Path) -> bytes:
    """Return a file's bytes, with zeros where the disk cannot read it. Raises OSError where it cannot at all."""
    found = bytearray()
    handle = os.open(path, os.O_RDONLY)
    try:
        size = os.fstat(handle).st_size
        while len(found) < size:
            try:
                piece = os.pread(handle, min(PAGE, size - len(found)), len(found))
            except OSError:
                piece = bytes(min(PAGE, size - len(found)))
            if not piece:
                break
            found += piece
    finally:
        os.close(handle)
    return bytes(found)


class _Pages:
    """The pages of a database with its log laid over them, by number from 1."""

    def __init__(self, database: bytes, log: bytes) -> None:
        self.size = _page_size(database)
        self._database = database
        self._newer = _log_pages(log, self.size)

    def get(self, number: int) -> bytes:
        """Return a page, b"" where there is none. A last page that was cut is filled up with zeros."""
        if number in self._newer:
            return self._newer[number]
        image = self._database[(number - 1) * self.size:number * self.size]
        return image.ljust(self.size, b"\0") if image else b""

    def all(self) -> Iterator[bytes]:
        """Yield every page."""
        count = -(-len(self._database) // self.size)
        for number in range(1, max([count, *self._newer]) + 1):
            yield self.get(number)


def _page_size(database: bytes) -> int:
    if database[:15] == b"SQLite format 3" and len(database) >= 100:
        size: int = struct.unpack(">H", database[16:18])[0]
        size = 65536 if size == 1 else size
        if size >= 512 and not size & (size - 1):
            return size
    return PAGE


def _log_pages(log: bytes, size: int) -> dict[int, bytes]:
    """Return the pages of the log's whole commits; checked as SQLite checks them, up to the first wrong frame."""
    if len(log) < 32 or log[:4] not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
        return {}
    order = ">" if log[3] & 1 else "<"
    sums = _sums(log[:24], order, (0, 0))
    if struct.unpack(">II", log[24:32]) != sums:
        return {}
    salts = log[16:24]
    committed: dict[int, bytes] = {}
    open_pages: dict[int, bytes] = {}
    for at in range(32, len(log) - size - 23, size + 24):
        head, image = log[at:at + 24], log[at + 24:at + 24 + size]
        sums = _sums(head[:8] + image, order, sums)
        if head[8:16] != salts or struct.unpack(">II", head[16:24]) != sums:
            break
        number, after = struct.unpack(">II", head[:8])
        open_pages[number] = image
        if after:
            committed |= open_pages
            open_pages = {}
    return committed


def _sums(data: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """Go on with the log's two running sums over 32-bit words."""
    a, b = sums
    numbers = struct.unpack(f"{order}{len(data) // 4}I", data)
    for i in range(0, len(numbers), 2):
        a = (a + numbers[i] + b) & 0xFFFFFFFF
        b = (b + numbers[i + 1] + a) & 0xFFFFFFFF
    return a, b


def _leaf_rows(image: bytes, pages: _Pages) -> Iterator[Row]:
    """Yield the whole entries of one page, if it is a leaf."""
    start = 100 if image[:15] == b"SQLite format 3" else 0
    if len(image) < start + 8 or image[start] != LEAF:
        return
    cells = struct.unpack(">H", image[start + 3:start + 5])[0]
    for i in range(min(cells, pages.size // 6)):
        at = start + 8 + 2 * i
        offset = struct.unpack(">H", image[at:at + 2])[0] if at + 2 <= len(image) else 0
        row = _cell_row(image, offset, pages) if offset else None
        if row is not None:
            yield row


def _cell_row(image: bytes, offset: int, pages: _Pages) -> Row | None:
    """Return the entry in one cell, None where it is none or not whole."""
    try:
        length, at = _varint(image, offset)
        seq, at = _varint(image, at)
        if not 0 < length <= MOST_BYTES:
            return None
        return _record(_payload(image, at, length, pages), seq)
    except (IndexError, ValueError, struct.error):
        return None


def _payload(image: bytes, at: int, length: int, pages: _Pages) -> bytes:
    """Return a record's bytes, overflow pages included (file format, "B-tree cell formats")."""
    usable = pages.size
    if length <= usable - 35:
        return image[at:at + length]
    least = (usable - 12) * 32 // 255 - 23
    local = least + (length - least) % (usable - 4)
    local = local if local <= usable - 35 else least
    found = bytearray(image[at:at + local])
    following = struct.unpack(">I", image[at + local:at + local + 4])[0]
    while following and len(found) < length:
        page = pages.get(following)
        found += page[4:4 + min(usable - 4, length - len(found))]
        following = struct.unpack(">I", page[:4])[0]
    return bytes(found)


def _record(payload: bytes, seq: int) -> Row | None:
    """Return the entry of a record (seq, kind, at, body, crc) whose checksum is right."""
    head, at = _varint(payload, 0)
    types = []
    while at < head:
        kind, at = _varint(payload, at)
        types.append(kind)
    if len(types) != 5 or types[0] != 0:
        return None
    values: list[int | bytes] = []
    for kind in types[1:]:
        size = (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind]
        piece = payload[at:at + size]
        if len(piece) != size:
            return None
        at += size
        if kind >= 12:
            values.append(piece)
        else:
            values.append({8: 0, 9: 1}.get(kind, int.from_bytes(piece, "big", signed=True)))
    name, when, body, crc = values
    if not (isinstance(name, bytes) and isinstance(when, int) and isinstance(body, bytes)):
        return None
    row = Row(seq, name.decode(), when, body.decode())
    return row if row.crc == crc else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return SQLite's variable-length number and the place after it."""
    value = 0
    for i in range(8):
        byte = data[at + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + i + 1
    return value << 8 | data[at + 8], at + 9
