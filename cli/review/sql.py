"""`pitlog sql`: one question in SQL, over documented views."""

import sys
from collections.abc import Iterable, Mapping
from datetime import tzinfo
from pathlib import Path
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.catch_up import follow
from cli.context import Where, with_where
from cli.output.files import output_option, write_whole
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import WORDS, FloatRange, safe
from cli.questions.named_round import log_access
from projections.answers.short import ShownView, ViewColumn
from projections.errors import NamesNotKnown
from projections.queries.known_names import known_as
from projections.questions.sql import Bounds, SqlAnswer, answer_sql, people_named
from projections.questions.views import VIEWS
from projections.questions.written import cell, csv_lines, plain
from record.authored.access import VENUE
from record.errors import UnknownName
from record.postgres.connections import ASK, READER, connect
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.vault.connections import VaultOn, vault_of
from record.venue import UNNAMED, Venue

SHOWN, MOST = 1_000, 100_000
"""Rows shown if no other number is asked for, and at most."""
SECONDS, LONGEST = 10.0, 300.0
"""The time limit of a question, and the highest that can be set."""


@click.command()
@click.argument("question", type=WORDS, metavar="SELECT", required=False)
@click.option("--views", is_flag=True, help="List the views with their columns.")
@click.option("--explain", is_flag=True, help="Show how PostgreSQL would answer, and read nothing.")
@click.option("--limit", type=click.IntRange(1, MOST), default=SHOWN, show_default=True, help="Show at most this many.")
@click.option("--time-limit", type=FloatRange(0.01, LONGEST), default=SECONDS, show_default=True,
              metavar="SECONDS", help=f"Stop the question after this time, at most {LONGEST:g}.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV.")
@output_option("Write the answer to this file: as CSV, or with --json as JSON.")
@with_where
@paged
def sql(
    place: Where, /, question: str | None, views: bool, explain: bool, limit: int, time_limit: float, as_json: bool,
    as_csv: bool, output: Path | None,
) -> None:  # fmt: skip
    """Answer a question in SQL: one SELECT over the views that --views lists. A dash reads it from standard input.

    A person is asked for by name with person('P118'), and the answer shows names, if this login may read them. The
    question is on the record (`pitlog access`). It can change nothing.
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    if views:
        _show_views(as_json)
        return
    if question is None:
        raise click.UsageError("write a SELECT, or - to read it from standard input; --views lists what there is")
    asked = sys.stdin.read() if question == "-" else question
    with place.server() as server, vault_of(server) as vault:
        _follow_if_permitted(server)
        with connect(server, ASK) as connection:
            vault.show_names(connection)
            here = _venue(connection)
            people = _pseudonyms(server, vault, people_named(asked))
            log_access(server, here, f"question in SQL: {asked}", VENUE)
            found = answer_sql(connection, asked, here.zone, Bounds(limit, time_limit), people, explain)
    _write(found, here.zone, as_json, as_csv, output)
    if found.of > len(found.rows):
        click.echo(f"{len(found.rows):,} of {found.of_how_many} rows (--limit, at most {MOST:,})", err=True)


def _venue(connection: Connection[Any]) -> Venue:
    row = connection.execute("SELECT venue, time_zone FROM pitlog_ask.venue").fetchone()
    return Venue(*row) if row else UNNAMED


def _follow_if_permitted(server: Server) -> None:
    """Bring projections up to date, as every command does whose login may."""
    try:
        follow(server)
    except NotPermitted:
        click.echo("this login may not follow the record: the answer is as of the last time that another did", err=True)


def _pseudonyms(server: Server, vault: VaultOn, names: Iterable[str]) -> Mapping[str, str]:
    """What stands for these people in the views. An unknown name is an error."""
    return {name: _pseudonym(server, vault, name) for name in names}


def _pseudonym(server: Server, vault: VaultOn, name: str) -> str:
    try:
        with connect(server, READER) as connection:
            vault.show_names(connection)
            spelled = _spelled(connection, name)
        return vault.vault.token_of(spelled) or spelled
    except NotPermitted:
        raise NamesNotKnown(name) from None


def _spelled(connection: Connection[Any], name: str) -> str:
    unknown: UnknownName | None = None
    for what in ("player", "dealer", "supervisor"):
        try:
            return known_as(connection, what, name)
        except UnknownName as error:
            unknown = unknown or error
    assert unknown is not None
    raise unknown


def _write(found: SqlAnswer, zone: tzinfo, as_json: bool, as_csv: bool, output: Path | None) -> None:
    rows = [dict(zip(found.columns, row, strict=True)) for row in found.rows]
    if as_json:
        lines = [msgspec.json.encode(plain(row, found.columns, zone), enc_hook=str) + b"\n" for row in rows]
        _put(b"".join(lines), output)
    elif as_csv or output is not None:
        _put("".join(csv_lines(rows, found.columns, zone)).encode(), output)
    elif not rows:
        click.echo("no rows")
    else:
        _show_rows(found, rows, zone)


def _put(content: bytes, output: Path | None) -> None:
    if output is None:
        click.echo(content, nl=False)
    else:
        write_whole(output, content)


def _show_rows(found: SqlAnswer, rows: list[dict[str, Any]], zone: tzinfo) -> None:
    right = [name for name in found.columns if any(_is_number(row[name]) for row in rows)]
    shown = [[safe(cell(name, row[name], zone)) for name in found.columns] for row in rows]
    show_table(found.columns, shown, right=right, keep=found.columns)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) or hasattr(value, "as_tuple")


def _show_views(as_json: bool) -> None:
    if as_json:
        for view in VIEWS:
            columns = [ViewColumn(one.name, one.kind, one.about) for one in view.columns]
            click.echo(msgspec.json.encode(ShownView(view.name, view.about, columns)))
        return
    rows = [
        (view.name if n == 0 else "", one.name, one.kind, one.about)
        for view in VIEWS
        for n, one in enumerate(view.columns)
    ]
    show_table(("View", "Column", "Type", "What"), rows, keep=("Column", "Type"))
