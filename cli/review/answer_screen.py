"""Shows answers to questions: a table for people, JSON lines, CSV."""

import csv
import io
from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.output.screen import show_table
from cli.output.user_text import counted
from cli.review.question_options import SHOWN
from domain.money import written
from domain.text import in_spreadsheets
from projections.questions.answer import Answer, Row, answer, stream
from projections.questions.columns import Kind
from projections.questions.question import Question

RIGHT = (Kind.MONEY, Kind.NUMBER)
SIGNED = frozenset({"difference", "amount"})
"""Amounts that show their sign: plus is what the house owes."""


def print_answer(
    connection: Connection[Any], asked: Question, zone: tzinfo, limit: int | None, as_json: bool, as_csv: bool
) -> int:
    """Print the answer in the requested form. Returns the number of rows or groups."""
    if not (as_json or as_csv):
        found = answer(connection, asked, zone, limit or SHOWN)
        show_answer(found, asked, zone)
        return found.of
    if not (asked.by or asked.fields):
        asked = asked._replace(fields=tuple(asked.subject.columns))  # a program reads all columns
    printed = 0
    with closing(stream(connection, asked, zone, limit)) as rows:
        write = csv_lines if as_csv else json_lines
        lines: Iterable[str | bytes] = write(rows, asked.shown, zone)
        for printed, line in enumerate(lines, 1):  # noqa: B007
            click.echo(line, nl=as_json)
    return printed - as_csv


def show_answer(found: Answer, asked: Question, zone: tzinfo) -> None:
    """Print a table, its number of rows, and the figures of all rows."""
    subject, names = asked.subject, asked.shown
    if not found.rows:
        click.echo(f"no {subject.name}. Searched: {asked.searched}")
        return
    headings = [_heading(asked, name) for name in names]
    right = [heading for name, heading in zip(names, headings, strict=True) if _is_figure(asked, name)]
    rows = [[_shown(name, row[name], zone) for name in names] for row in found.rows]
    show_table(headings, rows, right=right, keep=right[-1:])
    one = "group" if asked.by else subject.one
    if found.of > len(found.rows):
        click.echo(f"{len(found.rows):,} of {counted(found.of, one)} shown (--limit, --json, --csv)")
    click.echo("; ".join(f"{_heading(asked, name)} {_shown(name, value, zone)}" for name, value in found.total.items()))


def _heading(asked: Question, name: str) -> str:
    if name in asked.subject.measures and (asked.by or name not in asked.subject.columns):
        return asked.subject.measures[name].heading
    return asked.subject.columns[name].title


def _is_figure(asked: Question, name: str) -> bool:
    return name not in asked.subject.columns or asked.subject.columns[name].kind in RIGHT


def _shown(name: str, value: Any, zone: tzinfo) -> str:
    if value is None:
        return "-"
    if isinstance(value, Decimal) and name != "rate":
        return f"+{written(value)}" if name in SIGNED and value > 0 else written(value)
    counts = type(value) is int and name not in ("hour", "seat")
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
        yield msgspec.json.encode({name: _plain(name, row[name], zone) for name in names})


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
        yield [_cell(name, row[name], zone) for name in names]


def _cell(name: str, value: Any, zone: tzinfo) -> str:
    """A value in CSV. Only text of feeds may look like a formula, never an amount."""
    if isinstance(value, Decimal):
        return str(value) if name == "rate" else written(value)
    return in_spreadsheets(_text(value, zone))
