"""Rates of people: whether something happens with one of them more often than with the others in the same game."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from shlex import quote
from typing import NamedTuple

from domain.money import EXACT
from domain.watch.budget import Budget, Family
from domain.watch.evidence import SHARE_OF_OTHERS, TOLERATED, Against, against_rate
from domain.watch.processes import Followed, follow
from domain.watch.sentences import said_of_rate
from domain.watch.tallies import Rate, Rates
from domain.watch.watched import Counted, Watched, watched

ZERO = Rate()
AND = "\x1f"
"""Between the names of a pair."""


class Seen(NamedTuple):
    """What was counted with one person in one game, at one table, on one day."""

    ruleset: str
    value: str | None
    """The person, or a pair. Nobody: counted among the others."""
    day: date
    table: str
    rate: Rate


Key = tuple[str, str]
"""A ruleset and a person."""


def watch_rates(family: Family, seen: Iterable[Seen], budget: Budget, question: str) -> Iterator[Watched]:
    """Watch a family of rates. `question` has places for the person and the days."""
    house: dict[str, dict[date, Rate]] = defaultdict(dict)
    of: dict[Key, dict[date, Rate]] = defaultdict(dict)
    tables: dict[Key, list[Seen]] = defaultdict(list)
    for one in seen:
        _add(house[one.ruleset], one.day, one.rate)
        if one.value is not None:
            _add(of[one.ruleset, one.value], one.day, one.rate)
            tables[one.ruleset, one.value].append(one)
    whole = {ruleset: Rates(days) for ruleset, days in house.items()}
    for key in sorted(of):
        found = _watch(family, key, Rates(of[key]), whole[key[0]], tables[key], len(of), budget, question)
        if found is not None:
            yield found


def _add(days: dict[date, Rate], day: date, rate: Rate) -> None:
    days[day] = days[day] + rate if day in days else rate


def _watch(
    family: Family, key: Key, mine: Rates, house: Rates, seen: list[Seen], subjects: int, budget: Budget, question: str
) -> Watched | None:  # fmt: skip
    def evidence(first: date, last: date) -> Against:
        return Against(_evidence(family, mine.between(first, last), house.between(first, last)))

    # between two days with a hit the evidence only falls
    looked_at = [day for day in mine.days if mine.of[day].hits or day == mine.days[-1]]
    followed = follow(mine.days, looked_at, evidence, lambda kind: budget.log_threshold(family, kind, subjects))
    if followed is None:
        return None
    ruleset, value = key
    best = followed.strongest
    of = _counted(family, mine, house, seen, value.replace(AND, "/"), followed)
    words = said_of_rate(family, of, best)
    asked = question.format(*map(quote, value.split(AND)), days=f"{best.since}..{best.until}")
    return watched(family, f"{ruleset}\x1f{value}", followed, of, budget, ruleset, words, asked)


def _evidence(family: Family, mine: tuple[int, int, int], house: tuple[int, int, int]) -> float:
    """The weaker of two: per round and per wager. It holds whichever of them errors are proportional to."""
    rounds, wagers, hits = mine
    all_rounds, all_wagers, all_hits = house
    others = all_hits - hits
    alone = all_rounds - rounds < SHARE_OF_OTHERS * all_rounds
    if family.tolerated == "always" or (alone and family.tolerated == "alone"):
        return min(against_rate(hits, rounds, 0, 0), against_rate(hits, wagers, 0, 0))
    if alone or hits * all_rounds <= all_hits * rounds:
        return 0.0  # not more than the others: the evidence is below 1, and how far is of no interest
    return min(
        against_rate(hits, rounds, others, all_rounds - rounds),
        against_rate(hits, wagers, others, all_wagers - wagers),
    )


def _counted(family: Family, mine: Rates, house: Rates, seen: list[Seen], value: str, followed: Followed) -> Counted:
    best = followed.strongest
    rounds, _, hits = mine.between(best.since, best.until)
    all_rounds, _, all_hits = house.between(best.since, best.until)
    others = all_rounds - rounds
    expected = rounds * (all_hits - hits) / others if others else 0.0
    if family.tolerated == "always":
        expected = rounds * TOLERATED
    at: dict[str, Rate] = {}
    for one in seen:
        if best.since <= one.day <= best.until:
            at[one.table] = at.get(one.table, ZERO) + one.rate
    table = max(sorted(at), key=lambda name: (at[name].hits, at[name].rounds), default=None)
    return Counted(rounds, hits, expected, value, table, _money(at.values()))


def _money(rates: Iterable[Rate]) -> Mapping[str, Decimal]:
    money: dict[str, Decimal] = {}
    for one in rates:
        for currency, amount in one.money.items():
            money[currency] = EXACT.add(money.get(currency, Decimal(0)), amount)
    return {currency: amount for currency, amount in sorted(money.items()) if amount}
