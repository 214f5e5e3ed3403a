"""Wagers: one row for each, at the round that decided it, with its due, its payment, the staff and the currency.

A wager that a later round settled is a row of that round, which lists it with its payment. A wager that no round has
decided yet is a row of no round, with the round in which it was last up. One that stood off and stays down plays again:
it is a row of each round that had a result for it.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.fold.reading import ReadFact
from domain.fold.round import ListedAgain, Round, SettledLater, Wager
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.wagers.balance import off
from domain.money import EXACT
from projections.circumstances import Circumstances
from projections.projection import ProjectionRow, RetoldRound, SessionPlace
from projections.row_versions import ROW_VERSIONS

Columns = tuple[Any, ...]
CODES = slice(-2, None)
"""The columns with the codes of findings and the broken rules: the last two."""


class UpWager(NamedTuple):
    """A wager that is still up: the number of its last round, and its columns there."""

    n: int
    values: Columns


@dataclass(slots=True)
class WagersState:
    """The circumstances at the table, and the wagers that are still up."""

    place: SessionPlace
    now: Circumstances = field(default_factory=Circumstances)
    up: dict[str, UpWager] = field(default_factory=dict)
    rounds: int = 0
    """Rounds that are over."""

    def __deepcopy__(self, memo: object) -> "WagersState":
        """Rows never change, so only the list of them is copied."""
        return WagersState(self.place, deepcopy(self.now), dict(self.up), self.rounds)


class WagersProjection:
    """Every wager of a session."""

    name = "wagers"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "wagers": (
            "k", "wager", "table_name", "gaming_day", "shoe", "round", "at", "ruleset", "dealer", "supervisor",
            "currency", "player", "seat", "bet", "target", "stake", "in_force", "result", "due", "settled", "paid",
            "unpaid", "difference", "settlements", "rules", "codes", "broken",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> WagersState:
        return WagersState(place)

    def fact(self, mind: WagersState, played: ReadFact) -> None:
        """Note what holds for later rounds."""
        mind.now.note(played.fact)

    def round(self, mind: WagersState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The rows of the wagers that the round decided."""
        mind.rounds += 1
        before = _of_round(mind, seen)
        found = _findings(seen.round)
        for k, wager in enumerate(seen.round.wagers, 1):
            cited = found.get(wager.wager, NONE)
            if type(wager) is ListedAgain:
                cited = _also(mind.up.get(wager.wager), cited)
            columns = wager.wager, *before, *_columns(wager, cited)
            if not _ends(wager):
                mind.up[wager.wager] = UpWager(mind.rounds, columns)
            else:
                if wager.bet is not None:  # not what somebody settled under its name
                    mind.up.pop(wager.wager, None)
                yield ProjectionRow("wagers", (k, *columns))

    def amend(self, mind: WagersState, then: WagersState, retold: RetoldRound) -> bool:
        """A wager that is still up is listed with its last round."""
        before = {one.wager: one for one in retold.before.wagers} if retold.before is not None else {}
        for wager in retold.seen.round.wagers:
            name, last = wager.wager, mind.up.get(wager.wager)
            if _ends(wager):
                if last is not None and last.n == retold.n:
                    del mind.up[name]
            elif last is not None and last.n == retold.n:
                mind.up[name] = UpWager(retold.n, then.up[name].values)
            elif last is None and (name not in before or _ends(before[name])):
                return False
        return True

    def session(self, mind: WagersState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """The rows of the wagers that are still up."""
        for k, columns in enumerate(mind.up.values(), 1):
            yield ProjectionRow("wagers", (k, *columns.values))


class Cited(NamedTuple):
    """The citations of the findings about a wager: their codes, and the broken rules."""

    codes: list[str]
    rules: list[str]


NONE = Cited([], [])


def _findings(it: Round) -> dict[str, Cited]:
    of: dict[str, Cited] = {}
    for finding in it.findings:
        if finding.wager is not None:
            cited = of.setdefault(finding.wager, Cited([], []))
            cited.codes.append(finding.code)
            if finding.rule is not None:
                cited.rules.append(finding.rule)
    return of


def _also(before: UpWager | None, cited: Cited) -> Cited:
    """What was found about a wager in the round that settled it, and before in the one that decided it."""
    if before is None:
        return cited
    codes, rules = before.values[CODES]
    return Cited([*codes, *cited.codes], [*rules, *cited.rules])


def _ends(wager: Wager) -> bool:
    """Whether its row is one of this round. A wager that was settled without being decided is still up: it comes again,
    and so does one that a later round settles.
    """
    if type(wager) is SettledLater:
        return False
    return wager.recorded is not None if wager.due is None else wager.due.result != "open"


def _of_round(mind: WagersState, seen: RoundFacts) -> Columns:
    it, circumstances = seen.round, mind.now.of_round(seen.facts)
    at = min((played.fact.at for played in seen.facts), default=None)
    return mind.place.table, mind.place.day, it.shoe, it.round, at, it.ruleset, *circumstances


def _columns(wager: Wager, cited: Cited) -> Columns:
    due, recorded = wager.due, wager.recorded
    return (
        wager.player,
        wager.seat,
        wager.bet,
        _target(wager.on),
        wager.stake,
        wager.stake if wager.in_force is None else wager.in_force,
        due.result if due else None,
        EXACT.add(due.stake_back, due.pays) if due else None,
        recorded.result if recorded else None,
        EXACT.add(recorded.stake_back, recorded.paid) if recorded else None,
        wager.unpaid,
        off(wager),
        wager.settlements,
        due.rules if due else [],
        cited.codes,
        cited.rules,
    )


def _target(on: Any) -> str | None:
    """The choice of a bet, as text: `17`, `1,2`, `P,P,B`."""
    if on is None or isinstance(on, str | int):
        return None if on is None else str(on)
    if isinstance(on, dict):
        return ",".join(f"{part}:{amount}" for part, amount in on.items())
    return ",".join(map(str, on))
