"""`pitlog rounds`, `findings` and `rebuild`, as a person calls them."""

import json
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from projections.engine.locks import LIVE_LOCK, alone
from record.postgres.connections import PROJECTOR, connect
from simulator import Shift, simulate

from ...feeds import Feed
from ...servers import Databases, superuser, value
from ..filled import Filled, filled
from ..running import Pitlog, soon

ROUND = "BAC01-1109-1-5"


def record_evening(pitlog: Pitlog) -> None:
    """Two tables, a shoe each, with faults."""
    shift = Shift("vic-2002-traditional", tables=2, shoes=1, seed=3, irregularities=0.05, mistakes=0.05)
    pitlog.recorded(entry.line.rstrip() for entry in simulate(shift))


@pytest.fixture(scope="module")
def evening(databases: Databases) -> Iterator[Filled]:
    """The evening, only to be read."""
    with filled(databases, record_evening) as pitlog:
        yield pitlog


@pytest.fixture(scope="module")
def crown(evening: Filled) -> Iterator[Pitlog]:
    """The same in Melbourne."""
    with evening.copy() as pitlog:
        pitlog.said("init", "--name", "Crown", "--zone", "Australia/Melbourne")
        yield pitlog


@pytest.fixture(scope="module")
def every_round(crown: Pitlog) -> list[dict[str, Any]]:
    """All of its rounds."""
    return rounds(crown)


@pytest.fixture
def own(evening: Filled) -> Iterator[Pitlog]:
    """The evening, to be changed."""
    with evening.copy() as pitlog:
        yield pitlog


def rounds(pitlog: Pitlog, *words: object) -> list[dict[str, Any]]:
    """What `pitlog rounds --json` finds."""
    return [json.loads(line) for line in pitlog.said("rounds", "--json", *words).splitlines()]


def findings(pitlog: Pitlog, *words: object, code: int = 1) -> list[dict[str, Any]]:
    """What `pitlog findings --json` finds."""
    return [json.loads(line) for line in pitlog.said("findings", "--json", *words, code=code).splitlines()]


def test_rounds_are_those_of_check(evening: Pitlog) -> None:
    checked = json.loads(evening.said("check", "--json", "-", stdin=evening.facts(), code=1))["rounds"]
    assert {one["round"]: one["status"] for one in rounds(evening)} == {one["round"]: one["status"] for one in checked}
    there = {(one["fact"], one["rule"]) for one in findings(evening) if one["round"]}
    assert there == {(one["fact"], one["rule"]) for it in checked for one in it["findings"]}


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        (["--table", "BAC02"], lambda one: one["table"] == "BAC02"),
        (["--day", "2002-11-09"], lambda one: one["gaming_day"] == "2002-11-09"),
        (["--shoe", "BAC01-1109-1"], lambda one: one["shoe"] == "BAC01-1109-1"),
        (["--outcome", "tie"], lambda one: one["outcome"] == "tie"),
        (["--status", "void_hand"], lambda one: one["status"] == "void_hand"),
        (["--player", "P101"], lambda one: "P101" in one["players"]),
        (["--least", "500"], lambda one: float(one["stakes"]) >= 500),
        (["--findings"], lambda one: one["findings"] > 0),
        (["--no-findings"], lambda one: one["findings"] == 0),
        (["--difference"], lambda one: float(one["difference"]) > 0),
        (["--until", "2002-11-09T14:20:00+11:00"], lambda one: one["began_at"] < "2002-11-09T14:20"),
        (["--since", "2002-11-09T14:20:00+11:00"], lambda one: one["ended_at"] >= "2002-11-09T14:20"),
    ],
)
def test_a_filter_finds_all_that_fit_and_nothing_else(
    crown: Pitlog, every_round: list[dict[str, Any]], words: list[str], holds: Any
) -> None:
    found = rounds(crown, *words)
    assert found
    assert found == [one for one in every_round if holds(one)]


def test_rounds_in_which_a_card_left_the_shoe(evening: Pitlog) -> None:
    kinds = ("--kind", "card_drawn", "--kind", "card_turned")
    drawn = [json.loads(line) for line in evening.facts(*kinds).splitlines()]
    found = {one["round"] for one in rounds(evening, "--card", "7h")}
    assert 0 < len(found) <= sum(fact["card"] == "7H" for fact in drawn)
    assert not {one["round"] for one in rounds(evening, "--card", "7H", "--bet", "insurance")}


