"""update_key.py new FILE: makes a key for updates. FILE is secret; FILE.pub goes into the package.

update_key.py sign FILE DEB OUT: makes the signed update OUT/pope-joan-VERSION.update of a built package.
The secret key never goes onto a table or into the repository. Without it nobody can update the tables that hold its
public half: keep a copy in a safe place.
"""

import hashlib
import io
import lzma
import os
import subprocess
import sys
import tarfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from kiosk.app.updates import FORMAT, PROGRAM, Manifest

MACHINES = {"arm64": "aarch64", "amd64": "x86_64"}
"""What Debian calls a processor, and what the processor calls itself."""
APP = "./usr/lib/pope-joan/app/"


def new_key(path: Path) -> str:
    """Write a new key and its public half; return the public half. Raises FileExistsError."""
    key = Ed25519PrivateKey.generate()
    secret = key.private_bytes(Encoding.Raw, PrivateFormat.Raw, NoEncryption()).hex()
    public = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(secret + "\n")
    path.with_name(path.name + ".pub").write_text(public + "\n")
    return public


def signed(key: Ed25519PrivateKey, packed: bytes, version: str, machine: str = "aarch64",
           python: str = "3.13", program: str = PROGRAM) -> bytes:
    """Return a whole update of a packed program."""
    manifest = Manifest(program, version, machine, python, len(packed), hashlib.sha256(packed).hexdigest())
    line = manifest.line()
    return FORMAT + line + key.sign(line).hex().encode() + b"\n" + packed


def pack(tar: bytes) -> bytes:
    """Return the program of a package's file tree as a tar.xz: plain files and folders, no owners, no times."""
    out = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(tar)) as source, tarfile.open(fileobj=out, mode="w") as target:
        for member in source:
            if member.name.startswith(APP) and (member.isreg() or member.isdir()) and member.name != APP:
                one = tarfile.TarInfo(member.name[len(APP):])
                one.type, one.size, one.mode = member.type, member.size, member.mode
                target.addfile(one, source.extractfile(member) if member.isreg() else None)
    return lzma.compress(out.getvalue(), preset=1)


def sign(secret: Path, deb: Path, out: Path) -> Path:
    """Make the signed update of a package, for the processor that it is built for; return its file."""
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret.read_text().strip()))
    tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(deb)], check=True, capture_output=True).stdout
    told = subprocess.run(["dpkg-deb", "--show", "--showformat=${Version} ${Architecture}", str(deb)], check=True,
                          capture_output=True, text=True).stdout
    version, architecture = told.split()
    path = out / f"pope-joan-{version}.update"
    path.write_bytes(signed(key, pack(tar), version, MACHINES[architecture]))
    return path


def main(arguments: list[str]) -> int:
    """Make a key, or sign an update; return the exit status: 0, 1 for what cannot be done, 2 for bad use."""
    match arguments:
        case ["new", path]:
            try:
                new_key(Path(path))
            except FileExistsError:
                print(f"{path} exists already and is kept.")
                return 1
            print(f"The key is {path}: keep it secret and safe. Build the package with UPDATE_KEY={path}.pub.")
        case ["sign", secret, deb, out]:
            try:
                path = sign(Path(secret), Path(deb), Path(out))
            except subprocess.CalledProcessError:
                print(f"{deb} is no package: make deb makes one, out/pope-joan_VERSION_arm64.deb.")
                return 1
            except (OSError, ValueError, KeyError) as error:
                print(f"No update can be made of {deb} with {secret}: {error}")
                return 1
            print(f"Made {path} ({path.stat().st_size // 1_000_000} MB). Copy it to a FAT or exFAT stick.")
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
