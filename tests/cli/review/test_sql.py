"""`pitlog sql` as people ask it: names, limits, files, and what is on the record of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from projections.questions.views import VIEWS
from record.postgres.connections import ASK, connect

from ...servers import Databases, rows
from ..filled import Filled, filled
from ..running import Pitlog
from .test_wagers import record_payments


@pytest.fixture(scope="module")
def paid(databases: Databases) -> Iterator[Filled]:
    """A record with names outside the log."""
    with filled(databases, record_payments) as pitlog:
        yield pitlog


def lines(pitlog: Pitlog, *words: object) -> list[dict[str, object]]:
    """The rows of an answer."""
    return [json.loads(line) for line in pitlog.said("sql", *words, "--json").splitlines()]


def test_names_go_in_and_come_out(paid: Filled) -> None:
    asked = "SELECT wager, player FROM wagers WHERE player = person('P2') AND dealer = person ( '4411' )"
    assert lines(paid, asked) == [{"wager": "under", "player": "P2"}]
    assert lines(paid, "SELECT player FROM rounds") == [{"player": ["P1", "P2", "P3", "P4"]}]
    [stored] = rows(paid.server, "SELECT player FROM pitlog_ask.wagers WHERE wager = 'under'")[0]
    assert stored.startswith("p-")


def test_an_unknown_person_is_an_error_with_the_nearest(paid: Filled) -> None:
    result = paid.run("sql", "SELECT 1 FROM wagers WHERE player = person('P22')")
    assert result.exit_code == 2
    assert "P2" in result.stderr and "no player" in result.stderr


def test_another_case_is_the_same_person(paid: Filled) -> None:
    assert lines(paid, "SELECT wager FROM wagers WHERE player = person('p2')") == [{"wager": "under"}]


def test_values_have_the_forms_of_the_question_language(paid: Filled) -> None:
    asked = "SELECT \"table\", day, time, stake, difference, rule, hour FROM wagers WHERE wager = 'under'"
    fields = "table,day,time,stake,difference,rule,hour"
    [row] = lines(paid, asked)
    [same] = [json.loads(line) for line in paid.said(
        "wagers", "--wager", "under", "--fields", fields, "--json").splitlines()]  # fmt: skip
    assert row == same
    assert row["stake"] == "100.00" and row["difference"] == "5.00"


def test_the_question_is_on_the_record(paid: Filled) -> None:
    with paid.copy() as pitlog:
        asked = "SELECT 1 AS a, 'P2' AS b"
        pitlog.said("sql", asked)
        last = json.loads(pitlog.said("access", "--json").splitlines()[-1])
        assert (last["kind"], last["what"]) == ("record_viewed", f"question in SQL: {asked}")
        assert b"P2" not in rows(pitlog.server, "SELECT line FROM pitlog.facts ORDER BY position DESC LIMIT 1")[0][0]


def test_it_says_of_how_many(paid: Filled) -> None:
    result = paid.run("sql", "SELECT wager FROM wagers ORDER BY wager", "--limit", "2", "--csv")
    assert (result.exit_code, result.stdout) == (0, "wager\nnever\nover\n")
    assert "2 of 4 rows" in result.stderr


def test_a_question_from_standard_input_into_a_file(paid: Filled, tmp_path: Path) -> None:
    output = tmp_path / "answer.csv"
    paid.said("sql", "-", "-o", output, stdin=b"SELECT '=1+1' AS a,\n 5 AS b;\n")
    assert output.read_text() == "a,b\n'=1+1,5\n"
    assert paid.run("sql", "SELECT 1", "-o", output).exit_code == 2
    paid.said("sql", "SELECT 1 AS a", "-o", output, "--force", "--json")
    assert output.read_text() == '{"a":1}\n'


def test_a_plan_is_shown_and_nothing_read(paid: Filled) -> None:
    assert "Scan" in paid.said("sql", "SELECT 1 / (stake - stake) FROM wagers", "--explain")


def test_what_is_wrong_is_said_with_its_place(paid: Filled) -> None:
    result = paid.run("sql", "SELECT stakee\nFROM wagers")
    assert result.exit_code == 2
    assert 'column "stakee" does not exist' in result.stderr and "line 1: … stakee" in result.stderr
    assert paid.run("sql").exit_code == 2
    assert paid.run("sql", "SELECT 1", "--time-limit", "301").exit_code == 2


def test_the_views_are_those_that_are_documented(paid: Filled) -> None:
    """Their names, columns and types; and the listing has each."""
    found = rows(
        paid.server,
        "SELECT c.relname, a.attname, format_type(a.atttypid, NULL) FROM pg_class AS c JOIN pg_attribute AS a "
        "ON a.attrelid = c.oid WHERE c.relnamespace = 'pitlog_ask'::regnamespace AND a.attnum > 0 ORDER BY 1, a.attnum",
    )
    short = {"timestamp with time zone": "timestamptz"}
    documented = [(view.name, one.name, one.kind) for view in sorted(VIEWS) for one in view.columns]
    assert [(view, name, short.get(kind, kind)) for view, name, kind in found] == documented
    listed = [json.loads(line) for line in paid.said("sql", "--views", "--json").splitlines()]
    assert [one["view"] for one in listed] == [view.name for view in VIEWS]
    assert "due_rule" in paid.said("sql", "--views")


def test_a_rebuild_leaves_the_views(paid: Filled) -> None:
    with paid.copy() as pitlog:
        before = lines(pitlog, "SELECT * FROM wagers ORDER BY wager")
        pitlog.said("rebuild", "wagers", "rounds")
        assert lines(pitlog, "SELECT * FROM wagers ORDER BY wager") == before
        with connect(pitlog.server, ASK) as connection:
            assert connection.execute("SELECT count(*) FROM pitlog_ask.rounds").fetchone() == (1,)
