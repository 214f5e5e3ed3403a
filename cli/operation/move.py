"""`pitlog move`: the record goes to another PostgreSQL server."""

import os
from datetime import datetime
from pathlib import Path

import click

from cli.authoring import person
from cli.catch_up import progress
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.evidence_at_hand import evidence_at_hand
from cli.key_options import keys_option
from cli.output.answers import json_option, say
from cli.output.user_text import counted, safe
from domain.fold.sessions import access_to
from evidence.moving.moving import Move, check_move, move_record
from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from projections.answers.custody_acts import RecordMoved
from record.authored.access import VENUE, fact
from record.authored.authored_facts import record_in
from record.postgres.connections import READER, SEALER, WRITER, connect
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import ExternalServer, Server
from record.storage.horizon import horizon
from record.venue import venue

TO_VARIABLE = "PITLOG_MOVE_TO"


@click.command()
@click.option(
    "--to", "url", required=True, envvar=TO_VARIABLE, metavar="URL",
    help=f"The server and its empty database: postgresql://user:password@host/database.  [${TO_VARIABLE}]",
)  # fmt: skip
@keys_option
@json_option
@writes_for_ever
@with_where
def move(place: Where, url: str, keys: Path | None) -> None:
    """Move the record to another PostgreSQL server, 14 to 18: every fact, the log, people, the vault, and the answers.

    Nothing is recorded meanwhile; reading goes on. What arrived is compared row by row and verified. Then the old
    record takes nothing any more. If interrupted, run the same command again: it is never live in two places.
    """
    if not url.strip():
        raise click.UsageError("--to names no server")
    ring, to = KeyRing.at(keys, place.home), ExternalServer(url, "--to")
    with place.server() as old:
        ends = check_move(old, to)
        where = f"from {old.describe()} to {to.describe()}"
        act = f"finish moving the record {where}" if ends else f"move {counted(_last(old), 'position')} {where}"
        about_to(act, ask=f"Move the record to {to.describe()}? It takes nothing here afterwards.")
        with progress("verifying", _last(old)) as bar:
            done = move_record(old, to, evidence_at_hand(ring), lambda copied: None, lambda facts: bar(0, facts))
        noted = note_move(to, done, old.describe())
        sealed = seal_move(to, ring, done)
    lines = [
        f"{counted(done.facts, 'fact')} moved to {safe(to.describe())}: {_state(done)}",
        f"set {URL_VARIABLE} to that server from now on; what is here can be read, and takes nothing any more",
    ]
    answer = RecordMoved(
        old.describe(), to.describe(), done.facts, done.rows, done.checkpoint, done.verified, noted, sealed
    )
    say(answer, "\n".join(lines), _next(ring))


def _state(done: Move) -> str:
    if not done.rows:
        return "an interrupted move was finished"
    state = "verified against the log" if done.verified else "nothing is sealed, or there is no key of the log"
    return f"{counted(done.rows, 'row')} compared, {state}"


def _last(server: Server) -> int:
    with connect(server, READER) as connection:
        return horizon(connection)


def note_move(server: Server, done: Move, old: str) -> str:
    """Record the fact of a move. Its id is that of the move, so it is there once."""
    with connect(server, WRITER) as connection:
        says = {"server": old, "facts": done.facts, "checkpoint": done.checkpoint}
        one = fact("record_moved", VENUE, person(), datetime.now(venue(connection).zone), says, done.name)
        record_in(connection, access_to(VENUE), one, person())
    return str(one["id"])


def seal_move(server: Server, ring: KeyRing, done: Move) -> int | None:
    """Seal that fact, if the record was sealed before and the key is here. Returns the checkpoint."""
    if done.checkpoint is None or evidence_at_hand(ring) is None:
        return None
    with connect(server, SEALER) as connection:
        made = [*Sealer(connection, ring).seal()]
    return made[-1].number if made else done.checkpoint


def _next(ring: KeyRing) -> str:
    own = "" if os.environ.get("PITLOG_KEYS") else f" The log's keys stay in {ring.directory}: keep that directory."
    return f"Give each service a login of its own: `pitlog logins` (docs/OPERATIONS.md).{own}"