def test_a_round_is_named_by_its_id_or_by_table_and_time(evening: Pitlog) -> None:
    [one] = rounds(evening, ROUND)
    assert [one] == rounds(evening, f"BAC01@{one['began_at']}") == rounds(evening, f"BAC01@{one['ended_at']}")
    assert ROUND in evening.said("rounds", ROUND)
    for nothing in ("nowhere", "BAC01@1999-01-01T00:00:00Z", "@", "BAC01@2001-11-09T14:20:00"):
        assert "has no round" in evening.run("rounds", nothing).output, nothing
        assert evening.run("rounds", nothing).exit_code == 2
    assert "names a day and no time" in evening.run("rounds", "BAC01@yesterday").output


def test_a_time_without_an_offset_is_the_venues(crown: Pitlog) -> None:
    [one] = rounds(crown, ROUND)
    assert one["began_at"].endswith("+11:00")
    assert [one] == rounds(crown, f"BAC01@{one['began_at'].removesuffix('+11:00')}")


def test_of_a_round_that_is_named_what_else_is_asked_must_hold(evening: Pitlog) -> None:
    [one] = rounds(evening, ROUND, "--table", "BAC01", "--day", "2002-11-09", "--limit", 1)
    assert one["round"] == ROUND
    for asked in (("--table", "BAC02"), ("--bet", "insurance"), ("--disputed",)):
        assert rounds(evening, ROUND, *asked) == rounds(evening, f"BAC01@{one['began_at']}", *asked) == []


@pytest.mark.parametrize(("option", "said"), [("--seat", "write 7, '>3' or 2..5"), ("--limit", "is not in the range")])
def test_a_number_that_no_record_could_hold_is_refused(evening: Pitlog, option: str, said: str) -> None:
    refused = evening.run("rounds", option, 10**20)
    assert (refused.exit_code, said in refused.output) == (2, True)


def test_the_night_the_clocks_are_changed(pitlog: Pitlog) -> None:
    """02:30 came twice at Auckland on 15 March 1998, and not at all on 4 October: the offset says which is meant."""
    feed = Feed().opened()
    times = (("R1", "1998-03-15T02:20:00+13:00", "02:35"), ("R2", "1998-03-15T02:20:00+12:00", "02:55"))
    for name, at, ended in times:
        feed.add("round_started", round=name, at=at)
        feed.add("round_ended", at=at.replace("02:20", ended))
    pitlog.recorded(feed.raw())
    pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    for offset, round_ in (("+13:00", "R1"), ("+12:00", "R2")):
        assert [one["round"] for one in rounds(pitlog, f"BAC07@1998-03-15T02:30{offset}")] == [round_]
    assert [one["round"] for one in rounds(pitlog, "BAC07@1998-03-15T03:00")] == ["R2"]
    for time in ("1998-03-15T02:30", "1998-10-04T02:30"):
        refused = pitlog.run("rounds", f"BAC07@{time}")
        assert refused.exit_code == 2
        assert f"clocks were changed at {time}: write {time}:00+1" in refused.output


def test_findings_by_rule_and_gravity(evening: Pitlog) -> None:
    assert {one["rule"] for one in findings(evening, "--rule", "10.1")} == {"10.1"}
    assert {one["severity"] for one in findings(evening, "--severity", "ruling")} == {"ruling"}
    assert findings(evening, "--round", ROUND, "--rule", "3.1", code=0) == []
    for unknown in (("--round", "nowhere"), ("--rule", "99.9")):
        assert evening.run("findings", *unknown).exit_code == 2


