"""A session that can't be processed is set aside alone, whatever the reason, and comes back when the cause is gone."""

import json
import threading
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from psycopg import Connection

from domain.facts.decoding.careful import parse_object
from domain.facts.decoding.convert import Converter
from domain.facts.registry import FEED_KINDS
from domain.fold import AS_CORRECTED, FeedLine, Replay
from domain.fold.game import Game
from domain.fold.report_json import encode
from domain.games import games
from domain.games.encoding.carry_codec import pack_carry_forward
from projections.engine import follower, time_budget
from projections.engine.catch_up import catch_up
from projections.engine.rebuild import rebuild
from projections.engine.verification.rebuilt_rows import digest, verify
from projections.errors import SessionSetAside
from projections.queries.floor import ASIDE, floor
from projections.queries.not_processed import NotProcessed, not_processed
from projections.queries.replay.fold import fold_round
from projections.queries.standing import standing
from projections.registry import PROJECTIONS
from record.ingest.ingest import Became, Ingest
from record.postgres.connections import PROJECTOR, READER, connect
from record.postgres.servers import Server
from record.storage.application import Record

from ...asked import findings_asked, rounds_asked
from ...breaking import BOOM, Breaking
from ...cli.running import Pitlog
from ...faults.feeds import take
from ...feeds import Feed

LENIENT = Converter(FEED_KINDS).fact
DAYS = ("1998-03-14", "1998-03-15", "1998-03-16")


@pytest.fixture
def projector(server: Server) -> Iterator[Connection[Any]]:
    """Whoever keeps the projections."""
    with connect(server, PROJECTOR) as connection:
        yield connection


@pytest.fixture
def earlier_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """Facts are recorded that a feed may not send any more."""
    monkeypatch.setattr("record.ingest.candidates.understand", lambda line: LENIENT(parse_object(line.raw)))


def breaking(where: str) -> Any:
    """Games with a fault that one note brings out."""

    def made(opening: Any, carried: Any) -> Game[Any]:
        return Breaking(games(opening, carried), where)

    return made


def hanging(opening: Any, carried: Any) -> Game[Any]:
    """Games that never come to an end of it."""

    class Hanging(Breaking):
        def _break(self, where: str) -> None:
            while self.noted and where == "evolve":
                pass

    return Hanging(games(opening, carried), "evolve")


def evening(table: str = "BAC07", days: Sequence[str] = DAYS, **noted: Any) -> Feed:
    """Some days of a table; one fact of the second may carry a note."""
    feed = Feed(table)
    for day in days:
        feed.opened(day).shoe(f"S-{day}").burned()
        for coup in range(3):
            feed.coup(f"w-{day}-{coup}", **(noted if day == DAYS[1] and coup == 1 else {}))
    return feed


def record(server: Server, raws: Sequence[bytes]) -> None:
    with Record(server) as application:
        assert set(take(Ingest(application), raws)) == {Became.RECORDED}


def digests(connection: Connection[Any]) -> dict[str, str]:
    """Of every projection but footings: where a game is wrapped, no state of it can be kept."""
    return {name: digest(connection, name, "pitlog") for name in ("sessions", *PROJECTIONS) if name != "footings"}


def of(connection: Connection[Any], table: str) -> list[Any]:
    """All that is answered of a table."""
    asked = "SELECT session, n, body FROM pitlog.rounds WHERE table_name = %s ORDER BY session, n"
    return [*connection.execute(asked, (table,)), *findings_asked(connection, table=table)]


def noted(feed: Feed) -> dict[str, Any]:
    (fact,) = [fact for fact in feed.facts if fact.get("note") == BOOM or fact.get("seat")]
    return fact


def boom() -> Feed:
    feed = evening()
    (fact,) = [fact for fact in feed.facts if fact.get("wager") == f"w-{DAYS[1]}-1" and fact["fact"] == "wager_placed"]
    fact["note"] = BOOM
    return feed


CAUSES = {
    "the fold raises": (boom, breaking("evolve"), "IndexError: boom"),
    "the fold raises at the end of a round": (boom, breaking("finish"), "IndexError: boom"),
    "the fold raises at the end": (boom, breaking("findings"), "IndexError: boom"),
    "the database refuses a row": (lambda: poisoned(seat=2**31), games, "NumericValueOutOfRange: "),
    "the database refuses a time": (
        lambda: poisoned(at="1998-03-15T21:05:11+16:00", seat=1), games, "InvalidTimeZoneDisplacementValue: ",
    ),
}  # fmt: skip


