"""Small scenes with a bit of everything."""

from __future__ import annotations

from kiosk.view.scene import Drawn, Face, Fill, Op, Picture, Scene, Text

WOOD: tuple[Op, ...] = (Picture(Drawn("wood"), 320, 200, 640, 400), Picture("board/rim", 320, 200, 360, 360))


def table(turn: float = 0.0, moving: bool = False, count: int = 7) -> Scene:
    """A board with counters, light, counts, a card that lies askew and one that is pale."""
    fish = tuple(Picture("counters/fish", 320 + 80 * dx, 200 + 70 * dy, 34, 8, turn + 31 * i)
                 for i, (dx, dy) in enumerate(((1, 0), (0, 1), (-1, 0), (0.7, 0.7))))
    ops: tuple[Op, ...] = (
        Picture("board/disc", 320, 200, 360, 360, turn),
        *fish,
        Picture("board/light", 320, 200, 360, 360),
        Text(str(count), 320, 140, 16, "#F5ECD7"),
        Picture("cards/four/KH", 90, 120, 58, 81, 12),
        Picture("cards/four/7S", 90, 300, 58, 81, alpha=0.5),
        Text("Play 10♥", 560, 60, 14, "#F5ECD7", Face.BOLD, turn=90),
        Fill(500, 300, 100, 40, "#8E1B1B", 0.5),
    )
    return Scene(WOOD, ops, moving=moving)


def counting(count: int, moving: bool = False) -> Scene:
    """The same table where only a number at the end changes."""
    scene = table(moving=moving)
    return scene._replace(ops=(*scene.ops, Text(str(count), 40, 40, 20, "#E6C46A")))
