"""Rounds, wagers, findings and accounts in the question language: an address each, with its facets, and a CSV."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Any, NamedTuple

from psycopg import Connection
from starlette.exceptions import HTTPException
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute

from domain.errors import PitlogError
from projections.errors import CannotSort, NoSuchColumn, NotAFilter, TimeTwice
from projections.questions.answer import Answer, answer, count, stream
from projections.questions.answer_in_memory import answer_in_memory
from projections.questions.columns import Column, Kind, Row
from projections.questions.facets import COUNTED, Facets, facets
from projections.questions.question import SPAN, Question
from projections.questions.subjects import Subject
from projections.questions.written import csv_lines, heading, is_figure
from record.errors import UnknownName
from web.viewer.access.guard import page
from web.viewer.errors import plainly, sentence
from web.viewer.toolkit import inputs
from web.viewer.toolkit.paging import SIZE, Paged
from web.viewer.toolkit.question_address import Address, address_of
from web.viewer.toolkit.questions import ASKED, known_question, note_people, question_of, seen_by
from web.viewer.toolkit.request import Visit

LINKED = ("round", "table", "day", "ruleset")
"""Columns that the links of a row need."""
FIELDS: dict[str, tuple[str, ...]] = {
    "rounds": ("table", "day", "player", "dealer", "card", "bet", "rule", "difference"),
    "wagers": ("table", "day", "player", "dealer", "bet", "rule", "difference"),
    "findings": ("table", "day", "player", "dealer", "rule", "code"),
    "accounts": ("table", "player", "shoe", "currency", "outstanding", "age"),
}
"""Columns with an input of their own. The others are chosen by name."""
SHOWN: dict[str, tuple[str, ...]] = {"findings": ("finding", "time", "round", "rule", "severity", "dealer", "amount")}
"""The columns of a page, if they are not those of the command."""
FEW = 100
FORMS = {
    **dict.fromkeys(("time", "ended"), "when"), **dict.fromkeys(("finding", "day", "severity"), "nowrap"),
    **dict.fromkeys(("round", "wager"), "name"),
}  # fmt: skip
"""How the cells of some columns are laid out."""
LEFT_OUT = frozenset({"dealer", "target", "in_force", "status", "seat"})
"""Columns that a narrow screen leaves out of rows: each row's own page has them."""
LEFT_OUT_NARROWER = {"rounds": ("table",), "findings": ("time", "currency"), "accounts": ("age", "charged", "deferred")}
"""Columns of a subject's rows that an upright tablet leaves out, too."""
LEFT_OUT_OF_GROUPS = frozenset({"staked", "due"})
LARGEST_FILE = 1_000_000
"""The maximum number of rows in a file."""
WRONG = (UnknownName, NoSuchColumn, NotAFilter, CannotSort, TimeTwice)


class Narrowing(NamedTuple):
    """Filters that are no columns, such as the state of findings: their words, and what adds them to a question."""

    words: tuple[str, ...]
    narrowed: Callable[[Connection[Any], Question], Question]


NONE = Narrowing((), lambda _, asked: asked)

Beside = Callable[[Connection[Any], Answer], object]
"""What else the page of an answer needs of the record."""


class Heading(NamedTuple):
    """The heading of a column, with the address that sorts by it."""

    name: str
    title: str
    figure: bool
    sort: str | None
    sorted: str | None
    """`ascending`, `descending`, or not by this column."""
    form: str
    """How its cells are laid out."""


class QuestionPage(NamedTuple):
    """What a page of an answer shows."""

    subject: Subject
    address: Address
    asked: Question
    found: Answer
    facets: Facets
    headings: list[Heading]
    rows: Paged[Row]
    beside: Any
    least: int = FEW
    """Rates of fewer rows are marked."""

    @property
    def rows_in_all(self) -> int:
        """The number of rows that the question selects, grouped or not."""
        return int(self.found.total[self.subject.name])

    @property
    def few(self) -> bool:
        """Whether a rate is of a few rows only."""
        rated = self.asked.by and "rate" in self.asked.shown
        return bool(rated) and any(row[self.subject.name] < self.least for row in self.rows.rows)

    @property
    def counted(self) -> int | None:
        """The number of rows whose values were counted, if not of all."""
        return COUNTED if self.rows_in_all > COUNTED else None


