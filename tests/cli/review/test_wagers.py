"""`pitlog wagers` as people ask it."""

import csv
import io
import json
import re
from collections.abc import Iterator

import pytest

from ...feeds import Feed
from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog


def record_payments(pitlog: Pitlog) -> None:
    """A round with one wager overpaid, one underpaid, one never paid and one paid as due."""
    feed = Feed("BAC07").opened(decks=8)
    feed.add("staff_assigned", staff="dealer:4411", role="dealer")
    feed.shoe("S1").burned().started("R1")
    for name, player in (("over", "P1"), ("under", "P2"), ("never", "P3"), ("right", "P4")):
        feed.wager(name, player=player)
    feed.closed().cards("9H:player 2C:banker TD:player 5S:banker").result("player")
    feed.settled("over", "win", "250.00").settled("under", "win", "95.00").settled("right", "win", "100.00").ended()
    pitlog.recorded(feed.raw())


@pytest.fixture(scope="module")
def paid(databases: Databases) -> Iterator[Filled]:
    """A record to be read."""
    with filled(databases, record_payments) as pitlog:
        yield pitlog


def test_each_side_of_what_is_owed(paid: Filled) -> None:
    asked = {"--overpaid": ["over"], "--underpaid": ["under", "never"], "--unpaid": ["never"]}
    for option, wagers in asked.items():
        found = paid.run("wagers", option, "--json").stdout.splitlines()
        assert [json.loads(line)["wager"] for line in found] == wagers
    assert [
        json.loads(line)["wager"] for line in paid.run("wagers", "--overpaid", ">150", "--json").stdout.splitlines()
    ] == []


def test_amounts_have_their_sign_and_a_total(paid: Filled) -> None:
    shown = paid.run("wagers", "--difference").stdout
    assert "+5.00" in shown and "-150.00" in shown and "+200.00" in shown
    assert shown.splitlines()[-1].startswith("Wagers 3; Errors 3; Errors per 1,000 1000.0;")
    assert shown.splitlines()[-1].endswith("House owes 205.00; Players owe 150.00")


def test_a_dealers_rate_has_its_counts(paid: Filled) -> None:
    [row] = [json.loads(line) for line in paid.run("wagers", "--by", "dealer", "--json").stdout.splitlines()]
    assert (row["dealer"], row["wagers"], row["errors"], row["rate"]) == ("4411", 4, 3, 750.0)
    assert (row["house_owes"], row["players_owe"]) == ("205.00", "150.00")


def test_limits_say_of_how_many(paid: Filled) -> None:
    assert "2 of 4 wagers shown" in paid.run("wagers", "--limit", "2").stdout


def test_csv_has_a_heading_and_plain_amounts(paid: Filled) -> None:
    shown = paid.run("wagers", "--csv", "--fields", "wager,player,difference").stdout
    rows = [*csv.DictReader(io.StringIO(shown))]
    assert {row["wager"]: row["difference"] for row in rows} == {
        "over": "-150.00", "under": "5.00", "never": "200.00", "right": "0.00",
    }  # fmt: skip


def test_nothing_found_says_what_was_searched(paid: Filled) -> None:
    found = paid.run("wagers", "--player", "P4", "--difference")
    assert (found.exit_code, found.stdout) == (0, "no wagers. Searched: player P4, difference !=0\n")


def test_nothing_unpaid_says_what_was_settled_for_too_little(paid: Filled) -> None:
    """A winner who was settled as a loser is as little paid as one who was forgotten."""
    nothing, underpaid = paid.said("wagers", "--unpaid", "--player", "P2").splitlines()
    assert nothing == "no wagers. Searched: unpaid >0, player P2"
    assert underpaid == "1 wager settled, but for less than was due: --underpaid"
    assert len(paid.said("wagers", "--unpaid", "--player", "P4").splitlines()) == 1


