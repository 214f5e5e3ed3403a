"""New Zealand 1998 and Division 5: third cards nobody may have, cards in excess, and the round after (12.1, 12.2)."""

import pytest

from tests.rules.later_nz import (
    B98,
    BANKER_DRAWS,
    BOTH,
    DIV5,
    NATURAL,
    STANDING,
    carries,
    each,
    every_book,
    live,
    numbers,
    on_from,
)
from tests.rules.proves import proves
from tests.rules.rounds import deal, due, money, the_round

DOCUMENTS = BOTH

# --- 12.1 -----------------------------------------------------------------------------------------------------


@every_book
@pytest.mark.parametrize("seen", [True, False])
def test_12_1_a_the_card_is_the_bankers_seen_or_not(book: str, seen: bool) -> None:
    """Where the Player stood the Banker draws on 5, whatever the card; Table 2 would say stand on a 9."""
    feed = deal(live(book, player="100", banker="100"), BANKER_DRAWS, "9S:player" if seen else "?:player")
    if not seen:
        feed.add("card_turned", to="player", index=2, card="9S")
    ended = the_round(feed.ended())
    assert ended["hands"]["banker"]["rightful"] == ["5D", "KS", "9S"]
    assert (ended["outcome"], ended["carried"], numbers(ended)) == ("player", [], ["12.1(a)"])
    assert money(ended, "player")[3] == "100.00"


@every_book
@pytest.mark.parametrize("how", ["reconstructed", "laid over", "turned there"])
def test_12_1_a_the_card_is_moved_across_once(book: str, how: str) -> None:
    feed = deal(live(book), BANKER_DRAWS)
    feed.cards("?:player" if how == "turned there" else "9S:player")
    if how == "reconstructed":
        hands = {"player": ["6H", "KC"], "banker": ["5D", "KS", "9S"]}
        feed.add("cards_reconstructed", hands=hands, role="dealer")
    elif how == "laid over":
        feed.cards("9S:banker", from_="set_aside")
    else:
        feed.add("card_turned", to="banker", index=2, card="9S")
    ended = the_round(feed.ended())
    assert ended["hands"]["banker"]["rightful"] == ["5D", "KS", "9S"]
    assert (ended["carried"], numbers(ended)) == ([], ["12.1(a)"])


@every_book
@proves(B98, "12.1")
@proves(DIV5, "12.1")
def test_12_1_a_what_comes_after_the_moved_card_is_in_excess(book: str) -> None:
    ended = the_round(deal(live(book), BANKER_DRAWS, "2S:player", "3S:banker").ended())
    assert ended["hands"]["banker"]["rightful"] == ["5D", "KS", "2S"]
    assert (ended["carried"], numbers(ended)) == (["3S"], ["12.1(a)", "12.2(b)"])


@every_book
@pytest.mark.parametrize("initial", [STANDING, "2H 9D 2C KS", NATURAL, "9H 8D KC KS"])
def test_12_1_b_the_result_stands_and_the_card_opens_a_void_hand(book: str, initial: str) -> None:
    """Whether the hands stand, or either has a natural."""
    first, second, third = each(on_from(carries(book, "2S:player", initial)).started("R3").wager("w", seat=2).closed())
    assert (first["status"], first["carried"], numbers(first)) == ("settled", ["2S"], ["12.1(b)"])
    assert (second["status"], third["status"]) == ("void_hand", "open")
    assert due(second, "again")["rules"] == ["12.1(b)"]


@every_book
def test_12_1_b_a_void_hand_that_was_announced_breaks_nothing(book: str) -> None:
    feed = carries(book, "2S:player")
    feed.add("void_hand_announced", reason="disclosed card")
    second = each(on_from(feed.settled("again", "void")))[1]
    assert (second["status"], second["outcome"], numbers(second)) == ("void_hand", "banker", [])
    assert money(second, "again")[:2] == ("void", "100.00")


@every_book
def test_12_1_b_a_void_hand_has_to_be_announced(book: str) -> None:
    second = each(on_from(carries(book, "2S:player").closed()).settled("again", "lose"))[1]
    assert (second["status"], numbers(second)) == ("void_hand", ["12.1(b)", "12.1(b)"])
    assert second["wagers"][0]["difference"] == "100.00"


@every_book
def test_12_1_b_no_wager_is_taken_on_the_void_hand(book: str) -> None:
    feed = carries(book, "2S:player")
    feed.add("void_hand_announced", reason="disclosed card")
    second = each(on_from(feed.wager("late", seat=2, player="P2")))[1]
    assert numbers(second) == ["12.1(b)"]
    assert due(second, "late")["rules"] == ["12.1(b)"]


@every_book
def test_12_1_b_an_unseen_card_opens_an_ordinary_round(book: str) -> None:
    first, second = each(on_from(carries(book, "?:player").closed()).settled("again"))
    assert (first["carried"], numbers(first)) == ([None], ["12.1(b)"])
    assert (second["status"], second["outcome"], numbers(second)) == ("settled", "banker", [])


@every_book
@pytest.mark.parametrize("third", ["2S:player", "?:player"])
def test_12_1_b_a_card_that_does_not_come_back_is_missed(book: str, third: str) -> None:
    second = each(deal(carries(book, third).closed(), NATURAL).ended())[1]
    assert (second["status"], numbers(second)) == ("settled", ["12.1(b)"])


