"""The npm package's peer: `peer.js` in a node process, moved along in virtual time.

`npm ci` in this folder (or `make node-peer`) installs what it needs, as the lock file has it.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from tests.firmware_bridge.peer import Absent

HERE = Path(__file__).parent


class NodePeer:
    """See tests.firmware_bridge.peer.Peer."""

    make = "serial"
    can = frozenset({"load", "fallen", "jam", "power", "level", "lifetime"})

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise Absent("node is not installed")
        if not (HERE / "node_modules" / "@serialport" / "parser-cctalk").is_dir():
            raise Absent(f"its package is not installed: npm ci --prefix {HERE}")
        self._node = subprocess.Popen(
            [node, str(HERE / "peer.js")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=HERE
        )
        self._heard = b""

    def _order(self, order: str) -> str:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(f"{order}\n")
        self._node.stdin.flush()
        return self._node.stdout.readline().strip()

    def write(self, data: bytes) -> None:
        self._order(f"write {data.hex()}")

    def read(self) -> bytes:
        heard, self._heard = self._heard, b""
        return heard

    def run_us(self, us: int) -> None:
        self._heard += bytes.fromhex(self._order(f"run {us}"))

    def load(self, counters: int) -> None:
        self._order(f"load {counters}")

    def fallen(self) -> int:
        return int(self._order("fallen"))

    def jam(self, jammed: bool) -> None:
        self._order(f"jam {int(jammed)}")

    def power_cut(self) -> None:
        self._order("power")

    def set_lifetime(self, count: int) -> None:
        self._order(f"lifetime {count}")

    def close(self) -> None:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.close()
        self._node.wait(5)
        self._node.stdout.close()
