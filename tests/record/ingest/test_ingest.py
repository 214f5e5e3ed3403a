"""Taking lines in: byte for byte, each fact once, whatever comes twice, at once, in another order or in pieces."""

import random
import threading
import tracemalloc
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.errors import NotAnObject, SameIdOtherContent
from domain.fold.lines import FeedLine
from record.ingest import quarantine, table_histories
from record.ingest.ingest import Became, Ingest, LineAnswer
from record.people.sender import Sender
from record.postgres.connections import WRITER, connect
from record.postgres.errors import DatabaseFailed
from record.postgres.servers import Server
from record.storage.application import Record

from ...faults.feeds import PERSON, card, correction, line, numbered, opened, shift, started, take, take_all, wager
from ...servers import rows, superuser, value

RECORDED, THERE, REFUSED = Became.RECORDED, Became.ALREADY_THERE, Became.REFUSED


@pytest.fixture
def ingest(record: Record) -> Ingest:
    """Ready to take lines."""
    return Ingest(record)


def recorded(server: Server) -> list[bytes]:
    """The lines that are there, in order."""
    return [found for (found,) in rows(server, "SELECT line FROM pitlog.facts ORDER BY position")]


def quarantined(server: Server) -> list[tuple[bytes, int]]:
    """The lines in quarantine, and why."""
    return rows(server, "SELECT line, refusal FROM pitlog.quarantine ORDER BY number")


def contiguous(server: Server) -> bool:
    """Whether the versions of every session go from 1 on without a gap."""
    ends = "SELECT min(version), max(version) - count(*) FROM pitlog.facts GROUP BY session"
    return set(rows(server, ends)) == {(1, 0)}


REST = b'"at":"1998-03-14T21:05:11+13:00","card":"9H","to":"player","face":"up"'
ODD = [
    b' { "fact" : "card_drawn",\t"id":"white", \r "table" :"T",%s}  ' % REST,
    b'{%s,"table":"T","id":"order","fact":"card_drawn"}' % REST,
    b'{"fact":"card_drawn","id":"return","table":"T",%s}\r' % REST,
    '{"fact":"card_drawn","id":"kōwhai 🃁 \\u00e9","table":"Tā",'.encode() + REST + b"}",
    b'{"fact":"card_drawn","id":"\\u0001\\ud83c\\udcc1 \\u005c","table":"T",%s}' % REST,
    b'{"fact":"card_drawn","id":"time","table":"T",%s}'
    % REST.replace(b"1998-03-14T21:05:11", b"1998-03-14T21:05:11.1234567"),
    b'{"fact":"card_drawn","id":"note","table":"T",%s,"note":"%%s {} \\\\ \\" \x7f"}' % REST,
    b'{"fact":"card_drawn","id":"long","table":"T",%s,"note":"%s"}' % (REST, b"x" * 60_000),
    b'{"fact":"card_drawn","id":"early","table":"T",%s,"seq":9223372036854775807}' % REST.replace(b"1998", b"1900"),
    b'{"fact":"card_drawn","id":"late","table":"T",%s,"seq":0}' % REST.replace(b"1998", b"9998"),
]


def test_a_line_is_recorded_byte_for_byte(server: Server, ingest: Ingest) -> None:
    """White space, carriage returns, escapes, the order of keys: nothing is made uniform."""
    answers = ingest.take(numbered(ODD), PERSON)
    assert [(answer.became, answer.refused) for answer in answers] == [(RECORDED, None)] * len(ODD)
    assert recorded(server) == ODD


def test_the_envelope_says_who_sent_it(server: Server, ingest: Ingest) -> None:
    """And whether that was somebody with authority."""
    take(ingest, [card("a")], Sender("token:x", supervisory=False))
    take(ingest, [card("b")], Sender("person:y", supervisory=True))
    found = rows(server, "SELECT sender, supervisory, recorded_at > now() - '1 hour'::interval FROM pitlog.facts")
    assert found == [("token:x", False, True), ("person:y", True, True)]


def test_the_same_feed_twice_changes_nothing(server: Server, ingest: Ingest, record: Record) -> None:
    """By the same program, by another, and with batches that end elsewhere."""
    feed = shift("BAC07", 120)
    assert set(take_all(ingest, feed)) == {RECORDED}
    before = rows(server, "SELECT * FROM pitlog.facts ORDER BY position")
    assert set(take_all(ingest, feed)) == {THERE}
    assert set(take_all(Ingest(record), feed, batch=7)) == {THERE}
    assert rows(server, "SELECT * FROM pitlog.facts ORDER BY position") == before


