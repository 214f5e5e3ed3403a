"""The base of all measurements: a server, a feed, several runs in turn, medians and ratios.

Absolute figures depend on the machine. Only ratios of measurements taken in one run, in turn, on one server, can be
compared.
"""

import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import psycopg

from domain.facts import decode
from domain.fold.lines import FeedLine
from domain.fold.placing import TableHistory
from record.postgres.connections import connect
from record.postgres.migrate import migrate
from record.postgres.server_choice import open_server
from record.postgres.servers import ExternalServer, Server
from record.storage.stored import StoredFact, stored
from simulator import Shift, simulate

ROUNDS = 5
"""The number of runs of each measurement. The median counts."""


@contextmanager
def server(home: Path | None = None) -> Iterator[Server]:
    """An embedded server, in the given home or in a temporary one."""
    with ExitStack() as stack:
        place = home or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="plb")))
        yield stack.enter_context(open_server(None, place))


MONTH = "1998-03-01"
"""The month of simulated feeds. Its table exists before anything is measured."""

RAW = """
    CREATE TABLE public.raw (LIKE pitlog.facts INCLUDING STORAGE);
    ALTER TABLE public.raw DROP COLUMN month, ADD PRIMARY KEY (session, version);
    CREATE UNIQUE INDEX ON public.raw (position);
    CREATE UNIQUE INDEX ON public.raw (table_name, fact_id);
    CREATE INDEX ON public.raw (table_name, position) WHERE landmark IS NOT NULL;
    CREATE INDEX ON public.raw (landmark, table_name, position) WHERE landmark IS NOT NULL;
    CREATE INDEX ON public.raw USING brin (at);
    CREATE INDEX ON public.raw (position) WHERE topic IN ('finding_assigned/1', 'finding_closed/1');
    CREATE INDEX ON public.raw (position) WHERE topic IN (
        'record_viewed/1', 'record_exported/1', 'dossier_issued/1', 'dispute_decided/1', 'ruling_made/1',
        'fact_corrected/1', 'finding_assigned/1', 'finding_closed/1', 'gaming_day_closed/1', 'person_forgotten/1',
        'hold_placed/1', 'hold_released/1', 'disposal_certified/1', 'retention_set/1',
        'credential_changed/1', 'quarantine_handled/1', 'table_placed/1',
        'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'alarm_raised/1', 'alarm_acknowledged/1',
        'alarm_closed/1', 'watch_budget_set/1', 'attention_set/1'
    );
    CREATE INDEX ON public.raw (position) WHERE topic = 'watch_budget_set/1';
    CREATE INDEX ON public.raw (position) WHERE topic = 'alert_sent/1';
    CREATE INDEX ON public.raw (position) WHERE topic IN ('alarm_raised/1', 'alarm_acknowledged/1', 'alarm_closed/1');
    CREATE INDEX ON public.raw (table_name, position) WHERE topic IN (
        'attention_acknowledged/1', 'acknowledgement_withdrawn/1', 'finding_assigned/1', 'finding_closed/1',
        'finding_looked_at/1', 'finding_act_undone/1'
    );
    CREATE INDEX ON public.raw (position) WHERE topic = 'table_placed/1';
    CREATE INDEX ON public.raw (position) WHERE topic = 'attention_set/1';
    CREATE INDEX ON public.raw (table_name, position) WHERE split_part(topic, '/', 1) = 'fact_corrected';
    CREATE INDEX ON public.raw (table_name, position) WHERE split_part(topic, '/', 1) = 'player_identified';
"""
"""Facts in one table, with the keys and indexes that reading needs, and without months: the raw side of comparisons."""


def fresh(on: Server, name: str = "bench", names_outside: bool = True) -> Server:
    """An empty, migrated database, with a raw table for comparison. `names_outside`: whether names are kept outside the
    log, as in new records. Rows made beforehand need names in the lines.
    """
    with connect(on) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        connection.execute(f"CREATE DATABASE {name}")
    made = ExternalServer(on.conninfo(database=name))
    with connect(made) as connection:
        migrate(connection)
        connection.execute(RAW)
        if not names_outside:
            connection.execute("DELETE FROM pitlog_vault.secret")
        connection.execute("SELECT pitlog.prepare_month(%s)", (MONTH,))
        connection.execute("CHECKPOINT")
    return made


def feed(lines: int, tables: int = 4, ruleset: str = "nz-1998-baccarat") -> dict[str, list[FeedLine]]:
    """Lines of a simulated shift, by table."""
    found: dict[str, list[FeedLine]] = {}
    for entry in islice(simulate(Shift(ruleset, tables=tables, shoes=200)), lines * tables):
        raw = entry.line.rstrip(b"\n")
        of_table = found.setdefault(decode(raw).table, [])
        of_table.append(FeedLine(len(of_table) + 1, raw))
    return {table: of_table[:lines] for table, of_table in found.items()}


def rows(lines: Sequence[FeedLine]) -> list[StoredFact]:
    """The same lines, decoded and placed, as a recorder receives them."""
    histories: dict[str, TableHistory] = {}
    made = []
    for number, line in enumerate(lines):
        fact = decode(line.raw)
        history = histories.setdefault(fact.table, TableHistory(fact.table))
        session = history.place(fact)
        history.evolve(fact, session, number)
        made.append(stored(session, fact, line.raw))
    return made


def median(run: Callable[[], float], rounds: int = ROUNDS) -> float:
    """The median of several runs."""
    return statistics.median(run() for _ in range(rounds))


def spread(times: Sequence[float]) -> tuple[float, float]:
    """The median, and the 99th percentile."""
    return statistics.median(times), statistics.quantiles(times, n=100)[98]


def together(work: Callable[..., None], arguments: Sequence[tuple[Any, ...]]) -> float:
    """Run workers at the same time, each in a process. Returns seconds from the common start to the last end.

    A worker receives a function that waits for the start. Time before that is not measured.
    """
    context = multiprocessing.get_context("fork")
    start = context.Barrier(len(arguments) + 1)
    workers = [context.Process(target=work, args=(start.wait, *given)) for given in arguments]
    for worker in workers:
        worker.start()
    start.wait(timeout=60)
    begun = time.perf_counter()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise RuntimeError("a worker failed")
    return time.perf_counter() - begun


def raw_connection(on: Server) -> psycopg.Connection[Any]:
    """A plain connection, as the superuser."""
    return psycopg.connect(on.conninfo(), autocommit=True)
