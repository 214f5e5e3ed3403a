"""Query for what-if: a round under another ruleset, step by step, and where it differs."""

from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.bets import BETS_OF
from domain.facts.vocabulary import Ruleset
from domain.fold.game import Games
from domain.fold.grouping.scopes import SPANNING
from domain.fold.reading import AS_CORRECTED, Reading
from domain.views.replay.frames import Shown
from domain.views.replay.recorder import Watcher
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison
from projections.queries.replay.days_under import DayUnder, KeptDays, packed_other, resumed_under
from projections.queries.replay.fold import fold
from projections.queries.rounds import FoundRound


class Otherwise(NamedTuple):
    """A round under one other ruleset."""

    ruleset: str
    parting: Parting | None
    """None if the round has the same result."""
    unread: list[str]
    """Options that the other ruleset ignores."""
    shown: Shown | None
    """The round step by step, as the other ruleset judges it. None if it has no such round."""


class Listener(NamedTuple):
    """Listens to a round under another ruleset, beside the one in force."""

    found: FoundRound
    comparison: Comparison
    watcher: Watcher

    @classmethod
    def of(cls, found: FoundRound, ruleset: Ruleset, games: Games, opened: bool) -> "Listener":
        """`opened`: with its face-down cards open."""
        watcher = Watcher(found.round, games, opened, found.table_name)
        return cls(found, Comparison(ruleset, games, others=watcher.game), watcher)

    def heard(self) -> Otherwise:
        """What it heard, once the session was folded with the comparison's game."""
        found, comparison = self.found, self.comparison
        comparison.end()
        place = (found.table_name, found.round)
        partings = [one for one in comparison.take() if (one.table, one.round) == place]
        return Otherwise(
            comparison.ruleset,
            partings[-1] if partings else None,
            comparison.unread.get(found.table_name, []),
            self.watcher.shown[-1] if self.watcher.shown else None,
        )


def others(ruleset: str | None) -> list[Ruleset]:
    """The rulesets that a round could be read under: those of the same game."""
    bets = {str(name): of for name, of in BETS_OF.items()}.get(ruleset or "")
    return [name for name, of in BETS_OF.items() if of is bets and name != ruleset]


def round_under(
    connection: Connection[Any], found: FoundRound, ruleset: Ruleset, games: Games, reading: Reading,
    opened: bool = False,
) -> Otherwise:  # fmt: skip
    """The round under that ruleset, with everything before it on its gaming day. As corrected, the day is kept."""
    keeping = KeptDays(connection, found, ruleset) if reading == AS_CORRECTED else None
    day = keeping.find() if keeping is not None else None
    if day is not None:
        listener = Listener.of(found, ruleset, games, opened)
        if resumed_under(connection, found, day, listener.comparison, games) and _is_of_the_round(listener):
            return listener.heard()
    listener = Listener.of(found, ruleset, games, opened)
    pack = packed_other if keeping is not None and day is None else None
    entries = fold(connection, found, games, listener.comparison.game, reading, pack)
    heard = listener.heard()
    if keeping is not None and pack is not None:
        keeping.keep(DayUnder.of(entries, heard.unread))
    return heard


def _is_of_the_round(listener: Listener) -> bool:
    """Whether rounds before or after it cannot have a part in what was heard of it."""
    shown = listener.watcher.shown
    return (
        len(shown) == 1
        and not listener.comparison.pairing.waited
        and not any(one.bet in SPANNING for one in shown[0].round.wagers)
    )
