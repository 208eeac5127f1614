"""The peers of the conformance suite, each made anew for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.firmware_bridge.peer import PEERS, Absent, Peer
from tests.firmware_bridge.talker import Talker


@contextmanager
def made(name: str) -> Iterator[Peer]:
    """The peer of this name. Where it cannot be had the test is skipped with the reason, and fails if CI=true."""
    try:
        peer = PEERS[name]()
    except Absent as absent:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{name}: {absent}")
        pytest.skip(f"{name}: {absent}")
    try:
        yield peer
    finally:
        peer.close()


@pytest.fixture(params=PEERS)
def peer(request: pytest.FixtureRequest) -> Iterator[Peer]:
    """Each peer in turn."""
    with made(request.param) as peer:
        yield peer


@pytest.fixture
def talker(peer: Peer) -> Talker:
    """A bare host for it."""
    return Talker(peer)


def needs(peer: Peer, *arrangements: str) -> None:
    """Skip where this peer cannot be arranged like that."""
    missing = [each for each in arrangements if each not in peer.can]
    if missing:
        pytest.skip(f"this peer does not obey: {', '.join(missing)}")
