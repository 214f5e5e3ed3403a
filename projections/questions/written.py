"""Answers as people and programs read them: headings, cells, JSON lines, CSV."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Any

import msgspec

from domain.money import spaced, written
from domain.text import in_spreadsheets
from projections.questions.columns import Kind, Row
from projections.questions.question import Question

RIGHT = (Kind.MONEY, Kind.NUMBER)
SIGNED = frozenset({"difference", "amount"})
"""Amounts that show their sign: plus is what the house owes."""
_NO_COUNT = ("hour", "seat")


def heading(asked: Question, name: str) -> str:
    """The heading of a column or a figure."""
    if name in asked.subject.measures and (asked.by or name not in asked.subject.columns):
        return asked.subject.measures[name].heading
    return asked.subject.columns[name].title


def is_figure(asked: Question, name: str) -> bool:
    """Whether a column has numbers, which are aligned on the right."""
    return name not in asked.subject.columns or asked.subject.columns[name].kind in RIGHT


def cell(name: str, value: Any, zone: tzinfo) -> str:
    """A value in a table for people."""
    if value is None:
        return "-"
    if isinstance(value, Decimal) and name != "rate":
        return f"+{spaced(value)}" if name in SIGNED and value > 0 else spaced(value)
    counts = type(value) is int and name not in _NO_COUNT
    return f"{value:,}" if counts else _text(value, zone) or "-"


def _text(value: Any, zone: tzinfo) -> str:
    """A value as one text, in tables and CSV."""
    if isinstance(value, datetime):
        return value.astimezone(zone).isoformat(sep=" ", timespec="seconds")
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, bool):
        return "yes" if value else "no"  # as filters have it
    return "" if value is None else str(value)


def json_lines(rows: Iterable[Row], names: Sequence[str], zone: tzinfo) -> Iterable[bytes]:
    """Rows as JSON. Money is text with its digits."""
    for row in rows:
        yield msgspec.json.encode(plain(row, names, zone))


def plain(row: Mapping[str, Any], names: Iterable[str], zone: tzinfo) -> dict[str, Any]:
    """A row as JSON has it."""
    return {name: _plain(name, row[name], zone) for name in names}


def _plain(name: str, value: Any, zone: tzinfo) -> Any:
    if isinstance(value, Decimal):
        return float(value) if name == "rate" else written(value)
    return value.astimezone(zone) if isinstance(value, datetime) else value


def csv_lines(rows: Iterable[Row], names: Sequence[str], zone: tzinfo) -> Iterable[str]:
    """CSV with a heading, line by line."""
    line = io.StringIO()
    writer = csv.writer(line, lineterminator="\n")
    for values in _cells(rows, names, zone):
        writer.writerow(values)
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def _cells(rows: Iterable[Row], names: Sequence[str], zone: tzinfo) -> Iterable[Sequence[str]]:
    yield names
    for row in rows:
        yield [_csv_cell(name, row[name], zone) for name in names]


def _csv_cell(name: str, value: Any, zone: tzinfo) -> str:
    """A value in CSV. Only text of feeds may look like a formula, never an amount."""
    if isinstance(value, Decimal):
        return str(value) if name == "rate" else written(value)
    return in_spreadsheets(_text(value, zone))
