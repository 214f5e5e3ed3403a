"""One batch on its way while the next one is placed, in records that keep names outside the log."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from record.ingest.ingest import Became, Ingest
from record.postgres.servers import Server
from record.storage.application import Record

from ...examples import examples
from ...faults.feeds import PERSON, card, numbered, take, wager
from ...servers import Databases, rows
from ..ingest.test_in_flight import before_sending, check_that_it_is_as_if_each_was_taken_by_itself, in_batches

PEOPLE = "SELECT count(*) FROM pitlog_vault.keys WHERE token LIKE 'p-%'"


@examples(4)
@given(seed=st.integers(0, 10_000), sizes=st.lists(st.integers(1, 40), min_size=1, max_size=4))
def test_it_is_as_if_each_batch_was_taken_by_itself(databases: Databases, seed: int, sizes: list[int]) -> None:
    """Read with names: each writer gives its own pseudonyms."""
    check_that_it_is_as_if_each_was_taken_by_itself(databases, seed, sizes)


def test_two_writers_that_meet_a_name_at_once_give_it_one_pseudonym(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is second takes the key of the first; the one that it had made is kept nowhere."""
    with Record(server) as elsewhere:
        other, ingest = Ingest(elsewhere), Ingest(record)
        both = [wager("b", "T2", player="Q"), wager("c", "T2", player="S")]
        before_sending(ingest, monkeypatch, 2, lambda: take(other, both))
        feed = [card("a", "T1"), wager("w1", "T1", player="Q"), wager("w2", "T1", player="R"), card("d", "T1")]
        answers = [*ingest.take_all(in_batches(numbered(feed), [1]), PERSON)]
        assert [one.became for batch in answers for one in batch] == [Became.RECORDED] * 4
    assert rows(server, PEOPLE) == [(3,)]
    asked = "SELECT convert_from(line, 'UTF8')::json ->> 'player' FROM pitlog.facts WHERE fact_id = ANY(%s)"
    assert len({name for (name,) in rows(server, asked, ["b", "w1"])}) == 1


def test_of_a_batch_that_is_not_appended_nobody_is_kept(server: Server, record: Record) -> None:
    """Somebody who is new stands in a line beside a fact that is there already with other content."""
    ingest = Ingest(record)
    take(ingest, [wager("a", "T1", player="Q")])
    answers = [*ingest.take_all([numbered([wager("a", "T1", player="R")])], PERSON)]
    assert [one.became for batch in answers for one in batch] == [Became.REFUSED]
    assert rows(server, PEOPLE) == [(1,)]
