"""Updates: a good one is tried, kept or taken back; a forged, old, cut or wrong one changes nothing and says why."""

from __future__ import annotations

import io
import lzma
import os
import platform
import random
import shutil
import sqlite3
import subprocess
import sys
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from deploy import update_key
from kiosk.app.updates import FORMAT, Machine, Manifest, UpdateRefused, install, keys, order
from kiosk.app.updating import Places, choose, kept, main, promote, take, version_of

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
PUBLIC = KEY.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
HERE = {"machine": platform.machine(), "python": f"{sys.version_info[0]}.{sys.version_info[1]}"}


def packed(version: str, extra: Callable[[tarfile.TarFile], None] = lambda tar: None) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for name, text in (("kiosk/__main__.py", f"print({version!r})\n"),
                           (f"pope_joan_kiosk-{version}.dist-info/METADATA", f"Version: {version}\n")):
            info = tarfile.TarInfo(name)
            info.size = len(text)
            tar.addfile(info, io.BytesIO(text.encode()))
        extra(tar)
    return lzma.compress(out.getvalue(), preset=0)


def update(version: str, key: Ed25519PrivateKey = KEY, **facts: str) -> bytes:
    return update_key.signed(key, packed(version), version, **{**HERE, **facts})


@pytest.fixture
def places(tmp_path: Path) -> Places:
    found = Places(*(tmp_path / name for name in ("app", "base", "state", "settings", "run")),
                   keys=(tmp_path / "update.pub",), sticks=tmp_path / "sticks", boot=tmp_path / "boot_id")
    for folder in (found.store, found.state, found.settings, found.run, found.sticks / "STICK-sda1",
                   found.base / "kiosk", found.base / "pope_joan_kiosk-1.0.0.dist-info"):
        folder.mkdir(parents=True)
    (found.base / "kiosk" / "__main__.py").touch()
    found.keys[0].write_text(PUBLIC.hex() + "\n")
    found.boot.write_text("boot-1\n")
    return found


def stick(places: Places, content: bytes, name: str = "pope-joan.update") -> Path:
    folder = places.sticks / "STICK-sda1"
    (folder / name).write_bytes(content)
    return folder


def running(places: Places) -> str:
    """Return the version that the service would start."""
    choose(places)
    return version_of(places.running.resolve() if places.running.is_symlink() else places.base)


def everything(places: Places) -> dict[str, bytes]:
    return {str(p): p.read_bytes() if p.is_file() else os.readlink(p).encode() if p.is_symlink() else b""
            for p in places.store.parent.rglob("*") if "sticks" not in p.parts}


def test_a_good_update_is_tried_and_kept(places: Places) -> None:
    assert running(places) == "1.0.0"
    ready, words = take(places, stick(places, update("1.1.0")))
    assert ready, words
    assert version_of(kept(places)) == "1.0.0"
    assert "tried" in choose(places)
    assert places.running.resolve() == places.store / "1.1.0"
    assert promote(places) == "Version 1.1.0 is kept."
    assert running(places) == "1.1.0"
    places.boot.write_text("boot-2\n")
    assert running(places) == "1.1.0"
    assert (places.run / "update.txt").read_text() == "Version 1.1.0 is kept.\n"


def test_an_update_that_does_not_run_is_taken_back_and_not_tried_again(places: Places) -> None:
    folder = stick(places, update("1.1.0"))
    assert take(places, folder)[0]
    assert running(places) == "1.1.0"
    assert running(places) == "1.0.0"
    assert "back at 1.0.0" in (places.run / "update.txt").read_text()
    assert not (places.store / "1.1.0").exists()
    assert promote(places) == "Nothing is on trial."
    ready, words = take(places, folder)
    assert not ready
    assert "tried before" in words
    assert take(places, stick(places, update("1.1.1")))[0]


def test_taken_back_to_the_update_before(places: Places) -> None:
    take(places, stick(places, update("1.1.0")))
    choose(places)
    promote(places)
    take(places, stick(places, update("1.2.0")))
    assert running(places) == "1.2.0"
    assert running(places) == "1.1.0"