@pytest.mark.parametrize("of", ["wagers", "rounds", "findings"])
def test_an_empty_answer_about_a_time_says_when_there_is_something(paid: Filled, of: str) -> None:
    """With the other filters of the question."""
    found = paid.run(of, "--table", "BAC07", "--since", "2031-01-01")
    first, second = found.stdout.splitlines()
    assert "Searched: table BAC07, since 2031-01-01" in first
    assert re.fullmatch(r"at other times there are some: from 1998-03-14 \S+ to 1998-03-14 \S+", second)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--dealer", "4412"), "did you mean 4411"),
        (("--player", "p44"), "there is no player"),
        (("--by", "deeler"), "did you mean dealer"),
        (("--difference", "lots"), "write 250"),
        (("--since", "soon"), "yesterday 21:05"),
        (("--not", "table=BAC08"), "did you mean BAC07"),
        (("--json", "--csv"), "exclude each other"),
    ],
)
def test_mistakes_are_errors(paid: Filled, words: tuple[str, ...], said: str) -> None:
    found = paid.run("wagers", *words)
    assert found.exit_code == 2 and said in found.stderr


def test_chosen_columns_are_all_that_programs_get(paid: Filled) -> None:
    """Also of groups, in the order asked, and one named twice is written twice under its heading."""
    grouped = ("wagers", "--by", "dealer", "--fields", "errors,dealer")
    assert paid.run(*grouped, "--csv").stdout == "errors,dealer\n3,4411\n"
    assert paid.run(*grouped, "--json").stdout == '{"errors":3,"dealer":"4411"}\n'
    assert paid.run("wagers", "--wager", "over", "--fields", "wager,paid,wager", "--csv").stdout == (
        "wager,paid,wager\nover,350.00,over\n"
    )


def test_a_person_whose_name_ends_in_a_star_is_found(pitlog: Pitlog) -> None:
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1")
    for player in ("Bob*", "Bobby"):
        feed.wager(player, player=player)
    pitlog.recorded(feed.raw())
    found = pitlog.run("wagers", "--player", "Bob*", "--fields", "player", "--csv")
    assert found.stdout == "player\nBob*\n"
    found = pitlog.run("rounds", "--player", "Bob*", "--by", "player", "--fields", "player,rounds", "--csv")
    assert found.stdout == "player,rounds\nBob*,1\n"


def test_csv_gives_no_spreadsheet_a_formula(pitlog: Pitlog) -> None:
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1")
    for wager, player in (("a", "=1+1"), ("b", "@SUM(A1)"), ("c", "Eve")):
        feed.wager(wager, player=player)
    feed.closed().cards("9H:player 2C:banker TD:player 5S:banker").result("player").settled(
        "a", "win", "250.00"
    ).ended()
    pitlog.recorded(feed.raw())
    [_, *rows] = csv.reader(io.StringIO(pitlog.run("wagers", "--fields", "player,difference", "--csv").stdout))
    assert rows == [["'=1+1", "-150.00"], ["'@SUM(A1)", "200.00"], ["Eve", "200.00"]]


def test_a_flag_is_written_as_filters_have_it(paid: Filled) -> None:
    asked = ("rounds", "--by", "disputed", "--fields", "disputed,rounds")
    assert paid.run(*asked).stdout.splitlines()[1].split() == ["no", "1"]
    assert paid.run(*asked, "--csv").stdout == "disputed,rounds\nno,1\n"
    assert paid.run(*asked, "--json").stdout == '{"disputed":false,"rounds":1}\n'


def test_names_are_asked_for_as_the_feed_has_them(pitlog: Pitlog) -> None:
    """With blanks around them; and of two that differ only in case, neither stands for both."""
    feed = Feed("BAC07").opened(decks=8).shoe("S1").burned().started("R1")
    for wager, player in (("a", " Ann"), ("b", "BOB"), ("c", "bob")):
        feed.wager(wager, player=player)
    pitlog.recorded(feed.raw())
    for player in (" Ann", "BOB", "bob"):
        found = pitlog.run("wagers", "--player", player, "--fields", "player", "--json").stdout
        assert json.loads(found) == {"player": player}
    refused = pitlog.run("wagers", "--player", "Bob")
    assert (refused.exit_code, refused.stdout) == (2, "") and "BOB" in refused.stderr and "bob" in refused.stderr
