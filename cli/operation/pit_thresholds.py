"""`pitlog pit thresholds` and `pitlog pit set-thresholds`: from when on a table needs attention."""

from collections.abc import Sequence
from datetime import datetime

import click
import msgspec

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, WORDS, safe
from cli.why import why_option
from domain.answers import plain
from projections.answers.operation_acts import AttentionThresholds
from record.authored.thresholds import (
    BOUNDS,
    USUAL,
    SetThresholds,
    Thresholds,
    in_force,
    set_thresholds,
    thresholds_set,
)
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import Venue, venue

HEADINGS = ("Since", "Minutes without facts", "Rounds with errors", "Times the floor's rate", "By", "Reason")


@click.command("thresholds")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(place: Where, as_json: bool) -> None:
    """List from when on a table needs attention: in force first, then what was in force before."""
    with place.reading() as connection:
        here, history = venue(connection), thresholds_set(connection)
    found = [_answer(one) for one in reversed(history)] + [_usual()]
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(plain(msgspec.structs.asdict(one), here.zone)))
    else:
        _show(found, here)


def _show(found: Sequence[AttentionThresholds], here: Venue) -> None:
    rows = [
        (
            here.shows_minute(one.since) if one.since else "usual", one.silent_minutes, one.least_errors,
            one.times_the_floor, one.by or "-", one.why or "-",
        )
        for one in found
    ]  # fmt: skip
    show_table(HEADINGS, rows, right=HEADINGS[1:4], keep=(*HEADINGS[1:4], "By"))


@click.command("set-thresholds")
@click.option("--silent-after", type=NUMBER, metavar="MINUTES", help="An open table is silent after so many minutes.")
@click.option("--least-errors", type=NUMBER, metavar="ROUNDS", help="Fewer rounds with errors are no rate.")
@click.option(
    "--times-the-floor", type=WORDS, metavar="NUMBER", help="A rate so many times that of the whole floor is high."
)
@why_option("Reason for setting them.", required=True)
@json_option
@writes
@with_where
def set_(
    place: Where, silent_after: int | None, least_errors: int | None, times_the_floor: str | None, why: str
) -> None:
    """Set from when on a table needs attention on the wall. What is not given stays."""
    if silent_after is None and least_errors is None and times_the_floor is None:
        raise click.UsageError("say what to set: --silent-after, --least-errors or --times-the-floor")
    with place.server() as server:
        with reading(server) as connection:
            here, now = venue(connection), in_force(thresholds_set(connection))
        wanted = Thresholds(
            now.silent_minutes if silent_after is None else silent_after,
            now.least_errors if least_errors is None else least_errors,
            now.times_the_floor if times_the_floor is None else times_the_floor,
        )
        if not wanted.is_within_bounds():
            raise click.UsageError(f"these are no thresholds: {wanted.words()}; write {BOUNDS}")
        about_to(f"set the thresholds of attention: {wanted.words()}")
        at = datetime.now(here.zone)
        with connect(server, WRITER) as connection:
            set_thresholds(connection, person(), wanted, at, why)
    say(_answer(SetThresholds(wanted, at, person(), why)), safe(f"a table needs attention from {wanted.words()}"))


def _answer(one: SetThresholds) -> AttentionThresholds:
    its = one.thresholds
    return AttentionThresholds(its.silent_minutes, its.least_errors, its.times_the_floor, one.at, one.by, one.why)


def _usual() -> AttentionThresholds:
    return AttentionThresholds(USUAL.silent_minutes, USUAL.least_errors, USUAL.times_the_floor, None, None, None)
