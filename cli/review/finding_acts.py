"""Acts on findings: assigning, looking at, closing and undoing. Beside the list, which needs none of what they load."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import click
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to
from cli.context import Where
from cli.output.answers import say
from cli.output.user_text import safe
from cli.review.disputes.case_context import people
from projections.answers.review_acts import FindingActUndone, FindingAssigned, FindingClosed, FindingLookedAt
from projections.queries.findings import Found, finding, handled, last_act
from projections.queries.handovers import check_person
from projections.queries.spelled import spelled
from record.authored import findings as authored
from record.errors import NotFound
from record.postgres.connections import WRITER, connect
from record.vault.connections import reading
from record.venue import venue


def assign(place: Where, name: str, to: str, why: str | None) -> None:
    """Assign a finding to a person."""
    with _writing(place, name, to=to) as (connection, (one,), now):
        name = one.finding
        about_to(f"assign {name} to {to}")
        authored.assign(connection, person(), one.table_name, name, to, now, why)
    say(FindingAssigned(name, to, why), safe(f"{name} assigned to {to}"))


def close(place: Where, names: tuple[str, ...], why: str) -> None:
    """Close findings."""
    with _writing(place, *names) as (connection, found, now):
        about_to(f"close {', '.join(one.finding for one in found)}")
        for one in found:
            authored.close(connection, person(), one.table_name, one.finding, why, now)
            say(FindingClosed(one.finding, why), safe(f"{one.finding} closed"))


def look_at(place: Where, names: tuple[str, ...], why: str | None) -> None:
    """Record that a person looked at findings."""
    with _writing(place, *names) as (connection, found, now):
        about_to(f"record a look at {', '.join(one.finding for one in found)}")
        for one in found:
            authored.look_at(connection, person(), one.table_name, one.finding, now, why)
            say(FindingLookedAt(one.finding, why), safe(f"{one.finding} looked at"))


def undo(place: Where, names: tuple[str, ...], why: str | None) -> None:
    """Undo the last act on findings."""
    with _writing(place, *names) as (connection, found, now):
        known = handled(connection, [one.finding for one in found])
        last = {one.finding: last_act(one.finding, known) for one in found}
        about_to("undo " + ", ".join(f"{act.did} {name}" for name, act in last.items()))
        for one in found:
            authored.undo(connection, person(), one.table_name, one.finding, last[one.finding].id, now, why)
        known = handled(connection, [one.finding for one in found])
    for name, act in last.items():
        state = known[name].state
        say(FindingActUndone(name, act.id, state), safe(f"{name}: undone ({act.did}), now {state}"))


@contextmanager
def _writing(
    place: Where, *names: str, to: str | None = None
) -> Iterator[tuple[Connection[Any], list[Found], datetime]]:
    """A connection to write, the findings, and the time. An unknown finding stops the command before anything is
    written, and so does a person (`to`) who is no user.
    """
    with place.server() as server:
        if to is not None:
            check_person(to, people(server))
        follow(server)
        with reading(server) as connection:
            each = [_meant(connection, name) for name in dict.fromkeys(names)]
            found, here = [*{one.finding: one for one in each}.values()], venue(connection)
        with connect(server, WRITER) as connection:
            yield connection, found, datetime.now(here.zone)


def _meant(connection: Connection[Any], name: str) -> Found:
    """A finding by its id, in any case, or by the beginning of its id: then the id is printed."""
    try:
        return finding(connection, name)
    except NotFound:
        if (meant := spelled(connection, "finding", name)) is None:
            raise
    click.echo(safe(f"{name} is finding {meant}"), err=True)
    return finding(connection, meant)
