"""A page of chairs: whoever touches one may sit down there or leave it, and the page turns to where people sit."""

from __future__ import annotations

from kiosk.app.rooms import House, Room
from kiosk.view.spots import SIDES


class Chairs(Room):
    """A room with chairs on all four sides of the page, on every screen."""

    def __init__(self, house: House, now_s: float, side: str = "S") -> None:
        super().__init__(house, now_s, side)
        self.turned = side
        """The side that the page was turned to before the last touch."""

    def people_at(self) -> frozenset[str]:
        """Return the sides at which people sit now; all of them where nobody does."""
        raise LookupError(f"{self.name} has no chairs")

    def turn_to(self, side: str) -> None:
        """Turn the page to whoever touched it where a person sits."""
        self.turned = self.ui.side
        if side in self.people_at():
            self.ui = self.ui._replace(side=side)

    def turn_after(self, side: str) -> None:
        """Turn to the side whose chair was touched if a person sits there now, else stay or go to one who does."""
        sides = self.people_at()
        kept = self.turned if self.turned in sides else min(sides, key=SIDES.index)
        self.ui = self.ui._replace(side=side if side in sides else kept)
