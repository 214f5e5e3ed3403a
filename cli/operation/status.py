"""`pitlog status`: the state of the record."""

import dataclasses
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.output.screen import show_table
from cli.output.user_text import counted, safe
from domain.answers import plain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.seal_status import Sealing, sealing
from projections.answers.short import StatusReport
from projections.queries.findings import gap_findings
from projections.queries.standing import Standing, standing
from record.postgres.connections import READER, connect
from record.retrieval.status import Gap, Status
from record.retrieval.status import status as status_of
from record.venue import Venue, venue

MOST_ALTERED = 8
"""The maximum number of altered objects shown."""


def rows(found: Sealing, here: Venue) -> list[tuple[str, str]]:
    """The rows of the table."""
    if found.sealed_at is None:
        sealed = "never: `pitlog key new`, then `pitlog seal`"
    else:
        when = f"{counted(found.checkpoints, 'checkpoint')}, the last {here.shows(found.sealed_at)}"
        sealed = f"{counted(found.sealed, 'fact')} under {when}"
    shown = [("sealed", sealed)]
    if found.unsealed:
        shown.append(("unsealed", counted(found.unsealed, "fact")))
    if found.unwitnessed_since:
        since = f"the oldest recorded {here.shows(found.unwitnessed_since)}"
        shown.append(("unwitnessed", f"{counted(found.unwitnessed, 'fact')}, {since}"))
    elif found.witnessed:
        shown.append(("witnessed", "every fact"))
    if found.not_known:
        shown.append(("", f"ignored: {counted(found.not_known, 'cosignature')} by unknown witnesses"))
    shown += [("altered", safe(one)) for one in found.catalogue[:MOST_ALTERED]]
    if len(found.catalogue) > MOST_ALTERED:
        shown.append(("", f"and {counted(len(found.catalogue) - MOST_ALTERED, 'more object')}: see `pitlog verify`"))
    return shown


def alarms(found: Sealing, within: float) -> Iterator[str]:
    """What somebody has to look after: an altered catalogue, and facts that have waited for a witness too long."""
    if found.catalogue:
        yield "the catalogue of the database is not what the program's migrations make: run `pitlog verify`"
    if (late := _late(found, within)) is not None:
        yield late


def _late(found: Sealing, within: float) -> str | None:
    since = found.unwitnessed_since
    if since is None or datetime.now(UTC) - since <= timedelta(hours=within):
        return None
    return (
        f"{counted(found.unwitnessed, 'fact')} that no witness has seen, the oldest for more than {within:g} hours: "
        "a database administrator could still change them undetected"
    )


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@click.option(
    "--within", default=24.0, show_default=True, metavar="HOURS", envvar="PITLOG_WITNESS_WITHIN",
    help="Raise an alarm for facts not witnessed for this long.",
)  # fmt: skip
@keys_option
@with_where
def status(place: Where, as_json: bool, within: float, keys: Path | None) -> None:
    """Show the state of the server, the record, the quarantine, the projections and the log."""
    with place.server() as server, connect(server, READER) as connection:
        found = status_of(connection, known=gap_findings(connection))
        here, size = venue(connection), server.data_directory_size()
        followed = standing(connection)
        log = sealing(connection, KeyRing.at(keys, place.home).witnesses())
        where_ = server.describe()
    if as_json:
        click.echo(msgspec.json.encode(_answer(found, here, where_, followed, log)))
    else:
        show_table(("", ""), [*_rows(found, here, where_, size), *_followed(followed, here), *rows(log, here)])
    for alarm in (raised := [*alarms(log, within)]):
        click.secho(f"ALARM: {alarm}", fg="red", err=True)
    if found.quarantine or found.gaps_open or followed.set_aside or raised:
        raise click.exceptions.Exit(1)


def _answer(found: Status, here: Venue, where_: str, followed: Standing, log: Sealing) -> Struct:
    shown = plain(dataclasses.asdict(found), here.zone)
    its = plain(dataclasses.asdict(log), here.zone)
    return StatusReport(venue=here, server=where_, **shown, projections=followed, log=its)


def _rows(found: Status, here: Venue, where_: str, size: int | None) -> list[tuple[str, str]]:
    last = f"{found.last_table} {found.last_id}" if found.last_id else "none"
    rows = [
        ("venue", f"{here.name}, {here.time_zone}"),
        ("server", f"{where_} (PostgreSQL {found.postgresql})"),
        ("size", f"{found.bytes / 2**20:,.1f} MiB" + (f", {size / 2**20:,.1f} MiB on disk" if size else "")),
        ("facts", f"{found.facts:,} of {counted(found.tables, 'table')} in {counted(found.sessions, 'session')}"),
        *([("", _in_all(found))] if found.facts_of_access else []),
        *([("archived", f"{', '.join(found.archived)}: see `pitlog archive`")] if found.archived else []),
        *([("locks", _locks(found))] if found.locks_wanted > found.locks else []),
        ("last fact", last),
    ]
    if found.last_at and found.last_recorded_at:
        rows += [("", f"happened {here.shows(found.last_at)}"), ("", f"recorded {here.shows(found.last_recorded_at)}")]
    rows += [("unopened", f"{table} was never opened: {n:,} of its facts wait") for table, n in found.unopened.items()]
    if found.held_back > 0:
        rows.append(("held back", f"{counted(found.held_back, 'position')}: a writer has not finished"))
    rows.append(("quarantine", _quarantine(found)))
    rows += [("gap", _gap(gap)) for gap in found.gaps]
    if found.gaps_in_all > len(found.gaps):
        rows.append(("", f"and {counted(found.gaps_in_all - len(found.gaps), 'more gap')}"))
    if found.gaps_open:
        rows.append(("", "once explained: `pitlog findings --code seq-gap`, `pitlog findings close`"))
    if not found.gaps_in_all:
        rows.append(("gaps", "none"))
    return rows


def _in_all(found: Status) -> str:
    """The totals that `seal`, `verify` and `rebuild` count."""
    whole = found.facts + found.facts_of_access
    return f"{found.facts_of_access:,} more on access to the record: {counted(whole, 'fact')} in all"


def _quarantine(found: Status) -> str:
    closed = f"; {found.quarantine_closed:,} closed" if found.quarantine_closed else ""
    if not found.quarantine:
        return f"nothing open{closed}" if closed else "empty"
    return f"{counted(found.quarantine, 'line')}: see `pitlog quarantine list`{closed}"


def _locks(found: Status) -> str:
    wanted = f"a question over all months takes {found.locks_wanted:,} locks"
    return f"{wanted}; raise the server's max_locks_per_transaction, which is {found.locks:,}"


def _followed(found: Standing, here: Venue) -> list[tuple[str, str]]:
    if found.followed_at is None:
        return [("projections", "not built yet: the first command that reads them does it")]
    behind = f"{counted(found.behind, 'position')} behind" if found.behind else "up to date"
    if found.not_processed:
        behind += f", but for {counted(len(found.not_processed), 'session')} set aside"
    rows = [("projections", f"{behind}; last followed {here.shows(found.followed_at)}")]
    return rows + [("set aside", safe(one.words())) for one in found.not_processed]


def _gap(gap: Gap) -> str:
    missing = f"seq {gap.first}" if gap.first == gap.last else f"seq {gap.first} to {gap.last}"
    return f"{gap.table}: {missing} never came{'; its finding is closed' if gap.closed else ''}"
