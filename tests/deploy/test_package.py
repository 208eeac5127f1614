"""The package: the same twice, complete, and its program runs on emulated arm64: it draws a screen and plays a deal."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest

from kiosk.config import load

from .conftest import OUT, ROOT, alone, build, missing

ARM_LOADER = "usr/lib/aarch64-linux-gnu/ld-linux-aarch64.so.1"
PAGE = 16384
"""Bytes of a memory page on a Raspberry Pi 5: every library's segments must be aligned to it."""


def files(deb: Path) -> dict[str, tarfile.TarInfo]:
    tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(deb)], check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(tar)) as archive:
        return {member.name.removeprefix("."): member for member in archive}


def test_two_builds_are_the_same_to_the_byte(deb: Path, tmp_path: Path) -> None:
    other = tmp_path / "some where" / "else"
    other.mkdir(parents=True)
    again = build(other, deb.parent / "source", TZ="Asia/Tokyo", LC_ALL="C.UTF-8")
    assert hashlib.sha256(again.read_bytes()).hexdigest() == hashlib.sha256(deb.read_bytes()).hexdigest()


def test_what_is_in_it(deb: Path) -> None:
    found = files(deb)
    names = set(found)
    for name in ("/usr/lib/pope-joan/app/kiosk/__main__.py", "/usr/lib/pope-joan/app/firmware_bridge/hopper.py",
                 "/usr/lib/systemd/system/pope-joan.service", "/usr/lib/udev/rules.d/70-pope-joan.rules",
                 "/usr/share/man/man8/pope-joan-setup.8.gz", "/usr/share/pope-joan/settings.toml",
                 "/usr/share/pope-joan/splash.z", "/usr/sbin/pope-joan-setup", "/usr/bin/pope-joan"):
        assert name in names
    assert any(n.endswith(".mo") for n in names)
    assert not [n for n in names if n.endswith(".pyc") or "direct_url" in n or "/pygame/tests/" in n]
    assert {(m.uname, m.gname) for m in found.values()} == {("root", "root")}
    assert {oct(m.mode) for m in found.values()} <= {"0o755", "0o644"}
    assert len({m.mtime for m in found.values()}) == 1


def test_its_libraries_are_for_a_pi(deb: Path, tmp_path: Path) -> None:
    subprocess.run(["dpkg-deb", "-x", str(deb), str(tmp_path)], check=True)
    libraries = [p for p in tmp_path.rglob("*.so*") if p.is_file()]
    assert len(libraries) > 30
    for library in libraries:
        data = library.read_bytes()
        assert data[:5] == b"\x7fELF\x02", library
        assert struct.unpack_from("<H", data, 18)[0] == 183, f"{library} is not for aarch64"
        offset, size, count = struct.unpack_from("<Q", data, 32)[0], *struct.unpack_from("<HH", data, 54)
        for k in range(count):
            kind, = struct.unpack_from("<I", data, offset + k * size)
            align, = struct.unpack_from("<Q", data, offset + k * size + 48)
            assert kind != 1 or align % PAGE == 0, f"{library} cannot be loaded on a Pi 5"
    settings = load(tmp_path / "usr/share/pope-joan/settings.toml")
    assert settings.complaints == ()
    assert settings.on("screen.fullscreen")


def test_its_control_file(deb: Path) -> None:
    fields = subprocess.run(["dpkg-deb", "--field", str(deb)], check=True, capture_output=True, text=True).stdout
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"Version: {version}\n" in fields
    for wanted in ("libegl1", "libgles2", "libgbm1", "libdrm2", "python3 (>= 3.13)", "python3-lgpio", "arm64"):
        assert wanted in fields


