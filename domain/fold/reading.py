"""The three readings of a record: as first recorded, as corrected (the default), as known at a time."""

from dataclasses import dataclass
from datetime import datetime

from msgspec import Struct

from domain.facts import KINDS, SUPERVISORY, Fact
from domain.facts.disputes import FactCorrected
from domain.fold.lines import FeedLine


@dataclass(frozen=True, slots=True)
class Reading:
    """Selects which facts are read, and which version of each."""

    corrected: bool = True
    """Whether corrections apply."""
    known_at: datetime | None = None
    """If a time is given, only facts recorded by then are read."""

    def knows(self, line: FeedLine, fact: Fact) -> bool:
        """Whether a line was known at the time of the reading."""
        return self.known_at is None or (line.known_at or fact.at) <= self.known_at


AS_CORRECTED = Reading()
AS_RECORDED = Reading(corrected=False)


class ReadFact(Struct, frozen=True, gc=False):
    """A fact at its place, and the version that is read."""

    fact: Fact
    """The fact as read."""
    line: FeedLine
    """The line recorded first."""
    corrected_by: str | None = None
    """The id of the correction, if one applies."""
    first: Fact | None = None
    """The fact recorded first, if a correction applies."""
    gone: bool = False
    """Whether the correction says that it never happened."""

    def __deepcopy__(self, memo: object) -> "ReadFact":
        """A fact never changes, so it is not copied."""
        return self

    @property
    def recorded(self) -> Fact:
        """The first recorded version."""
        return self.first or self.fact


_TAKES_AUTHORITY = frozenset(KINDS[kind] for kind in SUPERVISORY)


def applies(fact: Fact, line: FeedLine) -> bool:
    """Whether a fact has effect: correcting, ruling, deciding, waiving and voiding require authority."""
    return line.authority or type(fact) not in _TAKES_AUTHORITY


def read(fact: Fact, line: FeedLine, correction: FactCorrected) -> ReadFact:
    """A fact as its correction says."""
    now = correction.now
    if not isinstance(now, Fact):
        return ReadFact(fact, line, correction.id, fact, True)
    return ReadFact(now, line, correction.id, fact)
