"""`pitlog findings`: lists broken rules, and what was done about them."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from datetime import datetime
from itertools import islice
from typing import Any

import click
import msgspec
from msgspec.structs import asdict
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import caught_up, follow
from cli.context import Where, with_where
from cli.output.screen import show_table
from cli.output.user_text import NUMBER, TEXT, WORDS, safe
from cli.times import DAY, TIME, in_zone, resolved
from projections.queries.findings import (
    ASSIGNED,
    CLOSED,
    NOTHING,
    OPEN,
    FindingFilter,
    Found,
    Handled,
    finding,
    handled,
)
from projections.queries.findings import findings as find
from projections.queries.known_names import check_names, near
from record.authored.findings import assign as assign_
from record.authored.findings import close as close_
from record.errors import UnknownName
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import Venue, venue

SHOWN = 100
"""The number of findings shown by default."""

SEVERITIES = ("ruling", "violation", "notice")
STATES = {True: (OPEN, ASSIGNED), False: (CLOSED,), None: (OPEN, ASSIGNED, CLOSED)}
Row = tuple[Found, Handled]


@click.group(invoke_without_command=True, subcommand_metavar="[assign|close]")
@click.option("--table", type=WORDS, help="Only findings at this table.")
@click.option("--day", type=DAY, help="Only findings on this gaming day.")
@click.option("--since", type=TIME, metavar="TIME", help="Only findings about facts at this time or later.")
@click.option("--until", type=TIME, metavar="TIME", help="Only findings about facts before this time.")
@click.option("--shoe", type=WORDS, help="Only findings in this shoe.")
@click.option("--round", "round_", type=WORDS, metavar="ROUND", help="Only findings in this round.")
@click.option("--ruleset", type=WORDS, help="Only findings that cite this document.")
@click.option("--rule", type=WORDS, help="Only findings that cite this rule.")
@click.option("--code", type=WORDS, help="Only findings with this code.")
@click.option(
    "--severity",
    "severities",
    type=click.Choice(SEVERITIES),
    multiple=True,
    help="Only this severity; may be repeated.",
)
@click.option("--open/--closed", "still", default=None, help="Only findings that are open; only closed ones.")
@click.option("--assigned-to", type=WORDS, metavar="PERSON", help="Only findings assigned to this person.")
@click.option("--limit", type=NUMBER, help=f"Show at most this many. [{SHOWN}; with --json all]")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def findings(
    place: Where,
    /,
    day: datetime | None,
    round_: str | None,
    severities: tuple[str, ...],
    still: bool | None,
    assigned_to: str | None,
    limit: int | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """List findings by table and time, with their assignment and state.

    The exit code is 1 if there are any.
    """
    if click.get_current_context().invoked_subcommand is not None:
        return
    any_ = False
    with caught_up(place) as connection, ExitStack() as stack:
        here, known = venue(connection), handled(connection)
        asked = resolved(asked, here.zone) | {"round": round_}
        check_names(connection, asked)
        _check_person(assigned_to, known)
        wanted = FindingFilter(day=day.date() if day else None, severities=list(severities) or None, **asked)
        found = stack.enter_context(closing(find(connection, wanted)))
        rows = ((one, known.get(one.finding, NOTHING)) for one in found)
        fit = (row for row in rows if row[1].state in STATES[still] and assigned_to in (None, row[1].to))
        if as_json:
            for one, its in islice(fit, limit):
                any_ = True
                click.echo(_as_json(one, its, here))
        else:
            shown = list(islice(fit, limit or SHOWN))
            any_ = bool(shown)
            _show(shown, here, more=sum(1 for _ in fit))
    raise SystemExit(1 if any_ else 0)


def _check_person(name: str | None, known: Mapping[str, Handled]) -> None:
    """Refuse the name of a person without any assignment: an empty answer would look like no open work."""
    people = {act.to for its in known.values() for act in its.acts if act.to}
    if name is not None and name not in people:
        raise UnknownName("assignee", name, near(name, people))


def _as_json(one: Found, its: Handled, here: Venue) -> bytes:
    became = {"state": its.state, "assigned_to": its.to, "acts": [asdict(act) for act in its.acts]}
    return msgspec.json.encode(in_zone(asdict(one) | became, here.zone))


def _show(shown: list[Row], here: Venue, more: int) -> None:
    if not shown:
        click.echo("no findings")
        return
    show_table(("Finding", "Where", "When", "Rule", "What happened"), [_row(*row, here) for row in shown])
    if more:
        click.echo(f"{len(shown):,} of {len(shown) + more:,} findings shown (--limit, --json)")


def _row(one: Found, its: Handled, here: Venue) -> tuple[str, ...]:
    when = one.at.astimezone(here.zone).isoformat(sep=" ", timespec="seconds") if one.at else "-"
    sentence = " ".join(filter(None, (one.message, _became(its))))
    return one.finding, one.round or one.table_name, when, f"{one.rule or one.severity}", sentence


def _became(its: Handled) -> str:
    """The last act on a finding."""
    if not its.acts:
        return ""
    last = its.acts[-1]
    done = f"{its.state} to {last.to}" if last.to else f"{its.state} by {last.by}"
    return f"[{done}{f': {last.reason}' if last.reason else ''}]"


# --- acts -----------------------------------------------------------------------------------------------------------


@findings.command()
@click.argument("name", type=WORDS, metavar="FINDING")
@click.argument("to", type=WORDS, metavar="PERSON")
@click.option("--reason", type=TEXT, metavar="TEXT", help="Reason for the assignment.")
@with_where
def assign(place: Where, name: str, to: str, reason: str | None) -> None:
    """Assign a finding to a person. A closed finding is reopened."""
    with _writing(place, name) as (connection, (one,), now):
        assign_(connection, person(), one.table_name, name, to, now, reason)
    click.echo(safe(f"{name} assigned to {to}"))


@findings.command()
@click.argument("names", type=WORDS, metavar="FINDING...", nargs=-1, required=True)
@click.option("--reason", required=True, type=TEXT, metavar="TEXT", help="Reason for closing them.")
@with_where
def close(place: Where, names: tuple[str, ...], reason: str) -> None:
    """Close findings. They stay on the record with the person and the reason."""
    with _writing(place, *names) as (connection, found, now):
        for one in found:
            close_(connection, person(), one.table_name, one.finding, reason, now)
            click.echo(safe(f"{one.finding} closed"))


@contextmanager
def _writing(place: Where, *names: str) -> Iterator[tuple[Connection[Any], list[Found], datetime]]:
    """A connection to write, the findings, and the time. An unknown finding stops the command before anything is
    written.
    """
    with place.server() as server:
        follow(server)
        with reading(server) as connection:
            found, here = [finding(connection, name) for name in dict.fromkeys(names)], venue(connection)
        with connect(server, WRITER) as connection:
            yield connection, found, datetime.now(here.zone)
