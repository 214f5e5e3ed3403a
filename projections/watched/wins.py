"""What the house won, and what it is due, beside what the rules let it expect: sums of whole numbers.

The wagers of a round depend on each other, so the variance of their sum is bounded by the square of the sum of their
deviations. That depends on whose wagers are summed: of everybody, of one player, of one bet.
"""

from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.table import TableOpened
from domain.fold.round import Wager
from domain.fold.session.session_fold import SessionEnd
from domain.watch.worth import DECIDED, MONEY, SHARE, WHOLE, Terms, Worth, due_win, terms_of, units, win, worth
from projections.projection import ProjectionRow, SessionPlace
from projections.watched.part import SeenRound

THOUSANDTHS = 3
"""Decimal places of the deviations of a round."""
PART = WHOLE * 10 ** (MONEY - THOUSANDTHS)
PLACES = (0, 0, MONEY, MONEY, MONEY, MONEY, *[MONEY + SHARE] * 3, 2 * THOUSANDTHS, THOUSANDTHS, THOUSANDTHS)
"""Decimal places of rounds, wagers, turnover, win, stakes, due, expected, least, most; of the variance; and of how far
one round may be below the least and above the most.
"""
SUMS = 10
"""The first of these are sums. Of the last two, the greatest counts."""


class Decided(NamedTuple):
    """A wager that was decided, or paid."""

    player: str | None
    bet: str | None
    turnover: int
    win: int
    due: int
    worth: Worth | None


class Won(NamedTuple):
    """A round's wagers, and where they were placed."""

    ruleset: str | None
    shoe: str | None
    dealer: str | None
    supervisor: str | None
    currency: str | None
    wagers: tuple[Decided, ...]


Key = tuple[str | None, ...]
"""Ruleset, shoe, dealer, supervisor, currency; what was summed: a round, a player, a bet; the player, and the bet."""
Figures = list[int]
"""Numbers with these `PLACES`."""


class Wins:
    """The wins of a session."""

    def __init__(self) -> None:
        self._terms = Terms()
        self._of: dict[int, Won] = {}
        self._sums: dict[Key, Figures] = {}

    def copied(self) -> "Wins":
        copy = Wins()
        copy._terms, copy._of = self._terms, dict(self._of)
        copy._sums = {key: [*figures] for key, figures in self._sums.items()}
        return copy

    def prepare(self, fact: Fact) -> None:
        """Note what an opening says of odds."""
        if isinstance(fact, TableOpened):
            self._terms = terms_of(fact.options, fact.decks)

    def of(self, seen: SeenRound) -> Won | None:
        """The wagers that a round decided."""
        it, terms = seen.round, self._terms
        wagers = tuple(one for wager in it.wagers if (one := _decided(it.ruleset, wager, terms)) is not None)
        return Won(it.ruleset, it.shoe, *seen.staff, wagers) if wagers else None

    def add(self, n: int, kept: Won) -> None:
        self._of[n] = kept
        for key, figures in _figures(kept).items():
            sums = self._sums.get(key)
            self._sums[key] = figures if sums is None else _added(sums, figures)

    def remove(self, n: int) -> None:
        gone = self._of.pop(n, None)
        for key, figures in _figures(gone).items() if gone is not None else ():
            left = [mine - other for mine, other in zip(self._sums[key], figures, strict=True)]
            if left[1]:
                self._sums[key] = [*left[:SUMS], *self._greatest(key)]
            else:
                del self._sums[key]

    def _greatest(self, key: Key) -> Figures:
        """How far one of the rounds may be below, and above: unlike a sum, that can't be taken back."""
        of = [figures[key] for one in self._of.values() if key in (figures := _figures(one))]
        return [max(places) for places in zip(*(one[SUMS:] for one in of), strict=True)]

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """A row for each key."""
        for k, (key, figures) in enumerate(sorted(self._sums.items(), key=_named), 1):
            rounds, wagers, *amounts = figures
            columns = [Decimal(one).scaleb(-places) for one, places in zip(amounts, PLACES[2:], strict=True)]
            yield ProjectionRow("watched_wins", (k, place.table, place.day, *key, rounds, wagers, *columns))


def _named(sums: tuple[Key, Figures]) -> tuple[tuple[bool, str], ...]:
    return tuple((one is not None, one or "") for one in sums[0])


def _added(sums: Figures, more: Figures) -> Figures:
    below, above = max(sums[SUMS], more[SUMS]), max(sums[SUMS + 1], more[SUMS + 1])
    return [*map(int.__add__, sums[:SUMS], more[:SUMS]), below, above]


def _decided(ruleset: str | None, wager: Wager, terms: Terms) -> Decided | None:
    """A wager as it counts. None if it is still up, or was never paid and never good."""
    due = wager.due
    if due is None or due.result not in DECIDED:
        won = win(wager) if wager.recorded is not None and (due is None or due.result != "open") else 0
        return Decided(wager.player, wager.bet, 0, won, 0, None) if won else None
    of = worth(ruleset, wager, terms)
    if of is not None and due.result == "stand_off" and not of.stands_off:
        of = None  # no result of its own: a ruling, or a rule about its hand, left the stake
    return Decided(wager.player, wager.bet, units(due.valid_stake), win(wager), due_win(wager), of)


def _figures(won: Won) -> dict[Key, Figures]:
    """The figures of a round: of all its wagers, of each player's, of each bet's."""
    of: dict[Key, list[Figures]] = {}
    where, people = won[:5], (won.ruleset, None, *won[2:5])
    for one in won.wagers:
        numbers = _numbers(one)
        of.setdefault((*where, "round", None, None), []).append(numbers)
        of.setdefault((*people, "player", one.player, None), []).append(numbers)
        of.setdefault((*people, "bet", None, one.bet), []).append(numbers)
    return {key: _together(each) for key, each in of.items()}


def _numbers(one: Decided) -> Figures:
    """As `PLACES` has them, with the deviation in the place of the variance."""
    of, stake = one.worth, one.turnover
    if of is None:
        return [0, 1, stake, one.win, 0, 0, 0, 0, 0, 0, 0, 0]
    bounds = [-(-stake * part // PART) for part in (of.deviation, of.below, of.above)]
    return [0, 1, stake, one.win, stake, one.due, stake * of.mean, stake * of.least, stake * of.most, *bounds]


def _together(each: list[Figures]) -> Figures:
    """One round."""
    found = [*map(sum, zip(*each, strict=True))] if len(each) > 1 else [*each[0]]
    found[0] = 1
    found[SUMS - 1] **= 2
    return found
