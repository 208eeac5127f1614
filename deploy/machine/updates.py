"""updates.py KEY DEB OUT: a good update (9.0.0), one that does not start (9.1.0) and a forged one, of a package."""

import io
import lzma
import subprocess
import sys
import tarfile
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from deploy.update_key import pack, signed


def renamed(packed: bytes, version: str, broken: bool) -> bytes:
    """Return a packed program under another version; a broken one ends at once."""
    out = io.BytesIO()
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(packed))) as source, \
            tarfile.open(fileobj=out, mode="w") as target:
        for member in source:
            data = source.extractfile(member).read() if member.isreg() else b""
            head, slash, rest = member.name.partition("/")
            if head.startswith("pope_joan_kiosk-"):
                member.name = f"pope_joan_kiosk-{version}.dist-info{slash}{rest}"
                if rest == "METADATA":
                    lines = data.decode().split("\n")
                    data = "\n".join(f"Version: {version}" if x.startswith("Version:") else x for x in lines).encode()
            if broken and member.name == "kiosk/__main__.py":
                data = b'raise SystemExit("This version does not start.")\n'
            member.size = len(data)
            target.addfile(member, io.BytesIO(data))
    return lzma.compress(out.getvalue(), preset=0)


secret, deb, folder = (Path(a) for a in sys.argv[1:])
key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret.read_text().strip()))
tar = subprocess.run(["dpkg-deb", "--fsys-tarfile", str(deb)], check=True, capture_output=True).stdout
program = pack(tar)
for name, version, broken, signer in (("good", "9.0.0", False, key), ("broken", "9.1.0", True, key),
                                      ("forged", "9.2.0", False, Ed25519PrivateKey.generate())):
    content = signed(signer, renamed(program, version, broken), version, machine="x86_64")
    (folder / f"{name}.update").write_bytes(content)
