"""Two games at one table, given the same facts: under the ruleset in force, and under another.

comparison = Comparison("vic-2002-crown", games)
for _ in Replay(lines, games=comparison.game).rounds():
    comparison.take()    # rounds with differences since the last call
comparison.end()
"""

from collections.abc import Container
from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.errors import AnotherGame, NoTableOpened
from domain.facts.bets import BETS_OF
from domain.facts.table import TableOpened
from domain.facts.vocabulary import Ruleset
from domain.fold.game import FoldPlace, Game, Games, Judging
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.fold.session.own_copy import own_copy
from domain.rulebooks.ignored_options import unread
from domain.views.what_if.differences import Parting, Two, only_findings, part
from domain.views.what_if.totals import Pairing, Totals


class Carries(NamedTuple):
    """The carry-forwards of both games."""

    real: Any
    other: Any


class Both:
    """A session of a table under two rulesets."""

    def __init__(self, comparison: "Comparison", opening: TableOpened, carried: Carries) -> None:
        self.comparison = comparison
        self.opening = opening
        self.assumed = replace(opening, ruleset=comparison.ruleset)
        self.real: Game[Any] = comparison.games(opening, carried.real)
        self.other: Game[Any] = comparison.others(self.assumed, carried.other)

    def begin(self, where: FoldPlace) -> tuple[Any, Any]:
        return self.real.begin(where), self.other.begin(replace(where, opening=self.assumed))

    def evolve(self, state: tuple[Any, Any], played: ReadFact) -> None:
        self.real.evolve(state[0], played)
        self.other.evolve(state[1], played)

    def at_table(self, played: ReadFact) -> None:
        self.real.at_table(played)
        self.other.at_table(played)

    def finish(self, state: tuple[Any, Any], over: bool) -> Round:
        real, other = self.real.finish(state[0], over), self.other.finish(state[1], over)
        self.comparison.compare(self.opening, real, other)
        return real

    def carry(self) -> Carries:
        """Both carry-forwards, when the session is over."""
        self.comparison.end_session(self)
        return Carries(self.real.carry(), self.other.carry())

    def findings(self) -> list[Finding]:
        """Under the ruleset in force."""
        return _findings(self.real)

    def commission(self) -> list[Commission]:
        """Under the ruleset in force."""
        return _commission(self.real)

    def moved(self) -> list[MovedCard]:
        """Under the ruleset in force."""
        return self.real.moved() if isinstance(self.real, Judging) else []


class Comparison:
    """A feed folded under two rulesets."""

    def __init__(
        self, ruleset: Ruleset, games: Games, among: Container[tuple[str, str]] | None = None, outside: bool = True,
        others: Games | None = None,
    ) -> None:  # fmt: skip
        """`among`: only these sessions and rounds are compared. `outside`: also findings outside rounds. `others`: the
        games under the other ruleset, if somebody listens to them.
        """
        self.ruleset = ruleset
        self.games = games
        self.others = others or games
        self._among, self._outside = among, outside
        self.totals: dict[str, Totals] = {}
        """Totals by currency."""
        self.pairing = Pairing()
        self.rounds = 0
        self.apart = 0
        """Rounds in which the rulesets differ."""
        self.findings = Two([], [])
        """Findings outside rounds, under one ruleset only."""
        self.unread: dict[str, list[str]] = {}
        """For each table, options that the other ruleset ignores and the one in force reads."""
        self.left_out: dict[str, str] = {}
        """Tables of another game, and their rulesets."""
        self._partings: list[Parting] = []
        self._sat = False
        """Whether there was any fact of a table."""

    def game(self, opening: TableOpened | None, carried: Any) -> Game[Any]:
        """Both games of a table, if its game is that of the other ruleset."""
        carries = carried if isinstance(carried, Carries) else Carries(carried, own_copy(carried))
        if opening is None:
            self._sat = True
            return self.games(None, carries.real)
        if BETS_OF[opening.ruleset] is not BETS_OF[self.ruleset]:
            self.left_out.setdefault(opening.table, opening.ruleset)
            return self.games(opening, carries.real)
        both = Both(self, opening, carries)
        self._note(both)
        return both

    def _note(self, both: Both) -> None:
        ignored = self.unread.setdefault(both.opening.table, [])
        known = {*ignored, *unread(both.opening)}
        ignored += [one for one in unread(both.assumed) if one not in known]

    def compare(self, opening: TableOpened, real: Round, other: Round) -> None:
        """Compare a round that is over under both rulesets."""
        if self._among is not None and (real.session, real.round) not in self._among:
            return
        self.rounds += 1
        pairs = self.pairing.pair(real, other)
        self.totals.setdefault(opening.currency, Totals()).count(pairs)
        parting = part(real, other, pairs)
        if parting is not None:
            self.apart += 1
            self._partings.append(parting)

    def take(self) -> list[Parting]:
        """Rounds with differences since the last call."""
        taken, self._partings = self._partings, []
        return taken

    @property
    def parts(self) -> bool:
        """Whether there is any difference."""
        return bool(self.apart or self.findings.in_force or self.findings.as_)

    def end(self) -> None:
        """The feed is over."""
        if self.left_out and not self.unread:
            raise AnotherGame(*next(iter(self.left_out.items())), self.ruleset)
        if self._sat and not self.unread:
            raise NoTableOpened

    def end_session(self, both: Both) -> None:
        """Compare the findings outside the rounds of a session. Not called for failed sessions."""
        if not self._outside:
            return
        table = both.opening.table
        found = only_findings(_findings(both.real), _findings(both.other))
        self.findings.in_force += [replace(one, table=table) for one in found.in_force]
        self.findings.as_ += [replace(one, table=table) for one in found.as_]


def _findings(game: Game[Any]) -> list[Finding]:
    return game.findings() if isinstance(game, Judging) else []


def _commission(game: Game[Any]) -> list[Commission]:
    return game.commission() if isinstance(game, Judging) else []
