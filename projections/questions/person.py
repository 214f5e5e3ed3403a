"""A player or a dealer: days, errors by rule and hour beside the house's, money, rounds. All of it by questions."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import date, datetime, time, tzinfo
from typing import Any, Literal, NamedTuple

from psycopg import Connection

from projections.questions.answer import added, count, groups_in_order, joined, of_groups, stream
from projections.questions.columns import Column, Kind, Row
from projections.questions.filters import Filter
from projections.questions.names import with_known_names
from projections.questions.question import Order, Question, question
from projections.questions.subjects import ROUNDS, WAGERS, Subject
from projections.questions.wager_sums import ALL, OF_PERSON
from projections.rounds_of_people import rounds_of

Role = Literal["player", "dealer"]

DAYS = 31
"""The number of gaming days of a person that are compared with the house, unless all are asked for."""
LATEST = 10
COUNTS = ("wagers", "errors", "rate")
CITED = Column("cited", Kind.NAME, "q.broken", "")
"""The rules that findings about a wager cite, all together."""
PARTS = (WAGERS.columns["hour"], CITED)
OF_PARTS = Question(WAGERS, by=PARTS, fields=(*(one.name for one in PARTS), *COUNTS))
FEW = 100
"""With fewer wagers there is no rate: one error more or less would change it much."""

FEW_ERRORS = 5
"""With fewer errors a rate is not drawn beside the house's."""


class Errors(NamedTuple):
    """A number of wagers, and how many of them had errors."""

    wagers: int
    errors: int

    @property
    def telling(self) -> bool:
        """Whether the rate says something: it is of many wagers, and not of a few errors."""
        return self.rate is not None and self.errors >= FEW_ERRORS

    @property
    def rate(self) -> float | None:
        """Errors per 1,000 wagers. None of few wagers."""
        return round(1000 * self.errors / self.wagers, 1) if self.wagers >= FEW else None


class Compared(NamedTuple):
    """The errors of a person and of the house: at an hour, or under a rule."""

    key: Any
    theirs: Errors
    house: Errors


class PersonAnswer(NamedTuple):
    """A player or a dealer."""

    role: Role
    name: str
    """As the record spells it."""
    also: tuple[tuple[str, tuple[str, ...]], ...]
    """The other names of the person, by table."""
    days: list[Row]
    """The figures of each gaming day shown, newest first; of each currency, if there are several."""
    days_in_all: int
    total: Row
    by_currency: list[Row]
    """The amounts of each currency, if there are several."""
    house: Row
    """The figures of all wagers of the venue on these days."""
    hours: list[Compared]
    rules: list[Compared]
    rounds: "Latest"
    disputed: "Latest"

    @property
    def days_shown(self) -> int:
        """The number of gaming days shown."""
        return len({row["day"] for row in self.days})

    @property
    def since(self) -> date | None:
        """The first of the gaming days shown."""
        return min((row["day"] for row in self.days if row["day"]), default=None)


class Latest(NamedTuple):
    """The last rounds, and how many there are."""

    rows: list[Row]
    of: int


def person(connection: Connection[Any], role: Role, name: str, zone: tzinfo, whole: bool = False) -> PersonAnswer:
    """Everything about a person. `whole`: on all days, not on the last ones only. Raises `UnknownName`."""
    wagers = with_known_names(connection, question(WAGERS, {role: [name]}, zone))
    rounds = with_known_names(connection, question(ROUNDS, {role: [name]}, zone))
    [who] = wagers.filters
    parts = _parts(connection, OF_PERSON[role], wagers, (WAGERS.columns["day"], *PARTS), zone)
    by_day = wagers._replace(by=(WAGERS.columns["day"],), sort=(Order("day", True),))
    days = groups_in_order(joined(by_day, parts), by_day)
    each = list(dict.fromkeys(row["day"] for row in days))
    shown = [row for row in days if whole or row["day"] in each[:DAYS]]
    span = _span(shown)
    compared = {row["day"] for row in shown if row["day"] or not span}
    total = of_groups(wagers, [row for row in shown if row["day"] in compared])
    theirs = _counted([row for row in parts if row["day"] in compared])
    house = _counted(_parts(connection, ALL, wagers._replace(filters=span, fields=OF_PARTS.fields), PARTS, zone))
    return PersonAnswer(
        role, who.words[0], who.also, shown, len(each), total.figures, total.by_currency, house.total,
        _by_hour(theirs, house), _by_rule(theirs, house),
        _last_rounds(connection, role, rounds, next(iter(each), None), zone), _disputed(connection, rounds, zone),
    )  # fmt: skip


