"""`pitlog find`: one line of words, in a pipe."""

import json
from collections.abc import Iterator

import pytest

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import filled
from ..running import Pitlog


@pytest.fixture(scope="module")
def full(databases: Databases) -> Iterator[Pitlog]:
    """A table with a wager that nobody paid."""
    with filled(databases, fill) as pitlog:
        yield pitlog


def fill(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    it = OwingEvening("BAC07").day(seated=("P118", "P2")).coup("P118", seat=1).coup("P118", seat=1, settled=False)
    pitlog.recorded(it.raw())


def test_a_row_has_all_words_and_says_why(full: Pitlog) -> None:
    result = full.run("find", "unpaid", "p118")
    assert result.exit_code == 0
    assert "unpaid, player P118" in result.stderr
    heading, row = result.stdout.splitlines()
    assert heading.split() == ["Kind", "Name", "Round", "When", "What", "Why"]
    assert "BAC07-R2" in row
    assert row.rstrip().endswith("unpaid, player P118")


def test_json_says_how_each_word_was_understood(full: Pitlog) -> None:
    said = json.loads(full.said("find", "bac07", "--json"))
    assert [(one["words"], one["means"]) for one in said["read"]] == [("bac07", ["table BAC07"])]
    assert [one["name"] for one in said["hits"] if one["kind"] == "table"] == ["BAC07"]
    assert {one["name"] for one in said["hits"] if one["kind"] == "round"} == {"BAC07-R1", "BAC07-R2"}
    assert all(one["at"] is None or one["at"].endswith(("+13:00", "+12:00")) for one in said["hits"])


def test_a_word_that_nothing_knows_is_an_error_with_the_nearest(full: Pitlog) -> None:
    result = full.run("find", "BAC07", "overpiad")
    assert result.exit_code == 2
    assert "nothing is called 'overpiad' (did you mean overpaid?)" in result.stderr


def test_nothing_found_says_what_was_searched(full: Pitlog) -> None:
    assert full.said("find", "overpaid", ">100000").strip() == "nothing found. Searched: wagers"


def test_no_words_in_a_pipe_is_wrong_usage(full: Pitlog) -> None:
    assert full.run("find").exit_code == 2


@pytest.mark.parametrize("words", [("",), ("  ",), ("BAC07", ""), ('""',), ("@",), ("' '",), ("\t",)])
def test_words_without_a_letter_are_wrong_usage(full: Pitlog, words: tuple[str, ...]) -> None:
    """An empty variable finds neither nothing nor everything: what is missing is asked for."""
    result = full.run("find", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "a name, a card, a time or money" in " ".join(result.stderr.split())


def test_a_bare_number_lists_everything_that_it_may_be(full: Pitlog) -> None:
    """The line to write for each leads to the rows that were counted."""
    lines = full.said("find", "1").splitlines()
    assert lines[0].split() == ["1", "may", "be", "Found", "To", "see", "them"]
    assert {"seat 1", "round 1"} <= {one.partition("pitlog find ")[2].strip() for one in lines}
    assert "BAC07-R1" in full.said("find", "round", "1")
    [seat] = [one for one in json.loads(full.said("find", "1", "--json"))["readings"] if one["line"] == "seat 1"]
    assert (seat["means"], seat["of"], seat["count"], seat["latest"]) == ("seat 1", "wagers", 2, None)
