"""A signed update in one file: its format, what is checked, and how it is put beside the running version.

The file is a line that names the format, one line of JSON (the manifest), one line with the manifest's ed25519
signature in hexadecimal, and then the program as a tar.xz whose size and SHA-256 the manifest gives. Nothing of it
is believed before the signature is right; nothing is unpacked before the checksum is. Only the standard library
and `cryptography` are used, because the package's own program reads the updates of every later one.
"""

from __future__ import annotations

import compileall
import hashlib
import json
import lzma
import os
import re
import shutil
import tarfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import BinaryIO, NamedTuple

from kiosk.sentences import Sentence

FORMAT = b"pope-joan update 1\n"
LONGEST_LINE = 4096
LARGEST = 400_000_000
"""Bytes of a packed program; the largest that is believed."""
LARGEST_UNPACKED = 1_500_000_000
PROGRAM = "pope-joan"
WORDS = re.compile(r"\d{1,4}(\.\d{1,4}){1,3}")


class UpdateRefused(ValueError):
    """An update that is not installed; nothing was changed. Its text is a sentence for people.

    kind: "unsigned" (no key, no signature), "forged", "wrong" (not for this table), "old", "failed" (was tried and
    did not run), "cut", "full" (no room).
    """

    def __init__(self, kind: str, words: Sentence) -> None:
        super().__init__(words)
        self.kind = kind
        self.words = words


class Manifest(NamedTuple):
    """What a signature vouches for. size: of the packed program, bytes; sha256: of it, hexadecimal.

    machine: "aarch64"; python: "3.13".
    """

    program: str
    version: str
    machine: str
    python: str
    size: int
    sha256: str

    def line(self) -> bytes:
        """Return the line of the file, as it is signed."""
        return json.dumps(self._asdict(), sort_keys=True).encode() + b"\n"


def order(version: str) -> tuple[int, ...]:
    """Return a version for comparing: "1.10" is later than "1.9.2". Raises UpdateRefused for what is none."""
    if not WORDS.fullmatch(version):
        raise UpdateRefused("wrong", Sentence("The update names no version such as 1.2.0."))
    numbers = [int(n) for n in version.split(".")]
    return tuple(numbers + [0] * (4 - len(numbers)))


def keys(path: Path) -> list[bytes]:
    """Return the public keys in a file, 32 bytes each: a line of 64 hexadecimal digits for every key."""
    try:
        lines = path.read_text(encoding="ascii").split("\n")
        return [bytes.fromhex(line.strip()) for line in lines if re.fullmatch(r"[0-9a-f]{64}", line.strip())]
    except (OSError, UnicodeDecodeError):
        return []


def read_manifest(file: BinaryIO, trusted: Sequence[bytes]) -> Manifest:
    """Read the head of an update up to where the program begins; return what was signed. Raises UpdateRefused."""
    if not trusted:
        raise UpdateRefused("unsigned", Sentence("This table was built without an update key, so it takes no updates."))
    if file.read(len(FORMAT)) != FORMAT:
        raise UpdateRefused("wrong", Sentence("The file is no update for a Pope Joan table."))
    line, seal = file.readline(LONGEST_LINE), file.readline(LONGEST_LINE)
    if not line.endswith(b"\n") or not seal.endswith(b"\n"):
        raise UpdateRefused("cut", Sentence("The update is cut short. Copy it to the stick again."))
    if not any(_signed(key, line, seal) for key in trusted):
        raise UpdateRefused("forged", Sentence("The update is not signed by the maker of this table."))
    try:
        found = json.loads(line)
        program, version, machine, python, digest = (str(found[name]) for name in
                                                     ("program", "version", "machine", "python", "sha256"))
        manifest = Manifest(program, version, machine, python, int(found["size"]), digest)
    except (ValueError, KeyError, TypeError) as error:
        words = Sentence("The update is signed, but written in a way this version cannot read.")
        raise UpdateRefused("wrong", words) from error
    return manifest


def _signed(key: bytes, line: bytes, seal: bytes) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(bytes.fromhex(seal.strip().decode("ascii")), line)
    except (InvalidSignature, ValueError):
        return False
    return True


class Machine(NamedTuple):
    """The table that an update is for. version: the one it runs; failed: checksums that were tried in vain."""

    version: str
    machine: str
    python: str
    failed: frozenset[str] = frozenset()