def poisoned(**fields: Any) -> Feed:
    feed = evening()
    (fact,) = [fact for fact in feed.facts if fact.get("wager") == f"w-{DAYS[1]}-1" and fact["fact"] == "wager_placed"]
    fact |= fields
    return feed


@pytest.mark.parametrize(
    ("cause", "batch"),
    [*((cause, 5_000) for cause in CAUSES), ("the fold raises", 7), ("the database refuses a row", 7)],
)
def test_it_is_set_aside_alone_and_comes_back_when_corrected(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch, earlier_version: None, cause: str,
    batch: int,
) -> None:  # fmt: skip
    """In one batch or many, with the fact and its position; every other session answers as if nothing were."""
    made, played, reason = CAUSES[cause]
    wrong, right = made(), evening("BAC08")
    monkeypatch.setattr(follower, "BATCH", batch)
    record(server, [*wrong.raw(), *right.raw()])
    catch_up(projector, played)
    fact = noted(wrong)
    (one,) = not_processed(projector)
    (position,) = (
        projector.execute("SELECT position FROM pitlog.facts WHERE fact_id = %s", (fact["id"],)).fetchone() or ()
    )
    assert one == NotProcessed(f"BAC07/{DAYS[1]}", "BAC07", fact["id"], position, one.reason)
    assert one.reason.startswith(reason)
    assert len(of(projector, "BAC08")) == 9
    sessions = projector.execute("SELECT DISTINCT session FROM pitlog.rounds WHERE table_name = 'BAC07'").fetchall()
    assert {name for (name,) in sessions} == {f"BAC07/{DAYS[0]}", f"BAC07/{DAYS[2]}"}
    (found,) = findings_asked(projector, code="not-processed")
    assert (found.fact, found.severity, found.rule, found.gaming_day.isoformat()) == (
        fact["id"],
        "notice",
        None,
        DAYS[1],
    )
    as_followed = digests(projector)
    rebuild(projector, [], played)
    assert digests(projector) == as_followed
    correct(server, fact)
    catch_up(projector, played)
    assert not_processed(projector) == []
    assert len(of(projector, "BAC08")) == 9
    assert list(findings_asked(projector, code="not-processed")) == []
    followed = digests(projector)
    rebuild(projector, [], played)
    assert digests(projector) == followed


@pytest.mark.parametrize("cause", [cause for cause, (_, played, _) in CAUSES.items() if played is not games])
def test_a_replay_names_the_same_session_fact_and_reason(
    server: Server, projector: Connection[Any], cause: str
) -> None:
    """And says the same of the other sessions, what they hand on included."""
    made, played, _ = CAUSES[cause]
    raws = made().raw()
    record(server, raws)
    catch_up(projector, played)
    replay = Replay(lambda: [FeedLine(number, raw) for number, raw in enumerate(raws, 1)], games=played)
    rounds = [one for one in replay.rounds() if one.session != f"BAC07/{DAYS[1]}"]
    (one,) = not_processed(projector)
    assert [(found.session, found.fact, found.reason) for found in replay.failed] == [
        (one.session, one.fact, one.reason)
    ]
    kept = projector.execute("SELECT body FROM pitlog.rounds ORDER BY session, n").fetchall()
    assert [bytes(body) for (body,) in kept] == [encode(one) for one in rounds]
    carried = projector.execute("SELECT carry_out FROM pitlog.sessions WHERE session = %s", (f"BAC07/{DAYS[2]}",))
    assert carried.fetchall() == [(pack_carry_forward(replay.tables["BAC07"].carry),)]


def correct(server: Server, fact: dict[str, Any]) -> None:
    """It never happened."""
    said = {"corrects": fact["id"], "reason": "misread", "role": "pit_boss", "now": None}
    line = {"fact": "fact_corrected", "id": "c1", "table": fact["table"], "at": "1998-03-17T12:00:00+13:00", **said}
    record(server, [json.dumps(line).encode()])


@pytest.mark.parametrize("main", [True, False], ids=["in the main thread", "in another thread"])
def test_a_fold_without_end_uses_up_its_budget(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch, main: bool
) -> None:
    """Of processor time: the table is set aside, and the others are not."""
    monkeypatch.setattr(time_budget, "SECONDS", 1.0)
    record(server, [*boom().raw(), *evening("BAC08").raw()])
    if main:
        catch_up(projector, hanging)
    else:
        thread = threading.Thread(target=catch_up, args=(projector, hanging))
        thread.start()
        thread.join(120)
    (one,) = not_processed(projector)
    assert (one.session, one.reason) == (
        f"BAC07/{DAYS[1]}", "TookTooLong: it took longer than 1 seconds of processor time",
    )  # fmt: skip
    assert len(of(projector, "BAC08")) == 9


