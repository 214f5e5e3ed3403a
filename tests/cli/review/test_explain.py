"""`pitlog explain`: from a feed to the chain, for people and as JSON."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import pitlog

from ...feeds import Feed
from ..running import on_terminal, written_to

CHIPS = ["1", "5", "25", "100"]


def evening(table: str = "BAC07") -> Feed:
    """One round, which the Banker wins, paid 5.00 too little."""
    feed = Feed(table, "nz-1998-baccarat").opened(chips=CHIPS, style="A", decks=8).shoe("S1").burned()
    feed.started("R1").wager("w1", bet="banker", stake="100", seat=3).closed()
    feed.cards("5H:player 7D:banker QC:player KS:banker 6D:player").result("banker", player=1, banker=7)
    return feed.settled("w1", "win", "90.00", commission="5.00").ended()


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    return written_to(tmp_path / "evening.ndjson", evening().raw())


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(pitlog, ["explain", *map(str, words)], input=stdin)


def as_json(*words: object, stdin: bytes | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*words, "--json", stdin=stdin).stdout)
    return found


def said(result: Result) -> list[str]:
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


# --- what it says ---------------------------------------------------------------------------------------------


def test_a_person_reads_the_chain_and_then_the_rules(feed: Path) -> None:
    result = run(feed, "--wager", "w1")
    assert (result.exit_code, result.stderr) == (1, ""), "it was paid wrongly"
    lines = said(result)
    assert lines[0] == "wager w1, round R1 at BAC07, BAC07/1998-03-14: settled, under nz-1998-baccarat"
    assert "laid P1, in seat 3, laid 100.00 on banker. [bac07-00006]" in lines
    assert "result It wins: 1 to 1 on 100.00 is 100.00. [rule 5.7(b)]" in lines
    assert "difference The house owes P1 5.00. [rule 5.7(b); bac07-00014]" in lines
    rules = lines[lines.index("Rule Requirement") + 1 :]
    assert any(line.startswith("5.7(b) Banker's Hand pays 1 to 1") for line in rules)
    assert len({line.split()[0] for line in rules}) == len(rules), "each rule once"


def test_the_rows_of_decision_tables_are_named(tmp_path: Path) -> None:
    """Of a round every one; of a card those about it, and the third cards."""
    feed = Feed("BAC07", "nz-1998-baccarat").opened(chips=CHIPS, style="A", decks=8).shoe("S1").burned()
    feed.started("R1").wager("w1", bet="banker", stake="100", seat=3).closed()
    feed.cards("6H:player 5D:banker KC:player KS:banker 9D:player 2C:banker").ended()
    path = written_to(tmp_path / "irregular.ndjson", feed.raw())
    lines = said(run(path, "--round", "R1"))
    at = lines.index("decided the Player on 6: players-third-card, row 3.")
    assert lines[at + 1 : at + 4] == [
        "the Banker on 5 and no third card: bankers-third-card, row 6.",
        "9D: irregular-cards, row 2.",
        "2C: irregular-cards, row 10.",
    ]
    seventh = next(one["fact"] for one in _findings(path) if one["code"] == "third-card-moved")
    of_card = [line for line in said(run(path, "--card", seventh)) if "-card" in line and ", row " in line]
    assert [line.rpartition(": ")[2] for line in of_card] == [
        "players-third-card, row 3.", "bankers-third-card, row 6.", "irregular-cards, row 2.",
    ]  # fmt: skip


def _findings(path: Path) -> list[dict[str, Any]]:
    checked = json.loads(CliRunner().invoke(pitlog, ["check", "--json", str(path)]).stdout)
    return [found for one in checked["rounds"] for found in one["findings"]]


def test_json_has_the_chain_as_data(feed: Path) -> None:
    found = as_json(feed, "--wager", "w1")
    assert list(found) == ["asked", "rounds", "more", "rules"]
    assert (found["asked"], found["more"]) == ({"wager": "w1"}, 0)
    (one,) = found["rounds"]
    assert (one["table"], one["round"], one["ruleset"], one["status"]) == ("BAC07", "R1", "nz-1998-baccarat", "settled")
    link = next(link for link in one["steps"] if link["topic"] == "result")
    assert link["rules"] == [{"ruleset": "nz-1998-baccarat", "rule": "5.7(b)"}]
    cited = {(rule["ruleset"], rule["rule"]) for step in one["steps"] for rule in step["rules"]}
    assert {(rule["ruleset"], rule["rule"]) for rule in found["rules"]} == cited
    assert all(rule["summary"] for rule in found["rules"])


def test_a_clean_wager_gives_0(tmp_path: Path) -> None:
    lines = [line.replace(b'"90.00"', b'"95.00"') for line in evening().raw()]
    assert run(written_to(tmp_path / "clean.ndjson", lines), "--wager", "w1").exit_code == 0


def test_a_card_a_finding_and_a_round(feed: Path) -> None:
    assert "card Card 5, 6D: the Player's third card. [rule 9.3; bac07-00012]" in said(
        run(feed, "--card", "bac07-00012")
    )
    assert said(run(feed, "--finding", "bac07-00014"))[1].startswith("found P1's 100.00 on Banker won: due 95.00")
    assert said(run(feed, "--round", "R1"))[0].startswith("round R1 at BAC07, BAC07/1998-03-14: settled")


def test_standard_input_and_readings_go_with_it() -> None:
    feed = evening()
    feed.corrected(next(fact for fact in feed.facts if fact["fact"] == "wager_settled"), {"paid": "95.00"})
    stdin = b"\n".join(feed.raw())
    assert run("-", "--wager", "w1", stdin=stdin).exit_code == 0
    assert run("-", "--wager", "w1", "--as-recorded", stdin=stdin).exit_code == 1


def test_refused_lines_are_told_and_give_1(feed: Path) -> None:
    feed.write_bytes(feed.read_bytes().replace(b'"90.00"', b'"95.00"') + b"nonsense\n")
    result = run(feed, "--wager", "w1")
    assert result.exit_code == 1
    assert result.stderr == "1 line could not be understood: see `pitlog check`\n"


# --- what can not be done -------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--wager", "--card", "--finding", "--round"])
def test_what_is_not_there_is_an_error(feed: Path, option: str) -> None:
    for words in ((), ("--json",)):
        result = run(feed, option, "nope", *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert f"there is no {option[2:]} 'nope' in the feed" in f"{result.exception} {result.stderr}"


def test_a_wager_at_two_tables_wants_its_table(tmp_path: Path) -> None:
    path = written_to(tmp_path / "two.ndjson", [*evening().raw(), *evening("BAC08").raw()])
    result = run(path, "--wager", "w1")
    assert result.exit_code == 2
    assert "BAC07, BAC08): name one with --table" in f"{result.exception} {result.stderr}"
    assert as_json(path, "--wager", "w1", "--table", "BAC08")["rounds"][0]["table"] == "BAC08"


def test_a_round_and_a_day_say_where_to_look(feed: Path) -> None:
    assert run(feed, "--wager", "w1", "--round", "R1", "--day", "1998-03-14").exit_code == 1
    assert run(feed, "--wager", "w1", "--round", "R2").exit_code == 2
    assert run(feed, "--wager", "w1", "--day", "1998-03-15").exit_code == 2


@pytest.mark.parametrize(
    "words", [(), ("--wager", "w1", "--card", "x"), ("--table", "BAC07"), ("--wager", "w1", "--day", "x")]
)
def test_one_thing_is_asked_about(feed: Path, words: tuple[str, ...]) -> None:
    result = run(feed, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Usage: ")


def test_names_from_a_feed_reach_no_terminal_unharmed(tmp_path: Path) -> None:
    feed = Feed("T\x1b[31m1").opened().wager("w\x1b]0;x\x07", player="P\x1b[2J").closed()
    feed.cards("9H:player KD:banker KC:player 5S:banker").ended()
    path = written_to(tmp_path / "nasty.ndjson", feed.raw())
    result = run(path, "--round", "T\x1b[31m1/1")
    assert result.exit_code in (0, 1)
    assert "\x1b" not in result.output


# --- size and shape -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [80, 120])
def test_it_fits_a_terminal(feed: Path, columns: int) -> None:
    code, seen = on_terminal("explain", feed, "--wager", "w1", environ={}, columns=columns)
    lines = [line for line in seen.replace("\r", "").split("\n") if "\x1b" not in line]
    assert code == 1
    assert max(map(len, lines)) <= columns