def test_a_power_cut_during_a_trial_is_forgiven_once(places: Places) -> None:
    take(places, stick(places, update("1.1.0")))
    assert running(places) == "1.1.0"
    places.boot.write_text("boot-2\n")
    assert running(places) == "1.1.0"
    places.boot.write_text("boot-3\n")
    assert running(places) == "1.0.0"


def test_only_what_runs_is_kept(places: Places) -> None:
    take(places, stick(places, update("1.1.0")))
    assert promote(places) == "Nothing is on trial."
    assert running(places) == "1.1.0"


def test_old_versions_are_tidied_away_but_for_the_last(places: Places) -> None:
    for version in ("1.1.0", "1.2.0", "1.3.0"):
        assert take(places, stick(places, update(version)))[0]
        choose(places)
        promote(places)
    assert sorted(p.name for p in places.store.iterdir() if p.is_dir() and not p.is_symlink()) == ["1.2.0", "1.3.0"]


def test_a_later_package_wins_over_an_earlier_update(places: Places) -> None:
    take(places, stick(places, update("1.1.0")))
    choose(places)
    promote(places)
    (places.base / "pope_joan_kiosk-1.0.0.dist-info").rename(places.base / "pope_joan_kiosk-1.5.0.dist-info")
    assert running(places) == "1.5.0"


def forged() -> bytes:
    return update("1.1.0", Ed25519PrivateKey.from_private_bytes(bytes(32)))


def relabelled() -> bytes:
    return update("1.1.0").replace(b'"version": "1.1.0"', b'"version": "9.9.9"')


def swapped() -> bytes:
    """A right signature over another program."""
    head = update("1.1.0").split(b"\n", 3)
    return b"\n".join(head[:3]) + b"\n" + packed("1.1.9")


def damaged() -> bytes:
    good = bytearray(update("1.1.0"))
    good[-40] ^= 1
    return bytes(good)


@pytest.mark.parametrize(("content", "why"), [
    (forged, "not signed"),
    (relabelled, "not signed"),
    (swapped, "Copy it"),
    (damaged, "damaged"),
    (lambda: update("1.1.0")[:-1], "too early"),
    (lambda: update("1.1.0")[:200], "cut short"),
    (lambda: update("1.1.0") + b"x", "longer"),
    (lambda: FORMAT, "cut short"),
    (lambda: b"", "no update"),
    (lambda: b"\0" * 5000, "no update"),
    (lambda: update("1.0.0"), "what runs here"),
    (lambda: update("0.9.9"), "older"),
    (lambda: update("1.1.0", program="skat"), "another program"),
    (lambda: update("1.1.0", machine="riscv64"), "riscv64"),
    (lambda: update("1.1.0", python="3.99"), "3.99"),
    (lambda: update_key.signed(KEY, packed("1.1.0"), "../../etc", **HERE), "no version"),
    (lambda: update_key.signed(KEY, b"no archive", "1.1.0", **HERE), "unpacked"),
    (lambda: update_key.signed(KEY, lzma.compress(b"\0" * 10240), "1.1.0", **HERE), "holds no table"),
])
def test_a_bad_stick_changes_nothing_and_says_why(places: Places, content: Callable[[], bytes], why: str) -> None:
    take(places, stick(places, update("1.0.5")))
    choose(places)
    promote(places)
    (places.base / "pope_joan_kiosk-1.0.0.dist-info").rename(places.base / "pope_joan_kiosk-0.9.0.dist-info")
    (places.store / "1.0.5").rename(places.store / "1.0.0")
    (places.store / "1.0.0" / "pope_joan_kiosk-1.0.5.dist-info").rename(
        places.store / "1.0.0" / "pope_joan_kiosk-1.0.0.dist-info")
    (places.store / "current").unlink()
    (places.store / "current").symlink_to("1.0.0")
    before = everything(places)
    ready, words = take(places, stick(places, content()))
    assert not ready
    assert why in words
    assert words.endswith("Nothing was changed.")
    assert everything(places) == before


