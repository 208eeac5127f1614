"""What all tests share: figures that a person wants to read, printed when all is done, by side-by-side runs too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import pytest

FIGURE = "figure"

Figure: TypeAlias = Callable[[str], None]


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Figure:
    """Take a line of figures to be printed after the run."""
    return lambda line: record_property(FIGURE, line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures of all tests in the order of their lines."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    found = {str(line) for report in reports for name, line in getattr(report, "user_properties", ()) if name == FIGURE}
    if found:
        terminalreporter.section("figures")
        terminalreporter.write("".join(f"{line}\n" for line in sorted(found)))