def suits(manifest: Manifest, here: Machine) -> None:
    """Raise UpdateRefused unless the update is meant for this table and later than what it runs."""
    if manifest.program != PROGRAM:
        raise UpdateRefused("wrong", Sentence("The update is for another program."))
    if (manifest.machine, manifest.python) != (here.machine, here.python):
        raise UpdateRefused("wrong", Sentence(
            "The update is for {machine} with Python {python}; this table is {here} with Python {here_python}.",
            machine=manifest.machine, python=manifest.python, here=here.machine, here_python=here.python))
    if order(manifest.version) <= order(here.version):
        if order(manifest.version) == order(here.version):
            raise UpdateRefused("old", Sentence("The update is version {version}, and that is what runs here.",
                                                version=manifest.version))
        raise UpdateRefused("old", Sentence("The update is version {version}, older than the {here} that runs here.",
                                            version=manifest.version, here=here.version))
    if manifest.sha256 in here.failed:
        raise UpdateRefused("failed", Sentence("Version {version} was tried before and did not run here.",
                                               version=manifest.version))
    if not 0 < manifest.size <= LARGEST:
        raise UpdateRefused("wrong", Sentence("The update is too large for a table."))


def install(update: Path, store: Path, trusted: Sequence[bytes], here: Machine) -> Manifest:
    """Verify an update and put it into store/VERSION, complete and synced to disk; return its manifest.

    The file is copied first and only the copy is read, so a stick cannot change under our hands. Raises
    UpdateRefused, OSError; either way nothing is left behind and nothing that was there has changed.
    """
    new = store / "new"
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir()
    try:
        with update.open("rb") as file:
            manifest = read_manifest(file, trusted)
            suits(manifest, here)
            if shutil.disk_usage(store).free < manifest.size * 6:
                raise UpdateRefused("full", Sentence("There is no room for the update on the data partition."))
            _copy(file, new / "packed", manifest)
        _unpack(new / "packed", new / "tree", manifest)
        target = store / manifest.version
        compileall.compile_dir(new / "tree", quiet=2, stripdir=str(new / "tree"), prependdir=str(target))
        (new / "tree" / "checksum").write_text(manifest.sha256 + "\n", encoding="ascii")
        (new / "packed").unlink()
        _sync(new / "tree")
        shutil.rmtree(target, ignore_errors=True)
        (new / "tree").rename(target)
        sync_folder(store)
        return manifest
    finally:
        shutil.rmtree(new, ignore_errors=True)


def _copy(file: BinaryIO, target: Path, manifest: Manifest) -> None:
    digest, left = hashlib.sha256(), manifest.size
    with target.open("xb") as out:
        while left:
            piece = file.read(min(left, 1 << 20))
            if not piece:
                raise UpdateRefused("cut", Sentence("The update ends {n} bytes too early. Copy it to the stick again.",
                                                    n=left))
            digest.update(piece)
            out.write(piece)
            left -= len(piece)
    if file.read(1):
        raise UpdateRefused("cut", Sentence("The update is longer than it says. Copy it to the stick again."))
    if digest.hexdigest() != manifest.sha256:
        raise UpdateRefused("cut", Sentence("The update is damaged. Copy it to the stick again."))


def _unpack(packed: Path, tree: Path, manifest: Manifest) -> None:
    tree.mkdir()
    try:
        with lzma.open(packed) as unpacked, tarfile.open(fileobj=unpacked, mode="r:") as archive:
            total = 0
            for member in archive:
                total += member.size
                name = PurePosixPath(member.name)
                content = archive.extractfile(member) if member.isreg() else None
                outside = name.is_absolute() or ".." in name.parts
                if outside or total > LARGEST_UNPACKED or not (content or member.isdir()):
                    raise UpdateRefused("wrong", Sentence("The update holds what no program of ours holds."))
                folder = tree / (name.parent if content else name)
                folder.mkdir(parents=True, exist_ok=True)
                if content:
                    with (tree / name).open("wb") as out:
                        shutil.copyfileobj(content, out)
            while unpacked.read(1 << 20):  # to the end: only there it is told whether all that came was right
                pass
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise UpdateRefused("wrong", Sentence("The update cannot be unpacked.")) from error
    if not (tree / "kiosk" / "__main__.py").is_file():
        raise UpdateRefused("wrong", Sentence("The update {version} holds no table.", version=manifest.version))
    for path in [tree, *tree.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)


def _sync(tree: Path) -> None:
    """Bring every file and folder below to the disk, so that a power cut after the link finds them whole."""
    for path in tree.rglob("*"):
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    sync_folder(tree)


def sync_folder(folder: Path) -> None:
    """Bring a folder's own entries to the disk."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