def test_what_is_new_among_what_is_there_is_recorded(server: Server, ingest: Ingest) -> None:
    """And counted right."""
    feed = shift("BAC07", 60)
    take_all(ingest, feed[:40:2])
    assert Counter(take(ingest, feed)) == {RECORDED: 40, THERE: 20}
    assert sorted(recorded(server)) == sorted(feed)
    assert contiguous(server)


def test_after_a_batch_without_anything_known_it_no_longer_asks_first(ingest: Ingest) -> None:
    """A feed that goes on after what was there costs one round trip a batch again."""
    take(ingest, [card("a")])
    take(ingest, [card("a"), card("b")])
    assert ingest._lookup_first
    take(ingest, [card("c")])
    assert not ingest._lookup_first


def test_overlapping_feeds_at_once_in_different_orders(server: Server) -> None:
    """Four writers, the same facts of six tables: no deadlock, each fact once, versions contiguous."""
    facts = [each for n in range(6) for each in shift(f"T{n}", 60)]

    def write(seed: int) -> Counter[Became]:
        mine = list(facts)
        random.Random(seed).shuffle(mine)
        with Record(server) as record:
            return Counter(take_all(Ingest(record, patience=0.5), mine, batch=40))

    with ThreadPoolExecutor(4) as pool:
        became = sum(pool.map(write, range(4)), Counter())
    assert became == {RECORDED: len(facts), THERE: 3 * len(facts)}
    assert sorted(recorded(server)) == sorted(facts)
    assert contiguous(server)
    deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
    assert value(server, deadlocks) == 0


def test_writers_of_the_same_refused_lines_do_not_deadlock(server: Server) -> None:
    """In whatever order they keep them."""
    bad = [(each, NotAnObject()) for each in numbered(b"%d" % n for n in range(8000))]
    ready = threading.Barrier(2)

    def keep(refused: list[tuple[FeedLine, NotAnObject]]) -> None:
        with connect(server, WRITER) as connection:
            ready.wait()
            quarantine.quarantine_lines(connection, refused, PERSON)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(keep, [bad, bad[::-1]]))
    assert value(server, "SELECT count(*) FROM pitlog.quarantine") == len(bad)


def test_the_same_content_in_other_words_is_already_there(server: Server, ingest: Ingest) -> None:
    """Times as instants, money by value; what came first stays."""
    first = wager("w", stake="25", at="1998-03-14T21:05:11+13:00")
    take(ingest, [first])
    assert take(ingest, [wager("w", stake="25.00", at="1998-03-14T08:05:11Z")]) == [THERE]
    assert recorded(server) == [first]


def test_the_same_id_with_other_content_is_refused(server: Server, ingest: Ingest) -> None:
    """And kept in quarantine; the lines after it go on."""
    take(ingest, [card("a")])
    other = card("a", card="2C")
    answers = ingest.take(numbered([other, card("b")]), PERSON)
    assert [answer.became for answer in answers] == [REFUSED, RECORDED]
    assert isinstance(answers[0].refused, SameIdOtherContent)
    assert recorded(server) == [card("a"), card("b")]
    assert quarantined(server) == [(other, 40)]


def test_ids_are_unique_within_a_table_only(ingest: Ingest) -> None:
    """Two sources may count alike."""
    assert take(ingest, [card("a", "T1"), card("a", "T2")]) == [RECORDED, RECORDED]


def test_the_same_id_twice_in_one_batch(server: Server, ingest: Ingest) -> None:
    """The first counts."""
    assert take(ingest, [card("a"), card("a"), card("a", card="2C"), card("b")]) == [RECORDED, THERE, REFUSED, RECORDED]
    assert recorded(server) == [card("a"), card("b")]


