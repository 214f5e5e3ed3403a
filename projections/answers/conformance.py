"""What `pitlog conform` answers."""

from msgspec import Struct

from domain.views.conformance.comparison import AreaTally


class Unanswered(Struct):
    """A vector about which the program gave no answer."""

    vector: str
    why: str


class Conformance(Struct):
    """How far a program's answers agree with a kit."""

    kit: str
    """The version of the kit."""
    program: str | None
    """None: pitlog itself."""
    vectors: int
    conforms: bool
    areas: list[AreaTally]
    unanswered: list[Unanswered]


class KitMade(Struct):
    """A kit that was written."""

    folder: str
    kit: str
    feed: str
    vectors: list[str]
