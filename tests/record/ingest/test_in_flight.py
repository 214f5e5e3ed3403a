"""One batch on its way while the next one is placed: answers and record are those of one batch after another."""

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.fold.lines import FeedLine
from record.ingest.ingest import Became, Ingest, LineAnswer
from record.ingest.quarantine import find
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.connections import reading

from ...examples import examples
from ...faults.feeds import PERSON, card, correction, numbered, opened, shift, started, take, take_all, wager
from ...faults.proxy import LostPart, Proxy
from ...servers import Databases, rows

RECORDED, THERE, REFUSED = Became.RECORDED, Became.ALREADY_THERE, Became.REFUSED

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def in_batches(lines: Sequence[FeedLine], sizes: Sequence[int]) -> list[Sequence[FeedLine]]:
    """The lines in batches of these sizes, again and again."""
    each, size = iter(lines), itertools.cycle(sizes)
    return [*iter(lambda: [*itertools.islice(each, next(size))], [])]


def said(answers: Sequence[LineAnswer]) -> list[tuple[int, Became, str]]:
    """What was said of each line."""
    return [(one.line.number, one.became, str(one.refused)) for one in answers]


def everything(server: Server) -> tuple[list[object], list[object]]:
    """Every fact in its session, and the quarantine."""
    facts = "SELECT session, version, topic, fact_id, line FROM pitlog.facts ORDER BY session, version"
    with reading(server) as connection:
        return connection.execute(facts).fetchall(), [one._replace(received_at=NOW) for one in find(connection)]


def disorderly(seed: int) -> list[FeedLine]:
    """Three tables over two days, with lines twice, refused, corrected, late, and of another content."""
    chance = random.Random(seed)
    feed: list[bytes] = []
    for table in ("T1", "T2", "T3"):
        its = [*shift(table, 30), opened(f"{table}-again", "1998-03-15", table, at="1998-03-15T20:00:00+13:00")]
        its += [
            wager(f"{table}-w{n}", table, player=f"P{n % 5}", note="late" if n % 7 == 0 else None) for n in range(9)
        ]
        its += [started(f"{table}-s{n}", f"{table}-n{n}", table) for n in range(3)]
        its += [correction(f"{table}-c{n}", f"{table}-{chance.randint(1, 29)}", table) for n in range(3)]
        its += [card(f"{table}-{chance.randint(1, 29)}", table, card="2C"), b'{"fact":"%d"}' % chance.randint(0, 2)]
        feed += its
    feed += chance.choices(feed, k=20)
    for _ in range(chance.randint(0, 40)):
        one, other = chance.randrange(len(feed)), chance.randrange(len(feed))
        feed[one], feed[other] = feed[other], feed[one]
    return numbered(feed)


def check_that_it_is_as_if_each_was_taken_by_itself(databases: Databases, seed: int, sizes: list[int]) -> None:
    """Answers, sessions, versions, lines and quarantine, whatever the feed has in it."""
    found = []
    for at_once in (True, False):
        name = databases.migrated()
        server = databases.at(name)
        with Record(server) as record:
            ingest, batches = Ingest(record), in_batches(disorderly(seed), sizes)
            answers = ingest.take_all(batches, PERSON) if at_once else (ingest.take(one, PERSON) for one in batches)
            found.append(([said(one) for one in answers], everything(server)))
            ingest.close()
        databases.drop(name)
    assert found[0] == found[1]


@examples(8)
@given(seed=st.integers(0, 10_000), sizes=st.lists(st.integers(1, 40), min_size=1, max_size=4))
def test_it_is_as_if_each_batch_was_taken_by_itself(databases: Databases, seed: int, sizes: list[int]) -> None:
    """With names in the lines."""
    check_that_it_is_as_if_each_was_taken_by_itself(databases, seed, sizes)


@pytest.mark.parametrize("what", LostPart)
def test_whichever_message_is_lost_each_fact_is_there_once(server: Server, what: LostPart) -> None:
    """And in order, with a batch that was placed and never sent among those that are placed again."""
    every: list[bytes] = []
    for nth in itertools.count(1):
        feed = shift(f"T{nth}", 30)
        with Proxy(server, what, nth) as proxy, Record(proxy.server) as record:
            ingest = Ingest(record)
            answers = [*ingest.take_all(in_batches(numbered(feed), [5]), PERSON)]
            ingest.close()
        assert {one.became for batch in answers for one in batch} <= {RECORDED, THERE}
        every += feed
        assert [line for (line,) in rows(server, "SELECT line FROM pitlog.facts ORDER BY position")] == every
        if not proxy.struck:
            break
    assert nth > 6


def before_sending(ingest: Ingest, monkeypatch: pytest.MonkeyPatch, nth: int, what: Callable[[], object]) -> None:
    """Do something between the placing of a batch and its sending."""
    send, sent = ingest._sent, itertools.count(1)

    def sending(placed: object) -> object:
        if next(sent) == nth:
            what()
        return send(placed)  # type: ignore[arg-type]

    monkeypatch.setattr(ingest, "_sent", sending)


def test_a_batch_that_was_placed_by_what_changed_is_placed_again(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another writer opens the table on the next day: what comes after that belongs there, and the order stays."""
    with Record(server) as elsewhere:
        take(other := Ingest(elsewhere), [opened("o")])
        ingest = Ingest(record)
        tomorrow = opened("o2", "1998-03-15")
        before_sending(ingest, monkeypatch, 3, lambda: take(other, [tomorrow]))
        batches = in_batches(numbered(card(f"c{n}") for n in range(10)), [2])
        assert {one.became for batch in ingest.take_all(batches, PERSON) for one in batch} == {RECORDED}
    asked = "SELECT fact_id FROM pitlog.facts WHERE session = 'BAC07/' || %s AND topic LIKE 'card%%' ORDER BY version"
    assert [name for (name,) in rows(server, asked, "1998-03-14")] == [f"c{n}" for n in range(4)]
    assert [name for (name,) in rows(server, asked, "1998-03-15")] == [f"c{n}" for n in range(4, 10)]


def test_what_is_durable_is_answered_before_a_long_wait(server: Server, record: Record) -> None:
    """None says that the next batch may be long in coming."""
    answered = 0
    feed = in_batches(numbered(shift("T1", 20)), [5])

    def live() -> Iterator[Sequence[FeedLine] | None]:
        for nth, batch in enumerate(feed, 1):
            yield batch
            yield None
            assert answered == nth

    for _ in Ingest(record).take_all(live(), PERSON):
        answered += 1
    assert answered == len(feed)


def test_who_stops_in_between_can_go_on(server: Server, record: Record) -> None:
    """The batch on its way is recorded or not; sent again, each fact is there once."""
    feed, ingest = shift("T1", 60), Ingest(record)
    for _ in zip(range(3), ingest.take_all(in_batches(numbered(feed), [6]), PERSON), strict=False):
        pass
    assert set(take_all(ingest, feed)) == {RECORDED, THERE}
    assert [line for (line,) in rows(server, "SELECT line FROM pitlog.facts ORDER BY position")] == feed
