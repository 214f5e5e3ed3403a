"""A dispute is a case: things gathered and taken out, assigned, described, audited by a second person, handed over."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from record.authored.cases import CaseAct, audit, describe, hand_over
from record.postgres.connections import WRITER, connect

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog

OTHER = "person:mere.tamihana"
AT = datetime(1998, 3, 15, tzinfo=UTC)


@pytest.fixture(scope="module")
def evening(databases: Databases) -> Iterator[Filled]:
    with filled(databases, _fill) as pitlog:
        yield pitlog


def _fill(pitlog: Pitlog) -> None:
    evening = OwingEvening().day(seated=("P118", "P2")).coup("P118", seat=1).coup("P118", seat=1, settled=False)
    evening.coup("P2")
    evening.add("dispute_raised", dispute="D-1", rounds=["BAC07-R1"], player="P118", note="It was a tie.")
    pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    pitlog.recorded(evening.raw())


@pytest.fixture
def table(evening: Filled) -> Iterator[Filled]:
    with evening.copy() as copy:
        yield copy


def shown(pitlog: Pitlog) -> dict[str, Any]:
    """The case of D-1."""
    case: dict[str, Any] = json.loads(pitlog.said("dispute", "show", "D-1", "--json"))["case"]
    return case


def refused(pitlog: Pitlog, *words: str) -> str:
    result = pitlog.run("dispute", *words)
    assert result.exit_code == 2, result.output
    return result.stderr


def act(person: str) -> CaseAct:
    return CaseAct("BAC07/1998-03-14", "BAC07", "D-1", person, AT)


def test_what_is_gathered_can_be_taken_out_and_every_row_comes_from_the_facts(table: Filled) -> None:
    answer = table.run("findings", "--json").stdout
    found = [json.loads(line)["finding"] for line in answer.splitlines()]
    [posting, *_] = table.run("commission", "--postings", "--json").stdout.splitlines()
    entry = json.loads(posting)["facts"][-1]
    table.run("dispute", "gather", "D-1", "--from", "-", stdin=answer.encode())
    table.said("dispute", "gather", "D-1", "--round", "BAC07-R2", "--player", "P2", "--commission", entry)
    assert "already" in table.said("dispute", "gather", "D-1", "--round", "BAC07-R1", "--player", "P2")
    case = shown(table)
    whole = (case["findings"], case["rounds"], case["players"], case["commission"])
    assert whole == (found, ["BAC07-R2"], ["P2"], [entry])
    table.said("dispute", "take-out", "D-1", "--finding", found[0], "--player", "P2", "--why", "another hand")
    assert (shown(table)["findings"], shown(table)["players"]) == (found[1:], [])
    assert "P2" in json.loads(table.said("dispute", "show", "D-1", "--json"))["comments"][-1]["note"]
    table.said("dispute", "gather", "D-1", "--player", "P2")
    assert shown(table)["players"] == ["P2"]
    assert "DIFFERS" not in table.said("rebuild", "--verify")


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("gather", "D-1", "--player", "P181"), "P118"),
        (("gather", "D-1", "--round", "BAC07-R9"), "BAC07-R"),
        (("gather", "D-1", "--finding", "F-000000000000"), "finding"),
        (("gather", "D-1", "--commission", "nothing"), "entry of commission"),
        (("take-out", "D-1", "--round", "BAC07-R1"), "in the case"),
        (("describe", "D-1", "--losses", "5,00"), "250.00"),
        (("list", "--assigned-to", "nobody"), "assignee"),
        (("take-over", "H-9"), "hand-over"),
    ],
)
def test_an_unknown_name_is_refused(evening: Filled, words: tuple[str, ...], near: str) -> None:
    assert near in refused(evening, *words)
    assert not any(shown(evening)[kind] for kind in ("findings", "rounds", "players", "commission", "losses"))


def test_overdue_is_seen_in_the_list(table: Filled) -> None:
    past = ("dispute", "assign", "D-1", "mere.tamihana", "--due", "2020-01-01 06:00")
    refused = table.run(*past)
    assert refused.exit_code == 2 and "2020-01-01 06:00+13:00 is past" in refused.stderr
    assert "due 2020-01-01 06:00+13:00" in table.said(*past, "--yes")
    assert "due 2020-01-01 06:00+13:00, overdue" in table.said("dispute", "show", "D-1")
    assert "2020-01-01 06:00+13:00 overdue" in table.run("dispute", "list").stdout
    [late] = table.run("dispute", "list", "--overdue", "--json").stdout.splitlines()
    assert json.loads(late)["case"]["due"] == "2020-01-01T06:00:00+13:00"
    table.said("dispute", "assign", "D-1", "mere.tamihana", "--due", "2990-01-01 06:00")
    assert table.run("dispute", "list", "--overdue", "--json").stdout == ""
    table.said("dispute", "assign", "D-1", "mere.tamihana", "--due", "2020-01-01 06:00", "--yes")
    table.said("dispute", "withdraw", "D-1", "--why", "paid")
    assert table.run("dispute", "list", "--overdue", "--json").stdout == ""


def test_the_second_auditor_is_another_person(table: Filled) -> None:
    assert "[466]" in refused(table, "audit", "D-1", "--result", "agreed", "--why", "x")
    table.said("dispute", "describe", "D-1", "--error", "wrong-payment", "--losses", "0.005")
    table.said("dispute", "describe", "D-1", "--savings", "250")
    case = shown(table)
    assert (case["losses"], case["savings"], case["currency"]) == ("0.005", "250.00", "AUD")
    assert "[465]" in refused(table, "audit", "D-1", "--result", "agreed", "--why", "x")
    with connect(table.server, WRITER) as connection:
        audit(connection, act(case["first_auditors"][0]), "agreed", "by the same person, past the command")
        audit(connection, act(OTHER), "agreed", "the facts agree")
    assert [one["counts"] for one in shown(table)["audits"]] == [False, True]
    table.said("dispute", "describe", "D-1", "--losses", "1")
    assert (shown(table)["audit"], len(shown(table)["audits"])) == (None, 2)
    with connect(table.server, WRITER) as connection:
        describe(connection, act(OTHER), {"error": "other"})
    table.said("dispute", "audit", "D-1", "--result", "disagreed", "--why", "it was a wrong payment")
    assert shown(table)["audit"]["result"] == "disagreed"


def test_a_decision_with_an_effect_is_previewed_and_recorded_with_its_ruling(table: Filled) -> None:
    words = ("dispute", "decide", "D-1", "--decision", "void", "--role", "casino_supervisor", "--note", "x")
    effect = (*words, "--rule", "13.2", "--effect", "wagers_void", "--player", "P118")
    before = table.facts()
    assert "due" in table.said(*effect, "--dry-run")
    assert table.facts() == before
    would, done = (json.loads(table.said(*effect, *more, "--json"))["changes"] for more in (["--dry-run"], []))
    assert [one | {"fact": ""} for one in done] == [one | {"fact": ""} for one in would] != []
    new = [json.loads(line)["fact"] for line in table.facts()[len(before) :].splitlines()]
    assert new == ["ruling_made", "dispute_decided"]
    assert "[374]" in refused(table, *effect[1:], "--wager", "no-such-wager")


def test_a_shift_is_signed_by_both(table: Filled) -> None:
    me = table.said("dispute", "hand-over", "mere.tamihana", "--why", "a long night")
    assert table.run("dispute", "hand-overs").exit_code == 1
    assert "[468]" in refused(table, "take-over", me.split(":")[0])
    [one] = [json.loads(line) for line in table.run("dispute", "hand-overs", "--json").stdout.splitlines()]
    assert (one["to"], one["disputes"], one["taken_at"]) == ("mere.tamihana", ["D-1"], None)
    assert "[469]" in refused(table, "hand-over", one["by"])
    with connect(table.server, WRITER) as connection:
        hand_over(connection, OTHER, "H-2", one["by"], ["D-1"], [], AT)
    table.said("dispute", "take-over", "H-2")
    assert "[462]" in refused(table, "take-over", "H-2")


def test_an_act_on_a_finding_is_undone_by_one_more(table: Filled) -> None:
    def state() -> str:
        first, *_ = table.run("findings", "--json").stdout.splitlines()
        return str(json.loads(first)["state"])

    name = json.loads(table.run("findings", "--json").stdout.splitlines()[0])["finding"]
    steps = [("look-at", name), ("assign", name, "mere"), ("close", name, "--why", "explained")]
    states = ["open"]
    for step in steps:
        table.said("findings", *step)
        states.append(state())
    assert states == ["open", "looked at", "assigned", "closed"]
    for was in reversed(states[:-1]):
        table.said("findings", "undo", name)
        assert state() == was
    result = table.run("findings", "undo", name)
    assert (result.exit_code, "[467]" in result.stderr) == (2, True)


def test_the_dossier_has_the_case_in_words(table: Filled, tmp_path: Path) -> None:
    plain = json.loads(_dossier(table, tmp_path / "before.json"))
    assert "case" not in plain["claim"]
    table.said("dispute", "describe", "D-1", "--error", "wrong-payment", "--losses", "0.005")
    with connect(table.server, WRITER) as connection:
        audit(connection, act(OTHER), "agreed", "the facts agree")
    case = json.loads(_dossier(table, tmp_path / "after.json"))["claim"]["case"]
    assert case == ["error wrong-payment, losses 0.005 AUD", f"second audit by {OTHER}: agreed. the facts agree"]
    table.said("dossier", "D-1", "-o", tmp_path / "page.html")
    assert "Error wrong-payment, losses 0.005 AUD" in (tmp_path / "page.html").read_text(encoding="utf-8")


def _dossier(table: Filled, path: Path) -> str:
    table.said("dossier", "D-1", "-o", path)
    return path.read_text(encoding="utf-8")
