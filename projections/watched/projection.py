"""What the watch counts that no other projection has: shoes, cuts, burns, stakes beside the count, pace, repeats, and
what the house won beside what it is due.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from domain.facts.shoe import CardBurned, CardsCut, CardsIntroduced, ShoeStarted
from domain.facts.table import TableOpened
from domain.fold.reading import ReadFact
from domain.fold.session.results import RoundFacts, SessionEnd
from projections.circumstances import Circumstances
from projections.projection import ProjectionRow, RetoldRound, SessionPlace
from projections.row_versions import ROW_VERSIONS
from projections.watched.pace import Pace
from projections.watched.part import Part, SeenRound
from projections.watched.shoes import Shoes
from projections.watched.wheels import Wheels
from projections.watched.wins import Wins

PREPARING = frozenset({TableOpened, CardsIntroduced, CardsCut, ShoeStarted})
"""Kinds of facts that change what is counted later, inside a round, too."""
OUTSIDE = PREPARING | {CardBurned}
"""Those that do so outside rounds. A card burned in a round is one of those dealt."""


def _parts() -> tuple[Part[Any], ...]:
    return Shoes(), Pace(), Wheels(), Wins()


@dataclass(slots=True)
class WatchedState:
    """The parts of a session, and what each kept of its last round."""

    place: SessionPlace
    now: Circumstances = field(default_factory=Circumstances)
    parts: tuple[Part[Any], ...] = field(default_factory=_parts)
    last: tuple[Any, ...] = ()
    rounds: int = 0

    def __deepcopy__(self, memo: object) -> "WatchedState":
        parts = tuple(one.copied() for one in self.parts)
        return WatchedState(self.place, deepcopy(self.now), parts, self.last, self.rounds)


class WatchedProjection:
    """Sums of a session, by subject."""

    name = "watched"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "watched_shoes": (
            "k", "table_name", "gaming_day", "ruleset", "shoe", "dealer", "supervisor", "rounds", "cut_at", "uncut",
            "unburned", "kept", "survival", "marks", "rarity",
        ),
        "watched_stakes": ("k", "table_name", "gaming_day", "ruleset", "shoe", "player", "rounds", "score"),
        "watched_paces": (
            "k", "table_name", "gaming_day", "ruleset", "dealer", "rounds", "slow", "supervisor", "settling", "spans",
            "spanned",
        ),
        "watched_repeats": ("k", "table_name", "gaming_day", "ruleset", "rounds", "repeats"),
        "watched_wins": (
            "k", "table_name", "gaming_day", "ruleset", "shoe", "dealer", "supervisor", "currency", "per", "player",
            "bet", "rounds", "wagers", "turnover", "win", "stakes", "due", "expected", "least", "most", "variance",
            "below", "above",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> WatchedState:
        return WatchedState(place)

    def fact(self, mind: WatchedState, played: ReadFact) -> None:
        """Note what belongs to later rounds."""
        mind.now.note(played.fact)
        if type(played.fact) in OUTSIDE:
            for part in mind.parts:
                part.prepare(played.fact)

    def round(self, mind: WatchedState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """Count a round."""
        mind.rounds += 1
        for played in seen.facts:
            if type(played.fact) in PREPARING and not played.gone:
                for part in mind.parts:
                    part.prepare(played.fact)
        of = SeenRound(seen.round, seen.facts, mind.now.of_round(seen.facts))
        mind.last = tuple(part.of(of) for part in mind.parts)
        _add(mind, mind.rounds, mind.last)
        yield from ()

    def amend(self, mind: WatchedState, then: WatchedState, retold: RetoldRound) -> bool:
        """The round counts as it is played now."""
        if not then.last or any(type(one.fact) in PREPARING for one in (*retold.was, *retold.seen.facts)):
            return False
        for part in mind.parts:
            part.remove(retold.n)
        _add(mind, retold.n, then.last)
        return True

    def session(self, mind: WatchedState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows of all parts."""
        for part in mind.parts:
            yield from part.rows(mind.place, ending)


def _add(mind: WatchedState, n: int, kept: tuple[Any, ...]) -> None:
    for part, one in zip(mind.parts, kept, strict=True):
        if one is not None:
            part.add(n, one)
