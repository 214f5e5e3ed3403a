"""What the house won, and what it is due, beside what the rules let it expect: sums of whole numbers.

The wagers of a round depend on each other, so the variance of their sum is bounded by the square of the sum of their
deviations. That depends on whose wagers are summed: of everybody, of one player, of one bet.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache, reduce
from itertools import groupby
from operator import add, mul
from typing import NamedTuple

from domain.facts import Fact
from domain.facts.table import TableOpened
from domain.fold.round import Due, DueResult, Wager
from domain.fold.session.session_fold import SessionEnd
from domain.money import reported
from domain.watch.worth import (
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

Figures = tuple[int, ...]
"""Numbers with these `PLACES`."""
Amounts = tuple[int, int, int, int, int, int, int]
"""Of a wager: turnover, win, stake, due, expected, least and most."""
Spread = tuple[int, int, int]
"""Of a wager, or of a round's: the deviation; and how far a result may be below the least, and above the most."""
NONE: Spread = 0, 0, 0


class Decided(NamedTuple):
    """What counts of a wager that was decided, or paid. Equal wagers share it."""

    bet: str | None
    amounts: Amounts
    spread: Spread


class Won(NamedTuple):
    """A round's wagers with their players, and where they were placed."""

    ruleset: str | None
    shoe: str | None
    dealer: str | None
    supervisor: str | None
    currency: str | None
    wagers: tuple[tuple[str | None, Decided], ...]


Key = tuple[str | None, ...]
"""Ruleset, shoe, dealer, supervisor, currency; what was summed: a round, a player, a bet; the player, and the bet."""


class Summands:
    """Rounds of one key, to be added up."""

    __slots__ = ("amounts", "spreads")

    def __init__(self) -> None:
        self.amounts: list[Figures] = []
        """Numbers of wagers with their amounts, of any number of rounds."""
        self.spreads: list[Spread] = []
        """A spread for each round."""

    @property
    def figures(self) -> Figures:
        """Their sums, with the bound of the variance."""
        deviations, below, above = zip(*self.spreads, strict=True)
        sums = map(sum, zip(*self.amounts, strict=True))
        return len(deviations), *sums, sum(map(mul, deviations, deviations)), max(below), max(above)


