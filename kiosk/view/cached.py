"""Remembering what a pure function returned, with its types kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")


def cached(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last `size` results of a pure function by its arguments, which must all be hashable."""

    def remembering(function: Callable[P, R]) -> Callable[P, R]:
        return cast(Callable[P, R], lru_cache(maxsize=size)(cast(Callable[..., Any], function)))

    return remembering
