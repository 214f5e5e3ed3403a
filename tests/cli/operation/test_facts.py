"""`pitlog facts`: byte for byte, each filter alone and with others, the envelope, and what people see."""

import json
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from psycopg import Connection
from rich.cells import cell_len

from simulator import demo_shift

from ...faults.feeds import card, line, opened, shift, started, wager
from ...feeds import Feed
from ...servers import superuser, value
from ..running import Pitlog, on_terminal, written_to

ODD = [
    b' { "fact" : "card_drawn",\t"id":"white", "table" :"T","at":"1998-03-14T21:05:11+13:00","card":"9H","to":"player",'
    b'"face":"up"}  \r',
    card("kōwhai 🃁", "Tā", note="\u202e\x7f \\"),
    card("percent %s %% {}", "T"),
    card("long", "T", note="x" * 60_000),
]


def test_what_was_recorded_comes_back_byte_for_byte(pitlog: Pitlog, tmp_path: Path) -> None:
    """The odd lines, and a whole evening."""
    feed = b"".join([each + b"\n" for each in ODD] + [raw for raw, _ in demo_shift()])
    (tmp_path / "feed").write_bytes(feed)
    pitlog.said("record", tmp_path / "feed")
    assert pitlog.facts() == feed


def test_an_empty_record_has_no_facts(pitlog: Pitlog) -> None:
    assert pitlog.facts() == b""
    assert pitlog.facts("--json") == pitlog.facts("--pretty") == b""


# --- filters --------------------------------------------------------------------------------------------------


@pytest.fixture
def two_days(pitlog: Pitlog) -> Pitlog:
    """Two tables; at one of them two days, before the first of which something waited."""
    return pitlog.recorded([
        card("early"), wager("w0", player="P1"),
        opened("o1"), line("shoe_started", "s1", shoe="S1"), started("r1", "R1"), wager("w1", player="P1"),
        card("c1", at="1998-03-14T12:00:00Z"), line("round_ended", "e1"),
        wager("w2", player="P2"), card("c2"),
        opened("p1", table="BAC7"), card("d1", "BAC7"), wager("v1", "BAC7", player="P1"),
        opened("o2", "1998-03-15"), line("shoe_started", "s2", shoe="S2"), wager("w3", player="P3"), card("c3"),
        line("wager_settled", "late", wager="w1", result="lose", paid="0", commission="0", deferred=False, round="R1"),
    ])  # fmt: skip


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("--table BAC7", "p1 d1 v1"),
        ("--day 1998-03-14", "early w0 o1 s1 r1 w1 c1 e1 w2 c2 p1 d1 v1 late"),
        ("--day 1998-03-15", "o2 s2 w3 c3"),
        ("--day 1998-03-15 --kind table_closed", ""),
        ("--day 1998-03-14 --table BAC07 --kind card_drawn", "early c1 c2"),
        ("--kind card_drawn --kind round_started", "early r1 c1 c2 d1 c3"),
        ("--round R1", "r1 w1 c1 e1 late"),
        ("--round R1 --kind wager_settled", "late"),
        ("--round BAC07/S1/2", "w2 c2"),
        ("--round BAC07/S2/1", "w3 c3"),
        ("--round BAC07/1", "early w0"),
        ("--shoe S2", "o2 s2 w3 c3"),
        ("--player P1", "w0 w1 v1 late"),
        ("--player P1 --table BAC07", "w0 w1 late"),
        ("--player P1 --day 1998-03-15", ""),
        ("--since 1998-03-14T12:00:00Z", "c1"),
        ("--since 1998-03-15T01:00:00+13:00", "c1"),
        ("--until 1998-03-14T12:00:00+00:00 --kind card_drawn --table BAC07", "early c2 c3"),
        ("--until 1998-03-14T12:00:00Z --since 1998-03-14T12:00:00Z", ""),
        ("--round R1 --since 1998-03-14T12:00:00Z", "c1"),
    ],
)
def test_filters(two_days: Pitlog, words: str, ids: str) -> None:
    found = two_days.ids(*words.split())
    if words != "--shoe S2":
        assert found == ids.split()
    else:
        assert [each for each in found if each != "o2"] == ["s2", "w3", "c3"]