class Wins:
    """The wins of a session."""

    def __init__(self) -> None:
        self._terms = Terms()
        self._of: dict[int, Won] = {}
        self._sums: dict[Key, Figures] = {}
        self._new: list[Won] = []
        """Rounds that are in no sum yet: many are added up at once, when rows are asked for."""

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
        it, terms = seen.round, self._terms
        ruleset = it.ruleset
        each = [(wager.player, _decided(ruleset, wager, terms)) for wager in it.wagers]
        wagers = tuple((player, one) for player, one in each if one is not None)
        return Won(ruleset, it.shoe, *seen.staff, wagers) if wagers else None

    def add(self, n: int, kept: Won) -> None:
        self._of[n] = kept
        self._new.append(kept)

    def remove(self, n: int) -> None:
        """All rounds are added up again: the greatest can't be taken back."""
        if self._of.pop(n, None) is not None:
            self._sums, self._new = {}, [*self._of.values()]

    def _add_up(self) -> None:
        for place, rounds in groupby(self._new, _place):
            for key, figures in _summed(place, rounds):
                sums = self._sums.get(key)
                self._sums[key] = figures if sums is None else _both(sums, figures)
        self._new = []

    def rows(self, place: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """A row for each key."""
        self._add_up()
        for k, (key, figures) in enumerate(sorted(self._sums.items(), key=_named), 1):
            rounds, wagers, *amounts = figures
            columns = [Decimal(one).scaleb(-places) for one, places in zip(amounts, PLACES[2:], strict=True)]
            yield ProjectionRow("watched_wins", (k, place.table, place.day, *key, rounds, wagers, *columns))


def _decided(ruleset: str | None, wager: Wager, terms: Terms) -> Decided | None:
    """A wager as it counts. None if it is still up, or was never paid and never good."""
    due, paid = wager.due, wager.recorded
    if due is None or due.result not in DECIDED:
        won = win(wager) if paid is not None and (due is None or due.result != "open") else 0
        return Decided(wager.bet, (0, won, 0, 0, 0, 0, 0), NONE) if won else None
    on = wager.on
    if wager.difference or isinstance(on, dict) or (paid is not None and paid.deferred):
        return _counted(ruleset, wager, due, terms)
    money = due.valid_stake.text, due.winnings.text, due.commission.text, due.pays.text
    return _as_due(ruleset, wager.bet, on, due.result, *money, terms)


@lru_cache(maxsize=16384)
def _as_due(
    ruleset: str | None, bet: str | None, on: str | int | tuple[str | int, ...] | None, result: DueResult, stake: str,
    winnings: str, commission: str, pays: str, terms: Terms,
) -> Decided:  # fmt: skip
    """A wager that was paid as due: a few bets and stakes make up most of a table's wagers."""
    staked, won, charged, paid = (reported(Decimal(one)) for one in (stake, winnings, commission, pays))
    due = Due(result, staked, reported(Decimal(0)), won, charged, paid, [])
    return _counted(ruleset, Wager("", None, None, bet, on, staked, due), due, terms)


def _counted(ruleset: str | None, wager: Wager, due: Due, terms: Terms) -> Decided:
    """A decided wager. One that stands off by no result of its own, but by a ruling or a rule about its hand, is left
    out of what is expected.
    """
    stake, of = units(due.valid_stake), worth(ruleset, wager.bet, wager.on, terms)
    if of is None or (due.result == "stand_off" and not of.stands_off):
        return Decided(wager.bet, (stake, win(wager), 0, 0, 0, 0, 0), NONE)
    return decided(wager.bet, stake, win(wager), due_win(wager), of)


def decided(bet: str | None, stake: int, won: int, due: int, of: Worth) -> Decided:
    """A wager with this stake, win and due."""
    deviation, below, above = (-(-stake * part // PART) for part in (of.deviation, of.below, of.above))
    amounts = stake, won, stake, due, stake * of.mean, stake * of.least, stake * of.most
    return Decided(bet, amounts, (deviation, below, above))


def _place(won: Won) -> Key:
    """Ruleset, shoe, dealer, supervisor, currency."""
    return won[:5]


def _named(sums: tuple[Key, Figures]) -> tuple[tuple[bool, str], ...]:
    return tuple((one is not None, one or "") for one in sums[0])


def _summed(place: Key, rounds: Iterable[Won]) -> Iterator[tuple[Key, Figures]]:
    """The figures of some rounds of one place: of all their wagers, of each player's, of each bet's.

    Amounts are summed once for each player and bet. Only spreads have to be summed by round.
    """
    cells: defaultdict[tuple[str | None, str | None], list[Amounts]] = defaultdict(list)
    whole = Summands()
    by_player: defaultdict[str | None, Summands] = defaultdict(Summands)
    by_bet: defaultdict[str | None, Summands] = defaultdict(Summands)
    for won in rounds:
        players: dict[str | None, Spread] = {}
        bets: dict[str | None, Spread] = {}
        for player, (bet, amounts, spread) in won.wagers:
            cells[player, bet].append(amounts)
            players[player] = _wider(players[player], spread) if player in players else spread
            bets[bet] = _wider(bets[bet], spread) if bet in bets else spread
        whole.spreads.append(reduce(_wider, players.values()))
        for player, spread in players.items():
            by_player[player].spreads.append(spread)
        for bet, spread in bets.items():
            by_bet[bet].spreads.append(spread)
    for (player, bet), each in cells.items():
        figures = len(each), *map(sum, zip(*each, strict=True))
        for summands in (whole, by_player[player], by_bet[bet]):
            summands.amounts.append(figures)
    people = place[0], None, *place[2:]
    yield (*place, "round", None, None), whole.figures
    yield from (((*people, "player", player, None), of.figures) for player, of in by_player.items())
    yield from (((*people, "bet", None, bet), of.figures) for bet, of in by_bet.items())


def _both(one: Figures, other: Figures) -> Figures:
    sums = map(add, one[:SUMS], other[:SUMS])
    return *sums, *map(max, one[SUMS:], other[SUMS:])


def _wider(one: Spread, other: Spread) -> Spread:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
