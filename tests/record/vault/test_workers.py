"""A feed recorded by several processes, on records that keep names outside the log."""

from hypothesis import given
from hypothesis import strategies as st

from record.ingest.ingest import Became
from record.postgres.servers import Server

from ...examples import examples
from ...faults.feeds import numbered, wager
from ...servers import Databases, rows
from ..ingest.test_workers import check_that_two_record_what_one_does, total, workers


@examples(2)
@given(seed=st.integers(0, 10_000), may_wait=st.booleans())
def test_two_record_what_one_does(databases: Databases, seed: int, may_wait: bool) -> None:
    """Read with names."""
    check_that_two_record_what_one_does(databases, seed, may_wait)


def test_processes_that_meet_the_same_names_give_each_one_pseudonym(server: Server) -> None:
    """Every batch of both tables has people who are new to both."""
    feeds = [[wager(f"w{n}", table, player=f"P{n}") for n in range(120)] for table in ("T1", "T2")]
    mixed = numbered(line for lines in zip(*feeds, strict=True) for line in lines)
    assert total([*workers(server, 4).take_all(mixed)])[0] == {Became.RECORDED: 240}
    assert rows(server, "SELECT count(*) FROM pitlog_vault.keys WHERE token LIKE 'p-%'") == [(120,)]
    asked = "SELECT count(DISTINCT convert_from(line, 'UTF8')::json ->> 'player') FROM pitlog.facts"
    assert rows(server, asked) == [(120,)]