def asked_page(visit: Visit, name: str, address: Address, narrowing: Narrowing, beside: Beside | None) -> QuestionPage:
    """Answer the question of an address. Raises what is wrong with it."""
    subject = ASKED[name][0]
    subject = subject._replace(shown=SHOWN.get(name, subject.shown))
    asked = question_of(visit, subject, address.asked(*narrowing.words))
    number = min(inputs.number(visit.asked, "page") or 0, 10_000)
    with visit.reading() as connection:
        asked = known_question(connection, asked)
        note_people(visit, asked)
        if name == "accounts":
            visit.noted(f"commission: {asked.searched}")
        wanted = narrowing.narrowed(connection, asked)
        linked = tuple(one for one in LINKED if one in asked.subject.columns and not asked.by)
        selected = wanted._replace(fields=(*dict.fromkeys((*wanted.shown, *linked)),))
        found = answer(connection, selected, visit.here.venue.zone, SIZE, number * SIZE)
        counted = facets(connection, wanted, visit.here.venue.zone)
        more = beside(connection, found) if beside else None
    rows = Paged[Row](found.rows, number, found.of > (number + 1) * SIZE)
    return QuestionPage(asked.subject, address, wanted, found, counted, _headings(asked, address), rows, more)


def groups_page(visit: Visit, asked: Question, address: Address, rows: Iterable[Row]) -> QuestionPage | None:
    """The groups of a list that is answered in memory. None if it is not asked by any."""
    if not asked.by:
        return None
    number = min(inputs.number(visit.asked, "page") or 0, 10_000)
    found = answer_in_memory(asked, [*rows], visit.here.venue.zone, SIZE, number * SIZE)
    paged = Paged[Row](found.rows, number, found.of > (number + 1) * SIZE)
    return QuestionPage(asked.subject, address, asked, found, Facets([], []), _headings(asked, address), paged, None)


def _headings(asked: Question, address: Address) -> list[Heading]:
    return [_heading(asked, address, name) for name in asked.shown]


def _heading(asked: Question, address: Address, name: str) -> Heading:
    column, figure = asked.subject.columns.get(name), is_figure(asked, name)
    can = asked.by or (column is not None and not column.listed and column.kind is not Kind.PERSON)
    falling = next((one.falling for one in asked.sort[:1] if one.name == name), None)
    first = "-" if figure else ""  # figures: the highest first
    turned = first if falling is None else "" if falling else "-"
    said = None if falling is None else "descending" if falling else "ascending"
    form = "number" if figure else FORMS.get(name, "")
    if not asked.fields and name in (LEFT_OUT_OF_GROUPS if asked.by else LEFT_OUT):
        form += " beside"
    if not (asked.fields or asked.by) and name in LEFT_OUT_NARROWER.get(asked.subject.name, ()):
        form += " narrower"
    sort = str(address.instead("sort", turned + name)) if can else None
    return Heading(name, heading(asked, name), figure, sort, said, form)


# --- the page -------------------------------------------------------------------------------------------------------


def _page(name: str) -> Callable[[Visit], Response]:
    def shown(visit: Visit) -> Response:
        return question_page(visit, name)

    return shown


