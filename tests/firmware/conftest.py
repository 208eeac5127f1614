from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from tests.firmware.build import NoToolsError, need_tools
from tests.firmware.harness import FirmwareHopper

MakeHopper = Callable[..., FirmwareHopper]


@pytest.fixture(scope="session")
def tools() -> None:
    """Skip where the firmware cannot be built and emulated; but not in CI, which must have what it takes."""
    try:
        need_tools()
    except NoToolsError as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture
def make_hopper(tools: None) -> Iterator[MakeHopper]:
    made: list[FirmwareHopper] = []

    def make(*args: object, **kwargs: object) -> FirmwareHopper:
        made.append(FirmwareHopper(*args, **kwargs))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for hopper in made:
        hopper.close()


@pytest.fixture(params=["pulse", "servo"])
def mechanism(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def hopper(make_hopper: MakeHopper, mechanism: str) -> FirmwareHopper:
    """Powered up, past its first 600 ms, not enabled."""
    return make_hopper(mechanism)
