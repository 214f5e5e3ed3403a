"""Answers to questions as JSON: rows or groups, with their number, and the figures of all of them."""

from collections.abc import Callable
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, defstruct

from projections.questions.answer import answer
from projections.questions.columns import Column, Kind
from projections.questions.question import SPAN
from projections.questions.subjects import Subject
from projections.questions.written import plain
from web.viewer.api.endpoint import LIST, PAGE, Schema
from web.viewer.pages.questions import NONE, Narrowing
from web.viewer.toolkit import inputs
from web.viewer.toolkit.paging import SIZE
from web.viewer.toolkit.question_address import address_of
from web.viewer.toolkit.questions import known_question, note_people, question_of
from web.viewer.toolkit.request import Visit

TYPES: dict[Kind, Any] = {
    Kind.NUMBER: int, Kind.DAY: date, Kind.TIME: datetime, Kind.FLAG: bool,
}  # fmt: skip
"""The types of values in JSON; money and names are text."""


def shape_of(subject: Subject) -> type[Struct]:
    """The type of an answer about a subject, for the description."""
    name = subject.one.capitalize()
    columns = [(one.name, _type(one) | UnsetType, UNSET) for one in subject.columns.values()]
    figures = [(one, int | float | str | None) for one in subject.measures]
    grouped = [(one, kind | UnsetType, UNSET) for one, kind in figures if one not in subject.columns]
    row: Any = defstruct(f"{name}Row", [*columns, *grouped])
    total: Any = defstruct(f"{name}Figures", [(one, kind | UnsetType, UNSET) for one, kind in figures])
    of_one = [(one, kind | UnsetType, UNSET) for one, kind in figures]
    each: Any = defstruct(f"{name}CurrencyFigures", [("currency", str | None), *of_one])
    return defstruct(
        f"{name}Answer",
        [("rows", list[row]), ("of", int), ("total", total), ("by_currency", list[each]), ("more", bool)],
    )


def _type(column: Column) -> Any:
    one = TYPES.get(column.kind, str)
    return list[one] | one | None if column.listed else one | None  # type: ignore[valid-type]


def parameters_of(subject: Subject) -> dict[str, Schema]:
    """The permitted parameters: the options of the command."""
    columns = {one.name: LIST for one in subject.columns.values()}
    return {**columns, **dict.fromkeys((*SPAN, "not", "by", "sort", "fields"), LIST), "page": PAGE}


def answers(subject: Subject, narrowing_of: Callable[[Visit], Narrowing] = lambda _: NONE) -> Callable[[Visit], bytes]:
    """The endpoint that answers questions about a subject, a page at a time."""

    def answered(visit: Visit) -> bytes:
        zone, narrowing = visit.here.venue.zone, narrowing_of(visit)
        address = address_of("", visit.request.query_params.multi_items())
        asked = question_of(visit, subject, address.asked(*narrowing.words))
        number = min(inputs.number(visit.asked, "page") or 0, 10_000)
        with visit.reading() as connection:
            asked = known_question(connection, asked)
            note_people(visit, asked)
            wanted = narrowing.narrowed(connection, asked)
            if not (wanted.by or wanted.fields):
                wanted = wanted._replace(fields=tuple(wanted.subject.columns))
            found = answer(connection, wanted, zone, SIZE, number * SIZE)
        return msgspec.json.encode(
            {
                "rows": [plain(row, wanted.shown, zone) for row in found.rows],
                "of": found.of,
                "total": plain(found.total, found.total, zone),
                "by_currency": [plain(row, row, zone) for row in found.by_currency],
                "more": found.of > (number + 1) * SIZE,
            }
        )

    return answered
