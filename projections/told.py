"""What is kept of a fold in memory, and the rows that the projections make of it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.explain.listening import Listening
from domain.replay.following import RoundFacts, Told
from domain.replay.game import Game
from domain.replay.reading import ReadFact
from domain.replay.round import Round
from domain.sessions import gaming_day_of, table_of
from projections.disputes import Disputes
from projections.queries.disputes import FoundDispute
from projections.queries.places import Day
from projections.queries.rounds import FoundRound
from projections.rounds import Rounds
from projections.shape import Place


class KeptSession(Listening):
    """A table in a session, of which all is kept."""

    def __init__(self, told: dict[str, Told], game: Game[Any]) -> None:
        super().__init__(game)
        self.told = told

    def at_table(self, played: ReadFact) -> None:
        """A fact of the table."""
        super().at_table(played)
        self.told.setdefault(played.fact.table, []).append(played)

    def finish(self, state: Any, over: bool) -> Round:
        """The round is let go."""
        ended = super().finish(state, over)
        self.told.setdefault(ended.table, []).append(RoundFacts(ended, self.facts))
        return ended


def _place(session: str) -> Place:
    return Place(session, table_of(session), gaming_day_of(session))


def row(seen: RoundFacts, n: int) -> FoundRound:
    """A round, as a list shows it."""
    [made] = Rounds().round(_place(seen.round.session), seen)
    columns = dict(zip(Rounds.tables["rounds"], made.values, strict=True))
    known = {name: columns[name] for name in FoundRound.__struct_fields__ if name in columns}
    return FoundRound(session=seen.round.session, n=n, **known)


def day_of(session: str, rounds: list[FoundRound]) -> Day:
    """A gaming day, by its rounds."""
    first = rounds[0]
    return Day(session, first.gaming_day, first.ruleset, len(rounds), sum(one.findings for one in rounds))


def disputes_of(table: str, told: Told) -> Iterator[FoundDispute]:
    """Every dispute of a table, as it stands."""
    asked, session = (
        Disputes(),
        next((one.round.session for one in told if isinstance(one, RoundFacts)), f"{table}/unopened"),
    )
    mind = asked.begin(_place(session))
    for one in told:
        if isinstance(one, RoundFacts):
            [*asked.round(mind, one)]
        else:
            asked.fact(mind, one)
    for made in asked.session(mind, None):  # type: ignore[arg-type]
        said = dict(zip(Disputes.tables["disputes"], made.values, strict=True))
        both = {name: msgspec.json.decode(said[name]) for name in ("comments", "decisions")}
        yield FoundDispute(session=session, **{**said, **both})