def question_page(
    visit: Visit, name: str, narrowing: Narrowing = NONE, beside: Beside | None = None, **said: Any
) -> Response:
    """The page of a question, or what is wrong with it."""
    pairs = visit.request.query_params.multi_items()
    address = address_of(f"/{name}", pairs)
    if any(not value.strip() for _, value in pairs) or {"column", "is"} & {one for one, _ in pairs}:
        return visit.to(str(_from_form(address)))  # sent by the form
    subject = seen_by(visit.person, ASKED[name][0])
    about = {"subject": subject, "address": address, "fields": _fields(subject), "choices": _choices(subject), **said}
    try:
        it = asked_page(visit, name, address, narrowing, beside)
    except WRONG as why:
        status = 404 if isinstance(why, UnknownName) else 400
        better = _better(address, why)
        wrong = plainly(why) if better else sentence(why)
        return visit.page(_template(name), status, it=None, why=wrong, better=better, **about)
    return visit.page(_template(name), it=it, why=None, **about)


def _template(name: str) -> str:
    return {"findings": "findings.html", "accounts": "accounts.html"}.get(name, "question.html")


def _from_form(address: Address) -> Address:
    """The address that the form means: any column may be chosen by name, and `by` may be chosen twice."""
    chosen = dict(address.words)
    kept = address.without("column").without("is").without("but")
    name, value = chosen.get("column"), chosen.get("is")
    if name and value:
        kept = kept.also("not", f"{name}={value}") if chosen.get("but") else kept.also(name, value)
    by = ",".join(dict.fromkeys(kept.of("by")))
    return kept.instead("by", by) if by else kept


def _better(address: Address, why: PitlogError) -> list[tuple[str, str]]:
    """The names that may have been meant, each with the question as it would be then."""
    name, near = getattr(why, "name", ""), getattr(why, "near", [])
    return [(one, str(address.spelled(name, one))) for one in near]


def _fields(subject: Subject) -> list[Column]:
    return [subject.columns[one] for one in FIELDS[subject.name] if one in subject.columns]


def _choices(subject: Subject) -> list[str]:
    """The columns that may be chosen by name."""
    span = SPAN if "time" in subject.columns else ("day", "since", "until")
    return [*span, *(one.name for one in subject.columns.values() if one.kind is not Kind.TIME)]


# --- a file -----------------------------------------------------------------------------------------------------------


def _file(name: str) -> Callable[[Visit], Response]:
    def sent(visit: Visit) -> Response:
        return question_file(visit, name)

    return sent


def question_file(visit: Visit, name: str, narrowing: Narrowing = NONE) -> Response:
    """The answer as CSV. It is written before it is sent, so a slow reader holds no connection."""
    address = address_of(f"/{name}.csv", visit.request.query_params.multi_items())
    zone = visit.here.venue.zone
    asked = question_of(visit, ASKED[name][0], address.asked(*narrowing.words))
    file = tempfile.TemporaryFile("w+", encoding="utf-8", newline="")  # noqa: SIM115
    with visit.reading() as connection:
        asked = known_question(connection, asked)
        visit.noted(f"CSV of {asked.subject.name}: {asked.searched}")
        wanted = narrowing.narrowed(connection, asked)
        if not wanted.by and count(connection, wanted, zone) > LARGEST_FILE:
            raise HTTPException(400, f"There are more than {LARGEST_FILE:,} {name}. Ask for fewer.")
        if not (wanted.by or wanted.fields):
            wanted = wanted._replace(fields=tuple(wanted.subject.columns))
        with closing(stream(connection, wanted, zone)) as rows:
            file.writelines(csv_lines(rows, wanted.shown, zone))
    named = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return StreamingResponse(_pieces(file), media_type="text/csv; charset=utf-8", headers=named)


def _pieces(file: Any) -> Iterator[str]:
    with file:
        file.seek(0)
        while piece := file.read(1 << 16):
            yield piece


def _routes(names: Iterable[str]) -> Iterator[BaseRoute]:
    for name in names:
        right = ASKED[name][1]
        yield page(f"/{name}", right, _page(name))
        yield page(f"/{name}.csv", right, _file(name))


ROUTES: list[BaseRoute] = [*_routes(("rounds", "wagers", "accounts"))]
