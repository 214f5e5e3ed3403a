"""A record made by any earlier schema answers, after it was migrated, as one made today.

A database is brought to an earlier migration and gets the rows that it would have had then: those of a record made
today, in the tables and columns that there were. In the suite these are the schemas before each migration that moves
rows; `make prove` takes every schema.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from psycopg import Connection
from psycopg.sql import SQL, Identifier

from evidence.moving.tables import Table, tables
from record.postgres.migrate import Migration, migrate, migrations
from record.postgres.servers import Server

from ..cli.running import Pitlog
from ..feeds import Feed
from ..servers import Databases, superuser, value

FIRST = 11
"""The first schema with all that a record had then: facts, tokens, quarantine, privileges."""
EVERY = [one.number for one in migrations() if FIRST <= one.number < migrations()[-1].number]
BEFORE = {27: "months", 33: "openings", 40: "the vault", 52: "counters"}
"""Schemas before rows are moved."""
MADE_BY_MIGRATIONS = {"migrations", "months", "placings", "moved", "secret"}
"""Tables whose rows come from migrations, and from the months that there are."""
ASKED = (
    ("facts", "--table", "BAC07"), ("facts", "--table", "BAC08"), ("rounds", "--json"), ("findings", "--json"),
    ("wagers", "--by", "table", "--json"), ("commission", "--json"), ("token", "list"),
)  # fmt: skip


@dataclass
class Today:
    """A record made today, with names in its lines as all had before the vault, and what it answers."""

    server: Server
    answers: list[bytes]


def answers(server: Server) -> list[bytes]:
    here = Pitlog(server)
    return [here.run(*words).stdout_bytes for words in ASKED]


def evening(table: str) -> Feed:
    """Two days, with a correction, a wrong payment and a gap in the counter."""
    feed = Feed(table)
    for day in ("1998-03-14", "1998-04-02"):
        feed.opened(day).shoe(f"S-{day}").burned().coup(f"w1-{day}").coup(f"w2-{day}")
        wrong = feed.add("wager_placed", wager=f"w3-{day}", bet="banker", stake="100.00", player="P2")
        feed.corrected(wrong, {"stake": "50.00"}).closed().cards("4H:player 3S:banker 2C:player 4D:banker")
        feed.result("banker").settled(f"w3-{day}", "win", "100.00").ended()
    feed.facts[-1]["seq"] += 5
    return feed


@pytest.fixture(scope="module")
def today(databases: Databases) -> Iterator[Today]:
    name = databases.migrated()
    here = Pitlog(databases.at(name))
    here.said("token", "add", "AE-113", "--table", "BAC07")
    lines = [line for table in ("BAC07", "BAC08") for line in evening(table).raw()]
    here.run("record", "-", stdin=b"".join(line + b"\n" for line in [*lines, b"{not a fact"]))
    yield Today(here.server, answers(here.server))
    databases.drop(name)


@pytest.mark.parametrize("number", BEFORE)
def test_a_record_of_an_earlier_schema(
    number: int, today: Today, blank: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgraded(number, today, blank, tmp_path, monkeypatch)


@pytest.mark.prove
@pytest.mark.parametrize("number", EVERY)
def test_a_record_of_every_schema(
    number: int, today: Today, blank: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgraded(number, today, blank, tmp_path, monkeypatch)


def upgraded(number: int, today: Today, blank: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made at this migration, migrated by the command, asked, sealed and verified."""
    with superuser(today.server) as source, superuser(blank) as target:
        made_at(target, [one for one in migrations() if one.number <= number], monkeypatch)
        fill(source, target)
    here = Pitlog(blank)
    here.environ["PITLOG_KEYS"] = str(tmp_path / "keys")
    here.said("migrate")
    assert answers(blank) == today.answers
    here.said("key", "new", "harbour/pitlog")
    here.said("seal")
    here.said("verify", "--lines", "--projections")
    here.recorded(Feed("BAC09").opened("1998-04-03").shoe("later").raw())
    assert here.run("record", "-", stdin=b"{nor this").exit_code == 1
    assert value(blank, "SELECT count(*) FROM pitlog.quarantine") == 2


def made_at(target: Connection, known: list[Migration], monkeypatch: pytest.MonkeyPatch) -> None:
    """A database as the program of that time made it."""
    with monkeypatch.context() as here:
        here.setattr("record.postgres.migrate.migrations", lambda: known)
        assert migrate(target) == known


def fill(source: Connection, target: Connection) -> None:
    """The rows of today's record, in the tables and columns that there are."""
    then = {one.full_name: one for one in tables_of(target)}
    months = {one.full_name for one in tables(source) if one.name.startswith("facts_")} - {"pitlog.facts_undated"}
    if "pitlog.months" in then:
        for month in sorted(months):
            target.execute("SELECT pitlog.prepare_month(%s::date)", (f"{month[-7:].replace('_', '-')}-01",))
        then = {one.full_name: one for one in tables_of(target)}
    if target.execute("SELECT to_regclass('pitlog_vault.secret')").fetchone() != (None,):
        target.execute("DELETE FROM pitlog_vault.secret")  # a record that keeps names in its lines
    whole = Table("pitlog", "facts", next(one for one in tables(source) if one.name.startswith("facts_")).columns)
    for table in tables(source) if "pitlog.months" in then else [*tables(source), whole]:
        if table.full_name in then and table.name not in MADE_BY_MIGRATIONS and table.schema == "pitlog":
            copied(source, target, table, then[table.full_name])
    for sequence in ("pitlog.facts_position", "pitlog.quarantine_number_seq"):
        name = Identifier(*sequence.split("."))
        [(last,)] = source.execute(SQL("SELECT last_value FROM {}").format(name)).fetchall()
        target.execute("SELECT setval(%s, %s)", (sequence, last))


def tables_of(connection: Connection) -> list[Table]:
    """Every table of an earlier schema."""
    listed = """
        SELECT n.nspname, c.relname, array_agg(a.attname::text ORDER BY a.attnum) FROM pg_class AS c
        JOIN pg_namespace AS n ON n.oid = c.relnamespace JOIN pg_attribute AS a ON a.attrelid = c.oid
        WHERE c.relkind = 'r' AND n.nspname = 'pitlog' AND a.attnum > 0 AND NOT a.attisdropped GROUP BY 1, 2
    """
    return [Table(*row) for row in connection.execute(listed)]


def copied(source: Connection, target: Connection, table: Table, then: Table) -> None:
    both = [name for name in table.columns if name in then.columns]
    columns = SQL(", ").join(map(Identifier, both))
    if table.name in ("projections", "followed", "counters", "counted"):
        return  # made anew
    with (
        source.cursor() as reading,
        target.cursor() as writing,
        reading.copy(SQL("COPY (SELECT {} FROM {}) TO STDOUT").format(columns, table.identifier)) as rows,
        writing.copy(SQL("COPY {} ({}) FROM STDIN").format(then.identifier, columns)) as into,
    ):
        for piece in rows:
            into.write(piece)
