"""Families about shoes, and stakes in them: what survives a shuffle, where cards are cut, who follows the count."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from math import exp, fsum, log
from shlex import quote
from typing import NamedTuple

from domain.watch.budget import BY_NAME, Budget, Family
from domain.watch.evidence import Against, against_places, against_scores
from domain.watch.processes import Followed, Process, follow
from domain.watch.sentences import said_of_count, said_of_cuts, said_of_shuffles
from domain.watch.shoes import SHORTEST, UNIT
from domain.watch.watched import SEPARATOR, Counted, Watched, closing, watched

COMPARED = 28
"""Days on which earlier shoes are remembered."""
AGAIN = 0.005
"""The weight of one shoe's evidence that it came again: what a fair shoe costs."""
PLACES = 416
"""Places at which cards may be cut, at least."""


class SeenShoe(NamedTuple):
    """A shoe as it was counted."""

    table: str
    ruleset: str
    day: date
    shoe: str
    cut_at: int | None
    kept: int
    survival: int
    marks: str = ""
    """Its marks, as text."""
    rarity: int = 0
    """The logarithm, in thousandths, of how rarely chance gives it a mark that is asked for."""
    again: str = ""
    """The earlier shoe of which it has a mark, in words. Empty: none is known."""
    weight: float = 0.0
    """The logarithm of the evidence of its shuffle, with that."""


class SeenStakes(NamedTuple):
    """How far the stakes of a player followed the counts of some shoes of a day."""

    table: str
    ruleset: str
    player: str
    day: date
    shoes: int
    score: int


def watch_shoes(seen: Iterable[SeenShoe], budget: Budget) -> Iterator[Watched]:
    """Watch the shuffles and the cuts of each table."""
    of: dict[str, list[SeenShoe]] = defaultdict(list)
    for one in seen:
        of[one.table].append(one)
    for table in sorted(of):
        shoes = [*compared(sorted(of[table], key=lambda one: (one.day, one.shoe)))]
        for watch in (_watch_shuffles, _watch_cuts):
            found = watch(table, shoes, len(of), budget)
            if found is not None:
                yield found


def compared(shoes: Iterable[SeenShoe]) -> Iterator[SeenShoe]:
    """Shoes of a table in order, each compared with those of so many days before it, and not only with the last."""
    known: dict[str, SeenShoe] = {}
    lately: deque[tuple[date, list[str]]] = deque()
    for one in shoes:
        while lately and (one.day - lately[0][0]).days > COMPARED:
            for mark in lately.popleft()[1]:
                if known.get(mark, one).day < one.day - timedelta(COMPARED):
                    del known[mark]
        mine = one.marks.split()
        before = next((known[mark] for mark in mine if mark in known), None)
        found = exp(min(one.rarity / UNIT - log(len(known)), 600.0)) if before is not None else 0.0
        weight = (
            log((1 - AGAIN) * exp(min(one.survival / UNIT, 600.0)) + AGAIN * found) if known else one.survival / UNIT
        )
        again = "" if before is None else f"shoe {before.shoe} of {before.day}"
        yield one._replace(again=again, weight=weight)
        known.update((mark, one) for mark in mine)
        lately.append((one.day, mine))


def _between(shoes: Sequence[SeenShoe], first: date, last: date) -> Sequence[SeenShoe]:
    """Those of some days, of shoes in order of days."""
    return shoes[bisect_left(shoes, first, key=_day) : bisect_right(shoes, last, key=_day)]


def _day(one: SeenShoe) -> date:
    return one.day


def _follow(
    family: Family, key: str, days: Iterable[date], subjects: int, budget: Budget,
    evidence: Callable[[date, date], Against],
) -> Followed | None:  # fmt: skip
    used = sorted({*days})
    return follow(
        used, used, evidence, lambda kind: budget.log_threshold(family, kind, subjects), closing(family, key, budget)
    )


