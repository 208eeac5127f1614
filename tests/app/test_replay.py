"""An input log plays back to the same state and the same pixels."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from kiosk.app.loop import headless_canvas
from kiosk.app.paths import paths
from kiosk.app.playroom import PlayRoom
from kiosk.screen.canvas import Canvas
from kiosk.screen.input import Input, Touch
from kiosk.screen.inputlog import Frame, Header, InputWriter, read_log
from tests.app.driver import Driver, chance

SIZE = (800, 480)


def run(home: Path, canvas: Canvas, frames: list[Frame], seed: int) -> tuple[bytes, int, object]:
    table = Driver(home, size=SIZE, seed=seed)
    for frame in frames:
        canvas.draw(table.built.top.step(frame.now_s, frame.inputs))
    state = table.house.session.state
    result = pygame.image.tobytes(canvas.read_pixels(), "RGB"), state.sequence, state.balances
    table.close()
    return result


@pytest.fixture(scope="module")
def canvas(tmp_path_factory: pytest.TempPathFactory) -> Canvas:
    return headless_canvas(SIZE, paths(tmp_path_factory.mktemp("cache")))[0]


def test_the_same_inputs_give_the_same_pixels(tmp_path: Path, canvas: Canvas) -> None:
    rng = chance(4)
    table = Driver(tmp_path / "live", size=SIZE, seed=9)
    writer = InputWriter(tmp_path / "log.jsonl", Header("test", 9, SIZE))
    now = 0.0

    def frame(*inputs: Input) -> None:
        nonlocal now
        now = round(now + 0.05 + rng.random() * 0.05, 6)
        writer.frame(now, inputs)
        canvas.draw(table.built.top.step(now, inputs))

    frame()
    for contact in range(150):
        able = [t for t in table.scene.targets if t.intent is not None and not t.name.startswith("language")]
        if able and rng.random() < 0.5:
            t = rng.choice(able)
            x, y = t.x + t.w * rng.random(), t.y + t.h * rng.random()
        else:
            x, y = rng.random() * SIZE[0], rng.random() * SIZE[1]
        frame(Touch(contact, "down", x, y))
        frame(Touch(contact, "up", x, y))
        for _ in range(rng.randrange(4)):
            frame()
    writer.close()
    state = table.house.session.state
    live = pygame.image.tobytes(canvas.read_pixels(), "RGB"), state.sequence, state.balances
    assert isinstance(table.room, PlayRoom) or state.sequence > 0
    table.close()
    header, frames = read_log(tmp_path / "log.jsonl")
    assert run(tmp_path / "again", canvas, frames, header.seed) == live
    assert run(tmp_path / "other", canvas, frames, header.seed + 1)[0] != live[0]
