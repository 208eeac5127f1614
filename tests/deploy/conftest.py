"""What the proofs of the deployment share: tools that may be missing, and one package for all of them."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PACKAGE = DEPLOY / "package"
OUT = ROOT / "out" / "deploy"


def missing(reason: str) -> None:
    """Skip with the reason; in CI, where everything is there, fail instead."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason} (and CI must have it)")
    pytest.skip(reason)


@pytest.fixture(scope="session")
def need() -> Callable[..., str]:
    """Return the path of a tool, by the first of its names that is there."""
    def find(*names: str) -> str:
        for name in names:
            path = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin:/usr/lib/systemd")
            if path:
                return path
        missing(f"{names[0]} is not installed")
        raise AssertionError
    return find


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Let one test process in at a time: what is fetched or built once is shared by all of them."""
    OUT.mkdir(parents=True, exist_ok=True)
    with (OUT / f".{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


SOURCE = ("kiosk", "firmware_bridge", "assets", "deploy", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE",
          "CHANGELOG.md")


def build(out: Path, source: Path, **environment: str) -> Path:
    """Build the package into a folder, from a copy of the source; the wheels are fetched once for all builds."""
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", "build", "node_modules")
    for name in SOURCE:
        if (source / name).is_dir():
            shutil.copytree(source / name, out / "source" / name, ignore=ignored)
        else:
            shutil.copy(source / name, out / "source" / name)
    done = subprocess.run(["sh", str(out / "source/deploy/build-deb.sh"), str(out)], capture_output=True, text=True,
                          check=False, env={**os.environ, "PYTHON": sys.executable, "SOURCE_DATE_EPOCH": "1767225600",
                                            "WHEELS": str(OUT / "wheels"), **environment})
    if done.returncode:
        pytest.fail(f"build-deb.sh: {done.stdout}{done.stderr}")
    return next(out.glob("pope-joan_*_arm64.deb"))


@pytest.fixture(scope="session")
def deb(tmp_path_factory: pytest.TempPathFactory, need: Callable[..., str]) -> Path:
    """Build the package once for all test processes of this run."""
    need("dpkg-deb")
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "package"
    with alone("build"):
        if not shared.is_dir():
            new = shared.with_name("package-new")
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            build(new, ROOT)
            new.rename(shared)
    return next(shared.glob("*.deb"))