def _watch_shuffles(table: str, shoes: list[SeenShoe], subjects: int, budget: Budget) -> Watched | None:
    family = BY_NAME["shuffle"]

    def evidence(first: date, last: date) -> Against:
        return Against(fsum(one.weight for one in _between(shoes, first, last)))

    followed = _follow(family, table, (one.day for one in shoes), subjects, budget, evidence)
    if followed is None:
        return None
    best = followed.strongest
    counted = _between(shoes, best.since, best.until)
    worst = max(counted, key=lambda one: (bool(one.again), one.kept))
    hits = [one for one in counted if one.again or one.kept >= SHORTEST + 1]
    of = Counted(len(counted), len(hits), 0.0, worst.shoe if followed.first else None, table)
    words = said_of_shuffles(of, worst.kept, worst.again, best)
    return watched(family, table, followed, of, budget, worst.ruleset, words, _rounds_of(table, worst.shoe, best, of))


def _rounds_of(table: str, shoe: str, best: Process, of: Counted) -> str:
    where = f"--shoe {quote(shoe)}" if of.value is not None else f"--day {best.since}..{best.until}"
    return f"pitlog rounds --table {quote(table)} {where}"


def _watch_cuts(table: str, shoes: list[SeenShoe], subjects: int, budget: Budget) -> Watched | None:
    family = BY_NAME["cut"]
    cut = [one for one in shoes if one.cut_at is not None]

    def counts(first: date, last: date) -> Mapping[int, int]:
        return Counter(one.cut_at for one in _between(cut, first, last) if one.cut_at is not None)

    def evidence(first: date, last: date) -> Against:
        return against_places(counts(first, last), PLACES)

    followed = _follow(family, table, (one.day for one in cut), subjects, budget, evidence)
    if followed is None:
        return None
    best = followed.strongest
    at = counts(best.since, best.until)
    low, high = map(int, (best.against.value or "0-0").split("-"))
    hits, trials = sum(number for place, number in at.items() if low <= place <= high), sum(at.values())
    of = Counted(trials, hits, trials / 10, best.against.value if followed.first else None, table)
    question = f"pitlog rounds --table {quote(table)} --day {best.since}..{best.until}"
    return watched(family, table, followed, of, budget, cut[-1].ruleset, said_of_cuts(of, best), question)


def watch_stakes(seen: Iterable[SeenStakes], budget: Budget) -> Iterator[Watched]:
    """Watch whether the stakes of each player follow the count."""
    of: dict[tuple[str, str], list[SeenStakes]] = defaultdict(list)
    for one in seen:
        of[one.ruleset, one.player].append(one)
    for key in sorted(of):
        found = _watch_stakes(key, of[key], len(of), budget)
        if found is not None:
            yield found


def _watch_stakes(key: tuple[str, str], seen: list[SeenStakes], subjects: int, budget: Budget) -> Watched | None:
    family = BY_NAME["count"]
    ruleset, player = key

    def sums(first: date, last: date) -> tuple[int, float]:
        within = [one for one in seen if first <= one.day <= last]
        return sum(one.shoes for one in within), sum(one.score for one in within) / UNIT

    def evidence(first: date, last: date) -> Against:
        return Against(against_scores(*sums(first, last)))

    followed = _follow(family, SEPARATOR.join(key), (one.day for one in seen), subjects, budget, evidence)
    if followed is None:
        return None
    best = followed.strongest
    shoes, score = sums(best.since, best.until)
    at = Counter[str]()
    for one in seen:
        if best.since <= one.day <= best.until:
            at[one.table] += one.shoes
    of = Counted(shoes, shoes, 0.0, player, max(sorted(at), key=lambda name: at[name]))
    question = f"pitlog wagers --player {quote(player)} --day {best.since}..{best.until}"
    return watched(family, SEPARATOR.join(key), followed, of, budget, ruleset, said_of_count(of, score, best), question)
