"""Victoria: what cards count, who draws, which hand wins, and what is called (3.2, 3.3, 8.2, 8.3, 9)."""

import pytest

from tests.feeds import Feed, Report
from tests.rules.proves import proves
from tests.rules.rounds import deal, the_round
from tests.rules.victoria import VIC, begun, codes, dealt, found, opened

POINTS = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "T": 0, "J": 0, "Q": 0, "K": 0, "A": 1}


def hand(initial: str, *thirds: str) -> Report:
    return the_round(deal(begun(opened(), "R1", ("w", "tie", "5")), initial, *thirds).ended())


def points(ended: Report) -> tuple[int, int]:
    return ended["hands"]["player"]["points"], ended["hands"]["banker"]["points"]


@proves(VIC, "3.2.1", "3.2.2", "3.2.3")
@pytest.mark.parametrize(("rank", "value"), POINTS.items())
@pytest.mark.parametrize("suit", "CDHS")
def test_3_2_what_a_card_counts(rank: str, value: int, suit: str) -> None:
    assert points(hand(f"KH 4C {rank}{suit} 4D", "TD:player"))[0] in (value, value % 10)


@proves(VIC, "3.3.1", "3.3.2")
@pytest.mark.parametrize(
    ("initial", "thirds", "counts"),
    [
        ("4H TC 5D TS", [], (9, 0)),
        ("9H TC 8C 7S", [], (7, 7)),
        ("2D 9C 9H 9D", [], (1, 8)),
        ("9H KD 2C 7S", ["9C:player"], (0, 7)),
    ],
)
def test_3_3_the_last_digit_counts(initial: str, thirds: list[str], counts: tuple[int, int]) -> None:
    assert points(hand(initial, *thirds)) == counts


@proves(VIC, "8.3.3(a)", "8.3.3(b)", "8.3.3(c)", "8.3.3(d)")
@pytest.mark.parametrize(
    ("initial", "thirds", "outcome"),
    [
        ("4H KC 5D 8S", [], "player"),
        ("KC 9H 8S 8D", [], "player"),
        ("9H KD 7C 7S", [], "banker"),
        ("KH AD TD QS", ["TS:player", "KC:banker"], "banker"),
        ("KH AD TD QS", ["AS:player", "KC:banker"], "tie"),
    ],
)
def test_8_3_3_which_hand_wins(initial: str, thirds: list[str], outcome: str) -> None:
    assert hand(initial, *thirds)["outcome"] == outcome


# --- 8.2, 9: the deal -----------------------------------------------------------------------------------------


def test_8_2_1_there_is_no_third_hand() -> None:
    feed = begun(opened(), "R1", ("w", "tie", "5")).cards("2H:player 9C:banker 5D:player KD:banker 3H:dealer")
    assert "8.2.1" in found(the_round(feed.ended()))


@pytest.mark.parametrize(("drawn", "rule"), [(1, "8.2.3"), (3, "8.2.3"), (4, "9.2.1")])
def test_8_2_3_and_9_2_1_cards_that_were_not_dealt(drawn: int, rule: str) -> None:
    cards = ["2H:player", "KD:banker", "3D:player", "7S:banker"]
    feed = begun(opened(), "R1", ("w", "player", "100")).cards(" ".join(cards[:drawn])).result("banker")
    ended = the_round(feed.settled("w", "lose").ended())
    assert (ended["status"], ended["wagers"][0]["due"]["result"], found(ended)) == ("open", "open", [rule])


@proves(VIC, "9.2", "9.2.1", "9.2.2")
@pytest.mark.parametrize("count", range(10))
def test_9_2_the_player_draws_to_five(count: int) -> None:
    """The Banker's two cards are seven, so that only the Player may draw."""
    first = "K" if count else "T"
    ended = hand(f"{first}H KD {'A' if count == 1 else count or 'K'}D 7S", *(["2C:player"] if count < 6 else []))
    assert (len(ended["hands"]["player"]["rightful"]), ended["status"]) == (3 if count < 6 else 2, "settled")
    wrongly = hand(f"{first}H KD {'A' if count == 1 else count or 'K'}D 7S", *(["2C:player"] if count >= 6 else []))
    assert found(wrongly) == (["11.7.1(b)"] if count >= 6 else ["9.2.1"])


