"""`pope-joan check`: verifies deal records, line by line, and how they join."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, NamedTuple

import click

from kiosk.rules.continuity import Continuity
from kiosk.rules.record import NotJson, Record, RecordError, read, verify

LONGEST = 1 << 20
"""No line of a record file is longer, bytes."""

SHOWN = 100
"""Findings printed of each file; further ones are only counted."""


class Finding(NamedTuple):
    """Something wrong with a file. line: from 1, 0 for the file as a whole."""

    line: int
    text: str


class Result(NamedTuple):
    """What came of one file."""

    name: str
    records: int
    unfinished: int
    remarks: list[Finding]
    findings: list[Finding]
    more: int


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON instead of lines.")
def check(files: tuple[str, ...], as_json: bool) -> None:
    """Verify deal records: every move, every transfer, every counter.

    Plays every record again by its own rules and compares each move, each transfer in its order, the counters at
    the end, and that none were made or lost; then how the deals of a match follow one another. A FILE of - is
    standard input. Exit status: 0 all right, 1 something is wrong, 2 a file could not be opened.
    """
    results = [checked(name, stream) for name, stream in _opened(files)]
    if as_json:
        click.echo(json.dumps([_as_json(result) for result in results], indent=2))
    else:
        for result in results:
            _print(result)
    if any(result.findings for result in results):
        sys.exit(1)


def checked(name: str, stream: IO[bytes]) -> Result:
    """Check one file of records to its end and return what was found; memory does not grow with the file."""
    continuity = Continuity()
    records = unfinished = more = 0
    findings: list[Finding] = []
    remarks: list[Finding] = []
    try:
        for number, line in _lines(stream):
            if not line.strip():
                continue
            records += 1
            try:
                record = read(_whole(line))
                unfinished += record.unfinished
                remark = _joined(continuity, record, number)
            except RecordError as error:
                torn = isinstance(error, NotJson) and not line.endswith(b"\n")
                text = "the last line is torn off: it is not whole JSON and has no end" if torn else str(error)
                if len(findings) < SHOWN:
                    findings.append(Finding(number, text))
                else:
                    more += 1
                continue
            if remark and len(remarks) < SHOWN:
                remarks.append(Finding(number, remark))
    except OSError as error:
        findings.append(Finding(0, f"the file cannot be read on: {error.strerror}"))
    if not records and not findings:
        findings.append(Finding(0, "the file is empty: there is no record in it"))
    return Result(name, records, unfinished, remarks, findings, more)


def _joined(continuity: Continuity, record: Record, number: int) -> str | None:
    """Verify a record and join it to its match. Raises RecordError."""
    try:
        verify(record)
    except RecordError:
        continuity.wrong(record)
        raise
    return continuity.follow(record, number)


def _opened(files: tuple[str, ...]) -> Iterator[tuple[str, IO[bytes]]]:
    for name in files:
        if name == "-":
            yield "standard input", sys.stdin.buffer
            continue
        try:
            stream = Path(name).open("rb")  # noqa: SIM115 closed below, when the caller has read it
        except (OSError, ValueError) as error:
            raise click.UsageError(f"{name} cannot be opened: {getattr(error, 'strerror', error)}.") from None
        with stream:
            yield name, stream


def _lines(stream: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """Yield line numbers and lines; of one that is too long only its beginning."""
    number = 0
    while line := stream.readline(LONGEST + 1):
        number += 1
        yield number, line
        while len(line) > LONGEST and not line.endswith(b"\n"):
            line = stream.readline(LONGEST + 1)
            if len(line) <= LONGEST:
                break


def _whole(line: bytes) -> bytes:
    if len(line) > LONGEST:
        raise RecordError(f"the line is longer than {LONGEST:,} bytes: no deal record is")
    return line


def _print(result: Result) -> None:
    for finding in result.findings:
        place = f"line {finding.line}: " if finding.line else ""
        click.echo(f"{result.name}: {place}{finding.text}")
    if result.more:
        click.echo(f"{result.name}: and {result.more:,} more findings")
    for remark in result.remarks:
        click.echo(f"{result.name}: line {remark.line}: remark: {remark.text}")
    if not result.findings:
        unfinished = f", {result.unfinished:,} of them unfinished" if result.unfinished else ""
        click.echo(f"{result.name}: {result.records:,} records, all right{unfinished}")


def _as_json(result: Result) -> dict[str, object]:
    return {"file": result.name, "records": result.records, "unfinished": result.unfinished,
            "right": not result.findings, "findings": [finding._asdict() for finding in result.findings],
            "more_findings": result.more, "remarks": [remark._asdict() for remark in result.remarks]}
