"""Rates of people: whether something happens with one of them more often than with the others in the same game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from shlex import quote

from domain.money import EXACT
from domain.watch.budget import Budget, Family
from domain.watch.evidence import SHARE_OF_OTHERS, TOLERATED, Against, against_rate
from domain.watch.peers import AND, Key, Peers, Seen, add
from domain.watch.processes import Process, follow
from domain.watch.sentences import said_of_rate
from domain.watch.tallies import Rate, Rates
from domain.watch.watched import SEPARATOR, Counted, Watched, closing, watched

ZERO = Rate()


def watch_rates(
    family: Family, seen: Iterable[Seen], budget: Budget, question: str, wanted: Callable[[str], bool] = lambda _: True
) -> Iterator[Watched]:
    """Watch a family of rates. `question` has places for the person and the days. `wanted`: whose evidence is asked
    for; the others are compared with only.
    """
    peers = Peers(family, seen)
    for key in sorted(peers.of):
        found = _watch(family, key, peers, budget, question) if wanted(_said(key)) else None
        if found is not None:
            yield found


def _watch(family: Family, key: Key, peers: Peers, budget: Budget, question: str) -> Watched | None:
    seen, beside = peers.of[key], peers.beside(key)
    sums: dict[date, Rate] = {}
    for one in seen:
        add(sums, one.day, one.rate)
    mine = Rates(sums)

    def evidence(first: date, last: date) -> Against:
        return Against(_evidence(family, mine.between(first, last), [one.between(first, last) for one in beside]))

    # between two days with a hit the evidence only falls
    looked_at = [day for day in mine.days if mine.of[day].hits or day == mine.days[-1]]
    threshold = partial(budget.log_threshold, family, subjects=len(peers.of))
    followed = follow(mine.days, looked_at, evidence, threshold, closing(family, SEPARATOR.join(key), budget))
    if followed is None:
        return None
    ruleset, value = key
    best = followed.strongest
    of = _counted(family, mine, beside, seen, _said(key), best)
    words = said_of_rate(family, of, best)
    asked = question.format(*map(quote, value.split(AND)), days=f"{best.since}..{best.until}")
    return watched(family, SEPARATOR.join(key), followed, of, budget, ruleset, words, asked)


def _said(key: Key) -> str:
    """Whom a key is about, as lines have it."""
    return key[1].replace(AND, "/")


Sum = tuple[int, int, int]
"""Rounds, wagers and hits."""


def _evidence(family: Family, mine: Sum, beside: list[Sum]) -> float:
    """The weakest of several: per round and per wager, whichever errors are proportional to; beside everybody, and
    beside those who share what else could be the cause, if they are enough to compare with.
    """
    rounds, wagers, hits = mine
    everybody, *closer = beside
    alone = _alone(mine, everybody)
    if family.tolerated == "always" or (alone and family.tolerated == "alone"):
        found = min(against_rate(hits, rounds, 0, 0), against_rate(hits, wagers, 0, 0))
    else:
        found = 0.0 if alone else _compared(mine, everybody)
    return min([found, *(_compared(mine, one) for one in closer if not _alone(mine, one))])


def _alone(mine: Sum, them: Sum) -> bool:
    """Whether there are too few others to compare with."""
    return them[0] - mine[0] < SHARE_OF_OTHERS * them[0]


def _compared(mine: Sum, them: Sum) -> float:
    rounds, wagers, hits = mine
    all_rounds, all_wagers, all_hits = them
    if hits * all_rounds <= all_hits * rounds:
        return 0.0  # not more than the others: the evidence is below 1, and how far is of no interest
    return min(
        against_rate(hits, rounds, all_hits - hits, all_rounds - rounds),
        against_rate(hits, wagers, all_hits - hits, all_wagers - wagers),
    )


def _expected(mine: Sum, them: Sum) -> float:
    """How many hits there would be at the rate of the others."""
    others = them[0] - mine[0]
    return mine[0] * (them[2] - mine[2]) / others if others else 0.0


def _counted(family: Family, mine: Rates, beside: list[Rates], seen: list[Seen], value: str, best: Process) -> Counted:
    sums = mine.between(best.since, best.until)
    everybody, *closer = [one.between(best.since, best.until) for one in beside]
    alone = family.tolerated == "always" or (family.tolerated == "alone" and _alone(sums, everybody))
    others = [everybody, *(one for one in closer if not _alone(sums, one))]
    expected = sums[0] * TOLERATED if alone else max(_expected(sums, one) for one in others)
    at: dict[str, Rate] = {}
    for one in seen:
        if best.since <= one.day <= best.until:
            at[one.table] = at.get(one.table, ZERO) + one.rate
    table = max(sorted(at), key=lambda name: (at[name].hits, at[name].rounds), default=None)
    return Counted(sums[0], sums[2], expected, value, table, _money(at.values()), alone, len(at))


def _money(rates: Iterable[Rate]) -> Mapping[str, Decimal]:
    money: dict[str, Decimal] = {}
    for one in rates:
        for currency, amount in one.money.items():
            money[currency] = EXACT.add(money.get(currency, Decimal(0)), amount)
    return {currency: amount for currency, amount in sorted(money.items()) if amount}