@pytest.mark.parametrize("member", ["link", "up", "absolute", "device"])
def test_a_signed_archive_that_reaches_out_is_refused(places: Places, member: str) -> None:
    def extra(tar: tarfile.TarFile) -> None:
        info = tarfile.TarInfo({"up": "../../evil", "absolute": "/tmp/pope-joan-evil"}.get(member, "kiosk/x"))
        if member == "link":
            info.type, info.linkname = tarfile.SYMTYPE, "/etc"
        if member == "device":
            info.type = tarfile.CHRTYPE
        tar.addfile(info, io.BytesIO(b"") if info.isreg() else None)
    before = everything(places)
    ready, _ = take(places, stick(places, update_key.signed(KEY, packed("1.1.0", extra), "1.1.0", **HERE)))
    assert not ready
    assert not Path("/tmp/pope-joan-evil").exists()
    assert not (places.store.parent / "evil").exists()
    assert everything(places) == before


@pytest.mark.parametrize("at", [0.0001, 0.3, 0.6, 0.9])
def test_a_signed_archive_that_was_packed_badly_is_refused(places: Places, at: float) -> None:
    def much(tar: tarfile.TarFile) -> None:
        info = tarfile.TarInfo("kiosk/much")
        info.size = 1_000_000
        tar.addfile(info, io.BytesIO(random.Random(1).randbytes(info.size)))
    content = bytearray(packed("1.1.0", much))
    content[int(len(content) * at)] ^= 0xFF
    before = everything(places)
    ready, words = take(places, stick(places, update_key.signed(KEY, bytes(content), "1.1.0", **HERE)))
    assert not ready
    assert "cannot be unpacked" in words
    assert everything(places) == before


def test_without_a_key_nothing_is_taken(places: Places) -> None:
    places.keys[0].unlink()
    assert "without an update key" in take(places, stick(places, update("1.1.0")))[1]


def test_odd_files_on_a_stick(places: Places) -> None:
    folder = places.sticks / "STICK-sda1"
    (folder / "a\nb;$(reboot).update").write_bytes(b"x")
    (folder / "folder.update").mkdir()
    (folder / "link.update").symlink_to("/etc/shadow")
    before = everything(places)
    assert not take(places, folder)[0]
    assert everything(places) == before
    stick(places, update("1.1.0"), "zz.update")
    assert take(places, folder)[0]


def test_while_one_is_tried_no_other_is_taken(places: Places) -> None:
    take(places, stick(places, update("1.1.0")))
    ready, words = take(places, stick(places, update("1.2.0")))
    assert not ready
    assert "being tried" in words


def journal(path: Path, schema: int, rows: int) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(f"PRAGMA user_version = {schema}")
        connection.execute("CREATE TABLE IF NOT EXISTS entries (n)")
        connection.executemany("INSERT INTO entries VALUES (?)", [(n,) for n in range(rows)])


def rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        count = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
    return int(count)


@pytest.mark.parametrize(("schema", "left"), [(1, 5), (2, 3)])
def test_rolling_back_keeps_the_journal_unless_the_new_version_changed_its_schema(
        places: Places, schema: int, left: int) -> None:
    path = places.state / "journal.sqlite"
    journal(path, 1, 3)
    take(places, stick(places, update("1.1.0")))
    choose(places)
    journal(path, schema, 2)
    assert running(places) == "1.0.0"
    assert rows(path) == left
    assert not (places.store / "before").exists()


