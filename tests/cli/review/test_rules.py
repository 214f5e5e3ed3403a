"""`pitlog rules`: which rulesets are known, the rules of one, one rule; as tables and as JSON."""

import json
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import pitlog
from cli.review.rulebook import rule_code
from cli.review.rulebook.rule_code import PROJECT
from domain.rulebooks.paragraphs.documents import DOCUMENTS, RULESETS, document_of
from domain.rulebooks.paragraphs.statuses import documents, paragraphs

from ..running import on_terminal


@cache
def run(*words: str) -> Result:
    """What `pitlog rules` answers: always the same."""
    return CliRunner().invoke(pitlog, ["rules", *words])


def said(*words: str) -> str:
    result = run(*words)
    assert (result.exit_code, result.stderr) == (0, ""), result.output
    return result.stdout


def as_json(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said(*words, "--json"))
    return found


# --- all of them ----------------------------------------------------------------------------------------------


def test_every_ruleset_has_a_document_and_every_document_a_table() -> None:
    assert {one.name for name in RULESETS if (one := document_of(name))} | {"nz-1996-general"} == set(DOCUMENTS)
    assert set(documents()) == set(DOCUMENTS)
    assert all(document_of(name) for name in RULESETS)


def test_all_rulesets_are_listed_with_their_date_and_document() -> None:
    lines = said().splitlines()
    for name in RULESETS:
        assert any(line.startswith(f"{name} ") for line in lines), name
    assert any("vic-2002-crown" in line and "2002-08-08 04:00" in line and "Notice 28" in line for line in lines)
    assert "nz-div5-baccarat is the basis of nz-electronic-baccarat." in lines


@pytest.mark.parametrize("document", documents())
def test_coverage_is_counted_from_the_tables(document: str) -> None:
    """In JSON by status and by kind, and in the table that people see."""
    rows = paragraphs(document)
    counts = Counter(row.status or "undecided" for row in rows)
    found = next(one for one in as_json()["documents"] if one["document"] == document)
    expected = {"rules": len(rows), **{name: counts[name] for name in ("computed", "recorded", "defines", "undecided")}}
    assert found["coverage"] == expected
    assert sum(kind["rules"] for kind in found["by_kind"].values()) == len(rows)
    shown = [line.split() for line in said().splitlines() if line.startswith(f"{document} ")]
    assert [document, *(f"{number:,}" if number else "-" for number in expected.values())] in shown


# --- one ruleset ----------------------------------------------------------------------------------------------


def test_a_ruleset_shows_its_own_rules_and_those_behind_it() -> None:
    found = as_json("nz-1996-mini-baccarat")
    assert [one["document"] for one in found["documents"]] == ["nz-1996-mini-baccarat", "nz-1996-general"]
    assert [len(one["rules"]) for one in found["documents"]] == [
        len(paragraphs("nz-1996-mini-baccarat")), len(paragraphs("nz-1996-general")),
    ]  # fmt: skip
    assert "basis: nz-div5-baccarat: " in said("nz-electronic-baccarat")


def test_rules_are_chosen_by_kind_and_status() -> None:
    found = as_json("nz-1998-baccarat", "--kind", "ruling", "--kind", "settle", "--status", "computed")
    rules = found["documents"][0]["rules"]
    assert {(rule["kind"], rule["status"]) for rule in rules} == {("ruling", "computed"), ("settle", "computed")}
    assert "12.1(b)" in said("nz-1998-baccarat", "--kind", "ruling")
    assert "12.1(b)" not in said("nz-1998-baccarat", "--kind", "settle")
    assert run("--kind", "ruling").exit_code == 2


# --- one rule -------------------------------------------------------------------------------------------------


def test_a_rule_says_what_becomes_of_it_and_what_is_found_under_it() -> None:
    shown = " ".join(said("nz-1998-baccarat", "12.1(b)").split())
    row = next(row for row in paragraphs("nz-1998-baccarat") if row.number == "12.1(b)")
    for words in (row.summary, f"computed: {row.how}", "third-card-carried (ruling): CARD was dealt"):
        assert words in shown
    rule = as_json("nz-1998-baccarat", "12.1(b)")["rules"][0]
    assert rule["cited_by"] == [one["code"] for one in rule["findings"]]
    own = row.how.split()
    assert rule["cited_by"] == [*own, "carried-card-not-used", "void-hand-not-announced", "wager-on-void-hand"]


@pytest.mark.parametrize("number", ["12.1", " 12.1 ", "12.1 (B)", "12.1(b)"])
def test_a_number_may_be_written_as_people_write_it(number: str) -> None:
    assert "12.1(b)" in [rule["number"] for rule in as_json("nz-1998-baccarat", number)["rules"]]


def test_a_rule_comes_with_its_parts_and_with_its_namesake_behind_it() -> None:
    numbers = [rule["number"] for rule in as_json("nz-1998-baccarat", "9.4")["rules"]]
    assert numbers[:3] == ["9.4", "9.4(a)", "9.4(b)"]
    assert "9.4 Table 2 (Banker 3)" in numbers
    documents = {rule["document"] for rule in as_json("nz-electronic-baccarat", "12.2")["rules"]}
    assert documents == {"nz-electronic-baccarat", "nz-div5-baccarat"}


def test_no_rule_of_that_kind_is_said() -> None:
    assert said("nz-1998-baccarat", "12.1(b)", "--kind", "deal") == "no such rule of this kind and status\n"
    assert as_json("nz-1998-baccarat", "12.1(b)", "--kind", "deal")["rules"] == []