@pytest.mark.parametrize("batch", [1, 2, 5])
def test_an_id_whose_first_line_is_refused_is_still_free(server: Server, ingest: Ingest, batch: int) -> None:
    """What becomes of a line does not depend on where a batch ends."""
    feed = [opened("o"), wager("w", bet="red"), wager("w", bet="red"), wager("w", bet="tie"), wager("w", bet="tie")]
    assert take_all(ingest, feed, batch) == [RECORDED, REFUSED, REFUSED, RECORDED, THERE]
    assert recorded(server) == [opened("o"), wager("w", bet="tie")]
    assert quarantined(server) == [(wager("w", bet="red"), 41)]


def test_refused_lines_are_kept_with_their_bytes(server: Server, ingest: Ingest) -> None:
    """The lines between them are recorded."""
    bad = [b"", b"\xff\xfe", b"not json", b'{"fact":"card_drawn"}', b"[1]", b'{"a":"\\u0000"}', b"\0"]
    feed = [each for n, wrong in enumerate(bad) for each in (wrong, card(str(n)))]
    assert take(ingest, feed) == [REFUSED, RECORDED] * len(bad)
    assert [found for found, _ in quarantined(server)] == bad
    assert len(recorded(server)) == len(bad)


def test_of_a_line_far_too_long_the_beginning_is_kept(server: Server, ingest: Ingest) -> None:
    """With its whole length and digest."""
    (answer,) = ingest.take([FeedLine(7, b"x" * 100, length=10**9, sha256="64" * 32)], PERSON)
    assert answer.became is REFUSED
    assert rows(server, "SELECT line, length, digest, line_number FROM pitlog.quarantine") == [
        (b"x" * 100, 10**9, b"d" * 32, 7)
    ]


def test_a_sequence_put_back_by_mistake_is_said_and_not_tried_for_ever(server: Server, ingest: Ingest) -> None:
    """A restored backup may have it; no fact can get a position twice."""
    take(ingest, [card("a")])
    with superuser(server) as connection:
        connection.execute("SELECT setval('pitlog.facts_position', 0)")
    with pytest.raises(DatabaseFailed, match="by_position"):
        take(ingest, [card("b")])


# --- sessions -------------------------------------------------------------------------------------------------


def sessions(server: Server, table: str = "BAC07") -> dict[str, list[str]]:
    """The ids of each session's facts, in the order of their versions, without the table's name."""
    asked = """
        SELECT substr(session, length(table_name) + 2), array_agg(fact_id ORDER BY version)
        FROM pitlog.facts WHERE table_name = %s GROUP BY 1
    """
    return dict(rows(server, asked, table))  # type: ignore[arg-type]


@pytest.fixture(params=[1, 100], ids=["one by one", "in one batch"])
def batch(request: pytest.FixtureRequest) -> int:
    """Where a fact belongs must not depend on where batches end."""
    return int(request.param)


def test_facts_before_the_table_opens_wait(server: Server, ingest: Ingest, batch: int) -> None:
    """In TABLE/unopened; those after it are the session's."""
    take_all(ingest, [card("a"), card("b"), opened("o"), card("c")], batch)
    assert sessions(server) == {"unopened": ["a", "b"], "1998-03-14": ["o", "c"]}


def test_a_day_ends_when_the_next_one_is_opened(server: Server, ingest: Ingest, batch: int) -> None:
    """And a second opening on the same day continues the session."""
    days = ("1998-03-14", "1998-03-15")
    take_all(
        ingest, [opened("o1"), card("a"), opened("o2", days[1]), card("b"), opened("o3", days[1]), card("c")], batch
    )
    assert sessions(server) == {days[0]: ["o1", "a"], days[1]: ["o2", "b", "o3", "c"]}


LATE = [
    (started("r", "R1"), card("x", round="R1")),
    (line("shoe_started", "s", shoe="S1"), card("x", shoe="S1")),
    (line("shoe_started", "s", shoe="S1"), card("x", round="BAC07/S1/12")),
    (started("r", "R1"), line("dispute_raised", "x", dispute="D1", rounds=["R1"], note="n")),
    (
        line("dispute_raised", "r", dispute="D1", rounds=["R9"], note="n"),
        line("dispute_commented", "x", dispute="D1", note="n"),
    ),
    (card("r"), correction("x", "r")),
    (card("r", seq=5), card("x", seq=6)),
]


@pytest.mark.parametrize(("names", "late"), LATE)
def test_a_late_fact_joins_the_session_it_names(
    server: Server, ingest: Ingest, names: bytes, late: bytes, batch: int
) -> None:
    """A round, a shoe, a dispute, a fact that it corrects, or its place in the source's counter."""
    take_all(ingest, [opened("o1", seq=1), names, opened("o2", "1998-03-15", seq=10), late], batch)
    assert "x" in sessions(server)["1998-03-14"]


