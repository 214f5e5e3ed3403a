"""A question about one subject, read from the words of a command line or an address."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, tzinfo
from typing import NamedTuple

from projections.errors import CannotSort, NoSuchColumn, NotAFilter
from projections.queries import times
from projections.queries.nearest_names import near
from projections.questions.accounts import EVER, Period
from projections.questions.columns import Column, Kind
from projections.questions.filters import Filter, check_values
from projections.questions.measures import Measure
from projections.questions.subjects import Subject

SPAN = ("since", "until", "around")
NAMES = ("by", "sort", "fields")
"""Words that hold names of columns, separated by commas."""
CURRENCY = "currency"
SIGNS = frozenset({">0", "<0", "!=0", "0", "=0"})
"""Filters on amounts that mean the same in every currency."""


class Order(NamedTuple):
    """A column or a figure to sort by."""

    name: str
    falling: bool


class Question(NamedTuple):
    """A question: the rows, their columns, groups and order."""

    subject: Subject
    filters: tuple[Filter, ...] = ()
    by: tuple[Column, ...] = ()
    """Rows with equal values in these columns are one group. None if each row is shown separately."""
    sort: tuple[Order, ...] = ()
    fields: tuple[str, ...] = ()
    period: Period = EVER
    """The gaming days of a question about accounts of commission: what came later is not known."""
    currencies: tuple[str, ...] = ()
    """The currencies of the amounts that it may select, if they are several: those are not added up."""
    taken: tuple[str, ...] = ()
    """Which moment each time without a day was taken for, in words."""

    @property
    def searched(self) -> str:
        """The filters in words."""
        return ", ".join(one.sentence for one in self.filters) or f"all {self.subject.name}"

    @property
    def groups(self) -> tuple[Column, ...]:
        """The columns whose values make the groups: amounts of several currencies are never one group."""
        if self.by and self.currencies and any(one.money for one in self.figures.values()):
            return tuple(dict.fromkeys((*self.by, self.subject.columns[CURRENCY])))
        return self.by

    @property
    def figures(self) -> dict[str, Measure]:
        """The figures of its groups, or of all its rows: those that are shown or sorted by, and the number of rows."""
        measures, fields = self.subject.measures, {*self.fields, *(one.name for one in self.sort)}
        if not self.fields:
            return measures
        if not self.by:
            fields |= _made_of(self.subject, self.fields)
        return {name: one for name, one in measures.items() if name in fields or name == self.subject.name}

    @property
    def shown(self) -> tuple[str, ...]:
        """The names of the columns of an answer."""
        keys = tuple(one.name for one in self.groups)
        if self.fields:
            return (*self.fields, *(name for name in keys[len(self.by) :] if name not in self.fields))
        if self.by:
            return tuple(dict.fromkeys((*keys, *self.subject.measures)))  # by what is due, the due of all is not shown
        return (*self.subject.shown, CURRENCY) if self.currencies else self.subject.shown

    @property
    def compares_currencies(self) -> bool:
        """Whether amounts of several currencies are compared or sorted as numbers."""
        columns = [one.column for one in self.filters if not {*one.words} <= SIGNS]
        columns += [self.subject.columns[one.name] for one in self.sort if one.name in self.subject.columns]
        figures = [self.subject.measures[one.name] for one in self.sort if one.name in self.subject.measures]
        money = any(one.kind is Kind.MONEY for one in columns) or any(one.money for one in figures)
        return bool(self.currencies) and money


Days = Callable[[], Iterable[date]]


def question(subject: Subject, asked: Mapping[str, Sequence[str]], zone: tzinfo, days: Days = tuple) -> Question:
    """Read a question. `asked` has filters by column, and `since`, `until`, `around`, `not`, `by`, `sort`, `fields`.
    `days`: the gaming days where it is asked, which say what a time without a day means.
    """
    known = {name: tuple(words) for name, words in asked.items() if words}
    for name, words in known.items():
        _check_said(name, words)
    if "around" in known and "time" not in subject.columns:
        raise NotAFilter("around", known["around"][-1], "gaming days: since, until or day")
    period = EVER if "time" in subject.columns else _period(known, zone)
    special = {name: known.pop(name, ()) for name in (*SPAN, "not", "by", "sort", "fields")}
    filters = [Filter(column(subject, name), words) for name, words in known.items()]
    filters += [_but(subject, words) for words in special["not"]]
    for one in filters:
        check_values(one, zone)
    moments = _moments({name: special[name] for name in SPAN}, known.get("day", ()), zone, days)
    filters += [one for name, then, _ in moments for one in _span(subject, name, then)]
    by = tuple(dict.fromkeys(column(subject, name) for name in names_in(special["by"])))
    figures = tuple(subject.measures) if by else ()
    names = (*(one.name for one in by), *figures) if by else tuple(subject.columns)
    sort = tuple(_order(subject, words, names) for words in names_in(special["sort"]))
    fields = tuple(_known(subject, name, names) for name in names_in(special["fields"]))
    taken = tuple(f"{words} is {then.isoformat(' ')}" for _, then, words in moments if times.clock_of(words))
    return Question(subject, tuple(filters), by, sort, fields, period, taken=taken)


def _check_said(name: str, words: Sequence[str]) -> None:
    """Raises `NotAFilter` for an empty value: it would ask for another question than the one that is meant."""
    for one in words:
        if not (one.replace(",", "") if name in NAMES else one).strip():
            raise NotAFilter(name, one, "a column, or leave it out" if name in NAMES else "a value, or leave it out")


def _made_of(subject: Subject, fields: Sequence[str]) -> set[str]:
    """The figures that are made of columns shown."""
    read = {subject.columns[name].sql.removeprefix("q.") for name in fields}
    return {name for name, one in subject.measures.items() if one.columns and {*one.columns} <= read}


def column(subject: Subject, name: str) -> Column:
    """A column by its name, written with dashes or underlines."""
    return subject.columns[_known(subject, name, tuple(subject.columns))]


def sortable(asked: Question) -> Iterator[tuple[Order, Column]]:
    """The columns by which rows are sorted. Raises `CannotSort`: the database knows people by their pseudonyms."""
    for one in asked.sort:
        column = asked.subject.columns[one.name]
        if column.listed or column.kind is Kind.PERSON:
            raise CannotSort(one.name)
        yield one, column


def _known(subject: Subject, name: str, names: tuple[str, ...]) -> str:
    written = name.strip().lower().replace("-", "_")
    if written not in names:
        raise NoSuchColumn(subject.name, name, near(written, names), list(names))
    return written


def names_in(words: Sequence[str]) -> list[str]:
    """Names separated by commas, or given one by one."""
    return [name for one in words for name in one.split(",") if name.strip()]


def _but(subject: Subject, words: str) -> Filter:
    """A negated filter, such as `table=BAC07`: rows without these values."""
    name, equals, value = words.partition("=")
    if not equals or not value.strip():
        raise NotAFilter("not", words, "a column and a value: table=BAC07")
    return Filter(column(subject, name), (value,), but=True)


def _period(known: dict[str, tuple[str, ...]], zone: tzinfo) -> Period:
    """The gaming days of a question about accounts: `day`, also as `2002-11-01..2002-11-09`, or `since` and `until`."""
    days = {name: known.pop(name)[-1] for name in ("day", "since", "until") if name in known}
    if "day" in days:
        if len(days) > 1:
            raise NotAFilter("day", days["day"], "--day, or --since and --until")
        days["since"], dots, last = days["day"].partition("..")
        days["until"] = last if dots else days["since"]
    period = Period(*(_gaming_day(name, days.get(name), zone) for name in ("since", "until")))
    if period.first is not None and period.last is not None and period.first > period.last:
        raise NotAFilter("since", str(period.first), f"a day up to {period.last}")
    return period


def _gaming_day(name: str, words: str | None, zone: tzinfo) -> date | None:
    found = None if words is None else times.day(words.strip(), zone)
    if words is not None and found is None:
        raise NotAFilter(name, words, "2002-11-09 or yesterday")
    return found


def _moments(
    asked: Mapping[str, Sequence[str]], day: Sequence[str], zone: tzinfo, days: Days
) -> list[tuple[str, datetime, str]]:
    """The times of a question: `since`, `until` or `around`, the moment, and how it was written."""
    written = {name: asked[name][-1].strip() for name in SPAN if asked[name]}
    found = times.span(written, lambda: times.end_of_asked(_only_day(day, zone), days, zone), zone)
    for name, one in written.items():
        if name not in found:
            raise NotAFilter(name, one, times.EXAMPLES)
    return [(name, found[name], one) for name, one in written.items()]


def _only_day(words: Sequence[str], zone: tzinfo) -> date | None:
    """The gaming day that is asked for, if it is one."""
    return times.day(words[0].strip(), zone) if len(words) == 1 else None


def _span(subject: Subject, name: str, then: datetime) -> list[Filter]:
    """`since`, `until` or `around` as filters on the time."""
    began, ended = subject.columns["time"], subject.columns[subject.ended]
    if name == "since":
        return [Filter(ended, (f">={then.isoformat()}",), said=f"since {then.isoformat()}")]
    if name == "until":
        return [Filter(began, (f"<{then.isoformat()}",), said=f"until {then.isoformat()}")]
    first, last = then - times.REACH, then + times.REACH
    return [
        Filter(ended, (f">={first.isoformat()}",), said=f"around {then.isoformat()}"),
        Filter(began, (f"<={last.isoformat()}",), said="ten minutes on each side"),
    ]


def _order(subject: Subject, words: str, names: tuple[str, ...]) -> Order:
    falling = words.strip().startswith("-")
    return Order(_known(subject, words.strip().removeprefix("-"), names), falling)