def _span(days: Iterable[Row]) -> tuple[Filter, ...]:
    """From the first to the last of some days."""
    known = sorted(row["day"] for row in days if row["day"])
    return (Filter(WAGERS.columns["day"], (f"{known[0]}..{known[-1]}",)),) if known else ()


def _parts(
    connection: Connection[Any], sums: Subject, asked: Question, by: tuple[Column, ...], zone: tzinfo
) -> list[Row]:
    """The figures of parts of wagers, of which all others are made."""
    with closing(stream(connection, asked._replace(subject=sums, by=by), zone)) as rows:
        return [*rows]


class _Counted(NamedTuple):
    """The counts of all, of each hour, and of each rule that findings cite."""

    total: Row
    hours: dict[Any, Errors]
    rules: Counter[str]


def _counted(parts: Sequence[Row]) -> _Counted:
    hours, rules = defaultdict[Any, list[Row]](list), Counter[str]()
    for row in parts:
        hours[row["hour"]].append(row)
        for rule in {*row[CITED.name]}:
            rules[rule] += row["wagers"]
    each = {hour: _errors(added(OF_PARTS, rows)) for hour, rows in sorted(hours.items(), key=_last_without)}
    return _Counted(added(OF_PARTS, parts), each, rules)


def _last_without(one: tuple[int | None, object]) -> tuple[bool, int]:
    """In order of hours; what has none comes last."""
    return one[0] is None, one[0] or 0


def _errors(row: Row) -> Errors:
    return Errors(row["wagers"], row["errors"])


def _by_hour(theirs: _Counted, house: _Counted) -> list[Compared]:
    return [Compared(hour, one, house.hours.get(hour, Errors(0, 0))) for hour, one in theirs.hours.items()]


def _by_rule(theirs: _Counted, house: _Counted) -> list[Compared]:
    """Wagers with a finding that cites a rule, among all wagers; the most frequent rule first."""
    found = [
        Compared(rule, Errors(theirs.total["wagers"], errors), Errors(house.total["wagers"], house.rules[rule]))
        for rule, errors in theirs.rules.items()
    ]
    return sorted(found, key=lambda one: (-one.theirs.errors, one.key))


def _last_rounds(connection: Connection[Any], role: Role, rounds: Question, last: date | None, zone: tzinfo) -> Latest:
    """The last rounds. They are looked for since the last gaming day first: many rounds are much to sort."""
    found = list[Row]()
    if last is not None:
        since = Filter(ROUNDS.columns["time"], (f">={datetime.combine(last, time(), zone).isoformat()}",))
        found = _latest(connection, rounds._replace(filters=(*rounds.filters, since)), zone)
    if len(found) < LATEST:
        found = _latest(connection, rounds, zone)
    [who] = rounds.filters
    if len(found) < LATEST:
        return Latest(found, len(found))
    number = count(connection, rounds, zone) if who.also else rounds_of(connection, role, who.words[0])
    return Latest(found, number)


def _disputed(connection: Connection[Any], rounds: Question, zone: tzinfo) -> Latest:
    disputed = rounds._replace(filters=(*rounds.filters, Filter(ROUNDS.columns["disputed"], ("yes",))))
    found = _latest(connection, disputed, zone)
    return Latest(found, len(found) if len(found) < LATEST else count(connection, disputed, zone))


def _latest(connection: Connection[Any], asked: Question, zone: tzinfo) -> list[Row]:
    with closing(stream(connection, asked._replace(sort=(Order("time", True),)), zone, LATEST)) as found:
        return [*found]
