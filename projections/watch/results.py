"""Win against theoretical, turnover and pace: of the floor, by table, day, shoe, dealer, shift, player and bet."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

from msgspec import Struct

from domain.money import EXACT
from domain.watch.results import Result as Sums
from domain.watch.results import against_result, interval
from domain.watch.watched import e_value
from domain.watch.worth import LASTING
from projections.questions.answering import Answering
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.questions.question import Question
from projections.questions.subjects import Subject
from projections.watch.subjects import PACES, WINS

BY: Mapping[str, tuple[str, ...]] = {
    "floor": (),
    "table": ("table",),
    "day": ("day",),
    "shoe": ("table", "day", "shoe"),
    "dealer": ("dealer",),
    "shift": ("day", "supervisor"),
    "player": ("player",),
    "bet": ("bet",),
}
"""What is summed: by these columns, and always by the game and the currency."""
ALWAYS = ("ruleset", "currency")
HOUR, THOUSAND = 3_600_000, 1000
CENT, TENTH = Decimal("0.01"), Decimal("0.1")
"""The places of money that is expected, and of shares in hundredths."""
SUMMED = ("rounds", "wagers", "turnover", "win", "stakes", "due", "expected", "least", "most", "variance")
GREATEST = ("below", "above")


class Result(Struct, kw_only=True):
    """What the house won of some wagers, beside what it should have won. Money is in one currency."""

    by: str
    table: str | None = None
    day: date | None = None
    ruleset: str | None = None
    shoe: str | None = None
    dealer: str | None = None
    supervisor: str | None = None
    player: str | None = None
    bet: str | None = None
    currency: str | None = None
    rounds: int
    """With a wager that was decided."""
    wagers: int
    turnover: Decimal
    """Their valid stakes."""
    win: Decimal
    """What the house kept of them, as paid. Nothing is known of chips bought or cashed in: there is no drop in it."""
    hold: Decimal | None
    """The win in hundredths of the turnover."""
    stakes: Decimal
    """Of the wagers whose expectation the rules give. What follows is about these."""
    due: Decimal
    """What the house keeps of them by the rules, however they were paid."""
    theoretical: Decimal
    """What the rules let it expect."""
    least: Decimal
    """The least that it may expect, if players decide or the cards that are left matter."""
    most: Decimal
    expected_hold: Decimal | None
    """The theoretical win in hundredths of the stakes."""
    low: Decimal | None
    """The house's advantage is above this, in hundredths of the stakes: a confidence sequence with 95%."""
    high: Decimal | None
    """And below this."""
    evidence: float
    """How many times more likely the result is if something is amiss. About 1, or less: no evidence."""
    direction: str | None
    """Whether the house is due less or more. Null: as expected."""
    rounds_an_hour: Decimal | None = None
    """Results an hour while the game went on. Null: not known of this."""
    seconds_to_settle: Decimal | None = None
    """The mean time from a result to the first settlement."""


class VenueResult(Result, kw_only=True):
    """The same of one venue of several."""

    venue: str


Group = tuple[Any, ...]
Asked = Callable[[Question], Iterable[Row]]
"""Returns the groups of a question."""


def results(there: Answering, filters: Sequence[Filter], by: str) -> list[Result]:
    """What the house won, by these columns. `filters`: of the columns of wagers that `WINS` has, too."""
    return results_of(lambda asked: there.stream(asked, None), filters, by)


def results_of(ask: Asked, filters: Sequence[Filter], by: str) -> list[Result]:
    """The same of groups that were counted anywhere. Several of one key are added up."""
    keys = (*BY[by], *ALWAYS)
    sums: dict[Group, Row] = {}
    for row in ask(wins_by(filters, by)):
        key = tuple(row[one] for one in keys)
        sums[key] = row if key not in sums else together(sums[key], row)
    paces = dict(_paces(ask, filters, by))
    return [
        _result(by, dict(zip(keys, key, strict=True)), sums[key], paces.get(key[:-1])) for key in sorted(sums, key=_key)
    ]


