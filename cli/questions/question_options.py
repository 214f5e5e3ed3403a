"""Options of the commands that ask questions: one for each column of the subject, and common ones."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import click

from cli.output.user_text import NUMBER, WORDS
from projections.questions.columns import Column, Kind
from projections.questions.subjects import Subject

C = TypeVar("C", bound=Callable[..., Any])

SHOWN = 100
"""The number of rows shown by default."""

METAVARS = {
    Kind.MONEY: "AMOUNT", Kind.NUMBER: "NUMBER", Kind.DAY: "DAY", Kind.PERSON: "PERSON", Kind.CARD: "CARD",
    Kind.NAME: "NAME", Kind.TIME: "TIME",
}  # fmt: skip


WITHOUT = "without_"
"""The prefix of a column's name that asks for its opposite."""
SEVERAL = ("--not", "--by", "--sort", "--fields")
"""The options of every question that may be repeated."""


def filter_options(subject: Subject) -> Callable[[C], C]:
    """Give a command the filters of a subject."""
    return _given(_filters(subject))


def question_options(subject: Subject) -> Callable[[C], C]:
    """Give a command the options of a subject."""
    return _given([*_filters(subject), *_others()])


def _filters(subject: Subject) -> list[Callable[[C], C]]:
    of, then = subject.name, subject.happened
    options = [option for one in subject.columns.values() if one.kind is not Kind.TIME for option in _options(one)]
    if "time" in subject.columns:
        options += [
            _words("--since", "TIME", f"Only {of} {then} at this time or later: 21:05, 'yesterday 21:05', -2h."),
            _words("--until", "TIME", f"Only {of} {then.removesuffix(' or still open')} before this time."),
            _words("--around", "TIME", f"Only {of} {then} within ten minutes of this time."),
        ]
    return [*options, _words("--not", "COLUMN=VALUE", f"No {of} with this value; may be repeated.")]


def _others() -> list[Callable[[C], C]]:
    return [
        _words("--by", "COLUMNS", "Group by these columns, separated by commas, with figures for each group."),
        _words("--sort", "COLUMNS", "Sort by these columns or figures; -COLUMN from the highest."),
        _words("--fields", "COLUMNS", "Show these columns."),
        click.option("--limit", type=NUMBER, help=f"Show at most this many. [{SHOWN}; with --json and --csv all]"),
        click.option(
            "--bundle",
            "--feed",
            "files",
            multiple=True,
            metavar="FILE",
            help="Ask this bundle or feed instead of the record; several feeds are read as one.",
        ),
        click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line."),
        click.option("--csv", "as_csv", is_flag=True, callback=_not_both, help="Write CSV."),
    ]


def _given(options: Sequence[Callable[[C], C]]) -> Callable[[C], C]:
    def give(command: C) -> C:
        for option in reversed(options):
            command = option(command)
        return command

    return give


def _not_both(ctx: click.Context, param: click.Parameter, as_csv: bool) -> bool:
    if as_csv and ctx.params.get("as_json"):
        raise click.UsageError("--json and --csv exclude each other")
    return as_csv


def _options(column: Column) -> list[Callable[[C], C]]:
    """The option of a column, and that of its opposite."""
    opposite, words = column.opposite[0], f"Only those without: see --{column.name}."
    others = [click.option(f"--{opposite}", WITHOUT + column.name, is_flag=True, help=words)] if opposite else []
    return [_option(column), *others]


def _option(column: Column) -> Callable[[C], C]:
    name = f"--{column.name.replace('_', '-')}"
    if column.kind is Kind.FLAG:
        return click.option(name, column.name, flag_value=column.alone, help=column.about)
    if column.alone:
        words = f"{column.about} Alone, or compared."
        return click.option(
            name, type=WORDS, metavar=f"[{METAVARS[column.kind]}]", is_flag=False, flag_value=column.alone, help=words
        )
    if column.choices:
        words = f"{column.about} {', '.join(column.choices)}; may be repeated."
        return click.option(name, type=WORDS, metavar="NAME", multiple=True, help=words)
    return click.option(name, type=WORDS, metavar=METAVARS[column.kind], multiple=True, help=column.about)


def _words(name: str, metavar: str, words: str) -> Callable[[C], C]:
    return click.option(
        name, type=WORDS, metavar=metavar, multiple=name in ("--not", "--by", "--sort", "--fields"), help=words
    )


def as_asked(subject: Subject, options: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """The given options, as words by column."""
    given = {name: value for name, value in options.items() if value not in (None, (), False)}
    for name in [one for one in given if one.startswith(WITHOUT)]:
        column = subject.columns[name.removeprefix(WITHOUT)]
        if column.name in given:
            raise click.UsageError(f"--{column.name} and --{column.opposite[0]} exclude each other")
        given[column.name] = column.opposite[1]
        del given[name]
    return {name: (value,) if isinstance(value, str) else value for name, value in given.items()}
