"""`pitlog rules --expectations`: what the house expects, of a full shoe and of what was left before a round."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.main import pitlog as command
from domain.cards import DECK
from domain.expectations import expected
from domain.rulebooks import RULEBOOKS
from simulator import Shift, simulate

from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog

RULESET, ROUND = "nz-div5-full-baccarat", "BAC01-0314-1-30"
FEED = [entry.line.rstrip() for entry in simulate(Shift(RULESET, tables=1, shoes=1, seed=3))]


@pytest.fixture(scope="module")
def recorded(databases: Databases) -> Iterator[Filled]:
    """A shoe of an evening."""

    def fill(pitlog: Pitlog) -> None:
        pitlog.recorded(FEED)

    with filled(databases, fill) as pitlog:
        yield pitlog


def run(*words: str) -> Result:
    """Without a record."""
    return CliRunner().invoke(command, ["rules", *words])


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_every_bet_of_every_ruleset_is_shown(ruleset: str) -> None:
    """The table has a line for each entry of the JSON, with the mean that the program computes."""
    answer = json.loads(run(ruleset, "--expectations", "--json").stdout)
    lines = run(ruleset, "--expectations").stdout.splitlines()[3:]
    rows = answer["expectations"]
    assert [line.split()[0] for line in lines] == [row["bet"] for row in rows]
    for line, row in zip(lines, rows, strict=True):
        assert f"{float(100 * Fraction(row['mean'])):.4f}%" in line
    assert rows


def seen_before(round_: str) -> Counter[str]:
    """The cards of the feed that anybody had seen when the round began, by its bytes alone."""
    seen = Counter[str]()
    for line in FEED:
        fact: dict[str, Any] = json.loads(line)
        if fact["fact"] == "round_started" and fact["round"] == round_:
            break
        if fact["fact"] in ("card_burned", "card_drawn", "card_turned") and fact["card"] is not None:
            seen[fact["card"]] += 1
    return seen


def test_the_shoe_that_was_left(recorded: Filled) -> None:
    """Eight decks without every card that was seen, whether it was dealt face up, turned, or burned."""
    answer = json.loads(recorded.said("rules", "--expectations", "--before", ROUND, "--json"))
    seen = seen_before(ROUND)
    left = {card: 8 - seen[card] for card in DECK if seen[card] < 8}
    assert seen.total() > 100
    assert (answer["ruleset"], answer["before"], answer["left"]) == (RULESET, ROUND, left)
    banker = next(row for row in answer["expectations"] if row["bet"] == "banker")
    found = expected(RULEBOOKS[RULESET], "banker", left=left)
    assert found is not None
    assert (banker["mean"], banker["variance"]) == (str(found.mean), str(found.variance))
    assert f"from the {sum(left.values())} of 416 cards unseen before {ROUND}" in " ".join(
        recorded.said("rules", "--expectations", "--before", ROUND).split()
    )
    other = json.loads(recorded.said("rules", "vic-2002-crown", "--expectations", "--before", ROUND, "--json"))
    assert (other["ruleset"], other["left"]) == ("vic-2002-crown", left)
    views = [line for line in recorded.facts().decode().splitlines() if "record_viewed" in line]
    assert any(f"round {ROUND}" in line for line in views)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--expectations"], "name a RULESET"),
        (["--before", "R-1"], "are about --expectations"),
        (["nz-1996-crap", "--expectations"], "nz-1996-craps"),
        (["nz-1996-craps", "3.1", "--expectations"], "whole ruleset"),
        (["nz-1996-craps", "--expectations", "--decks", "8"], "do not depend"),
        (["vic-2002-crown", "--expectations", "--decks", "3"], "4 to 8 decks"),
        (["nz-1998-baccarat", "--expectations", "--decks", "6"], "played with 8 decks"),
        (["--expectations", "--before", "R-1", "--decks", "6"], "leave out --decks"),
        (["nz-1996-craps", "--expectations", "--table", "T"], "about --before"),
    ],
)
def test_wrong_usage_says_what_to_do(words: list[str], says: str) -> None:
    result = run(*words)
    assert (result.exit_code, says in result.stderr) == (2, True), result.output


def test_an_unknown_round_and_a_game_without_such_a_shoe(recorded: Filled) -> None:
    assert recorded.run("rules", "--expectations", "--before", "no such round").exit_code == 2
    result = recorded.run("rules", "nz-1996-craps", "--expectations", "--before", ROUND)
    assert (result.exit_code, "only baccarat's shoes are counted" in result.stderr) == (2, True)
