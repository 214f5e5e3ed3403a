"""What the house won, and what it is due, beside what the rules let it expect: sums of whole numbers.

The wagers of a round depend on each other. If one spin or roll decides them, the variance of their sum is that over its
outcomes; otherwise it is bounded by the square of the sum of their deviations. Either depends on whose wagers are
summed: of everybody, of one player, of one bet.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache, reduce
from itertools import groupby
from operator import add
from typing import NamedTuple

from msgspec.structs import replace

from domain.facts import Fact
from domain.facts.table import TableOpened
from domain.fold.round import Due, DueResult, ListedAgain, Wager
from domain.fold.session.results import SessionEnd
from domain.money import reported
from domain.watch.outcomes import LARGEST, MANY, Outcomes, exact, outcomes
from domain.watch.worth import (
    DECIDED,
    LASTING,
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
"""Of wagers of a round the sum of deviations; how far results may be below the least, and above the most."""
NONE: Spread = 0, 0, 0
UNIT = 10 ** (MONEY - THOUSANDTHS)


class Decided(NamedTuple):
    """What counts of a wager that was decided, or paid, or is up. Equal wagers share it."""

    bet: str | None
    amounts: Amounts
    spread: Spread
    lanes: int = 0
    """What it returns at each outcome of its spin or roll. 0 if that alone does not decide it."""
    undecided: tuple[int, int] = 0, 0
    """Of one that ends, or is up, before it is decided: how far its worth may be below and above that of a new one."""

    @property
    def counts(self) -> bool:
        """Whether it adds to the amounts, though this round did not decide it."""
        return any(self.amounts)


Placed = tuple[str | None, Decided]
"""A player's wager."""


class Won(NamedTuple):
    """A round's wagers with their players, and where they were placed."""

    ruleset: str | None
    shoe: str | None
    dealer: str | None
    supervisor: str | None
    currency: str | None
    wagers: tuple[Placed, ...]
    up: tuple[Placed, ...] = ()
    """Those that the round did not decide: they stay up, or were returned, or were decided before and paid now."""


Key = tuple[str | None, ...]
"""Ruleset, shoe, dealer, supervisor, currency; what was summed: a round, a player, a bet; the player, and the bet."""


class Summands:
    """Rounds of one key, to be added up."""

    __slots__ = ("amounts", "spreads", "undecided")

    def __init__(self) -> None:
        self.undecided = 0
        """Rounds in which wagers were up, and none was decided."""
        self.amounts: list[Figures] = []
        """Numbers of wagers with their amounts, of any number of rounds."""
        self.spreads: list[tuple[int, int, int]] = []
        """For each round the variance, and how far it may be below the least and above the most."""

    @property
    def figures(self) -> Figures:
        """Their sums."""
        variances, below, above = zip(*self.spreads, strict=True)
        sums = map(sum, zip(*self.amounts, strict=True)) if self.amounts else (0,) * (SUMS - 2)
        return len(variances) - self.undecided, *sums, sum(variances), max(below), max(above)


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
        each = [
            (wager.player, _decided(ruleset, wager, terms)) for wager in it.wagers if type(wager) is not ListedAgain
        ]
        wagers = tuple((player, one) for player, one in each if one is not None)
        up = (*(_up(ruleset, it.wagers, terms) if ruleset in LASTING else ()), *_paid_late(it.wagers))
        return Won(ruleset, it.shoe, *seen.staff, wagers, up) if wagers or up else None

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
        for k, (key, figures) in enumerate(sorted(self._with_those_up().items(), key=_named), 1):
            rounds, wagers, *amounts = figures
            columns = [Decimal(one).scaleb(-places) for one, places in zip(amounts, PLACES[2:], strict=True)]
            yield ProjectionRow("watched_wins", (k, place.table, place.day, *key, rounds, wagers, *columns))

    def _with_those_up(self) -> dict[Key, Figures]:
        """The sums. Wagers that are up after the last round may be worth more or less than new ones: bounds of that."""
        last = self._of[max(self._of)] if self._of else None
        if last is None or not last.up:
            return self._sums
        sums = dict(self._sums)
        place = _place(last)
        for player, one in last.up:
            low, high = one.undecided
            for key in (_of_round(place), _of_player(place, player), _of_bet(place, one.bet)):
                *before, least, most = sums[key][: SUMS - 1]
                sums[key] = *before, least - high, most - low, *sums[key][SUMS - 1 :]
        return sums


