"""`pitlog watch month`: what regulators read of a month, by table and game."""

from collections.abc import Sequence
from typing import Any

import click
import msgspec

from cli.catch_up import follow
from cli.context import Where, with_where
from cli.output.pager import paged
from cli.output.screen import show_table
from cli.output.user_text import WORDS, counted, safe
from domain.answers import plain
from domain.money import spaced
from projections.questions.answering import Recorded
from projections.questions.written import csv_lines
from projections.watch.month import CSV, Month, MonthLine, MonthReport, csv_rows, last_month, month_report
from record.vault.connections import reading
from record.venue import venue

HEADINGS = ("Table", "Game", "Currency", "Rounds", "Drop", "Turnover", "Win", "Hold %", "Theoretical", "Expected %",
            "95% of advantage %")  # fmt: skip
KEPT = ("Table", "Game", "Win", "Theoretical", "Turnover", "Hold %", "95% of advantage %", "Expected %", "Rounds",
        "Drop", "Currency")  # fmt: skip


@click.command(short_help="State a month by table and game, for regulators.")
@click.argument("month", type=WORDS, required=False, metavar="[MONTH]")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Write CSV.")
@with_where
@paged
def month(place: Where, /, month: str | None, as_json: bool, as_csv: bool) -> None:
    """State turnover, win, hold and theoretical win of a month (2002-11) by table and game; and alarms.

    Without MONTH, it is the month of the last gaming day. A drop is stated only if facts tell it.
    """
    if as_json and as_csv:
        raise click.UsageError("--json and --csv exclude each other")
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            zone = venue(connection).zone
            asked = last_month(connection) if month is None else Month.read(month)
            if asked is None:
                raise click.UsageError(f"{month} is no month: write 2002-11" if month else "there is no gaming day yet")
            found = month_report(Recorded(connection, zone), asked)
    if as_json:
        click.echo(msgspec.json.encode(plain(found, zone)))
    elif as_csv:
        click.echo("".join(csv_lines(map(dict, csv_rows(found)), CSV, zone)), nl=False)
    else:
        _show(found)


def _show(found: MonthReport) -> None:
    if not found.lines:
        click.echo(f"no wager was decided in {found.month}")
    else:
        show_table([*HEADINGS], [_row(one) for one in found.lines], right=HEADINGS[3:], keep=KEPT)
    for one in found.alarms:
        where = f"alarms at {one.table}" if one.table else "alarms at no table"
        click.echo(safe(f"{where}: {one.raised:,} raised, {one.closed:,} closed, {one.open:,} open at the end"))
    if not found.alarms:
        click.echo(f"{counted(0, 'alarm')} of the watch in {found.month}")


def _row(one: MonthLine) -> Sequence[Any]:
    between = f"{one.low} to {one.high}" if one.low is not None else "-"
    return (
        one.table or "all", one.ruleset or "-", one.currency or "-", f"{one.rounds:,}",
        "not told" if one.drop is None else spaced(one.drop), spaced(one.turnover), spaced(one.win),
        str(one.hold) if one.hold is not None else "-", spaced(one.theoretical),
        str(one.expected_hold) if one.expected_hold is not None else "-", between,
    )  # fmt: skip
