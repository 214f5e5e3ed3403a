"""Random questions, and what their filters mean."""

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from projections.questions.columns import Kind, Row
from projections.questions.subjects import Subject
from simulator import Shift, simulate

ZONE = ZoneInfo("Pacific/Auckland")


def evenings() -> list[bytes]:
    """The lines of evenings of baccarat in two currencies and of one of craps, with mistakes."""
    lines = []
    for ruleset in ("nz-1998-baccarat", "nz-1996-craps", "vic-2002-crown"):
        shift = Shift(ruleset, tables=2, shoes=1, seed=5, irregularities=0.05, mistakes=0.08)
        lines += [entry.line.rstrip(b"\n") for entry in simulate(shift)][:1500]
    return lines


COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    ">": lambda one, other: one > other,
    ">=": lambda one, other: one >= other,
    "<": lambda one, other: one < other,
    "<=": lambda one, other: one <= other,
    "!=": lambda one, other: one != other,
    "": lambda one, other: one == other,
}
READ: dict[Kind, Callable[[str], Any]] = {
    Kind.MONEY: Decimal, Kind.NUMBER: int, Kind.DAY: date.fromisoformat, Kind.TIME: datetime.fromisoformat,
}  # fmt: skip


def matches(kind: Kind, value: Any, words: str) -> bool:
    """Whether a value is one of those that a filter means."""
    if value is None:
        return False
    if isinstance(value, list):
        return any(matches(kind, one, words) for one in value)
    if kind is Kind.FLAG:
        return bool(value) == (words == "yes")
    if kind not in READ:
        return str(value).startswith(words[:-1]) if words.endswith("*") else value == words
    if ".." in words:
        first, last = map(READ[kind], words.split(".."))
        return bool(first <= value <= last)
    sign = next(one for one in (">=", "<=", "!=", ">", "<", "") if words.startswith(one))
    return COMPARED[sign](value, READ[kind](words.removeprefix(sign)))


@st.composite
def filters(draw: st.DrawFn, subject: Subject, rows: list[Row]) -> tuple[str, list[str]]:
    """A filter whose values some rows have."""
    column = draw(st.sampled_from([one for one in subject.columns.values() if one.kind is not Kind.TIME]))
    values = [one for row in rows for one in (row[column.name] if column.listed else [row[column.name]])]
    if column.kind is Kind.FLAG:
        return column.name, [draw(st.sampled_from(["yes", "no"]))]
    there = sorted({str(one) for one in values if one is not None})
    if not there:
        return "table", [str(rows[0]["table"])]
    words = draw(st.lists(st.sampled_from(there), min_size=1, max_size=3))
    if column.kind in READ:
        signs = st.sampled_from([">", ">=", "<", "<=", "!=", "", ".."])
        there.sort(key=READ[column.kind])
        words = [f"{one}..{there[-1]}" if (sign := draw(signs)) == ".." else f"{sign}{one}" for one in words]
    elif column.kind is Kind.NAME and draw(st.booleans()) and not column.choices:
        words[0] = f"{words[0][:3]}*"
    return column.name, words
