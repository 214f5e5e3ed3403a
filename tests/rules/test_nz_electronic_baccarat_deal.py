"""Electronic Baccarat: which parts of Division 5 rule the deal, with chips on the layout and without."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import deal, rules, the_round
from tests.rules.screens import BANKER, DIV5, ELECTRONIC, entered, found, hall, play, touch

BOTH = {"layout_wagers": True}
either = pytest.mark.parametrize("options", [{}, BOTH])


def begun(options: dict[str, bool], **fields: str) -> Feed:
    """A wager on a screen."""
    return touch(hall("T1", options=options, **fields).started("R1"), "a")


def test_8_2_bets_are_called_off_where_chips_are_taken() -> None:
    """Where they are not, a record that never says when the terminals closed says nothing."""
    for options, wanted in ((BOTH, [(DIV5, "8.2")]), ({}, [])):
        feed = deal(begun(options), *BANKER).result("banker", player=1, banker=7)
        assert rules(the_round(entered(feed, "banker").settled("a").ended())) == wanted


@either
@proves(ELECTRONIC, "8.2")
def test_8_3_the_first_four_cards_lie_as_the_style_wants(options: dict[str, bool]) -> None:
    for style, rule in (("A", []), ("C", [(DIV5, "8.19")] * 4)):
        feed = deal(begun(options, style=style).closed(), *BANKER).result("banker", player=1, banker=7)
        ended = the_round(entered(feed, "banker").settled("a").ended())
        assert [one for one in rules(ended) if one[1] == "8.19"] == rule


@either
@proves(ELECTRONIC, "9.1", "9.2")
def test_9_1_a_third_card_that_had_to_be_drawn(options: dict[str, bool]) -> None:
    feed = deal(begun(options).closed(), BANKER[0]).result("banker", player=5, banker=7)
    ended = the_round(entered(feed, "banker").settled("a").ended())
    assert ended["status"] == "open" and (DIV5, "9.3") in rules(ended)


@either
@proves(ELECTRONIC, "4.1")
def test_4_1_counts_are_those_of_division_5(options: dict[str, bool]) -> None:
    feed = deal(begun(options).closed(), BANKER[0])
    feed.add("points_announced", hand="player", points=6)
    feed.add("points_announced", hand="banker", points=7)
    feed = feed.cards(BANKER[1]).result("banker", player=1, banker=7)
    assert rules(the_round(entered(feed, "banker").settled("a").ended())) == [(DIV5, "4.2(a)")]


@pytest.mark.parametrize(("seats", "wanted"), [(9, []), (10, ["3.1"])])
def test_3_1_nine_wagering_areas(seats: int, wanted: list[str]) -> None:
    feed = touch(hall("T1", seats=seats).started("R1"), "a")
    assert found(play(feed).settled("a").ended()) == wanted
