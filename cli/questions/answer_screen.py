"""Shows answers to questions: a table for people, JSON lines, CSV."""

from collections.abc import Iterable, Iterator
from contextlib import closing
from datetime import datetime, tzinfo

import click

from cli.output.screen import print_wrapped, show_table
from cli.output.user_text import counted, safe
from cli.questions.question_options import SHOWN
from projections.questions.answer import Answer
from projections.questions.answering import Answering
from projections.questions.filters import Filter
from projections.questions.question import CURRENCY, Order, Question
from projections.questions.written import cell, csv_lines, heading, is_figure, json_lines

WHO = 3
"""The first columns of a row that are kept longer than its figures, except the last figure: its id, where, and who."""


def print_answer(there: Answering, asked: Question, limit: int | None, as_json: bool, as_csv: bool) -> int:
    """Print the answer in the requested form. Returns the number of rows or groups."""
    if not (as_json or as_csv):
        found = there.answer(asked, limit or SHOWN)
        show_answer(there, found, asked)
        return found.of
    if not (asked.by or asked.fields):
        asked = asked._replace(fields=tuple(asked.subject.columns))  # a program reads all columns
    printed = 0
    with closing(there.stream(asked, limit)) as rows:
        write = csv_lines if as_csv else json_lines
        lines: Iterable[str | bytes] = write(rows, asked.shown, there.zone)
        for printed, line in enumerate(lines, 1):  # noqa: B007
            click.echo(line, nl=as_json)
    return printed - as_csv


def say_nothing(there: Answering, asked: Question, what: str, err: bool = False) -> None:
    """Print that nothing was found, what was searched, and when there is something if the question names times."""
    click.echo(safe(f"no {what}. Searched: {asked.searched}"), err=err)
    for words in _otherwise(there, asked):
        click.echo(words, err=err)
    timed = [one for one in asked.filters if one.column.name in ("time", asked.subject.ended)]
    if not timed:
        return
    others = tuple(one for one in asked.filters if one not in timed)
    ends = [_end(there, asked, others, falling) for falling in (False, True)]
    if ends[0] is not None and ends[1] is not None:
        first, last = (one.astimezone(there.zone).isoformat(" ", "minutes") for one in ends if one is not None)
        click.echo(f"at other times there are some: from {first} to {last}", err=err)


OTHERWISE = {"unpaid": ("underpaid", "settled, but for less than was due: --underpaid")}
"""Columns that people name when they mean another one, too."""


def _otherwise(there: Answering, asked: Question) -> Iterator[str]:
    """What there is under another column that may be meant."""
    for one in asked.filters:
        name, words = OTHERWISE.get(one.column.name, ("", ""))
        if name in asked.subject.columns and not one.but:
            other = Filter(asked.subject.columns[name], one.words)
            filters = tuple(other if each is one else each for each in asked.filters)
            if many := there.count(asked._replace(filters=filters)):
                yield f"{counted(many, asked.subject.one)} {words}"


def _end(there: Answering, asked: Question, filters: tuple[Filter, ...], falling: bool) -> datetime | None:
    """The first or the last time of all that matches these filters."""
    wanted = asked._replace(filters=filters, by=(), sort=(Order("time", falling),), fields=("time",))
    with closing(there.stream(wanted, 1)) as rows:
        return next((row["time"] for row in rows), None)


def show_answer(there: Answering, found: Answer, asked: Question) -> None:
    """Print a table, its number of rows, and the figures of all rows."""
    zone, subject, names = there.zone, asked.subject, asked.shown
    if not found.rows:
        say_nothing(there, asked, subject.name)
        return
    headings = [heading(asked, name) for name in names]
    right = [title for name, title in zip(names, headings, strict=True) if is_figure(asked, name)]
    rows = [[cell(name, row[name], zone) for name in names] for row in found.rows]
    others = [title for title in headings if title not in right]
    first = others if asked.by else [*right[-1:], *others[:WHO]]
    show_table(headings, rows, right=right, keep=[*first, *right[::-1], *headings])
    one = "group" if asked.by else subject.one
    if found.of > len(found.rows):
        click.echo(f"{len(found.rows):,} of {counted(found.of, one)} shown (--limit, --json, --csv)")
    for words in _figures(found, asked, zone):
        print_wrapped(words)


def _figures(found: Answer, asked: Question, zone: tzinfo) -> Iterator[str]:
    """The figures of all rows, then the amounts of each currency."""
    money = [name for name, one in asked.figures.items() if one.money]
    together = [name for name in asked.figures if not (found.by_currency and name in money)]
    yield "; ".join(f"{heading(asked, name)} {cell(name, found.total[name], zone)}" for name in together)
    for row in found.by_currency if money else ():
        amounts = "; ".join(f"{heading(asked, name)} {cell(name, row[name], zone)}" for name in money)
        yield safe(f"{row[CURRENCY] or 'no currency'}: {amounts}")
