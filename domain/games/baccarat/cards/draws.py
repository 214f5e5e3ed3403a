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
    """Its face was seen when it lay there: dealt up, turned, found so, or said so."""
    found_face_up: bool = False
    order_known: bool = True
    restored: bool = False
    """Its place was in doubt, and somebody put it right."""