# --- names that nobody knows ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("nz-1998",), "did you mean nz-1998-baccarat?"),
        (("nz-1998-bacarat",), "nz-1998-baccarat"),
        (("zzz",), "no such ruleset: 'zzz' (`pitlog rules` lists them)"),
        (("nz-1998-baccarat", "12.1(c)"), "did you mean 12.1?"),
        (("nz-1998-baccarat", "12.9"), "12.8"),
        (("nz-1998-baccarat", "x"), "has no rule 'x'"),
    ],
)
def test_an_unknown_name_is_an_error_with_what_was_meant(words: tuple[str, ...], meant: str) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert meant in str(result.exception) or meant in result.stderr


@pytest.mark.parametrize("word", ["", " ", "\x1b[31m", "x" * 100_000, "(((((", "12.1(", "﷽", "*", "."])
def test_a_nasty_name_is_an_error_like_any_other(word: str) -> None:
    for words in ((word,), ("nz-1998-baccarat", word)):
        result = run(*words)
        assert result.exit_code in (0, 2)
        assert "\x1b" not in result.output
        assert len(result.output) < 100_000


# --- on a terminal --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [80, 120])
def test_what_is_wide_is_folded(columns: int) -> None:
    for words in ([], ["nz-1996-mini-baccarat"], ["nz-1998-baccarat", "12.1"]):
        code, seen = on_terminal("rules", *words, environ={}, columns=columns)
        lines = [line for line in seen.replace("\r", "").split("\n") if "\x1b" not in line]
        assert code == 0
        assert max(map(len, lines)) <= columns


# --- where a rule is in the program ---------------------------------------------------------------------------


def test_a_rule_is_shown_with_its_code_and_its_tests() -> None:
    text = said("nz-1998-baccarat", "12.1(a)")
    assert re.search(r"^finding type +third-card-moved \(ruling\): ", text, re.MULTILINE)
    assert re.search(r"^code +domain/games/baccarat/cards/\S+:\d+ \S+", text, re.MULTILINE)
    assert re.search(r"^tests +tests/rules/test_nz_1998_\S+\.py:\d+ test_12_1_a_\w+", text, re.MULTILINE)
    (rule,) = as_json("nz-1998-baccarat", "12.1(a)")["rules"]
    assert {one["finding"] for one in rule["code"]} == {"third-card-moved"}
    for one in (*rule["code"], *rule["tests"]):
        lines = (PROJECT / one["file"]).read_text().splitlines()
        assert 0 < one["line"] <= len(lines)
        assert not one["file"].startswith("/")


def test_tests_that_prove_a_rule_by_a_mark_are_shown() -> None:
    (rule,) = as_json("nz-1998-baccarat", "5.14")["rules"][:1]
    assert any(not one["name"].startswith("test_5_14") for one in rule["tests"])


def test_data_that_work_a_rule_out_are_shown_where_they_stand() -> None:
    (place,) = as_json("nz-1996-money-wheel", "5.0")["rules"][0]["defined_at"]
    assert (PROJECT / place["file"]).read_text().splitlines()[place["line"] - 1].startswith(place["name"])
    assert f"code         {place['file']}:{place['line']} {place['name']}\n" in said("nz-1996-money-wheel", "5.0")


def test_an_installed_copy_has_no_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for all the same, and the code is shown."""
    monkeypatch.setattr(rule_code, "_suite", rule_code._suite.__wrapped__)
    monkeypatch.setattr(rule_code, "SUITE", "no.suite.here")
    (rule,) = json.loads(run.__wrapped__("nz-1998-baccarat", "12.1(a)", "--json").stdout)["rules"]
    assert (rule["tests"], bool(rule["code"])) == ([], True)


def test_a_rule_that_a_decision_table_decides_is_shown_with_its_rows() -> None:
    text = said("nz-1998-baccarat", "12.1(a)")
    assert re.search(r"^decision table +irregular-cards: A card after the first four", text, re.MULTILINE)
    (here,) = [line for line in text.splitlines() if "this rule: " in line]
    assert "this rule: row 2: belongs to banker, the Player stood yes: finding third-card-moved; " in here
    (table,) = as_json("nz-1998-baccarat", "12.1(a)")["rules"][0]["tables"]
    assert [row["row"] for row in table["rows"] if row["this_rule"]] == [2]
    assert [len(row["when"]) for row in table["rows"]] == [len(table["inputs"])] * 11


def test_the_row_of_a_table_is_a_place_of_its_finding() -> None:
    (rule,) = as_json("nz-1998-baccarat", "12.1(a)")["rules"]
    (row,) = [one for one in rule["code"] if one["name"] == "irregular-cards, row 2"]
    assert '"third-card-moved"' in (PROJECT / row["file"]).read_text().splitlines()[row["line"] - 1]


def test_a_game_that_shares_a_code_is_not_shown_another_games_code() -> None:
    """`voided-though-finished` is found at baccarat tables too, by a table of that game."""
    (rule,) = as_json("nz-1996-blackjack", "15.8")["rules"]
    assert [one["table"] for one in rule["tables"]] == ["misdealt-cards", "voided-rounds"]
    assert {one["finding"] for one in rule["code"]} >= {"voided-though-finished"}
    assert not any("baccarat" in one["file"] or "void-rounds" in one["name"] for one in rule["code"])
