"""A SQLite file system in between: notes every write, sync and deletion, and fails where it is told to.

It is registered with the same SQLite library that Python's sqlite3 uses, through ctypes: the real file system
does the work, with the calls for writing, truncating and syncing taken over. From the notes, `Disk` makes what a
disk can hold after a power cut: what was synced for certain, and of the rest any part, torn anywhere.
"""

from __future__ import annotations

import _sqlite3
import ctypes as c
import ctypes.util
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

NAME = "noting"
FULL, IOERR_WRITE, IOERR_FSYNC, READONLY = 13, 778, 1034, 8
SECTOR = 512
_WRITE, _TRUNCATE, _SYNC = 3, 4, 5
_METHODS = 19


class _Vfs(c.Structure):
    _fields_ = [("iVersion", c.c_int), ("szOsFile", c.c_int), ("mxPathname", c.c_int), ("pNext", c.c_void_p),
                ("zName", c.c_char_p), ("pAppData", c.c_void_p), ("xOpen", c.c_void_p), ("xDelete", c.c_void_p),
                ("rest", c.c_void_p * 14)]


_Open = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_void_p, c.c_int, c.POINTER(c.c_int))
"""The name is passed on as the pointer it is: SQLite keeps it, and what it says after it."""
_Delete = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_char_p, c.c_int)
_Write = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, c.c_int, c.c_int64)
_Truncate = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int64)
_Sync = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_int)


class Note(NamedTuple):
    """One call. what: write, truncate, sync or delete."""

    what: str
    file: str
    at: int = 0
    data: bytes = b""


def library() -> c.CDLL | None:
    """The SQLite that Python's sqlite3 is linked with; None where it is built in and cannot be reached."""
    name = ctypes.util.find_library("sqlite3")
    if name is None or not hasattr(_sqlite3, "__file__"):
        return None
    found = c.CDLL(name)
    found.sqlite3_libversion.restype = c.c_char_p
    same: bytes = found.sqlite3_libversion()
    linked = Path("/proc/self/maps").read_text() if Path("/proc/self/maps").exists() else ""
    return found if same.decode() == _sqlite3.sqlite_version and linked.count("libsqlite3") else None


class Noting:
    """The file system in between; one for the whole process. notes: every call; fail: asked before each."""

    def __init__(self, sqlite: c.CDLL) -> None:
        self.notes: list[Note] = []
        self.fail: Callable[[Note], int] = lambda note: 0
        sqlite.sqlite3_vfs_find.restype = c.POINTER(_Vfs)
        self._real = sqlite.sqlite3_vfs_find(None)
        real = self._real.contents
        self._open = _Open(real.xOpen)
        self._delete = _Delete(real.xDelete)
        self._names: dict[int, str] = {}
        self._tables: dict[int, Any] = {}
        self._calls: list[Any] = [_Open(self._on_open), _Delete(self._on_delete)]
        self._vfs = _Vfs()
        c.memmove(c.byref(self._vfs), self._real, c.sizeof(_Vfs))
        self._vfs.zName = NAME.encode()
        self._vfs.xOpen = c.cast(self._calls[0], c.c_void_p)
        self._vfs.xDelete = c.cast(self._calls[1], c.c_void_p)
        assert sqlite.sqlite3_vfs_register(c.byref(self._vfs), 0) == 0

    def clear(self) -> None:
        self.notes.clear()
        self.fail = lambda note: 0

    def _note(self, note: Note) -> int:
        code = self.fail(note)
        if not code:
            self.notes.append(note)
        return code

    def _on_open(self, _: int, name: int | None, file: int, flags: int, out: Any) -> int:
        code: int = self._open(c.cast(self._real, c.c_void_p), name, file, flags, out)
        if code == 0 and name is not None:
            self._names[file] = Path(c.string_at(name).decode()).name
            methods = c.cast(file, c.POINTER(c.c_void_p))
            methods[0] = c.addressof(self._table(methods[0]))
        return code

    def _table(self, original: int) -> Any:
        """The original's calls with three of them taken over."""
        if original in self._tables:
            return self._tables[original]
        table = (c.c_void_p * _METHODS)()
        c.memmove(table, original, c.sizeof(table))
        write, truncate, sync = _Write(table[_WRITE]), _Truncate(table[_TRUNCATE]), _Sync(table[_SYNC])

        def on_write(file: int, data: int, size: int, at: int) -> int:
            note = Note("write", self._names[file], at, c.string_at(data, size))
            return self._note(note) or int(write(file, data, size, at))

        def on_truncate(file: int, size: int) -> int:
            return self._note(Note("truncate", self._names[file], size)) or int(truncate(file, size))

        def on_sync(file: int, flags: int) -> int:
            return self._note(Note("sync", self._names[file])) or int(sync(file, flags))

        calls = (_Write(on_write), _Truncate(on_truncate), _Sync(on_sync))
        self._calls += calls
        for place, call in zip((_WRITE, _TRUNCATE, _SYNC), calls, strict=True):
            table[place] = c.cast(call, c.c_void_p).value
        self._tables[original] = table
        return table

    def _on_delete(self, _: int, name: bytes, sync: int) -> int:
        code = self._note(Note("delete", Path(name.decode()).name))
        return code or int(self._delete(c.cast(self._real, c.c_void_p), name, sync))


class Disk:
    """What of some files is on the disk for certain, and what was written since and may be or not."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.sure = dict(files)
        self.open: list[Note] = []

    def take(self, note: Note) -> None:
        """Let one more call happen."""
        if note.what == "sync":
            for n in [n for n in self.open if n.file == note.file]:
                _do(self.sure, n)
            self.open = [n for n in self.open if n.file != note.file]
        else:
            self.open.append(note)

    def after_cut(self, how: str, rng: random.Random) -> dict[str, bytes]:
        """What is there when the power comes back. how: none, all, first, some or torn."""
        files = dict(self.sure)
        if how == "all":
            chosen = self.open
        elif how == "first":
            chosen = self.open[:rng.randint(0, len(self.open))]
        elif how == "none":
            chosen = []
        else:
            chosen = [n for n in self.open if rng.random() < 0.5]
        for note in chosen:
            _do(files, _torn(note, rng) if how == "torn" and note.what == "write" else note)
        return files


def _torn(note: Note, rng: random.Random) -> Note:
    """Only some sectors of a write arrived; the others are zeros or never came."""
    sectors = -(-len(note.data) // SECTOR)
    cut = rng.randint(0, sectors) * SECTOR
    if rng.random() < 0.5:
        return note._replace(data=note.data[:cut])
    zeroed = bytearray(note.data)
    at = min(cut, len(zeroed))
    zeroed[at:at + SECTOR] = bytes(len(zeroed[at:at + SECTOR]))
    return note._replace(data=bytes(zeroed))


def _do(files: dict[str, bytes], note: Note) -> None:
    if note.what == "delete":
        files.pop(note.file, None)
        return
    old = files.get(note.file, b"")
    if note.what == "truncate":
        files[note.file] = old[:note.at].ljust(note.at, b"\0")
    elif note.data:
        new = bytearray(old.ljust(note.at + len(note.data), b"\0"))
        new[note.at:note.at + len(note.data)] = note.data
        files[note.file] = bytes(new)
