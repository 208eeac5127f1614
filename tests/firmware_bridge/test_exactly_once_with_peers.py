"""Exactly once through the real driver against every peer: chosen faults, pairs of them, and a crash in between."""

from __future__ import annotations

import itertools

import pytest

from firmware_bridge.simulate.faults import Fault, Mishap, Wire
from tests.conftest import Figure
from tests.firmware_bridge.conftest import made, needs
from tests.firmware_bridge.peer import PEERS, Peer
from tests.firmware_bridge.peer_world import PeerWorld

_ON_THE_WIRE = tuple(
    Fault(kind, at, to_host)
    for kind in (Wire.LOST, Wire.FLIPPED, Wire.CUT)
    for at in (6, 8)  # the dispense, the second look after it
    for to_host in (False, True)
)
CHOSEN = (
    *_ON_THE_WIRE,
    Fault(Wire.LATE, 6),
    Fault(Wire.DOUBLED, 6),
    Fault(Mishap.JAM, 1),
    Fault(Mishap.EMPTY, 1),
    *(Fault(Mishap.POWER_LOST, at) for at in range(3)),
)

STRIDES = {"simulator": 499, "node": 12007}
"""A node process is slow to start and to talk to."""


@pytest.mark.parametrize("fault", [None, *CHOSEN], ids=str)
def test_every_counter_is_accounted(peer: Peer, fault: Fault | None) -> None:
    needs(peer, "fallen", "load", "jam", "power")
    world = PeerWorld(peer, (fault,) if fault else (), owed=3)
    world.play().check()
    if fault is None or fault.kind is not Wire.DOUBLED:
        assert world.paid == 3


@pytest.mark.parametrize("name", PEERS)
def test_pairs_with_a_crash(name: str, figure: Figure) -> None:
    every = itertools.product(itertools.combinations(CHOSEN, 2), range(1, 6), range(1, 60))
    count = 0
    for faults, owed, crash_at in itertools.islice(every, 0, None, STRIDES.get(name, 2003)):
        with made(name) as machine:
            PeerWorld(machine, faults, owed, crash_at).play().check()
        count += 1
    figure(f"{name}: {count} cases of pairs of faults with a crash, none wrong")
