"""A primary that dies, and its standby that is promoted: nothing acknowledged is lost. Before, it refused everybody."""

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from record.ingest.ingest import Ingest
from record.postgres.connections import READER, SEALER, WRITER, connect
from record.postgres.embedded.embedded import EmbeddedServer
from record.postgres.embedded.processes import listener
from record.postgres.embedded.programs import Program, find_program
from record.postgres.embedded.system_account import server_account
from record.postgres.errors import ServerIsStandby
from record.postgres.migrate import migrate
from record.postgres.servers import ExternalServer, Server
from record.postgres.tools import tools_of
from record.storage.application import Record

from ..attacks.house import founded
from ..servers import embedded, short_home, superuser, value
from .feeds import shift, take

PATIENCE = 300
STREAMING = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
FACTS = "SELECT count(*) FROM pitlog.facts"


def until(true: object, server: Server, query: str) -> None:
    """Wait until a query has this answer."""
    end = time.monotonic() + PATIENCE
    while value(server, query) != true:
        assert time.monotonic() < end, query
        time.sleep(0.02)


@contextmanager
def standby_of(primary: EmbeddedServer) -> Iterator[tuple[Server, Program, Path]]:
    """A copy of its cluster that follows it, by PostgreSQL's own means."""
    asked, home = conninfo_to_dict(primary.conninfo()), short_home()
    home.chmod(0o755)
    account = server_account(primary._places.data)
    program, data, run = find_program(primary._places.home, account), home / "data", home / "run"
    tools_of(18).run("pg_basebackup", "--pgdata", data, "--write-recovery-conf", "--checkpoint=fast",
                     conninfo=make_conninfo(primary.conninfo(), application_name="standby"))  # fmt: skip
    (home / "pitlog.conf").write_text(
        (primary._places.settings).read_text().replace(str(primary._places.run), str(run)) + "hot_standby = on\n"
    )
    (home / "pitlog.conf").chmod(0o644)
    run.mkdir(mode=0o700)
    log = home / "log"
    log.touch()
    for path in (home, data, run, log, *data.rglob("*")):
        account.own(path)
    done = program.run("pg_ctl", "start", "-w", "-D", data, "-l", log)
    assert done.returncode == 0, log.read_text()
    try:
        yield ExternalServer(make_conninfo(**{**asked, "host": str(run)})), program, data
    finally:
        program.run("pg_ctl", "stop", "-m", "immediate", "-D", data)
        shutil.rmtree(home, ignore_errors=True)


def test_failover_without_loss(tmp_path: Path) -> None:
    """What was acknowledged is on the promoted standby, sealed and seen by the witness; and it goes on."""
    lines = shift("BAC01", 200)
    with embedded() as primary:
        with connect(primary) as connection:
            migrate(connection)
        house = founded(primary, tmp_path)
        with standby_of(primary) as (standby, program, data):
            _made_synchronous(primary)
            until(1, primary, STREAMING)
            for first in range(0, 100, 20):
                with Record(primary) as into:
                    take(Ingest(into), lines[first : first + 20])
                house.seal()
                house.pull()
                for role in (READER, WRITER, SEALER):
                    with pytest.raises(ServerIsStandby, match="is a standby"), connect(standby, role):
                        pass
            postmaster = listener(primary._places)
            assert postmaster
            os.kill(postmaster, signal.SIGKILL)
            assert program.run("pg_ctl", "promote", "-w", "-D", data).returncode == 0
            promoted = type(house)(standby, house.keys, house.witness, house.checkpoint)
            assert value(standby, FACTS) == 100
            assert promoted.verify("--witness", house.witness) == []
            with Record(standby) as into:
                take(Ingest(into), lines)
            promoted.seal()
            promoted.pull()
            assert value(standby, FACTS) == 200
            assert promoted.verify("--witness", house.witness) == []


def _made_synchronous(primary: EmbeddedServer) -> None:
    """A commit is acknowledged when the standby has it, too."""
    settings = primary._places.settings
    settings.write_text(settings.read_text() + "synchronous_standby_names = '*'\n")
    with superuser(primary) as connection:
        connection.execute("SELECT pg_reload_conf()")