def arm_root(need: Callable[..., str], arch: str = "arm64") -> Path:
    """Return Debian's Python 3.13 for a processor, fetched once and only unpacked."""
    root = OUT / f"{arch}-root"
    with alone(f"root-{arch}"):
        if (root / "usr/bin/python3.13").exists():
            return root
        shutil.rmtree(root, ignore_errors=True)
        mmdebstrap = need("mmdebstrap")
        if os.geteuid() != 0:
            missing("Fetching Debian for another processor needs root here")
        new = root.with_name(root.name + ".new")
        shutil.rmtree(new, ignore_errors=True)
        done = subprocess.run([mmdebstrap, "--mode=root", f"--arch={arch}", "--variant=extract",
                               "--include=python3,libpython3.13-stdlib,libstdc++6,zlib1g", "trixie", str(new)],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            missing(f"Debian's Python for {arch} cannot be fetched: {done.stderr[-300:]}")
        for name in ("bin", "sbin", "lib", *(["lib64"] if arch == "amd64" else [])):
            if not (new / name).exists():
                (new / name).symlink_to(f"usr/{name}")
        new.rename(root)
    return root


def compiled(need: Callable[..., str], folders: list[Path], prefix: Path) -> None:
    """Compile Python for 3.13 where the machine's own processor can, which is ten times as fast as emulated."""
    if platform.machine() != "x86_64":
        return
    root = arm_root(need, "amd64")
    loader = root / "usr/lib64/ld-linux-x86-64.so.2"
    subprocess.run([str(loader), "--library-path", str(root / "usr/lib/x86_64-linux-gnu"),
                    str(root / "usr/bin/python3.13"), "-m", "compileall", "-q", *map(str, folders)], check=False,
                   capture_output=True,
                   env={"PYTHONHOME": str(root / "usr"), "PYTHONPYCACHEPREFIX": str(prefix)})


PROGRAM = """
import sys
from pathlib import Path
out = Path(sys.argv[1])
from kiosk.app.pictures import write_screens
write_screens(out, (800, 480), 0, "en", False, None, ["lead"])
from kiosk.commands.simulate import simulate
simulate(["--deals", "1", "--seed", "7", "--record", str(out / "deal.jsonl"), "--json"], standalone_mode=False)
"""


def test_it_starts_on_arm64_draws_a_screen_and_plays_a_deal(
        deb: Path, tmp_path: Path, need: Callable[..., str]) -> None:
    qemu = need("qemu-aarch64-static", "qemu-aarch64")
    root = arm_root(need)
    subprocess.run(["dpkg-deb", "-x", str(deb), str(tmp_path / "x")], check=True)
    app, prefix = tmp_path / "x/usr/lib/pope-joan/app", tmp_path / "pyc"
    compiled(need, [app / "kiosk", app / "firmware_bridge", app / "pygame", app / "click", app / "tomlkit",
                    app / "msgspec", app / "fontpkg", root / "usr/lib/python3.13"], prefix)
    out = tmp_path / "out"
    out.mkdir()
    done = subprocess.run(
        [qemu, "-L", str(root), str(root / "usr/bin/python3.13"), "-s", "-c", PROGRAM, str(out)], check=False,
        capture_output=True, text=True, cwd=tmp_path,
        env={"PYTHONPATH": str(app), "PYTHONPYCACHEPREFIX": str(prefix), "HOME": str(tmp_path), "LANG": "C.UTF-8",
             "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"})
    assert done.returncode == 0, done.stderr[-2000:]
    import pygame
    picture = pygame.image.load(out / "lead.png")
    assert picture.get_size() == (800, 480)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 800, 8) for y in range(0, 480, 8)}
    assert len(colours) > 200, "the screen is all but empty"
    checked = subprocess.run([sys.executable, "-m", "kiosk", "check", str(out / "deal.jsonl")],
                             capture_output=True, text=True, check=False, cwd=ROOT)
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("name", ["README.md", "wheels.txt"])
def test_pins_and_pages_are_there(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text()
    assert "pygame-ce==2.5.8 --hash=sha256:" in text or name == "README.md"


def test_the_wheels_are_what_the_project_asks_for() -> None:
    from packaging.requirements import Requirement
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    pinned = {line.split("==")[0]: line.split("==")[1].split()[0]
              for line in (ROOT / "deploy/wheels.txt").read_text().splitlines() if "==" in line}
    for text in [*project["dependencies"], *project["optional-dependencies"]["update"]]:
        wanted = Requirement(text)
        assert wanted.name in pinned, f"deploy/wheels.txt lacks {wanted.name}"
        assert wanted.specifier.contains(pinned[wanted.name]), f"deploy/wheels.txt has an old {wanted.name}"
