"""Wheels that stop where they stopped before: whether that happens as often as it should."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from datetime import date
from functools import partial
from itertools import accumulate
from shlex import quote
from typing import NamedTuple

from domain.watch.budget import BY_NAME, Budget
from domain.watch.evidence import Against, against_cell
from domain.watch.instruments import instrument
from domain.watch.processes import follow
from domain.watch.sentences import said_of_repeats
from domain.watch.watched import SEPARATOR, Counted, Watched, closing, watched

WHEELS = frozenset({"nz-1996-roulette", "nz-1996-money-wheel"})
"""Rulesets with a wheel."""
FAMILY = BY_NAME["repeats"]


class Again(NamedTuple):
    """Rounds after another one, and how many of them had its result."""

    rounds: int
    repeats: int


def chance_of_repeat(ruleset: str) -> float:
    """The probability that chance gives the result of the round before."""
    it = instrument(ruleset)
    return sum(chance * chance for chance in it.chances.values()) if it is not None else 1.0


def watch_repeats(
    table: str, ruleset: str, days: Mapping[date, Again], subjects: int, budget: Budget
) -> Watched | None:
    """Watch the repeats of one wheel. `subjects`: how many wheels there are."""
    used, chance = sorted(days), chance_of_repeat(ruleset)
    rounds = [0, *accumulate(days[day].rounds for day in used)]
    repeats = [0, *accumulate(days[day].repeats for day in used)]

    def between(first: date, last: date) -> Again:
        low, high = bisect_left(used, first), bisect_right(used, last)
        return Again(rounds[high] - rounds[low], repeats[high] - repeats[low])

    def evidence(first: date, last: date) -> Against:
        seen = between(first, last)
        return Against(against_cell(seen.repeats, seen.rounds, chance))

    key = f"{table}{SEPARATOR}{ruleset}"
    threshold = partial(budget.log_threshold, FAMILY, subjects=subjects)
    followed = follow(used, used, evidence, threshold, closing(FAMILY, key, budget))
    if followed is None:
        return None
    best = followed.strongest
    seen = between(best.since, best.until)
    value = "repeats" if followed.first is not None else None
    of = Counted(seen.rounds, seen.repeats, seen.rounds * chance, value, table)
    question = f"pitlog rounds --table {quote(table)} --day {best.since}..{best.until}"
    return watched(FAMILY, key, followed, of, budget, ruleset, said_of_repeats(of, best), question)
