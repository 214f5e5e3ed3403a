"""What the house won, and what it is due, beside what the rules let it expect: sums of whole numbers.

The wagers of a round depend on each other, so the variance of their sum is bounded by the square of the sum of their
deviations. That depends on whose wagers are summed: of everybody, of one player, of one bet.
"""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from operator import sub
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.table import TableOpened
from domain.fold.round import Wager
from domain.fold.session.session_fold import SessionEnd
from domain.watch.worth import (
    AT_PLACING,
    DECIDED,
    MONEY,
    SHARE,
    WHOLE,
    Terms,
    Worth,
    due_win,
    terms_of,
    units,
    win,
    worth,
)
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
WIN, DUE, SPREAD = 3, 5, 9
"""Where a wager differs from others that were lost; and where it has its deviation, a round its variance."""

Figures = tuple[int, ...]
"""Numbers with these `PLACES`. Of a wager, a deviation stands in the place of the variance."""


class Decided(NamedTuple):
    """A wager that was decided, or paid."""

    player: str | None
    bet: str | None
    figures: Figures


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


class Wins:
    """The wins of a session."""

    def __init__(self) -> None:
        self._terms = Terms()
        self._of: dict[int, Won] = {}
        self._sums: dict[Key, Figures] = {}
        self._new: dict[Key, list[Figures]] = {}
        """Figures of rounds that are in no sum yet: many are added up at once."""

    def copied(self) -> "Wins":
        self._add_up()
        copy = Wins()
        copy._terms, copy._of, copy._sums = self._terms, dict(self._of), dict(self._sums)
        return copy

    def prepare(self, fact: Fact) -> None:
        """Note what an opening says of odds."""
        if isinstance(fact, TableOpened):
            self._terms = terms_of(fact.options, fact.decks)

    def of(self, seen: SeenRound) -> Won | None:
        """The wagers that a round decided."""
        it = seen.round
        wagers = tuple(one for wager in it.wagers if (one := self._decided(it.ruleset, wager)) is not None)
        return Won(it.ruleset, it.shoe, *seen.staff, wagers) if wagers else None

    def add(self, n: int, kept: Won) -> None:
        self._of[n] = kept
        for key, figures in _figures(kept).items():
            self._new.setdefault(key, []).append(figures)

    def _add_up(self) -> None:
        for key, each in self._new.items():
            sums = self._sums.get(key)
            self._sums[key] = _added(each if sums is None else [sums, *each])
        self._new.clear()

    def remove(self, n: int) -> None:
        self._add_up()
        gone = self._of.pop(n, None)
        for key, figures in _figures(gone).items() if gone is not None else ():
            left = tuple(map(sub, self._sums[key], figures))
            if left[1]:
                self._sums[key] = (*left[:SUMS], *self._greatest(key))
            else:
                del self._sums[key]

    def _greatest(self, key: Key) -> Figures:
        """How far one of the rounds may be below, and above: unlike a sum, that can't be taken back."""
        of = [figures[key] for one in self._of.values() if key in (figures := _figures(one))]
        return tuple(max(places) for places in zip(*(one[SUMS:] for one in of), strict=True))

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """A row for each key."""
        self._add_up()
        for k, (key, figures) in enumerate(sorted(self._sums.items(), key=_named), 1):
            rounds, wagers, *amounts = figures
            columns = [Decimal(one).scaleb(-places) for one, places in zip(amounts, PLACES[2:], strict=True)]
            yield ProjectionRow("watched_wins", (k, place.table, place.day, *key, rounds, wagers, *columns))

    def _decided(self, ruleset: str | None, wager: Wager) -> Decided | None:
        """A wager as it counts. None if it is still up, or was never paid and never good."""
        due = wager.due
        if due is None or due.result not in DECIDED:
            won = win(wager) if wager.recorded is not None and (due is None or due.result != "open") else 0
            return Decided(wager.player, wager.bet, (0, 1, 0, won, *[0] * 8)) if won else None
        on = wager.on
        if isinstance(on, dict):
            figures, stands_off = as_lost(worth(ruleset, wager.bet, on, self._terms), units(due.valid_stake))
        else:
            figures, stands_off = _usual(ruleset, wager.bet, on, due.valid_stake, self._terms)
        if due.result == "stand_off" and not stands_off:  # no result of its own: a ruling, or a rule about its hand
            figures = (*figures[: WIN + 1], *[0] * 8)
        if due.result != "lose" or wager.difference or wager.bet in AT_PLACING:
            owed = due_win(wager) if figures[WIN + 1] else 0
            figures = (*figures[:WIN], win(wager), figures[WIN + 1], owed, *figures[DUE + 1 :])
        return Decided(wager.player, wager.bet, figures)


@lru_cache(maxsize=16384)
def _usual(
    ruleset: str | None, bet: str | None, on: str | int | tuple[str | int, ...] | None, stake: Decimal, terms: Terms
) -> tuple[Figures, bool]:
    """The same as if it were lost, and paid as due: a few stakes make up most of a table's wagers."""
    return as_lost(worth(ruleset, bet, on, terms), units(stake))


def as_lost(of: Worth | None, stake: int) -> tuple[Figures, bool]:
    """A lost wager, paid as due; and whether one may stand off."""
    if of is None:
        return (0, 1, stake, stake, *[0] * 8), True
    bounds = [-(-stake * part // PART) for part in (of.deviation, of.below, of.above)]
    means = stake * of.mean, stake * of.least, stake * of.most
    return (0, 1, stake, stake, stake, stake, *means, *bounds), of.stands_off


def _named(sums: tuple[Key, Figures]) -> tuple[tuple[bool, str], ...]:
    return tuple((one is not None, one or "") for one in sums[0])


def _added(each: list[Figures]) -> Figures:
    if len(each) == 1:
        return each[0]
    *sums, below, above = zip(*each, strict=True)
    return *map(sum, sums), max(below), max(above)


def _figures(won: Won) -> dict[Key, Figures]:
    """The figures of a round: of all its wagers, of each player's, of each bet's."""
    players: dict[str | None, list[Figures]] = {}
    bets: dict[str | None, list[Figures]] = {}
    for player, bet, figures in won.wagers:
        players.setdefault(player, []).append(figures)
        bets.setdefault(bet, []).append(figures)
    where, people = won[:5], (won.ruleset, None, *won[2:5])
    of_players = {player: _together(each) for player, each in players.items()}
    found: dict[Key, Figures] = {(*where, "round", None, None): _round(_together([*of_players.values()]))}
    for player, figures in of_players.items():
        found[*people, "player", player, None] = _round(figures)
    for bet, each in bets.items():
        found[*people, "bet", None, bet] = _round(_together(each))
    return found


def _together(each: list[Figures]) -> Figures:
    return each[0] if len(each) == 1 else tuple(map(sum, zip(*each, strict=True)))


def _round(figures: Figures) -> Figures:
    """One round, with the bound of its variance."""
    return 1, *figures[1:SPREAD], figures[SPREAD] ** 2, *figures[SPREAD + 1 :]
