"""`sim://` ports: a URL that is a simulated line with hoppers on it.

``sim://name?like=flow&serial=710623&address=3&counters=500&lifetime=1000&echo=0&crc=0&fault=jam@2``. Everything is
optional. serial, address, counters and lifetime may be lists ("3,4"): as many hoppers as the longest of them.
like: a name of `simulate.quirks.QUIRKS`. fault: may be repeated; "lost@6" and the like are requests,
"lost@6@host" answers; mishaps are the first hopper's. name: tells lines apart.
"""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from firmware_bridge.pipe import PortGone
from firmware_bridge.simulate.faults import Fault, Faults, Mishap, Wire
from firmware_bridge.simulate.hopper import SimHopper
from firmware_bridge.simulate.quirks import QUIRKS
from firmware_bridge.simulate.wire import SimWire

_DEFAULTS = {"serial": "710623", "address": "3", "counters": "500", "lifetime": "1000"}


def sim_wire(url: str) -> SimWire:
    """The line a `sim://` URL describes. ValueError says what is wrong with it."""
    query = parse_qs(urlsplit(url).query, strict_parsing=bool(urlsplit(url).query))
    unknown = sorted(set(query) - set(_DEFAULTS) - {"like", "echo", "crc", "fault"})
    if unknown:
        raise ValueError(f"{url}: there is no {unknown[0]} to set")
    like = query.get("like", ["flow"])[0]
    if like not in QUIRKS:
        raise ValueError(f"{url}: like must be one of {', '.join(QUIRKS)}, not {like}")
    faults = Faults(*(_fault(text) for text in query.get("fault", [])))
    lists = {name: [int(n) for n in query.get(name, [text])[0].split(",")] for name, text in _DEFAULTS.items()}
    count = max(len(numbers) for numbers in lists.values())
    hoppers = []
    for i in range(count):
        serial, address, counters, lifetime = (_nth(numbers, i) for numbers in lists.values())
        serial += i if len(lists["serial"]) == 1 else 0
        address += i if len(lists["address"]) == 1 else 0
        hoppers.append(
            SimHopper(
                QUIRKS[like],
                address,
                serial,
                counters=counters,
                lifetime=lifetime,
                faults=faults if i == 0 else Faults(),
            )
        )
    echo, crc = (query.get(name, ["0"])[0] == "1" for name in ("echo", "crc"))
    return SimWire(hoppers, echo, crc, faults)


def _nth(numbers: list[int], place: int) -> int:
    return numbers[min(place, len(numbers) - 1)]


def _fault(text: str) -> Fault:
    name, _, rest = text.partition("@")
    at, _, way = rest.partition("@")
    kind = Wire(name) if name in set(Wire) else Mishap(name)
    return Fault(kind, int(at or 0), way == "host")


class SimPipe:
    """An open `sim://` port. PortGone while its line is unplugged."""

    def __init__(self, url: str, wire: SimWire) -> None:
        self.url = url
        self._wire = wire
        self._check()

    def read(self, now_s: float) -> bytes:
        """What has come."""
        self._check()
        return self._wire.read(now_s)

    def write(self, data: bytes, now_s: float) -> None:
        """Send one frame."""
        self._check()
        self._wire.write(data, now_s)

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def wake_s(self) -> float:
        """When there will be something to read."""
        return self._wire.next_s

    def _check(self) -> None:
        if not self._wire.plugged:
            raise PortGone(f"{self.url} is unplugged")
