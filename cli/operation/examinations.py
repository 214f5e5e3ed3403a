"""What `pitlog doctor` looks at: each examination is one function in a table, and says what it found and what to do."""

import os
import shutil
import stat
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import Connection

from cli.output.user_text import counted, safe
from domain.errors import PitlogError
from evidence.errors import NoKey
from evidence.sealing.key_files import KeyRing
from evidence.sealing.seal_status import sealing
from projections.engine.live import answering
from projections.queries.findings import gap_findings
from projections.queries.standing import standing
from record.postgres.connections import READER, connect
from record.postgres.migrate import pending
from record.postgres.servers import Server
from record.retrieval.status import status
from record.venue import UNNAMED, venue

ROOM = 2**30
"""Less free space than this is too little: recording needs it for PostgreSQL's own log."""
SKEW = timedelta(seconds=2)
SEALED_WITHIN = timedelta(hours=1)
SAFE_SETTINGS = {"fsync": "on", "full_page_writes": "on", "data_checksums": "on"}


class Seen(NamedTuple):
    """One thing that was looked at."""

    what: str
    is_well: bool
    said: str
    to_do: str = ""


class Patient(NamedTuple):
    """What is examined."""

    server: Server
    home: Path
    keys: KeyRing


Examination = Callable[[Patient, Connection[Any]], Iterator[Seen]]


def examine_home(home: Path) -> Iterator[Seen]:
    """The directory of keys and of the embedded server. Needs no database."""
    if not home.exists():
        yield Seen("home", True, f"{home} does not exist yet: the first command makes it")
        return
    mode = stat.S_IMODE(home.stat().st_mode)
    yield Seen("home", not mode & 0o027, f"{home}, mode {mode:04o}", f"chmod 0700 {home}" if mode & 0o027 else "")
    if not os.access(home, os.W_OK):
        yield Seen("home", False, "it cannot be written by this account", "run pitlog as the account that owns it")
    free = shutil.disk_usage(home).free
    yield Seen("room", free > ROOM, f"{free / 2**30:,.1f} GiB are free", "" if free > ROOM else "make room on its disk")


def examine_keys(keys: KeyRing) -> Iterator[Seen]:
    """The log's key, and the witnesses that are known."""
    try:
        yield Seen("log's key", True, f"of {safe(keys.current().key.name)}, in {keys.directory}")
    except PitlogError as error:
        said = f"none in {keys.directory}" if isinstance(error, NoKey) else str(error)
        yield Seen("log's key", False, said, "copy the log's keys there; for a new log: pitlog key new NAME")
        return
    known = keys.witnesses()
    what = "pitlog key witness KEY: without a witness, the holder of the log's key can still change sealed facts"
    yield Seen("witnesses", bool(known), f"{len(known)} known", "" if known else what)


def _server(patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    yield Seen("server", True, patient.server.describe())
    for name, wanted in SAFE_SETTINGS.items():
        row = connection.execute("SELECT current_setting(%s, true)", (name,)).fetchone()
        if row is not None and row[0] != wanted:
            advice = (
                "initdb --data-checksums, or pg_checksums" if name == "data_checksums" else f"set {name} = {wanted}"
            )
            yield Seen("server", False, f"{name} is {row[0]}", f"{advice}: facts may be lost or damaged unseen")
    row = connection.execute("SELECT clock_timestamp()").fetchone()
    apart = abs(datetime.now(UTC) - row[0]) if row else timedelta()
    if apart > SKEW:
        yield Seen(
            "clock", False, f"the server's clock is {apart.total_seconds():.0f} s apart", "synchronise both clocks"
        )


def _migrations(patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    with connect(patient.server) as own:
        due = pending(own)
    said = f"{counted(len(due), 'migration')} missing" if due else "up to date"
    yield Seen("database", not due, said, "pitlog migrate" if due else "")


def _venue(patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    found = venue(connection)
    named = found != UNNAMED
    yield Seen("venue", named, f"{safe(found.name)}, {found.time_zone}", "" if named else "pitlog init")


def _record(patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    found = status(connection, known=gap_findings(connection))
    yield Seen("facts", True, f"{found.facts:,} of {counted(found.tables, 'table')}")
    for count, what, to_do in (
        (found.quarantine, "line in quarantine", "pitlog quarantine list"),
        (found.gaps_open, "open gap", "pitlog findings --code seq-gap"),
        (sum(found.unopened.values()), "fact of tables never opened", "record their table_opened"),
        (max(0, found.held_back), "position held back", "end the writer that has not finished"),
        (max(0, found.locks_wanted - found.locks), "lock too few", "raise the server's max_locks_per_transaction"),
    ):
        if count:
            yield Seen("facts", False, counted(count, what), to_do)


def _projections(patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    found = standing(connection)
    if found.followed_at is not None:
        answering(connection)  # or the reason why they do not answer
    said = f"{counted(found.behind, 'position')} behind" if found.behind else "up to date"
    yield Seen("projections", True, said)
    for one in found.not_processed:
        yield Seen("projections", False, safe(one.words()), "pitlog correct, or report it with the fact")


def _log(patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    found = sealing(connection, patient.keys.witnesses())
    since = found.sealed_at
    late = bool(found.unsealed) and (since is None or datetime.now(UTC) - since > SEALED_WITHIN)
    said = f"{counted(found.sealed, 'fact')} sealed, {found.unsealed:,} not yet"
    yield Seen("log", not late, said, "pitlog seal, or pitlog serve --seal-every" if late else "")
    if found.sealed and found.unwitnessed:
        yield Seen("log", False, f"{counted(found.unwitnessed, 'fact')} that no witness saw", "pitlog witness pull")


EXAMINATIONS: tuple[Examination, ...] = (_server, _migrations, _venue, _record, _projections, _log)


def examine_record(patient: Patient) -> Iterator[Seen]:
    """Everything behind the server. What fails is itself seen, and the rest is still looked at."""
    try:
        with connect(patient.server, READER) as connection:
            for examination in EXAMINATIONS:
                yield from _tried(examination, patient, connection)
    except PitlogError as error:
        yield Seen("server", False, str(error))


def _tried(examination: Examination, patient: Patient, connection: Connection[Any]) -> Iterator[Seen]:
    try:
        yield from examination(patient, connection)
    except PitlogError as error:
        yield Seen(examination.__name__.strip("_"), False, str(error))
