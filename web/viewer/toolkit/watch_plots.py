"""Charts of the watch: the evidence about a subject over time, and what it rests on."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from math import exp, log
from typing import Any, NamedTuple, TypeVar

from domain.text import counted
from domain.watch.dice import SIDES, faces, sums
from domain.watch.instruments import DICE, instrument
from domain.watch.intervals import by_chance, confidence
from domain.watch.processes import Process
from domain.watch.shoe_families import SeenShoe
from domain.watch.watched import MOST, Charted, Watched
from projections.questions.chance import CHANCES
from projections.questions.columns import Row
from projections.questions.measures import total
from projections.watch.by_day import Day, Score, days_of, results_of, scores_of, shoes_of
from projections.watch.counts import Counts
from projections.watch.results import Result
from web.viewer.toolkit.charts import Band, Plot, Point, Series, plot
from web.viewer.toolkit.question_address import Address

T = TypeVar("T")

LARGEST = 1_000_000_000
"""Larger numbers are not told apart."""
STEPS = 62
"""The maximum number of steps of a chart."""
SPANS = ((1, "Gaming day"), (7, "Seven days from"), (28, "Four weeks from"), (366, "Year from"))
NINETEEN = "19 times of 20"
TEN = log(10)
SUPERSCRIPT_NINE = "\N{SUPERSCRIPT NINE}"
ALWAYS = frozenset({"wheel", "dice", "shuffle", "cut", "result", "result-dealer"})
"""Families whose counts say something even if none is a hit."""
SHOES = 62
"""The last shoes that a chart has."""
BINS = 26
"""Cuts are counted by so many cards: half a deck."""


def way(one: Watched) -> float:
    """How far evidence is on the way to its threshold, by powers of ten, in hundredths."""
    return max(0.0, min(100.0, 100 * log(max(one.evidence, 1.0)) / log(one.threshold)))


def large(number: float) -> str:
    """Evidence, or years: in digits as far as anybody reads them."""
    return f"over {LARGEST:,}" if number > LARGEST else f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def plots_of(one: Watched, counts: Counts, rows: Address | None) -> list[Plot]:
    """The charts of one line of the watch; none if nothing happened yet. `rows`: the rounds that it rests on."""
    if one.family not in ALWAYS and not one.hits:
        return []
    return [*evidence(one), *_resting_on(one, counts, rows)]


def _resting_on(one: Watched, counts: Counts, rows: Address | None) -> Iterator[Plot]:
    """What the evidence rests on, as each family counts it."""
    if one.family in ("wheel", "dice"):
        yield from distribution(one, results_of(counts, one), rows)
    elif one.family == "shuffle":
        yield from kept(shoes_of(counts, one))
    elif one.family == "cut":
        yield from cuts([shoe for shoe in shoes_of(counts, one) if one.since <= shoe.day <= one.until])
    elif one.family == "count":
        yield from scores(scores_of(counts, one), rows)
    else:
        yield from rates(one, days_of(counts, one), rows)


# --- steps ----------------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """Some gaming days that a chart shows as one."""

    first: date
    last: date

    @property
    def span(self) -> str:
        """The days, as a filter has them."""
        return f"{self.first}" if self.first == self.last else f"{self.first}..{self.last}"


def steps(items: Sequence[T], day: Callable[[T], date]) -> tuple[str, dict[Step, list[T]]]:
    """Group items by days, or by as many days as there are too many for; with the name of a step."""
    ordinals = [day(one).toordinal() for one in items]
    days, name = next((one for one in SPANS if len({n // one[0] for n in ordinals}) <= STEPS), SPANS[-1])
    of: dict[Step, list[T]] = {}
    for one, ordinal in zip(items, ordinals, strict=True):
        first = date.fromordinal(max(ordinal - ordinal % days, 1))
        of.setdefault(Step(first, first + timedelta(days - 1)), []).append(one)
    return name, of


def _at(rows: Address | None, step: Step) -> str | None:
    return None if rows is None else str(rows.instead("day", step.span))


# --- evidence -------------------------------------------------------------------------------------------------------


def evidence(one: Watched) -> Iterator[Plot]:
    """A control chart: evidence on each day, beside the threshold of the process that was nearest to it."""
    course = one.course if isinstance(one, Charted) else ()
    name, of = steps(course, lambda each: each.until)
    nearest = [max(each, key=lambda process: process.margin) for each in of.values()]
    if nearest:
        yield plot(
            f"Evidence was {large(one.evidence)}; from {large(one.threshold)} on it is an alarm. In powers of ten.",
            name, [str(step.first) for step in of],
            [Series("Evidence", [_evidence(each) for each in nearest], line=True)],
            Band("No alarm below", [(0.0, each.threshold / TEN) for each in nearest],
                 [large(_exp(each.threshold)) for each in nearest]),
        )  # fmt: skip


def _evidence(one: Process) -> Point:
    return Point(max(0.0, one.against.log / TEN), _short(one.against.log), odd=one.margin >= 0)


def _short(number: float) -> str:
    """Evidence in a table, from its logarithm."""
    return large(_exp(number)) if number < log(LARGEST) else f"over 10{SUPERSCRIPT_NINE}"


def _exp(number: float) -> float:
    return exp(min(number, TEN * MOST))


# --- what it rests on -----------------------------------------------------------------------------------------------


def rates(one: Watched, days: Sequence[Day], rows: Address | None) -> Iterator[Plot]:
    """The rate from the beginning of the evidence to each day, with its confidence sequence."""
    name, of = steps([each for each in days if each.day >= one.since], lambda each: each.day)
    points, bounds, hits, trials = list[Point](), list[tuple[float, float]](), 0, 0
    for step, each in of.items():
        hits, trials = hits + sum(day.hits for day in each), trials + sum(day.trials for day in each)
        low, high = confidence(hits, trials)
        bounds.append((1000 * low, 1000 * high))
        points.append(Point(1000 * hits / trials, f"{_rate(hits, trials)}: {hits:,} of {trials:,}", _at(rows, step)))
    if points:
        low, high = bounds[-1]
        said = f"{_rate(hits, trials)} of 1,000 from {one.since} on: {hits:,} of {trials:,}"
        beside = f"By chance, or as with the others, it would be {_rate(one.expected, one.rounds)}."
        yield plot(
            f"{said}; {NINETEEN} the true rate is between {low:.3g} and {high:.3g}, however often you look. {beside}",
            name, [str(step.first) for step in of], [Series("Of 1,000, to date", points, line=True)],
            Band(f"True rate, {NINETEEN}", bounds, [f"{low:.3g} to {high:.3g}" for low, high in bounds]),
        )  # fmt: skip


def _rate(hits: float, trials: int) -> str:
    return f"{1000 * hits / max(trials, 1):.3g}"


def distribution(one: Watched, came: Counter[str], rows: Address | None) -> Iterator[Plot]:
    """The results of a wheel, or the faces and sums of dice, with the counts that chance gives."""
    it = instrument(one.ruleset or "")
    if it is None or not came:
        return
    if one.ruleset in DICE:
        by_face = dict.fromkeys(SIDES, 1 / 6)
        prefix = "sum "
        by_sum = {cell.name.removeprefix(prefix): cell.chance for cell in it.cells if cell.name.startswith(prefix)}
        yield _beside_chance(one, "Face", "dice", faces(came), by_face, None)
        yield _beside_chance(one, "Sum", "rolls", sums(came), by_sum, None)
    else:
        named = CHANCES[one.ruleset or ""].one.capitalize()
        yield _beside_chance(one, named, "results", came, it.chances, rows)


def _beside_chance(
    one: Watched, named: str, what: str, of: Counter[str], chances: Mapping[str, float], rows: Address | None
) -> Plot:
    """Counts with a band of those that chance gives."""
    names = sorted(chances, key=lambda name: (len(name), name))
    bounds = [by_chance(of.total(), chances[name]) for name in names]
    points = [
        Point(of[name], f"{of[name]:,}", str(rows.also("outcome", name)) if rows else None, not low <= of[name] <= high)
        for name, (low, high) in zip(names, bounds, strict=True)
    ]
    outside = sum(point.odd for point in points)
    title = f"{of.total():,} {what} from {one.since} to {one.until}: {outside} of {len(names)}"
    return plot(
        f"{title} counts lie outside the band. Chance alone leaves about {len(names) / 20:.0f} there.",
        named, names, [Series("Came", points)], Band(f"Chance gives, {NINETEEN}", bounds),
    )  # fmt: skip


def kept(shoes: Sequence[SeenShoe]) -> Iterator[Plot]:
    """Of the last shoes, the most cards that lay in a row as in the shoe before."""
    last = shoes[-SHOES:]
    if last:
        longest = max(shoe.kept for shoe in last)
        points = [Point(shoe.kept, f"{shoe.kept}", odd=shoe.kept > 5) for shoe in last]
        yield plot(
            f"Of {counted(len(last), 'shoe')}, at most {longest} cards lay in a row as in the shoe before; by chance, "
            "a run of 6 or more is rare.",
            "Shoe", [*_numbered(last)], [Series("Cards in a row", points)],
        )  # fmt: skip


def _numbered(shoes: Sequence[SeenShoe]) -> Iterator[str]:
    """Shoes by day, and by number on it if there are several: names may be of any length."""
    seen = Counter[date]()
    for shoe in shoes:
        seen[shoe.day] += 1
        yield f"{shoe.day}" + (f" ({seen[shoe.day]})" if seen[shoe.day] > 1 else "")


def cuts(shoes: Sequence[SeenShoe]) -> Iterator[Plot]:
    """Where the cards were cut, by half decks."""
    of = Counter(shoe.cut_at // BINS for shoe in shoes if shoe.cut_at is not None)
    if of:
        bins = range(max(of) + 1)
        points = [Point(of[n], f"{of[n]:,}") for n in bins]
        yield plot(
            f"{counted(of.total(), 'cut')}, by the number of cards that they left in front.", "Cards in front",
            [f"{n * BINS}-{n * BINS + BINS - 1}" for n in bins], [Series("Cuts", points)],
        )  # fmt: skip


def scores(days: Sequence[Score], rows: Address | None) -> Iterator[Plot]:
    """How far stakes followed the count, with what chance gives."""
    name, of = steps(days, lambda each: each.day)
    points, bounds = list[Point](), list[tuple[float, float]]()
    for step, each in of.items():
        spread = 1.96 * sum(day.shoes for day in each) ** 0.5
        score = sum(day.score for day in each)
        bounds.append((-spread, spread))
        points.append(Point(score, f"{score:.2f}", _at(rows, step), abs(score) > spread))
    if points:
        yield plot(
            "How far stakes followed the count of the cards left, in standard deviations of one shoe.", name,
            [str(step.first) for step in of], [Series("Score", points)],
            Band(f"Chance gives, {NINETEEN}", bounds, [f"±{high:.1f}" for _, high in bounds]),
        )  # fmt: skip


# --- money ----------------------------------------------------------------------------------------------------------


class Stake(NamedTuple):
    """What was staked on a gaming day, in one currency, and paid otherwise than due."""

    day: date
    currency: str | None
    staked: Decimal
    off: Decimal


def stakes_of(rows: Iterable[Row]) -> list[Stake]:
    """Money at stake, of wagers by day; in order of days."""
    found = [
        Stake(row["day"], row["currency"], row["staked"], row["house_owes"] + row["players_owe"])
        for row in rows if row["day"] is not None
    ]  # fmt: skip
    return sorted(found, key=lambda one: (one.currency or "", one.day))


def money_plots(days: Sequence[Stake], money: Any, rows: Address) -> Iterator[Plot]:
    """Money at stake by day, a chart for each currency."""
    for currency in dict.fromkeys(one.currency for one in days):
        name, of = steps([one for one in days if one.currency == currency], lambda one: one.day)
        staked = [total(one.staked for one in each) for each in of.values()]
        off = [total(one.off for one in each) for each in of.values()]
        there = [_at(rows, step) for step in of]
        yield plot(
            f"{money(total(staked))} {currency or ''} was staked, and {money(total(off))} paid otherwise than due.",
            name, [str(step.first) for step in of],
            [Series("Staked", [Point(a, money(a), href) for a, href in zip(staked, there, strict=True)]),
             Series("Paid otherwise than due", [Point(a, money(a)) for a in off])],
        )  # fmt: skip


def win_plots(days: Sequence[Result], whole: Sequence[Result], money: Any) -> Iterator[Plot]:
    """What the house won by day, beside what the rules let it expect: a chart for each game and currency."""
    for one in whole:
        mine = [each for each in days if each.day and (each.ruleset, each.currency) == (one.ruleset, one.currency)]
        name, of = steps(sorted(mine, key=lambda each: each.day or date.min), lambda each: each.day or date.min)
        if not of:
            continue
        won = [total(each.win for each in some) for some in of.values()]
        expected = [total(each.theoretical for each in some) for some in of.values()]
        yield plot(
            _won(one, money), name, [str(step.first) for step in of],
            [Series("Win", [Point(amount, money(amount)) for amount in won]),
             Series("Theoretical", [Point(amount, money(amount)) for amount in expected], line=True)],
        )  # fmt: skip


def _won(one: Result, money: Any) -> str:
    said = f"{money(one.win)} {one.currency or ''} of {money(one.turnover)} was won in {one.ruleset or 'no game'}"
    beside = f"; the rules let the house expect {money(one.theoretical)}."
    between = f" Its advantage is between {one.low}% and {one.high}%, {NINETEEN}." if one.low is not None else ""
    return said + beside + between
