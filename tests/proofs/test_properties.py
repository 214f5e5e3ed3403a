"""What must hold of any round, whatever the cards and wherever they were put."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.cards import DECK
from domain.rulebooks import BACCARAT
from tests.feeds import Feed, Report
from tests.rules.rounds import bets, checked, table, the_round

STAKES = {"banker": "100", "player": "100", "tie": "25"}
CARDS = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)
PLACES = st.lists(st.sampled_from(["player", "banker"]), min_size=6, max_size=6)
RULESETS = st.sampled_from(sorted(BACCARAT))

examples = settings(max_examples=60, deadline=None)


def round_of(ruleset: str, cards: list[str], places: list[str] | None = None) -> Feed:
    """A round with these cards in this order; as many as the rules take, where nobody says where they went."""
    feed = bets(table(ruleset).started("R1"), **STAKES).closed()
    for place, card in enumerate(cards):
        feed.cards(f"{card}:{places[place] if places else ('player', 'banker')[place % 2]}")
    return feed


def rightful(ended: Report) -> Any:
    """What the order of the cards gives, whatever was done with them."""
    hands = {place: (hand["rightful"], hand["points"]) for place, hand in ended["hands"].items() if hand["rightful"]}
    return hands, ended["outcome"], [one["due"] and strip(one["due"]) for one in ended["wagers"]]


def strip(due: dict[str, Any]) -> dict[str, Any]:
    """Money, and how it was decided."""
    return {name: due[name] for name in ("result", "stake_back", "winnings", "commission", "pays")}


@examples
@given(ruleset=RULESETS, cards=CARDS, places=PLACES, other=PLACES)
def test_dues_follow_the_order_of_the_cards_and_not_their_places(
    ruleset: str, cards: list[str], places: list[str], other: list[str]
) -> None:
    one, two = (the_round(round_of(ruleset, cards, where).ended()) for where in (places, other))
    if one["status"] == two["status"]:
        assert rightful(one) == rightful(two)


@examples
@given(ruleset=RULESETS, cards=CARDS, places=PLACES)
def test_a_reconstruction_of_a_reconstruction_changes_nothing(
    ruleset: str, cards: list[str], places: list[str]
) -> None:
    before = the_round(round_of(ruleset, cards, places).ended())
    hands = {place: hand["rightful"] or [] for place, hand in before["hands"].items()}
    put_right = {"hands": hands, "role": "casino_supervisor"}
    reports = []
    for times in (1, 2):
        feed = round_of(ruleset, cards, places)
        for _ in range(times):
            feed.add("cards_reconstructed", **put_right)
        reports.append(the_round(feed.ended()))
    assert rightful(reports[0]) == rightful(reports[1])
    assert [one["rule"] for one in reports[0]["findings"]] == [one["rule"] for one in reports[1]["findings"]]


@examples
@given(ruleset=RULESETS, cards=CARDS, wrong=st.integers(0, 5), other=st.sampled_from(DECK))
def test_a_corrected_fact_gives_what_a_clean_feed_gives(ruleset: str, cards: list[str], wrong: int, other: str) -> None:
    clean = round_of(ruleset, cards).ended()
    misread = [*cards[:wrong], other, *cards[wrong + 1 :]]
    feed = round_of(ruleset, misread).ended()
    drawn = [fact for fact in feed.facts if fact["fact"] == "card_drawn"][wrong]
    feed.corrected(drawn, {**drawn, "card": cards[wrong]})
    one, two = the_round(clean), the_round(feed)
    corrected = two.pop("corrected", None)
    one.pop("corrected", None)
    assert corrected
    assert one == two


@examples
@given(ruleset=RULESETS, cards=CARDS, places=PLACES, seed=st.integers(0, 10_000))
def test_a_feed_shuffled_but_counted_gives_the_same(
    ruleset: str, cards: list[str], places: list[str], seed: int
) -> None:
    feed = round_of(ruleset, cards, places).ended()
    inorder = checked(feed)
    random.Random(seed).shuffle(feed.facts)
    assert checked(feed) == inorder


@pytest.mark.parametrize("ruleset", BACCARAT)
def test_nothing_is_made_and_nothing_is_lost(ruleset: str) -> None:
    """Over random deals: stake back and winnings of a winner, nothing of a loser, the stake of a stand-off."""
    chance = random.Random(1)
    for _ in range(20):
        ended = the_round(round_of(ruleset, [chance.choice(DECK) for _ in range(6)]).ended())
        for one in ended["wagers"]:
            it = one["due"]
            back = {"win": one["stake"], "stand_off": one["stake"], "void": one["stake"], "lose": "0.00"}
            assert it["result"] == "open" or float(it["stake_back"]) == float(back[it["result"]])
            assert (float(it["pays"]) > 0) == (it["result"] == "win")
