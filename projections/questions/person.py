"""A player or a dealer: days, errors by rule and hour beside the house's, money, rounds. All of it by questions."""

from collections.abc import Iterable, Mapping
from contextlib import closing
from datetime import date, tzinfo
from typing import Any, Literal, NamedTuple

from psycopg import Connection

from projections.questions.answer import Answer, answer, stream
from projections.questions.columns import Row
from projections.questions.filters import Filter
from projections.questions.names import with_known_names
from projections.questions.question import Order, Question, question
from projections.questions.subjects import ROUNDS, WAGERS

Role = Literal["player", "dealer"]

DAYS = 31
"""The number of gaming days of a person that are compared with the house, unless all are asked for."""
LATEST = 10
COUNTS = ("wagers", "errors", "rate")
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
    rounds: Answer
    disputed: Answer

    @property
    def days_shown(self) -> int:
        """The number of gaming days shown."""
        return len({row["day"] for row in self.days})

    @property
    def since(self) -> date | None:
        """The first of the gaming days shown."""
        return min((row["day"] for row in self.days if row["day"]), default=None)


def person(connection: Connection[Any], role: Role, name: str, zone: tzinfo, whole: bool = False) -> PersonAnswer:
    """Everything about a person. `whole`: on all days, not on the last ones only. Raises `UnknownName`."""
    wagers = with_known_names(connection, question(WAGERS, {role: [name]}, zone))
    rounds = with_known_names(connection, question(ROUNDS, {role: [name]}, zone))
    [who] = wagers.filters
    days = [*_groups(connection, wagers, "day", zone, falling=True)]
    each = list(dict.fromkeys(row["day"] for row in days))
    shown = [row for row in days if whole or row["day"] in each[:DAYS]]
    span = _span(shown)
    theirs, house = wagers._replace(filters=(who, *span)), wagers._replace(filters=span)
    whole_of_them = answer(connection, theirs, zone, 0)
    total, all_ = whole_of_them.total, answer(connection, house._replace(fields=("difference",)), zone, 0).total
    return PersonAnswer(
        role, who.words[0], who.also, shown, len(each), total, whole_of_them.by_currency, all_,
        _by_hour(connection, theirs, house, zone), _by_rule(connection, theirs, house, (total, all_), zone),
        _latest(connection, rounds, zone), _latest(connection, _disputed(rounds), zone),
    )  # fmt: skip


def _span(days: Iterable[Row]) -> tuple[Filter, ...]:
    """From the first to the last of some days."""
    known = sorted(row["day"] for row in days if row["day"])
    return (Filter(WAGERS.columns["day"], (f"{known[0]}..{known[-1]}",)),) if known else ()


def _groups(
    connection: Connection[Any],
    asked: Question,
    by: str,
    zone: tzinfo,
    falling: bool = False,
    fields: tuple[str, ...] = (),
) -> Iterable[Row]:
    grouped = asked._replace(by=(asked.subject.columns[by],), sort=(Order(by, falling),), fields=fields)
    with closing(stream(connection, grouped, zone)) as rows:
        return [*rows]


def _by_hour(connection: Connection[Any], theirs: Question, house: Question, zone: tzinfo) -> list[Compared]:
    of_house = {row["hour"]: _errors(row) for row in _groups(connection, house, "hour", zone, fields=("hour", *COUNTS))}
    return [
        Compared(row["hour"], _errors(row), of_house.get(row["hour"], Errors(0, 0)))
        for row in _groups(connection, theirs, "hour", zone, fields=("hour", *COUNTS))
    ]


def _by_rule(
    connection: Connection[Any], theirs: Question, house: Question, totals: tuple[Row, Row], zone: tzinfo
) -> list[Compared]:
    """Wagers with a finding that cites a rule, among all wagers; the most frequent rule first."""
    cited = Filter(WAGERS.columns["rule"], ("*",))
    counts = [
        {row["rule"]: int(row["wagers"]) for row in _groups(connection, one, "rule", zone, fields=("rule", "wagers"))}
        for one in (one._replace(filters=(*one.filters, cited)) for one in (theirs, house))
    ]
    wagers = [int(total["wagers"]) for total in totals]
    found = [
        Compared(rule, Errors(wagers[0], errors), Errors(wagers[1], counts[1].get(rule, 0)))
        for rule, errors in counts[0].items()
    ]
    return sorted(found, key=lambda one: (-one.theirs.errors, one.key))


def _errors(row: Mapping[str, Any]) -> Errors:
    return Errors(int(row["wagers"]), int(row["errors"]))


def _disputed(rounds: Question) -> Question:
    return rounds._replace(filters=(*rounds.filters, Filter(ROUNDS.columns["disputed"], ("yes",))))


def _latest(connection: Connection[Any], asked: Question, zone: tzinfo) -> Answer:
    return answer(connection, asked._replace(sort=(Order("time", True),)), zone, LATEST)