def _up(ruleset: str | None, wagers: Iterable[Wager], terms: Terms) -> Iterator[Placed]:
    """The wagers of a roll that stay up, or are returned: before that, it might have decided them."""
    for wager in wagers:
        due, stake = wager.due, wager.stake if wager.in_force is None else wager.in_force
        if due is not None and due.result not in DECIDED and stake is not None:
            of = worth(ruleset, wager.bet, wager.on, terms)
            if of is not None and of.lasting:
                yield wager.player, _standing(wager.bet, stake.text, due.result == "open", of)


def _paid_late(wagers: Iterable[Wager]) -> Iterator[Placed]:
    """What the house won more, or less, of wagers decided before than it was due: they counted then, as if paid so."""
    for wager in wagers:
        if type(wager) is ListedAgain:
            more = win(wager) - win(replace(wager, recorded=None, difference=None))
            if more:
                yield wager.player, Decided(wager.bet, (0, more, 0, 0, 0, 0, 0), NONE)


@lru_cache(maxsize=4096)
def _standing(bet: str | None, stake: str, stays: bool, of: Worth) -> Decided:
    """A wager that is up. If it was returned, nobody will know what it would have come to."""
    staked = units(reported(Decimal(stake)))
    low, high = staked * of.low, staked * of.high
    amounts: Amounts = (0, 0, 0, 0, 0, 0, 0) if stays else (0, 0, 0, 0, 0, -high, -low)
    return Decided(bet, amounts, _spread(staked, of), undecided=(low, high) if stays else (0, 0))


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
    amounts = stake, won, stake, due, stake * of.mean, stake * of.least, stake * of.most
    return Decided(bet, amounts, _spread(stake, of), stake * of.returns if stake <= LARGEST else 0)


def _spread(stake: int, of: Worth) -> Spread:
    deviation, below, above = (-(-stake * part // PART) for part in (of.deviation, of.below, of.above))
    return deviation, below, above


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
    whole, possible = Summands(), outcomes(place[0])
    by_player: defaultdict[str | None, Summands] = defaultdict(Summands)
    by_bet: defaultdict[str | None, Summands] = defaultdict(Summands)
    for won in rounds:
        players: dict[str | None, Spread] = {}
        bets: dict[str | None, Spread] = {}
        for player, (bet, amounts, spread, *_) in won.wagers:
            cells[player, bet].append(amounts)
            players[player] = _wider(players[player], spread) if player in players else spread
            bets[bet] = _wider(bets[bet], spread) if bet in bets else spread
        for player, one in won.up:
            by_player[player].undecided += player not in players
            by_bet[one.bet].undecided += one.bet not in bets
            players[player] = _wider(players.get(player, NONE), one.spread)
            bets[one.bet] = _wider(bets.get(one.bet, NONE), one.spread)
            if one.counts:
                for summands in (whole, by_player[player], by_bet[one.bet]):
                    summands.amounts.append((0, *one.amounts))
        whole.undecided += not won.wagers
        whole.spreads.append(together(won, possible) or _squared(reduce(_wider, players.values())))
        for player, spread in players.items():
            by_player[player].spreads.append(_squared(spread))
        for bet, spread in bets.items():
            by_bet[bet].spreads.append(_squared(spread))
    for (player, bet), each in cells.items():
        figures = len(each), *map(sum, zip(*each, strict=True))
        for summands in (whole, by_player[player], by_bet[bet]):
            summands.amounts.append(figures)
    yield _of_round(place), whole.figures
    yield from ((_of_player(place, player), of.figures) for player, of in by_player.items())
    yield from ((_of_bet(place, bet), of.figures) for bet, of in by_bet.items())


def _of_round(place: Key) -> Key:
    return *place, "round", None, None


def _of_player(place: Key, player: str | None) -> Key:
    return place[0], None, *place[2:], "player", player, None


def _of_bet(place: Key, bet: str | None) -> Key:
    return place[0], None, *place[2:], "bet", None, bet


def together(won: Won, possible: Outcomes | None) -> tuple[int, int, int] | None:
    """The exact variance of a round, if one spin or roll decides all its wagers, and how far it may be below and above
    its mean.
    """
    if possible is None or any(one.spread != NONE for _, one in won.up) or not 1 < len(won.wagers) <= MANY:
        return None
    each = [one.lanes for _, one in won.wagers]
    return exact(possible, sum(each), UNIT) if all(each) else None


def _squared(it: Spread) -> tuple[int, int, int]:
    return it[0] * it[0], it[1], it[2]


def _both(one: Figures, other: Figures) -> Figures:
    sums = map(add, one[:SUMS], other[:SUMS])
    return *sums, *map(max, one[SUMS:], other[SUMS:])


def _wider(one: Spread, other: Spread) -> Spread:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