def test_what_is_not_known_belongs_to_the_last_opening(server: Server, ingest: Ingest, batch: int) -> None:
    """A name nobody introduced says nothing."""
    take_all(
        ingest, [opened("o1"), opened("o2", "1998-03-15"), card("a", round="R?"), correction("b", "nothing")], batch
    )
    assert sessions(server)["1998-03-15"] == ["o2", "a", "b"]


@pytest.mark.timeout(300)
def test_a_writer_with_an_old_history_places_its_facts_right(
    server: Server, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another opened a new day meanwhile: the append says so, and the batch is placed anew."""
    monkeypatch.setattr(table_histories, "MOST", 10**9)
    with Record(server) as elsewhere:
        one, other = Ingest(record), Ingest(elsewhere)
        take(one, [opened("o1"), card("a")])
        take(other, [card("b")])
        take(one, [opened("o2", "1998-03-15")])
        assert take(other, [card("c"), started("d", "R1")]) == [RECORDED, RECORDED]
        assert take(one, [card("e")]) == [RECORDED]
    assert sessions(server) == {"1998-03-14": ["o1", "a", "b"], "1998-03-15": ["o2", "c", "d", "e"]}


def test_a_wager_of_the_days_before_the_opening_is_still_recognised(server: Server, ingest: Ingest) -> None:
    """It was recorded before anybody knew the game; sent again it is no refusal."""
    early = wager("w", bet="red")
    assert take(ingest, [early]) == [RECORDED]
    take(ingest, [opened("o")])
    assert take(ingest, [early]) == [THERE]
    assert take(ingest, [early, card("c")]) == [THERE, RECORDED]
    assert quarantined(server) == []


@pytest.mark.parametrize("bet", ["red", "main"])
def test_a_bet_of_another_game_is_refused_once_the_game_is_known(ingest: Ingest, bet: str, batch: int) -> None:
    """As the rules in force at the opening say."""
    assert take_all(ingest, [opened("o"), wager("w", bet=bet), wager("v", bet="tie")], batch) == [
        RECORDED, REFUSED, RECORDED,
    ]  # fmt: skip


def test_a_correction_cannot_be_corrected(server: Server, ingest: Ingest, batch: int) -> None:
    """Whether the record has it or the same batch."""
    answers = take_all(ingest, [opened("o"), card("a"), correction("k", "a"), correction("l", "k")], batch)
    assert answers == [RECORDED, RECORDED, RECORDED, REFUSED]
    assert quarantined(server) == [(correction("l", "k"), 43)]


# --- memory ---------------------------------------------------------------------------------------------------


def test_what_is_known_of_tables_is_forgotten_now_and_then(
    server: Server, ingest: Ingest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that it does not grow with the feed; what is needed again is looked up again."""
    monkeypatch.setattr(table_histories.Histories, "most", 30)
    take(ingest, [opened("o1"), started("r", "R1"), opened("o2", "1998-03-15")])
    for n in range(50):
        take(ingest, [card(f"c{n}", f"T{n}"), started(f"r{n}", f"R1{n}")])
    assert len(ingest._histories._tables) < 30
    assert len(ingest._histories.of("BAC07").names) < 30
    assert take(ingest, [card("late", round="R1"), correction("k", "late")]) == [RECORDED, RECORDED]
    assert sessions(server)["1998-03-14"] == ["o1", "r", "late", "k"]


def _peak(ingest: Ingest, lines: int, first: int) -> int:
    tracemalloc.start()
    for n in range(first, first + lines, 500):
        facts = (started(f"{m}", f"R{m}", seq=m) for m in range(n, n + 500))
        answers: list[LineAnswer] = ingest.take(numbered(facts), PERSON)
        assert {answer.became for answer in answers} == {RECORDED}
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak


@pytest.mark.prove
def test_memory_stays_flat_over_two_hundred_thousand_lines(ingest: Ingest) -> None:
    """Every one of them introduces a name, the worst there is."""
    early = _peak(ingest, 60_000, 0)
    assert _peak(ingest, 200_000, 60_000) < early * 1.2
