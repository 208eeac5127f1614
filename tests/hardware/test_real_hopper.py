"""The conformance suite against a real hopper."""

from __future__ import annotations

import pytest

from tests.firmware_bridge.test_conformance import *  # noqa: F403 (its tests are collected here)

pytestmark = pytest.mark.hardware