def test_a_row_that_somebody_changed_is_found(own: Pitlog) -> None:
    """By a rebuild that swaps nothing; a rebuild that does puts it right."""
    own.said("rounds")
    assert "the same" in own.said("rebuild", "--verify")
    slot = value(own.server, "SELECT slot FROM pitlog.projections WHERE name = 'rounds'")
    with superuser(own.server) as connection:
        connection.execute(f"UPDATE pitlog_{slot}.rounds SET outcome = 'tie' WHERE round = '{ROUND}'")  # noqa: S608
    said = own.said("rebuild", "--verify", code=1)
    assert f"rounds: DIFFERS from the facts, first in rounds, session BAC01/2002-11-09 n 5 round {ROUND}: " in said
    assert "outcome is tie, should be " in said
    assert "findings: the same" in said
    assert own.said("rebuild", "--verify", "--parts", 2, code=1) == said
    own.said("rebuild", "rounds")
    assert "DIFFERS" not in own.said("rebuild", "--verify")
    with superuser(own.server) as connection:
        connection.execute(f"DELETE FROM pitlog_{'ab'[slot == 'a']}.rounds WHERE round = '{ROUND}'")  # noqa: S608
    said = own.said("rebuild", "--verify", code=1)
    assert f"rounds, session BAC01/2002-11-09 n 5 round {ROUND}: the row is missing" in said


TAMPERED = {
    "commission": (
        "UPDATE pitlog_{slot}.postings SET amount = amount + 0.01 WHERE (session, n, k) = "
        "(SELECT session, n, k FROM pitlog.postings WHERE account = 'chips' ORDER BY session, n, k LIMIT 1); "
        "DELETE FROM pitlog_{slot}.commission_acts WHERE act = 'collected'",
        ["postings, session BAC0", "amount is", "commission_acts, session BAC01/2002-11-09 n 0 k "],
    ),
    "sessions": (
        "UPDATE pitlog_{slot}.sessions SET carry_out = ''",
        ["sessions, session BAC01/", "carry_out is "],
    ),
    "findings": (
        "INSERT INTO pitlog_{slot}.findings SELECT session, 10, k, 'F-\x1b[2J', table_name, gaming_day, shoe, 'none', "
        "at, ruleset, rule, code, severity, fact, player, wager, amount, book, values "
        "FROM pitlog.findings WHERE n = 9 LIMIT 1",
        ["n 10 k 1 round none finding F-", "the row should not be there"],
    ),
    "views": (
        "CREATE OR REPLACE VIEW pitlog.disputes AS SELECT * FROM pitlog_{slot}.disputes WHERE false",
        ["disputes, session BAC01/2002-11-09 n 0 dispute D1", "the row is missing"],
    ),
}


def test_whatever_somebody_changed_is_named(own: Pitlog) -> None:
    """Of every table the first row, and of that the columns; also where only the view was turned elsewhere."""
    own.said("dispute", "raise", ROUND, "--claim", "a wrong card", "--name", "D1")
    own.said("rounds")
    slot = value(own.server, "SELECT slot FROM pitlog.projections WHERE name = 'rounds'")
    with superuser(own.server) as connection:
        for tampering, _ in TAMPERED.values():
            connection.execute(tampering.replace("{slot}", slot).encode())
    said = own.said("rebuild", "--verify", code=1)
    for what, (_, told) in TAMPERED.items():
        assert all(words in said for words in told), (what, said)
    assert "\x1b" not in said
    own.said("rebuild")
    assert "DIFFERS" not in own.said("rebuild", "--verify")


def test_only_projections_that_there_are(own: Pitlog) -> None:
    result = own.run("rebuild", "everything")
    assert result.exit_code == 2
    assert "no projection 'everything'" in result.output


def test_dealt_out_among_processes_it_is_the_same(own: Pitlog) -> None:
    before = own.said("rebuild", "--verify")
    own.said("rebuild", "--parts", 2)
    assert own.said("rebuild", "--verify") == before


def test_a_rebuild_that_is_killed_goes_on(own: Pitlog) -> None:
    """It can't come to its end before it is killed: somebody else holds the lock of whoever follows."""
    before = own.said("rebuild", "--verify")
    with connect(own.server, PROJECTOR) as other, alone(other, LIVE_LOCK):
        with own.process("rebuild", "--parts", 1) as process:
            soon(lambda: begun(own) == 1)
            process.send_signal(signal.SIGKILL)
        assert begun(own) == 1
    own.said("rebuild")
    assert begun(own) == 0
    assert own.said("rebuild", "--verify") == before


def begun(pitlog: Pitlog) -> int:
    """How many partitions of a rebuild have begun and are not swapped yet."""
    return int(value(pitlog.server, "SELECT count(*) FROM pitlog.followed WHERE who = 'rebuild'"))
