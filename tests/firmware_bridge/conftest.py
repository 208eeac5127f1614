"""The peers of the conformance suite, each made anew for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.firmware_bridge.peer import PEERS, Absent, Peer
from tests.firmware_bridge.talker import Talker


@pytest.fixture(params=PEERS)
def peer(request: pytest.FixtureRequest) -> Iterator[Peer]:
    """Each peer that can be had here. Absent ones are skipped with the reason, and fail where CI=true."""
    try:
        peer = PEERS[request.param]()
    except Absent as absent:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{request.param}: {absent}")
        pytest.skip(f"{request.param}: {absent}")
    yield peer
    peer.close()


@pytest.fixture
def talker(peer: Peer) -> Talker:
    """A bare host for it."""
    return Talker(peer)


def needs(peer: Peer, *arrangements: str) -> None:
    """Skip where this peer cannot be arranged like that."""
    missing = [each for each in arrangements if each not in peer.can]
    if missing:
        pytest.skip(f"this peer does not obey: {', '.join(missing)}")