def test_links_in_the_state_are_not_followed(places: Places, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("root's")
    (places.state / "journal.sqlite").symlink_to(secret)
    (places.settings / "settings.toml").write_text("[screen]\n")
    take(places, stick(places, update("1.1.0")))
    choose(places)
    assert [p.name for p in (places.store / "before").iterdir()] == ["settings.toml"]


@pytest.mark.parametrize("link", ["trial", "current"])
@pytest.mark.parametrize("target", ["9.9.9", "/etc", "../base", "new"])
def test_a_broken_link_never_stands_in_the_way(places: Places, link: str, target: str) -> None:
    (places.store / link).symlink_to(target)
    assert running(places) == "1.0.0"


def test_a_store_that_cannot_be_read_never_stands_in_the_way(
        places: Places, capsys: pytest.CaptureFixture[str]) -> None:
    places.boot.unlink()
    assert main(["choose"], places) == 0
    assert "package's own version starts" in capsys.readouterr().out
    assert main(["stick", "../x"], places) == 2


def test_what_was_cut_off_in_the_middle_is_tidied_away(places: Places) -> None:
    (places.store / "new" / "tree").mkdir(parents=True)
    assert take(places, stick(places, update("1.1.0")))[0]
    assert not (places.store / "new").exists()


def test_no_room(places: Places, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=10))
    assert "no room" in take(places, stick(places, update("1.1.0")))[1]


def test_a_key_is_made_once_and_signs_a_package(tmp_path: Path) -> None:
    public = update_key.new_key(tmp_path / "key")
    assert keys(tmp_path / "key.pub") == [bytes.fromhex(public)]
    assert (tmp_path / "key").stat().st_mode & 0o077 == 0
    with pytest.raises(FileExistsError):
        update_key.new_key(tmp_path / "key")


@pytest.mark.parametrize(("architecture", "machine"), [("arm64", "aarch64"), ("amd64", "x86_64")])
def test_an_update_is_for_the_processor_of_its_package(
        tmp_path: Path, need: Callable[..., str], architecture: str, machine: str) -> None:
    tree = tmp_path / "tree"
    for name, text in (("usr/lib/pope-joan/app/pope_joan_kiosk-2.1.0.dist-info/METADATA", "Version: 2.1.0\n"),
                       ("usr/lib/pope-joan/app/kiosk/__main__.py", "print(1)\n"),
                       ("DEBIAN/control", f"Package: pope-joan\nVersion: 2.1.0\nArchitecture: {architecture}\n"
                                          "Maintainer: x <x@x>\nDescription: x\n")):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text)
    subprocess.run([need("dpkg-deb"), "--build", str(tree), str(tmp_path / "renamed.deb")], check=True,
                   capture_output=True)
    public = bytes.fromhex(update_key.new_key(tmp_path / "key"))
    assert update_key.main(["sign", str(tmp_path / "key"), str(tmp_path / "renamed.deb"), str(tmp_path)]) == 0
    store = tmp_path / "store"
    store.mkdir()
    made = tmp_path / "pope-joan-2.1.0.update"
    install(made, store, [public], Machine("1.0.0", machine, "3.13"))
    with pytest.raises(UpdateRefused):
        install(made, store, [public], Machine("1.0.0", "riscv64", "3.13"))


def test_what_is_no_package_is_not_signed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    update_key.new_key(tmp_path / "key")
    (tmp_path / "x.deb").write_text("no package")
    assert update_key.main(["sign", str(tmp_path / "key"), str(tmp_path / "x.deb"), str(tmp_path)]) == 1
    assert "is no package" in capsys.readouterr().out
    assert update_key.main(["sign", str(tmp_path / "none"), str(tmp_path / "x.deb"), str(tmp_path)]) == 1
    assert "No such file" in capsys.readouterr().out


def test_versions_are_compared_by_number() -> None:
    assert order("1.10") > order("1.9.9")
    assert order("1.0") == order("1.0.0")
    for wrong in ("", "1", "1.x", "1.0.0.0.0", "1.0/..", "-1.0"):
        with pytest.raises(UpdateRefused):
            order(wrong)


def test_install_refuses_a_signed_giant(tmp_path: Path) -> None:
    line = Manifest("pope-joan", "2.0", HERE["machine"], HERE["python"], 10**12, "0" * 64).line()
    (tmp_path / "u").write_bytes(FORMAT + line + KEY.sign(line).hex().encode() + b"\n")
    with pytest.raises(UpdateRefused, match="too large"):
        install(tmp_path / "u", tmp_path, [PUBLIC], Machine("1.0", HERE["machine"], HERE["python"]))
