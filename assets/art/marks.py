"""The application's own marks: icon, splash, the banner of the README, and the three pictures of the mode screen."""

from __future__ import annotations

import board
import counters
from help_pictures import placed, small_board
from lettering import DISPLAY
from pack import card

from kiosk.view.drawn_marks import CHARGES, FISH, rosette
from kiosk.view.drawn_surfaces import sheet
from kiosk.view.drawn_svg import at, box, circle, document, group, line, linear, n, path, radial, ring
from kiosk.view.palette import (
    GILT,
    GILT_DARK,
    IVORY,
    LACQUER,
    LACQUER_DEEP,
    RED,
    RULE,
    SEATS,
    SUIT_INKS,
    TABLE_EDGE,
)

INKS = SUIT_INKS["four"]


def icon() -> str:
    """The mark from 48 px up: the board's rim, eight bays, and a fish across a red lozenge. 512 x 512."""
    body = circle(0, 0, 250, LACQUER_DEEP) + circle(0, 0, 238, LACQUER, stroke=GILT, stroke_width=16) + ring(214, 4, GILT_DARK)
    spokes = "".join(group(line("M0 96V206", 8, GILT), f"rotate({n(i * 45 + 22.5)})") for i in range(8))
    beads = "".join(group(circle(0, 168, 9, GILT), f"rotate({i * 45})") for i in range(8))
    lozenge = "M0 -150C26 -92 66 -40 108 0C66 40 26 92 0 150C-26 92 -66 40 -108 0C-66 -40 -26 -92 0 -150Z"
    body += spokes + beads + path(lozenge, RED, stroke=GILT, stroke_width=12, stroke_linejoin="round")
    return document(body + icon_fish(378, 7), -256, -256, 512, 512)


def icon_fish(length: float, edge: float) -> str:
    """A counter with a dark edge, about 0,0, to stand on red and green alike."""
    k = length / 440
    shape = path(FISH, "#FBF3E2", stroke=LACQUER_DEEP, stroke_width=edge / k * 1.6, stroke_linejoin="round") + path(FISH, "#FBF3E2")
    marks = line("M96 16Q120 50 96 84M168 14Q194 50 168 86M236 18Q258 50 236 82M300 28Q316 50 300 72", 9, "#7B6A55") + circle(56, 40, 12, LACQUER_DEEP)
    return group(shape + marks, f"scale({k:.4f}) translate(-220 -50)")


def small_icon() -> str:
    """The mark for 16 to 32 px: lozenge and fish alone. 32 x 32."""
    lozenge = "M0 -13.2L10.4 0L0 13.2L-10.4 0Z"
    fish = "M-14 0C-10 -5 2 -6 8 -1L14 -4.6V4.6L8 1C2 6 -10 5 -14 0Z"
    body = circle(0, 0, 15.6, LACQUER) + ring(14.6, 1.8, GILT) + path(lozenge, RED, stroke=GILT, stroke_width=1)
    return document(body + path(fish, "#FBF3E2", stroke=LACQUER_DEEP, stroke_width=1.2) + circle(-9.4, -0.9, 1.2, LACQUER_DEEP), -16, -16, 32, 32)


def title(cap: float, y: float) -> str:
    """POPE JOAN in gilt, its foot at y, with a rule below."""
    words = DISPLAY.straight("Pope Joan", 0, y + cap * 0.04, cap, "#060403", 0.5, cap * 0.03) + DISPLAY.straight("Pope Joan", 0, y, cap, GILT, 0.5, cap * 0.03)
    rule_y, half = y + cap * 0.62, cap * 4.2
    rule = line(f"M{n(-half)} {n(rule_y)}H{n(-cap * 0.5)}M{n(cap * 0.5)} {n(rule_y)}H{n(half)}", cap * 0.025, GILT)
    return words + rule + group(rosette(cap * 0.22, 12), at(0, rule_y))


def splash() -> str:
    """What stands on the table while everything else is made: title and two fish, 1000 x 500 about its middle."""
    body = title(96, -14) + counters.SHEEN
    for side in (-1, 1):
        fish = group(counters.fish(), "scale(.34) translate(-220 -50)")
        body += group(fish, f"translate({side * 112} 132) scale({side} 1)")
    return document(body, -500, -250, 1000, 500)


def banner() -> str:
    """The README's picture: half the board risen behind the title, 1280 x 420."""
    wood = radial("wood", ((0, "#3A241A"), (0.6, "#27160F"), (1, TABLE_EDGE)), 900, 640, 120)
    body = wood + box(0, 0, 1280, 420, 0, "url(#wood)")
    for layer in (board.disc(solo=True), board.rim(), board.light()):
        body += group(layer, "translate(640 612) scale(1.12)")
    fade = linear("fade", ((0, "#0A0604", 0.0), (0.55, "#0A0604", 0.86), (1, "#0A0604", 0.94)), 0, 140, 0, 420)
    body += fade + box(0, 0, 1280, 420, 0, "url(#fade)")
    body += group(title(92, 0), "translate(640 322)")
    for x, name, turn in ((112, "KH", -14), (196, "9D", -2), (1084, "QS", 4), (1168, "JC", 15)):
        body += placed(card(name[0], name[1], INKS).body(), x, 214, 150, turn)
    return document(body, 0, 0, 1280, 420)


def mode_play() -> str:
    """Cards on the screen: three courts and Pope, 300 x 300."""
    body = "".join(placed(card(c[0], c[1], INKS).body(), x, y, 128, t) for c, x, y, t in (("QS", 84, 160, -14), ("KH", 216, 160, 14), ("9D", 150, 148, 0)))
    return document(body, 0, 0, 300, 300)


def mode_board() -> str:
    """The screen as the board between people with a real pack, 300 x 300."""
    fish = group(counters.fish(), "translate(246 254) rotate(-24) scale(.2) translate(-220 -50)") + group(counters.fish(), "translate(226 276) rotate(6) scale(.2) translate(-220 -50)")
    return document(group(small_board(132), at(150, 144)) + counters.SHEEN + fish, 0, 0, 300, 300)


def mode_match() -> str:
    """The sheet of a match: seals and a star for each deal won, 300 x 300."""
    body = group(sheet(280, 280, 1.0), "translate(10 10)")
    for i, (charge, colour) in enumerate(SEATS[:4]):
        body += circle(78 + i * 48, 76, 18, colour, stroke=GILT_DARK, stroke_width=1.6) + group(path(CHARGES[charge], IVORY), at(78 + i * 48, 76, 0, 0.47))
    for row, win in enumerate((2, 0, 2, 3)):
        y = 124 + row * 38
        body += line(f"M56 {y - 20}H244", 1, RULE) + group(path(CHARGES["star"], GILT_DARK), at(78 + win * 48, y, 0, 0.56))
    return document(body, 0, 0, 300, 300)


def pictures() -> dict[str, str]:
    """The marks' files by name within assets/."""
    return {
        "icon/icon": icon(), "icon/icon-small": small_icon(), "splash": splash(), "banner": banner(),
        "mode/play": mode_play(), "mode/board": mode_board(), "mode/match": mode_match(),
    }
