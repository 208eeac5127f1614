"""`pope-joan rules`, and what `pope-joan` itself says and loads."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from click.testing import CliRunner

from kiosk.cli import COMMANDS, main
from kiosk.commands.rules import MEANING
from kiosk.rules.options import NAMES, PRESETS


def test_all_rules() -> None:
    told = CliRunner().invoke(main, ["rules"]).stdout
    for one in PRESETS.values():
        assert f"{one.name}: {one.title}" in told
        assert one.source in told
    assert "Differs from parlett: turn_up=dead-hand, start_purse=20" in told
    assert "lead = lowest / any" in told
    assert list(MEANING) == list(NAMES)


def test_one_preset() -> None:
    told = CliRunner().invoke(main, ["rules", "hoyle"]).stdout
    assert "lead = any  (parlett: lowest)" in told
    assert "pack = no-8d\n" in told
    assert all(f"  {name} = " in told for name in NAMES)


def test_rules_as_json() -> None:
    data = json.loads(CliRunner().invoke(main, ["rules", "ealing", "--json"]).stdout)
    assert data["presets"][0]["differs_from_parlett"] == {
        "pack": "ealing", "turn_up": "fixed-diamonds", "pair": "hearts"}
    assert [option["option"] for option in data["options"]] == list(NAMES)


def test_no_such_rules() -> None:
    result = CliRunner().invoke(main, ["rules", "bridge"])
    assert result.exit_code == 2
    assert "choose one of parlett" in result.stderr


def test_help_lists_every_command_in_its_own_words() -> None:
    told = CliRunner().invoke(main, ["--help"]).stdout
    for name, (_, line) in COMMANDS.items():
        assert f"  {name} " in told
        assert line in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) > 6


def test_no_such_command() -> None:
    result = CliRunner().invoke(main, ["deal"])
    assert result.exit_code == 2
    assert "No such command 'deal'" in result.stderr


def test_help_loads_no_rules_no_pygame_and_no_rich() -> None:
    script = ("import sys; from kiosk.cli import main\n"
              "try: main(['--help'])\n"
              "except SystemExit: pass\n"
              "print([m for m in ('kiosk.rules.deal', 'pygame', 'rich', 'msgspec') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
