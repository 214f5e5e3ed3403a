"""A person who was found to have two names at a table: asked by either of them, the answer is the person's."""

import json
from collections.abc import Iterator

import pytest

from record.vault.connections import reading
from tests.asked import rounds_asked
from tests.cli.filled import Filled, filled
from tests.cli.running import Pitlog
from tests.feeds import Feed
from tests.servers import Databases

CARD, NAME, OTHER, UNSEEN = "P1", "PERSON2", "P7", "P8"


def played(feed: Feed, round_: str, player: str) -> Feed:
    """A round with an unpaid win of this player, so it has a finding, and commission."""
    feed.started(round_).wager(f"w-{round_}", "banker", "100", player=player, seat=1).closed()
    feed.cards("2H:player 9C:banker 5D:player KD:banker").result("banker")
    return feed.settled(f"w-{round_}", "win", paid="90.00", commission="5.00").ended()


def evening(pitlog: Pitlog) -> None:
    """Two rounds at a table where the two are one person, a round of somebody else, and one where they are two."""
    feed = Feed().opened().shoe("S1").burned()
    played(played(feed, "R1", CARD), "R2", NAME)
    played(feed, "R3", OTHER)
    feed.add("player_identified", player=CARD, **{"is": NAME})
    feed.add("player_identified", player=UNSEEN, **{"is": CARD})
    wrong = feed.add("player_identified", player=OTHER, **{"is": NAME})
    feed.corrected(wrong, None)
    pitlog.recorded(feed.raw())
    elsewhere = Feed("BAC08").opened().shoe("T1").burned()
    pitlog.recorded(played(played(elsewhere, "E1", CARD), "E2", NAME).raw())


@pytest.fixture(scope="module")
def night(databases: Databases) -> Iterator[Filled]:
    with filled(databases, evening) as pitlog:
        yield pitlog


def found(pitlog: Pitlog, *words: str) -> list[str]:
    """The rounds in an answer."""
    result = pitlog.run(*words, "--json")
    assert result.exit_code in (0, 1), result.output
    return sorted({json.loads(line)["round"] for line in result.stdout.splitlines()} - {None})


@pytest.mark.parametrize("what", ["rounds", "wagers", "findings"])
def test_a_question_by_either_name(night: Pitlog, what: str) -> None:
    """Of the other table, where they are two people, each name has its own."""
    assert found(night, what, "--player", CARD) == ["E1", "R1", "R2"]
    assert found(night, what, "--player", NAME) == ["E2", "R1", "R2"]
    assert found(night, what, "--player", CARD, "--table", "BAC07") == ["R1", "R2"]
    assert found(night, what, "--player", OTHER) == ["R3"]
    assert found(night, what, "--player", UNSEEN) == ["R1", "R2"]
    assert found(night, what, "--not", f"player={CARD}") == ["E2", "R3"]


def test_the_viewer_finds_the_same(night: Pitlog) -> None:
    with reading(night.server) as connection:
        for player, expected in ((CARD, ["E1", "R1", "R2"]), (NAME, ["E2", "R1", "R2"]), (UNSEEN, ["R1", "R2"])):
            assert sorted(one.round for one in rounds_asked(connection, player=player)) == expected


def test_commission_by_either_name(night: Pitlog) -> None:
    def charged(player: str) -> list[tuple[str, str]]:
        lines = night.said("commission", "--player", player, "--postings", "--json").splitlines()
        return sorted({(one["round"], one["player"]) for one in map(json.loads, lines)})

    assert charged(CARD) == [("E1", CARD), ("R1", NAME), ("R2", NAME)]
    assert charged(NAME) == [("E2", NAME), ("R1", NAME), ("R2", NAME)]
    assert charged(OTHER) == [("R3", OTHER)]


@pytest.mark.parametrize("what", ["rounds", "wagers", "findings", "commission"])
def test_it_says_that_there_is_another_name(night: Pitlog, what: str) -> None:
    said = f"asked as {CARD}: the same person is also {UNSEEN}, {NAME} at BAC07"
    assert night.run(what, "--player", CARD).stderr.splitlines().count(said) == 1
    assert "asked as" not in night.run(what, "--player", OTHER).stderr


@pytest.mark.parametrize("what", ["rounds", "wagers", "findings", "commission"])
def test_a_name_that_nobody_has_is_an_error(night: Pitlog, what: str) -> None:
    result = night.run(what, "--player", "P99")
    assert (result.exit_code, "P99" in result.stderr) == (2, True)


def test_a_dispute_may_be_raised_under_either_name(night: Filled) -> None:
    with night.copy() as pitlog:
        for nth, (round_, player) in enumerate([("R1", CARD), ("R2", CARD), ("R1", NAME), ("R2", NAME)]):
            pitlog.said("dispute", "raise", round_, "--claim", "mine", "--player", player, "--name", f"D{nth}")
        for round_, player in (("R3", CARD), ("E2", CARD), ("E1", NAME), ("R1", OTHER)):
            refused = pitlog.run("dispute", "raise", round_, "--claim", "mine", "--player", player)
            assert (refused.exit_code, "had no wager" in refused.output) == (2, True)


def test_facts_of_a_player_by_either_name(night: Pitlog) -> None:
    """Those of the other table, where they are two people, by each name alone."""
    for name, elsewhere in ((CARD, "w-E1"), (NAME, "w-E2")):
        lines = [json.loads(line) for line in night.facts("--player", name, "--kind", "wager_placed").splitlines()]
        assert [one["wager"] for one in lines] == ["w-R1", "w-R2", elsewhere]
    shown = night.run("facts", "--player", CARD)
    assert f"asked as {CARD}: the same person is also" in shown.stderr


def test_a_ruling_names_a_player_of_the_round_by_either_name(night: Filled) -> None:
    ruling = ("dispute", "rule", "D1", "--effect", "outcome_void", "--rule", "12.7", "--role", "casino_supervisor",
              "--note", "agreed", "--player")  # fmt: skip
    with night.copy() as copy:
        copy.said("dispute", "raise", "R1", "--claim", "not paid", "--name", "D1", "--player", NAME)
        refused = copy.run(*ruling, OTHER)
        assert refused.exit_code == 2 and f"{OTHER} had no wager in R1" in refused.stderr
        taken = copy.run(*ruling, NAME)
        assert (taken.exit_code, taken.stdout.endswith("recorded\n")) == (0, True), taken.stderr
        taken = copy.run(*ruling, CARD)
        assert (taken.exit_code, taken.stdout.endswith("recorded\n")) == (0, True), taken.stderr