@every_book
@pytest.mark.parametrize("change", ["cards_shuffled", "cards_introduced", "shoe_started"])
def test_12_1_b_changed_cards_leave_nothing_over(book: str, change: str) -> None:
    feed = deal(live(book), STANDING, "2S:player").ended()
    if change != "shoe_started":
        fields = {"method": "riffle"} if change == "cards_shuffled" else {"set": "K2", "decks": 8, "prepared": "new"}
        feed.add(change, **fields)
    feed.shoe("S2").burned()
    second = each(deal(feed.started("R2").wager("again").closed(), NATURAL).ended())[1]
    assert (second["status"], "12.1(b)" in numbers(second)) == ("settled", False)


@every_book
def test_12_1_b_the_card_leads_wherever_it_was_laid(book: str) -> None:
    """It left the shoe before the others, so it is the Player's first card."""
    feed = carries(book, "?:player").closed().cards("9D:player 3C:banker")
    second = each(feed.cards("2S:player", from_="carried").cards("KS:banker").ended())[1]
    assert second["hands"]["player"]["rightful"] == ["2S", "3C"]
    assert second["outcome"] == "banker"
    assert set(numbers(second)) == {"12.1(b)", "12.6"}


# --- 12.2 -----------------------------------------------------------------------------------------------------

LAWFUL = "5H 7D QC KS", "6D:player"
"""The Player draws, and the Banker stands on 7."""


@every_book
@pytest.mark.parametrize("to", ["banker", "player", "none"])
@pytest.mark.parametrize("seen", [True, False])
def test_12_2_cards_in_excess_leave_the_round_as_it_is(book: str, to: str, seen: bool) -> None:
    ended = the_round(deal(live(book), *LAWFUL, f"{'4H' if seen else '?'}:{to}").ended())
    assert (ended["status"], ended["outcome"], ended["hands"]["player"]["points"]) == ("settled", "banker", 1)
    assert ended["carried"] == ["4H" if seen else None]
    assert numbers(ended) == ["12.2(b)" if seen else "12.2(a)"]


@every_book
@pytest.mark.parametrize("shown", [{"disclosed": True}, {"found_face_up": True}])
def test_12_2_b_a_card_that_lies_face_down_may_have_been_seen(book: str, shown: dict[str, bool]) -> None:
    feed = deal(live(book), *LAWFUL).cards("?:none", **shown).ended().started("R2").wager("again")
    first, second = each(on_from(feed, "4H"))
    assert "12.2(b)" in numbers(first)
    assert (second["status"], due(second, "again")["rules"]) == ("void_hand", ["12.2(b)"])


@every_book
def test_12_2_b_a_card_is_seen_when_it_is_turned(book: str) -> None:
    feed = deal(live(book), *LAWFUL, "?:banker")
    feed.add("card_turned", to="banker", index=2, card="4H")
    assert numbers(the_round(feed.ended())) == ["12.2(b)"]


@every_book
def test_12_2_a_an_unseen_card_is_the_first_of_the_next_round(book: str) -> None:
    feed = deal(live(book), *LAWFUL, "?:none").ended().started("R2").wager("again").closed()
    second = each(on_from(feed, "4H"))[1]
    assert (second["hands"]["player"]["rightful"], second["status"]) == (["4H", "3C"], "settled")
    thrown_away = deal(live(book), *LAWFUL, "?:none").ended().started("R2").wager("again").closed()
    assert numbers(each(deal(thrown_away, NATURAL).ended())[1]) == ["12.2(a)"]


@every_book
def test_12_2_several_cards_in_excess_all_open_the_next_round(book: str) -> None:
    feed = deal(live(book), STANDING, "2S:player", "3S:banker").ended().started("R2")
    feed.add("void_hand_announced", reason="disclosed cards")
    feed.cards("2S:player 3S:banker", from_="carried").cards("6C:player 5D:banker").ended()
    first, second = each(feed)
    assert (first["carried"], numbers(first)) == (["2S", "3S"], ["12.1(b)", "12.2(b)"])
    assert (second["status"], second["outcome"], numbers(second)) == ("void_hand", "tie", [])


@every_book
def test_12_2_b_a_void_hand_may_leave_a_card_itself(book: str) -> None:
    feed = deal(live(book), STANDING, "2S:player").ended().started("R2")
    feed.add("void_hand_announced", reason="disclosed card")
    feed.cards("2S:player", from_="carried").cards("9D:banker 3C:player KS:banker 4C:banker").ended()
    feed.started("R3").wager("again")
    _, second, third = each(on_from(feed, "4C"))
    assert (second["status"], second["carried"], numbers(second)) == ("void_hand", ["4C"], ["12.2(b)"])
    assert third["status"] == "void_hand"


@every_book
def test_9_6_a_hand_never_has_more_than_one_third_card(book: str) -> None:
    """A seventh card is in excess, whoever gets it."""
    ended = the_round(deal(live(book), "2H KD 3C 3S", "9D:player", "4C:banker", "5S:banker").ended())
    assert ended["hands"]["banker"]["rightful"] == ["KD", "3S", "4C"]
    assert (ended["carried"], numbers(ended)) == (["5S"], ["12.2(b)"])