def wins_by(filters: Sequence[Filter], by: str) -> Question:
    """The question for the sums. Of one player's wagers, or one bet's, the bounds of a round are their own."""
    asked = {*BY[by], *(one.column.name for one in filters)}
    per = next((one for one in ("player", "bet") if one in asked), "round")
    return _grouped(WINS, [*filters, Filter(WINS.columns["per"], (per,))], (*BY[by], *ALWAYS))


def pace_by(filters: Sequence[Filter], by: str) -> Question | None:
    """The question for the pace. None if it is of tables and dealers only, and this is about something else."""
    asked = {*BY[by], *(one.column.name for one in filters)}
    return _grouped(PACES, filters, (*BY[by], "ruleset")) if asked <= set(PACES.columns) else None


def _grouped(subject: Subject, filters: Sequence[Filter], by: Sequence[str]) -> Question:
    return Question(subject, tuple(filters), tuple(subject.columns[name] for name in by))


def together(one: Row, other: Row) -> Row:
    """Two groups of the same key."""
    sums = {name: _sum(one[name], other[name]) for name in SUMMED}
    return one | sums | {name: max(one[name], other[name]) for name in GREATEST}


def _sum(one: Any, other: Any) -> Any:
    return EXACT.add(one, other) if isinstance(one, Decimal) else one + other


class _Pace(NamedTuple):
    rounds: int
    settling: int
    spans: int
    spanned: int


def _paces(ask: Asked, filters: Sequence[Filter], by: str) -> Iterator[tuple[Group, _Pace]]:
    asked = pace_by(filters, by)
    found: dict[Group, _Pace] = {}
    for row in ask(asked) if asked is not None else ():
        key = tuple(row[one] for one in (*BY[by], "ruleset"))
        was = found.get(key, _Pace(0, 0, 0, 0))
        found[key] = _Pace(*(row[name] + more for name, more in zip(_Pace._fields, was, strict=True)))
    yield from found.items()


def _key(key: Group) -> tuple[tuple[bool, Any], ...]:
    return tuple((one is not None, one) for one in key)


def _result(by: str, named: Mapping[str, Any], row: Row, pace: _Pace | None) -> Result:
    of = Sums(row["rounds"], *(row[name] for name in ("due", "least", "most", "variance", "below", "above")))
    stakes, (above, below) = row["stakes"], map(Decimal, interval(of))
    if named["ruleset"] in LASTING:  # wagers that are up, or were taken down, count as far as they may be worth
        above, below = above + row["most"] - row["expected"], below + row["expected"] - row["least"]
    against, beside = against_result(of), row["due"] < row["least"] or row["due"] > row["most"]
    return Result(
        by=by, **named, rounds=row["rounds"], wagers=row["wagers"], turnover=row["turnover"], win=row["win"],
        hold=_share(row["win"], row["turnover"]), stakes=stakes, due=row["due"], theoretical=_cents(row["expected"]),
        least=_cents(row["least"]), most=_cents(row["most"]), expected_hold=_share(row["expected"], stakes),
        low=_share(row["due"] - above, stakes),
        high=_share(row["due"] + below, stakes),
        evidence=e_value(against), direction=against.value if beside else None,
        rounds_an_hour=_per(HOUR * pace.spans, pace.spanned) if pace else None,
        seconds_to_settle=_per(pace.settling, THOUSAND * pace.rounds) if pace else None,
    )  # fmt: skip


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(CENT, ROUND_HALF_UP)


def _share(amount: Decimal, of: Decimal) -> Decimal | None:
    return (100 * amount / of).quantize(CENT, ROUND_HALF_UP) if of else None


def _per(number: int, of: int) -> Decimal | None:
    return (Decimal(number) / of).quantize(TENTH, ROUND_HALF_UP) if of else None
