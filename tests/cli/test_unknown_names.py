"""No answer is empty by mistake: unknown names are errors with the nearest, in commands, as JSON and in the viewer."""

import json
from collections.abc import Iterator

import pytest

from record.postgres.servers import Server

from ..feeds import Feed
from ..servers import Databases
from .filled import Filled, filled
from .running import Pitlog


def record_payment(pitlog: Pitlog) -> None:
    """A round with a wrong payment."""
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned()
    feed.started("R1").wager("w1", player="P103").closed().cards("9D:player 2D:banker TD:player 5D:banker")
    feed.result("player").settled("w1", "lose").ended()
    pitlog.recorded(feed.raw())


@pytest.fixture(scope="module")
def played(databases: Databases) -> Iterator[Filled]:
    """A record with a wrong payment, only to be read."""
    with filled(databases, record_payment) as pitlog:
        yield pitlog


@pytest.fixture(scope="module")
def harbour(played: Filled) -> Iterator[Filled]:
    """The same at Auckland."""
    with played.copy() as pitlog:
        pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
        yield pitlog


@pytest.fixture
def own(played: Filled) -> Iterator[Pitlog]:
    """The same, to be changed."""
    with played.copy() as pitlog:
        yield pitlog


ASKED = [
    (("findings", "--code", "wrong-paymnet"), "wrong-payment"),
    (("findings", "--table", "BAC70"), "BAC07"),
    (("findings", "--rule", "99.9"), "99.9"),
    (("findings", "--ruleset", "nz-1998-bacarat"), "nz-1998-baccarat"),
    (("findings", "--round", "R11"), "R1"),
    (("rounds", "--table", "BAC77"), "BAC07"),
    (("rounds", "--player", "p10"), "P103"),
    (("rounds", "--bet", "bankr"), "banker"),
    (("rounds", "--shoe", "S11"), "S1"),
    (("commission", "--player", "P1033"), "P103"),
    (("commission", "--table", "BAC77"), "BAC07"),
    (("commission", "--deferred", "--table", "BAC77"), "BAC07"),
    (("facts", "--table", "BAC77"), "BAC07"),
    (("facts", "--player", "P1033"), "P103"),
    (("forget", "P1033", "--why", "x", "--yes"), "P103"),
    (("explain", "--wager", "w11"), "w11"),
    (("replay", "R11"), "R11"),
    (("access", "--table", "BAC77"), "BAC07"),
    (("access", "--person", "person:nobody"), "person:nobody"),
    (("dispute", "list", "--table", "BAC77"), "BAC07"),
]


@pytest.mark.parametrize(("words", "near"), ASKED, ids=lambda it: " ".join(it) if isinstance(it, tuple) else None)
def test_an_unknown_name_is_an_error_that_offers_the_nearest(played: Pitlog, words: tuple[str, ...], near: str) -> None:
    """As JSON, too."""
    as_json = [words] if words[0] == "facts" else [words, (*words, "--json")]
    for asked in as_json:
        result = played.run(*asked)
        assert result.exit_code == 2, result.output
        assert result.stdout == ""
        assert near in result.stderr


def test_names_that_are_known_answer(played: Pitlog) -> None:
    assert played.run("findings", "--code", "wrong-payment", "--table", "BAC07").exit_code in (0, 1)
    assert "R1" in played.said("rounds", "--table", "BAC07", "--player", "P103", "--shoe", "S1", "--bet", "player")
    assert played.run("findings", "--code", "late-wager").exit_code == 0  # known, and not found


@pytest.mark.parametrize(
    "words", [("rounds", "--since", "20:00"), ("rounds", "--limit", "7"), ("findings", "--assigned-to", "x")]
)
def test_an_option_that_counts_once_is_refused_twice(played: Pitlog, words: tuple[str, ...]) -> None:
    """The last would win in silence. What may be repeated may still be."""
    result = played.run(*words, *words[1:])
    assert result.exit_code == 2
    assert "given twice" in result.stderr
    assert played.run("findings", "--severity", "notice", "--severity", "ruling").exit_code == 0
    assert "R1" in played.said("rounds", "--card", "9D", "--card", "7H", "--table", "BAC07", "--table", "bac07")


def test_a_limit_says_of_how_many(server: Server) -> None:
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned()
    for nth in range(1, 6):
        feed.coup(f"w{nth}")
    pitlog = Pitlog(server).recorded(feed.raw())
    assert "2 of 5 rounds shown" in pitlog.said("rounds", "--limit", "2")
    assert "shown" not in pitlog.said("rounds", "--limit", "5")


@pytest.mark.parametrize("card", ["10D", "10d", "td", "T♦", "10♦"])
def test_a_card_is_named_as_people_name_it(played: Pitlog, card: str) -> None:
    assert "R1" in played.said("rounds", "--card", card)


TIMES = ["1998-03-14", "1998-03-14 19:00", "1998-03-14T19:00:00", "1998-03-14T06:00:00Z"]


@pytest.mark.parametrize("time", TIMES)
def test_a_time_without_its_offset_is_the_venues(harbour: Pitlog, time: str) -> None:
    """Also a day alone; a clock alone is of today."""
    assert "R1" in harbour.said("rounds", "--since", time)
    assert "no such round" in harbour.said("rounds", "--until", time)
    assert "no such round" in harbour.said("rounds", "--since", "00:00")
    assert harbour.run("rounds", "--since", "25:00").exit_code == 2


def test_a_time_reaches_ten_minutes_and_says_which_round_it_means(harbour: Pitlog) -> None:
    """Further off it is an error that names the nearest; nothing is recorded for ever about another year."""
    result = harbour.run("rounds", "BAC07@1998-03-14T20:05:00")
    assert result.exit_code == 0
    assert "is round R1, which ended" in result.stderr
    for words in (("rounds",), ("replay",), ("dispute", "raise", "--claim", "not paid")):
        result = harbour.run(*words, "BAC07@2019-12-25T21:05:00")
        assert result.exit_code == 2
        assert "R1" in result.stderr
    assert harbour.run("rounds", "BAC99@1998-03-14T20:05:00").exit_code == 2
    assert harbour.said("dispute", "list").strip() == "no disputes"


def test_a_player_without_a_wager_in_the_round_is_pointed_out_first(own: Pitlog) -> None:
    """Nothing is written before somebody says that it is meant."""
    words = ("dispute", "raise", "R1", "--claim", "not paid", "--player", "P104")
    result = own.run(*words)
    assert result.exit_code == 2
    assert "P103" in result.stderr
    assert own.said("dispute", "list").strip() == "no disputes"
    own.said(*words, "--yes")
    assert own.run("dispute", "list").exit_code == 1


# --- people and outcomes ------------------------------------------------------------------------------------------


def test_a_person_to_whom_nothing_was_assigned(own: Pitlog) -> None:
    name = json.loads(own.run("findings", "--json").stdout.splitlines()[0])["finding"]
    own.said("findings", "assign", name, "mere.tamihana")
    assert own.run("findings", "--assigned-to", "mere.tamihana").exit_code == 1
    result = own.run("findings", "--assigned-to", "mere.tamihama")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "mere.tamihana" in result.stderr


@pytest.mark.parametrize(
    ("outcome", "code"),
    [("tie", 0), ("17", 0), ("3-4", 0), ("A", 0), ("banker", 0), ("tye", 2), ("99", 2), ("7-1", 2)],
)
def test_an_outcome_that_no_round_can_have(played: Pitlog, outcome: str, code: int) -> None:
    result = played.run("rounds", "--outcome", outcome)
    assert result.exit_code == code
    if outcome == "tye":
        assert "did you mean tie?" in result.stderr
