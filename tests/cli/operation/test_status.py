"""`pitlog status`: how the record stands, and whether there is something to look at."""

import json

import psycopg

from domain.facts import decode
from domain.fold.aggregate import PlacedFact
from domain.fold.session.feed_findings import MOST
from record.postgres.connections import WRITER, conninfo_for
from record.storage.application import RecordOn

from ...faults.feeds import card, opened
from ...servers import superuser
from ..running import Pitlog


def test_an_empty_record(pitlog: Pitlog) -> None:
    said = pitlog.said("status")
    for words in ("(no venue set: pitlog init), UTC", "0 of 0 tables in 0 sessions", "none", "empty"):
        assert words in said


def test_the_last_fact_in_the_zone_of_the_venue(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    pitlog.recorded([opened("o"), card("c", at="1998-03-14T08:05:11.250Z")])
    said = pitlog.said("status")
    for words in ("Harbour, Pacific/Auckland", "2 of 1 table in 1 session\n", "BAC07 c\n"):
        assert words in said
    assert "happened 1998-03-14 21:05:11.250+13:00\n" in said
    assert all(line == line.rstrip() for line in said.splitlines())


def test_as_json(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    pitlog.recorded([opened("o"), card("c", at="1998-03-14T08:05:11.250Z"), card("w", "T2")])
    found = json.loads(pitlog.said("status", "--json"))
    assert found["venue"] == {"name": "Harbour", "time_zone": "Pacific/Auckland"}
    assert found["last_at"] == "1998-03-14T21:05:11.250000+13:00"
    wanted = {
        "facts": 3,
        "tables": 2,
        "sessions": 1,
        "unopened": {"T2": 1},
        "held_back": 0,
        "quarantine": 0,
        "gaps": [],
    }
    assert {name: found[name] for name in wanted} == wanted
    assert "password" not in json.dumps(found)


def test_gaps_and_quarantine_are_something_to_look_at(pitlog: Pitlog) -> None:
    """Each alone."""
    pitlog.recorded([card("a", seq=1), card("b", seq=3), card("c", seq=9)])
    said = pitlog.said("status", code=1)
    assert "BAC07: seq 2 never came" in said
    assert "BAC07: seq 4 to 8 never came" in said
    pitlog.recorded([card(f"{n}", seq=n) for n in (2, 4, 5, 6, 7, 8)])
    pitlog.said("status")
    pitlog.run("record", "-", stdin=b"bad")
    assert "1 line: see `pitlog quarantine list`" in pitlog.said("status", code=1)
    assert json.loads(pitlog.said("status", "--json", code=1))["quarantine"] == 1


def gap_findings(pitlog: Pitlog) -> list[str]:
    """The names of the open findings about gaps."""
    asked = "findings", "--open", "--code", "seq-gap", "--json"
    return [json.loads(line)["finding"] for line in pitlog.run(*asked).stdout.splitlines()]


def test_a_gap_whose_finding_is_closed_wants_nobody(pitlog: Pitlog) -> None:
    """It stays in sight; a new gap, or the same finding opened again, wants a person again."""
    pitlog.recorded([opened("o", seq=1), card("b", seq=3), card("c", seq=9)])
    assert json.loads(pitlog.said("status", "--json", code=1))["gaps_open"] == 2
    first, second = gap_findings(pitlog)
    pitlog.said("findings", "close", first, "--why", "the source was restarted")
    said = pitlog.said("status", code=1)
    assert "BAC07: seq 2 never came; its finding is closed" in said
    assert "BAC07: seq 4 to 8 never came\n" in said
    pitlog.said("findings", "close", second, "--why", "the source was restarted")
    said = pitlog.said("status")
    assert "seq 2 never came; its finding is closed" in said
    assert "seq 4 to 8 never came; its finding is closed" in said
    found = json.loads(pitlog.said("status", "--json"))
    assert (found["gaps_in_all"], found["gaps_open"]) == (2, 0)
    pitlog.recorded([card("d", seq=12)])
    said = pitlog.said("status", code=1)
    assert said.index("seq 10 to 11 never came\n") < said.index("seq 2 never came")
    pitlog.said("findings", "close", *gap_findings(pitlog), "--why", "the source was restarted")
    pitlog.said("status")
    pitlog.said("findings", "assign", first, "kim")
    assert json.loads(pitlog.said("status", "--json", code=1))["gaps_open"] == 1


def test_a_closed_gap_that_a_late_fact_makes_smaller_stays_closed(pitlog: Pitlog) -> None:
    pitlog.recorded([opened("o", seq=1), card("b", seq=9)])
    pitlog.said("findings", "close", *gap_findings(pitlog), "--why", "the source was restarted")
    pitlog.recorded([card("late", seq=2)])
    assert "seq 3 to 8 never came; its finding is closed" in pitlog.said("status")


def test_gaps_beyond_those_listed_are_closed_with_their_sum(pitlog: Pitlog) -> None:
    """Of one kind a thousand findings are listed at most. The listed ones stay open until they are closed."""
    pitlog.recorded([opened("o", seq=0)] + [card(f"{n}", seq=2 * n) for n in range(1, MOST + 4)])
    assert json.loads(pitlog.said("status", "--json", code=1))["gaps_open"] == MOST + 3
    asked = "findings", "--code", "and-more", "--json"
    [rest] = [json.loads(line)["finding"] for line in pitlog.run(*asked).stdout.splitlines()]
    pitlog.said("findings", "close", rest, "--why", "this source counts by twos")
    found = json.loads(pitlog.said("status", "--json", code=1))
    assert (found["gaps_in_all"], found["gaps_open"]) == (MOST + 3, MOST)
    pitlog.said("findings", "close", *gap_findings(pitlog), "--why", "this source counts by twos")
    pitlog.said("status")


def test_many_gaps_are_counted(pitlog: Pitlog) -> None:
    pitlog.recorded([card(f"{n}", seq=2 * n) for n in range(40)])
    assert "and 19 more gaps" in pitlog.said("status", code=1)


def test_a_writer_that_has_not_finished_holds_readers_back(pitlog: Pitlog) -> None:
    """Once it has, it does no more."""
    pitlog.recorded([opened("o")])
    with psycopg.connect(conninfo_for(pitlog.server, WRITER)) as slow:
        RecordOn(slow).append([PlacedFact("T/x", 0, decode(card("slow", "T")), card("slow", "T"))])
        pitlog.recorded([card("later")])
        assert json.loads(pitlog.said("status", "--json"))["held_back"] == 2
        assert "2 positions: a writer has not finished" in pitlog.said("status")
        assert pitlog.ids() == ["o"]
    assert json.loads(pitlog.said("status", "--json"))["held_back"] == 0
    assert pitlog.ids() == ["o", "slow", "later"]


def test_more_months_than_the_server_has_locks_for(pitlog: Pitlog) -> None:
    """What to raise, and to more than what; nothing is amiss in the record."""
    pitlog.recorded([opened("o")])
    assert "max_locks_per_transaction" not in pitlog.said("status")
    with superuser(pitlog.server) as connection:
        connection.execute(
            "INSERT INTO pitlog.months (month) SELECT m FROM generate_series("
            "date '2000-01-01', date '2000-01-01' + interval '98 years', interval '1 month') AS m"
        )
    said = " ".join(pitlog.said("status").split())
    assert "takes 28,296 locks; raise the server's max_locks_per_transaction, which is" in said
    found = json.loads(pitlog.said("status", "--json"))
    assert found["locks_wanted"] == 28_296 > found["locks"]


def test_what_a_feed_says_is_shown_harmlessly(pitlog: Pitlog) -> None:
    pitlog.recorded([card("\x1b[31m[red]", "T\u202e")])
    said = pitlog.said("status")
    assert "\x1b" not in said
    assert "\u202e" not in said
    assert "[red]" in said