def test_a_replay_of_what_was_set_aside_says_so(server: Server, projector: Connection[Any]) -> None:
    """By the name of a round or of a wager; what no fact names is not there."""
    wrong = Feed().opened(DAYS[0]).started("LOST").wager("lost", note=BOOM)
    record(server, wrong.raw())
    catch_up(projector, breaking("evolve"))
    pitlog = Pitlog(server)
    for asked in (["LOST"], ["--wager", "lost"], ["BAC07/1"], ["LOST", "--table", "BAC07", "--json"]):
        result = pitlog.run("replay", *asked)
        assert (result.exit_code, result.stdout) == (1, ""), asked
        assert f"session BAC07/{DAYS[0]} was set aside" in result.stderr
        assert noted(wrong)["id"] in result.stderr
    for asked in (["nowhere"], ["LOST", "--table", "BAC08"], ["--wager", "LOST"]):
        assert pitlog.run("replay", *asked).exit_code == 2


def test_a_replay_whose_fold_fails_names_the_fact(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the record was followed by another edition of the program; one that never ends is ended."""
    wrong = boom()
    record(server, wrong.raw())
    catch_up(projector, games)
    [one] = [it for it in rounds_asked(projector) if it.round == f"BAC07/S-{DAYS[1]}/2"]
    for where in ("evolve", "finish"):
        with pytest.raises(SessionSetAside) as raised:
            fold_round(projector, one, breaking(where), breaking(where), AS_CORRECTED)
        assert (raised.value.session, raised.value.fact) == (f"BAC07/{DAYS[1]}", noted(wrong)["id"])
    monkeypatch.setattr(time_budget, "SECONDS", 0.5)
    with pytest.raises(SessionSetAside, match="TookTooLong"):
        fold_round(projector, one, hanging, hanging, AS_CORRECTED)


def test_another_edition_of_the_program_tries_again(
    server: Server, projector: Connection[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same one does not: it would fail again."""
    record(server, boom().raw())
    catch_up(projector, breaking("evolve"))
    catch_up(projector, games)
    assert len(not_processed(projector)) == 1
    monkeypatch.setattr(follower, "edition", lambda: "another")
    catch_up(projector, games)
    assert not_processed(projector) == []
    followed = digests(projector)
    rebuild(projector, [], games)
    assert digests(projector) == followed


def test_more_facts_of_it_are_counted_and_no_more_is_tried(server: Server, projector: Connection[Any]) -> None:
    """They may be many, and folding all of them again each time would take for ever."""
    feed = boom()
    record(server, feed.raw())
    catch_up(projector, breaking("evolve"))
    later = feed.facts[-1] | {"id": "later", "seq": 999, "shoe": f"S-{DAYS[1]}"}
    record(server, [json.dumps(later).encode()])
    catch_up(projector, games)
    asked = "SELECT facts, last_position FROM pitlog.sessions WHERE set_aside IS NOT NULL"
    in_record = "SELECT count(*), max(position) FROM pitlog.facts WHERE session = %s"
    assert projector.execute(asked).fetchone() == projector.execute(in_record, (f"BAC07/{DAYS[1]}",)).fetchone()
    assert len(list(findings_asked(projector, code="not-processed"))) == 1


def test_status_and_floor_say_so(server: Server, projector: Connection[Any]) -> None:
    """With the fact and the position, also where a later day of the table is fine."""
    record(server, boom().raw())
    catch_up(projector, breaking("evolve"))
    with connect(server, READER) as reader:
        (one,) = standing(reader).not_processed
        assert standing(reader).set_aside == {one.session: "IndexError: boom"}
        found = floor(reader)
    assert found.not_processed == [one]
    assert found.tables[0].state != ASIDE
    assert one.words() == (
        f"BAC07/{DAYS[1]} could not be processed at fact {one.fact} (position {one.position}), "
        "and is in no answer: IndexError: boom"
    )


def test_what_is_verified_is_what_a_rebuild_would_give(
    server: Server, projector: Connection[Any], earlier_version: None
) -> None:
    """A session set aside is no difference."""
    record(server, poisoned(seat=2**31).raw())
    catch_up(projector, games)
    with connect(server, PROJECTOR) as other:
        assert [one.differences for one in verify(projector, other, [], games)] == [[]] * (len(PROJECTIONS) + 1)