@pytest.mark.parametrize("name", ["none", "BAC07/S1/9", "BAC07/S9/1", "BAC07/9", "S1", "/", "//"])
def test_an_unknown_round(two_days: Pitlog, name: str) -> None:
    result = two_days.run("facts", "--round", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"no round {name!r}" in result.stderr


def test_an_unknown_shoe(two_days: Pitlog) -> None:
    for words in (["--shoe", "none"], ["--shoe", "S1", "--table", "BAC7"]):
        result = two_days.run("facts", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "no shoe" in result.stderr


def test_names_in_any_case_and_an_unknown_day(two_days: Pitlog) -> None:
    two_days.run("rounds")
    assert two_days.said("facts", "--round", "r1", "--shoe", "s1") == two_days.said("facts", "--round", "R1")
    refused = two_days.run("facts", "--day", "1998-03-16")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "did you mean 1998-03-14, 1998-03-15?" in refused.stderr
    assert two_days.said("facts", "--day", "today") == ""


def test_an_unknown_player(two_days: Pitlog) -> None:
    """A known one without facts in the selection is an empty answer."""
    result = two_days.run("facts", "--player", "P999")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "'P999'" in result.stderr
    assert two_days.ids("--player", "P1")
    assert two_days.ids("--player", "P1", "--since", "2100-01-01T00:00:00Z") == []


def test_facts_about_a_player_come_once_and_in_the_order_of_recording(pitlog: Pitlog) -> None:
    """From several tables at once, each open for several days, with facts that waited."""
    days = [[opened(f"o{n}", f"1998-03-1{n}", table) for table in ("B", "A")] for n in (4, 5, 6)]
    feed = [wager("w0", "B"), wager("x0", "A")]
    for n, day in enumerate(days, 1):
        feed += [*day, wager(f"w{n}", "B"), wager(f"x{n}", "A")]
    pitlog.recorded(feed)
    assert pitlog.ids("--player", "P1") == ["w0", "x0", "w1", "x1", "w2", "x2", "w3", "x3"]


def test_what_a_player_has_to_do_with(pitlog: Pitlog) -> None:
    """Seats, settlements recorded before their wager, terminals while the player sits there, rulings, corrections."""
    settled = {"result": "lose", "paid": "0", "commission": "0", "deferred": False}
    activated = {"terminal": "T1", "amount": "10", "tender": "cash"}
    wrong = json.loads(wager("w2", player="P2"))

    def added(name: str) -> bytes:
        return line("credits_added", name, terminal="T1", amount="5")

    pitlog.recorded([
        opened("o", ruleset="nz-electronic-baccarat"), line("player_seated", "seat", player="P1", seat=3),
        line("wager_settled", "s1", wager="w1", **settled), wager("w1"), wager("w2", player="P2"),
        line("terminal_activated", "t1", player="P1", **activated), added("a1"),
        line("terminal_activated", "t2", player="P2", **activated), added("a2"),
        line("ruling_made", "g1", action="x", role="pit_boss", players=["P3", "P1"]),
        line("ruling_made", "g2", action="x", role="pit_boss", wagers=["w1"]),
        line("ruling_made", "g3", action="P1 is warned", role="pit_boss", wagers=["w2"]),
        line("fact_corrected", "k1", corrects="w1", reason="r", role="pit_boss", now=None),
        line("fact_corrected", "k2", corrects="w2", reason="r", role="pit_boss", now={**wrong, "player": "P1"}),
    ])  # fmt: skip
    assert pitlog.ids("--player", "P1") == ["seat", "s1", "w1", "t1", "a1", "g1", "g2", "k1", "k2"]


def test_a_run_is_settled_on_another_day(pitlog: Pitlog) -> None:
    """Its player is still known."""
    settled = {"result": "lose", "paid": "0", "commission": "0", "deferred": False}
    run = {"bet": "run", "on": ["P", "P"]}
    pitlog.recorded([opened("o1"), wager("w", **run), wager("x"), opened("o2", "1998-03-15")])
    pitlog.recorded([line("wager_settled", f"{w}-s", wager=w, **settled) for w in ("w", "x")])
    assert pitlog.ids("--player", "P1") == ["w", "x", "w-s"]


def test_a_round_that_waited_for_the_opening_is_found(pitlog: Pitlog) -> None:
    """Before the table opens, and after."""
    pitlog.recorded([started("r1", "R1"), card("c1")])
    assert pitlog.ids("--round", "R1") == ["r1", "c1"]
    pitlog.recorded([line("round_ended", "e1"), opened("o1")])
    assert pitlog.ids("--round", "R1") == ["r1", "c1", "e1"]


def test_names_with_slashes(pitlog: Pitlog) -> None:
    table = {"table": "A/1"}
    feed = [opened("o", **table), line("shoe_started", "s", "A/1", shoe="S/1"), wager("w", **table), card("c", **table)]
    pitlog.recorded(feed)
    assert pitlog.ids("--round", "A/1/S/1/1") == ["w", "c"]


def test_the_name_that_check_gives_finds_the_round(pitlog: Pitlog, tmp_path: Path) -> None:
    """Every round of a feed that announces none: all their facts, each once."""
    feed = Feed().opened()
    for shoe in ("S1", "S2"):
        feed.shoe(shoe).burned().coup(f"w1{shoe}").coup(f"w2{shoe}")
    pitlog.recorded(feed.raw())
    report = json.loads(pitlog.said("check", "--json", written_to(tmp_path / "feed", feed.raw())))
    names = [each["round"] for each in report["rounds"]]
    assert len(names) == 4
    found = [pitlog.ids("--round", name) for name in names]
    assert [len(ids) for ids in found] == [8, 8, 8, 8]
    assert len({each for ids in found for each in ids}) == 32


def test_as_known_at_a_time(two_days: Pitlog) -> None:
    """By when it was recorded, itself included, whenever it happened."""
    then = value(two_days.server, "SELECT recorded_at FROM pitlog.facts WHERE fact_id = 'early'")
    assert len(two_days.ids("--known-at", then.isoformat())) == 18
    assert two_days.ids("--known-at", (then - timedelta(microseconds=1)).isoformat()) == []
    assert two_days.ids("--player", "P1", "--known-at", "1998-03-14T12:00:00Z") == []


@pytest.mark.parametrize("option", ["--since", "--until", "--known-at"])
@pytest.mark.parametrize("time", ["now", "", "25:00", "25:00+13:00", "14.3.1998"])
def test_what_is_no_time_is_refused(pitlog: Pitlog, option: str, time: str) -> None:
    result = pitlog.run("facts", option, time)
    assert result.exit_code == 2
    assert "2002-11-09T21:05:11+11:00" in result.stderr


@pytest.mark.parametrize("words", [("--kind", "nothing"), ("--day", "14.3.1998"), ("--json", "--pretty"), ("x",)])
def test_wrong_usage(pitlog: Pitlog, words: tuple[str, ...]) -> None:
    assert pitlog.run("facts", *words).exit_code == 2


# --- envelope -------------------------------------------------------------------------------------------------


def test_the_envelope_with_times_of_the_venue(pitlog: Pitlog) -> None:
    """And the line in it, just as it came."""
    pitlog.said("init", "--name", "H", "--zone", "Pacific/Auckland")
    pitlog.recorded([opened("o"), ODD[0]])
    lines = pitlog.facts("--json").split(b"\n")[:-1]
    assert ODD[0].strip() in lines[1]
    (one, two) = map(json.loads, lines)
    assert {name: one[name] for name in ("position", "session", "version", "topic", "supervisory")} == {
        "position": 1, "session": "BAC07/1998-03-14", "version": 1, "topic": "table_opened/1", "supervisory": True,
    }  # fmt: skip
    assert one["happened_at"] == "1998-03-14T21:05:11.250000+13:00"
    assert datetime.fromisoformat(one["recorded_at"]).utcoffset() in (timedelta(hours=12), timedelta(hours=13))
    assert one["sender"].startswith("person:")
    assert two["fact"]["id"] == "white"


# --- the reader -----------------------------------------------------------------------------------------------


def test_a_reader_that_goes_away_is_no_fault(pitlog: Pitlog) -> None:
    """`| head`: no word, and 0."""
    pitlog.recorded(shift("BAC07", 5000))
    for words in ((), ("--json",), ("--pretty",)):
        with pitlog.process("facts", *words) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert (process.stderr.read(), process.wait()) == (b"", 0)


def test_a_full_disk_behind_the_output_is_said(pitlog: Pitlog) -> None:
    pitlog.recorded(shift("BAC07", 100))
    with Path("/dev/full").open("wb") as full, pitlog.process("facts", stdout=full) as process:
        err = process.communicate()[1].decode()
    assert process.returncode == 2
    assert "No space left" in err
    assert "Traceback" not in err


def test_no_page_is_sorted_out_of_all_that_is_left(pitlog: Pitlog) -> None:
    """A table that was never analysed: PostgreSQL takes any range of positions for a small one."""
    with superuser(pitlog.server) as connection:
        connection.execute("SELECT pitlog.prepare_month('1998-03-01')")
        connection.execute("ALTER TABLE pitlog.facts_1998_03 SET (autovacuum_enabled = off)")
        pitlog.recorded(shift("BAC07", 30_000))
        before = blocks(connection)
        assert len(pitlog.facts().splitlines()) == 30_000
        size = connection.execute("SELECT pg_relation_size('pitlog.facts_1998_03') / 8192").fetchone()
        assert size is not None
        assert blocks(connection) - before < 3 * size[0]


def blocks(connection: Connection[Any]) -> int:
    """How many blocks of the facts were looked at so far."""
    connection.execute("SELECT pg_stat_force_next_flush(), pg_stat_clear_snapshot(), pg_sleep(0.3)")
    found = connection.execute(
        "SELECT heap_blks_read + heap_blks_hit FROM pg_statio_all_tables WHERE relid = 'pitlog.facts_1998_03'::regclass"
    ).fetchone()
    assert found is not None
    return int(found[0])


# --- for people -----------------------------------------------------------------------------------------------


VIDEO = {"camera": "T7-OVH", "at": "21:05:10.9"}


def test_for_people_in_a_pipe_nothing_is_cut(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "H", "--zone", "Pacific/Auckland")
    pitlog.recorded([
        opened("o", at="1998-03-14T06:00:00Z"), card("c", video=VIDEO, source="shoe:1"),
        card("n", card=None, face="down"),
        line("hand_offered", "h", to="banker", seat=3, accepted=False, note="x" * 200),
        card("later", at="1998-03-15T12:00:00.5Z"),
    ])  # fmt: skip
    said = pitlog.said("facts", "--pretty").splitlines()
    assert said[0] == "1998-03-14, +13:00"
    assert said[2:4] == [
        "21:05:11.250 BAC07 card_drawn         9H, to player, face up  [T7-OVH 21:05:10.9]",
        "21:05:11.250 BAC07 card_drawn         unseen, to player, face down",
    ]
    assert said[4].endswith(f"hand_offered       to banker, seat 3, not accepted, {'x' * 200}")
    assert said[5:] == ["1998-03-16, +12:00", "00:00:00.500 BAC07 card_drawn         9H, to player, face up"]


@pytest.mark.parametrize("columns", [40, 80, 120])
def test_for_people_on_a_terminal_no_line_is_wider(pitlog: Pitlog, columns: int) -> None:
    """And nothing that a feed says is obeyed."""
    evil = "\x1b[31m\u202e\x07 " + "漢字" * 30
    feed = [opened("o"), card("c", video=VIDEO), card("e", note=evil, video=VIDEO), card("x", "漢" * 90)]
    pitlog.recorded(feed)
    code, seen = on_terminal("facts", "--pretty", environ=pitlog.environ, columns=columns)
    assert code == 0
    lines = seen.splitlines()
    assert len(lines) == 5
    assert all(cell_len(each) <= columns for each in lines), lines
    assert "\x1b" not in seen
    assert "\u202e" not in seen
    if columns >= 80:
        assert lines[2].endswith("  T7-OVH 21:05:10.9")


def test_cmp_agrees(pitlog: Pitlog, tmp_path: Path) -> None:
    """Through a real pipe."""
    path = written_to(tmp_path / "feed", shift("BAC07", 2000))
    pitlog.said("record", path)
    with pitlog.process("facts") as process:
        assert subprocess.run(["cmp", "-", path], stdin=process.stdout, check=False).returncode == 0