@proves(VIC, "9.1")
@pytest.mark.parametrize(("initial", "outcome"), [("4H 3C 5D TS", "player"), ("2H KD 3D 8S", "banker")])
def test_9_1_a_natural_ends_all_drawing(initial: str, outcome: str) -> None:
    ended = hand(initial)
    assert (ended["status"], ended["outcome"], found(ended)) == ("settled", outcome, [])


@proves(VIC, "9.3", "9.3 item printed 8.3.1", "9.3 item printed 8.3.2")
def test_9_3_the_banker_draws_or_stands_by_the_table() -> None:
    assert hand("9H 2D 7C 3S", "8D:banker")["hands"]["banker"]["rightful"] == ["2D", "3S", "8D"]
    assert found(hand("9H 2D 7C 3S")) == ["9.3"]
    assert hand("KH 2D 3D 3S", "3C:player")["hands"]["banker"]["points"] == 5
    assert found(hand("KH 2D 3D 3S", "3C:player", "9C:banker")) == ["11.7.2"]


# --- 8.2.2, 8.3: calls ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "rules"), [("before", []), ("after", ["8.2.2(a)"]), ("never", ["8.2.2(a)"])])
def test_8_2_2_a_no_more_bets_before_the_first_card(call: str, rules: list[str]) -> None:
    feed = opened().started("R1").wager("w", "player", "100", player="P3", seat=3)
    if call == "before":
        feed.closed()
    feed.cards("4H:player")
    if call == "after":
        feed.closed()
    feed.cards("3C:banker 5D:player TS:banker").result("player").settled("w", "win", "100.00")
    assert found(feed.ended()) == rules


def counted(player: int, banker: int, third: int | None = None) -> Feed:
    feed = begun(opened(), "R1", ("w", "player", "100")).cards("2H:player TC:banker 3D:player 6S:banker")
    feed.add("points_announced", hand="player", points=player)
    feed.add("points_announced", hand="banker", points=banker)
    feed.cards("9H:player")
    if third is not None:
        feed.add("points_announced", hand="player", points=third)
    return feed.result("banker", player=4, banker=6).settled("w", "lose").ended()


@pytest.mark.parametrize(
    ("said", "rules"), [((5, 6, 4), []), ((5, 6, None), []), ((6, 6, 4), ["8.3.1"]), ((5, 5, 4), ["8.3.1"]),
                        ((5, 6, 5), []), ((5, 6, 9), ["8.3.1"])]
)  # fmt: skip
def test_8_3_1_counts_are_those_of_the_cards(said: tuple[int, int, int | None], rules: list[str]) -> None:
    assert found(counted(*said)) == rules


@pytest.mark.parametrize(
    ("said", "rules"),
    [
        ({"outcome": "player"}, []),
        ({"outcome": "banker"}, ["8.3.2"]),
        ({"outcome": "player", "player": 9, "banker": 3}, []),
        ({"outcome": "player", "player": 8, "banker": 3}, ["8.3.2"]),
        ({"outcome": "tie"}, ["8.3.2"]),
    ],
)
def test_8_3_2_the_result_is_that_of_the_cards(said: dict[str, str], rules: list[str]) -> None:
    feed = deal(begun(opened(), "R1", ("w", "player", "100")), "4H 3C 5D TS")
    feed.add("result_announced", **said)
    ended = the_round(feed.settled("w", "win", "100.00").ended())
    assert (found(ended), ended["outcome"]) == (rules, "player")


def test_8_3_2_nobody_said_the_result() -> None:
    feed = dealt(begun(opened(), "R1", ("a", "player", "100")), "P").settled("a", "win", "100.00").ended()
    deal(begun(feed, "R2", ("b", "player", "100")), "4H 3C 5D TS").settled("b", "win", "100.00").ended()
    assert codes(feed) == ["result-not-announced"]
