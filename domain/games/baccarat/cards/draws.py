"""One card of a round, and the places and order in which the rules deal."""

from dataclasses import dataclass

ASIDE = "none"
CARRIED = "carried"
SET_ASIDE = "set_aside"
ORDER = ("player", "banker", "player", "banker", "player", "banker")
INITIAL = 4


@dataclass(slots=True)
class Draw:
    """One card and where it was put."""

    fact: str
    card: str | None
    to: str
    face: str
    origin: str
    seen: bool
    """Whether its face was seen on the layout: dealt up, turned, found face up, or reported."""
    found_face_up: bool = False
    order_known: bool = True
    restored: bool = False
    """Whether a reconstruction settled its place after it was in doubt."""
