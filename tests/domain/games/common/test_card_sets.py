"""A card set knows which acts were done to it, however it got them."""

from copy import deepcopy

from domain.games.common.cards.card_sets import CardsDone, CardSet, Sets
from domain.games.encoding import pack, unpack

CUT, SPREAD = CardsDone("cut", "f1"), CardsDone("spread", "f2")


def test_acts_are_known_at_once_and_after_a_set_was_stored() -> None:
    """Neither asking before nor the order of the acts changes the answer, or what is stored."""
    asked, noted = CardSet("A"), CardSet("A")
    assert not asked.any_act("cut", "spread")
    for one in (CUT, SPREAD, CUT):
        asked.note(one)
        noted.done.append(one)
    assert pack(asked) == pack(noted)
    for cards in (asked, noted, unpack(pack(asked)), deepcopy(asked)):
        assert cards.any_act("cut") and cards.any_act("burn", "spread") and not cards.any_act("burn")


def test_acts_of_a_copy_are_its_own() -> None:
    cards = CardSet("A", done=[CUT])
    assert cards.any_act("cut")
    other = deepcopy(cards)
    other.note(SPREAD)
    assert other.any_act("spread") and not cards.any_act("spread")


def test_a_round_makes_the_set_in_play_forget_its_acts() -> None:
    sets = Sets(two=False)
    taken = sets.take()
    taken.note(CUT)
    assert taken.any_act("cut")
    sets.begin_round()
    assert not taken.any_act("cut") and taken.done == []
