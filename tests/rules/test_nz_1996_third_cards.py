"""Mini baccarat 11.2 and 11.3, which are 12.2 and 12.3 in the other two: third cards nobody was to have."""

import pytest

from tests.feeds import Feed
from tests.rules.nz_1996 import found, irregularity, rightful, rounds
from tests.rules.rounds import bets, deal, money, table

DOCUMENTS = ()
BOTH_STAND = "7H 6D KC KS"
BANKER_MUST_DRAW = "6H 5D KC KS"
NEXT = "9D:banker 3C:player KS:banker"


def begun(book: str) -> Feed:
    """A round in which the betting is closed."""
    return bets(table(book).started("R1"), player="100", banker="100").closed()


def follows(feed: Feed, *, announced: bool, wagered: bool, card: str = "2S") -> Feed:
    """The next round, led by the card that is left."""
    feed.started("R2")
    if wagered:
        feed.wager("again").closed()
    if announced:
        feed.add("void_hand_announced", reason="disclosed card")
    return feed.cards(f"{card}:player", from_="carried").cards(NEXT).ended()


# --- 11.2: dealt to the Player's Hand, which stood --------------------------------------------------------------


@irregularity("11.2")
def test_11_2_and_12_2_the_banker_must_draw_so_it_is_the_bankers(book: str, rule: str) -> None:
    """9.5 says so. Table 2, with a card that never was the Player's, would have the Banker stand."""
    (ended,) = rounds(deal(begun(book), BANKER_MUST_DRAW, "3C:player").ended())
    assert rightful(ended) == ("6H KC", "5D KS 3C")
    assert (ended["outcome"], ended["carried"]) == ("banker", [])
    assert found(ended) == [(rule, "third-card-moved")]
    assert money(ended, "banker") == ("win", "100.00", "5.00", "95.00")


@pytest.mark.parametrize(
    ("banker", "drawn"), [("KD KS", True), ("2D KS", True), ("5D KS", True), ("6D KS", False), ("7D KS", False)]
)
@irregularity("11.2")
def test_11_2_and_12_2_only_zero_to_five_must_draw(book: str, rule: str, banker: str, drawn: bool) -> None:
    second, fourth = banker.split()
    (ended,) = rounds(deal(begun(book), f"7H {second} KC {fourth}", "TS:player").ended())
    assert rightful(ended) == ("7H KC", f"{banker} TS" if drawn else banker)
    assert ended["carried"] == ([] if drawn else ["TS"])
    assert found(ended) == [(rule, "third-card-moved" if drawn else "third-card-carried")]


@irregularity("11.2")
def test_11_2_and_12_2_after_a_natural_the_banker_stands(book: str, rule: str) -> None:
    (ended,) = rounds(deal(begun(book), "4H TC 4D 3S", "9D:player").ended())
    assert rightful(ended) == ("4H 4D", "TC 3S")
    assert (ended["outcome"], ended["carried"]) == ("player", ["9D"])
    assert found(ended) == [(rule, "third-card-carried")]


@irregularity("11.2")
def test_11_2_and_12_2_the_banker_has_it_whether_it_was_seen_or_not(book: str, rule: str) -> None:
    feed = deal(begun(book), BANKER_MUST_DRAW, "?:player")
    feed.add("card_turned", to="player", index=2, card="3C")
    (ended,) = rounds(feed.ended())
    assert (rightful(ended)[1], found(ended)) == ("5D KS 3C", [(rule, "third-card-moved")])


@irregularity("11.2")
def test_11_2_and_12_2_one_more_for_the_banker_is_in_excess(book: str, rule: str) -> None:
    """The dealer gave the Banker a card of its own, though the first one was the Banker's already."""
    (ended,) = rounds(deal(begun(book), BANKER_MUST_DRAW, "9S:player", "3S:banker").ended())
    assert (rightful(ended), ended["carried"]) == (("6H KC", "5D KS 9S"), ["3S"])
    assert found(ended) == [(rule, "third-card-moved"), (rule.replace(".2", ".3"), "card-in-excess")]


@irregularity("11.2")
def test_11_2_and_12_2_a_seen_card_opens_a_void_hand(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player").ended()
    first, second = rounds(follows(feed, announced=True, wagered=False))
    assert (first["status"], first["outcome"], first["carried"]) == ("settled", "player", ["2S"])
    assert found(first) == [(rule, "third-card-carried")]
    assert (second["status"], second["outcome"], found(second)) == ("void_hand", "banker", [])
    assert rightful(second) == ("2S 3C", "9D KS")


@irregularity("11.2")
def test_11_2_and_12_2_wagers_down_when_it_is_announced_go_back(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player").ended()
    _, second = rounds(follows(feed, announced=True, wagered=True))
    assert (second["status"], money(second, "again"), found(second)) == (
        "void_hand", ("void", "100.00", "0.00", "0.00"), [],
    )  # fmt: skip


@irregularity("11.2")
def test_11_2_and_12_2_it_is_a_void_hand_though_nobody_said_so(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player").ended()
    feed = follows(feed, announced=False, wagered=True).settled("again", "lose")
    _, second = rounds(feed)
    assert (second["status"], money(second, "again")[:2]) == ("void_hand", ("void", "100.00"))
    assert found(second) == [(rule, "void-hand-not-announced"), (rule, "wrong-payment")]


@irregularity("11.2")
def test_11_2_and_12_2_an_unseen_card_opens_an_ordinary_round(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "?:player").ended()
    first, second = rounds(follows(feed, announced=False, wagered=True))
    assert (first["carried"], found(first)) == ([None], [(rule, "third-card-carried-unseen")])
    assert (second["status"], money(second, "again")[0], found(second)) == ("settled", "lose", [])


@irregularity("11.2")
def test_11_2_and_12_2_after_the_void_hand_play_is_as_before(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player").ended()
    follows(feed, announced=True, wagered=False)
    third = rounds(deal(feed.started("R3").wager("w3").closed(), "9H KD KC 5S").ended())[2]
    assert (third["status"], money(third, "w3")[0], found(third)) == ("settled", "win", [])


@pytest.mark.parametrize("renewal", ["shuffled", "replaced", "another shoe"])
@irregularity("11.2")
def test_11_2_and_12_2_reshuffled_or_replaced_cards_leave_none(book: str, rule: str, renewal: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player").ended()
    if renewal == "shuffled":
        feed.add("cards_shuffled", method="riffle")
    elif renewal == "replaced":
        feed.add("cards_introduced", set="K2", decks=8, prepared="new")
    else:
        feed.shoe("S2").burned()
    deal(feed.started("R2").wager("w2").closed(), "9H KD KC 5S").ended()
    second = rounds(feed)[1]
    assert (second["status"], money(second, "w2")[0]) == ("settled", "win")
    assert "carried-card-not-used" not in [code for _, code in found(second)]


@irregularity("11.2")
def test_11_2_and_12_2_a_card_thrown_away_is_found(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player").ended()
    second = rounds(deal(feed.started("R2").wager("w2").closed(), "9H KD KC 5S").ended())[1]
    assert found(second) == [(rule, "carried-card-not-used")]


@irregularity("11.2")
def test_11_2_and_12_2_in_rounds_that_nobody_announced(book: str, rule: str) -> None:
    feed = bets(table(book), player="100").closed()
    deal(feed, BOTH_STAND, "2S:player").result("player").settled("player", "win", "100")
    feed.add("void_hand_announced", reason="disclosed card")
    feed.cards("2S:player", from_="carried").cards(NEXT).result("banker")
    feed.wager("w3").closed()
    deal(feed, "9H KD KC 5S").result("player").settled("w3", "win", "100")
    first, second, third = rounds(feed)
    assert [one["status"] for one in (first, second, third)] == ["settled", "void_hand", "settled"]
    assert (found(first), found(second), found(third)) == ([(rule, "third-card-carried")], [], [])


# --- 11.3: drawn in excess --------------------------------------------------------------------------------------


@irregularity("11.3")
def test_11_3_and_12_3_an_unseen_excess_card_opens_the_next_round(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "?:none").ended()
    first, second = rounds(follows(feed, announced=False, wagered=True))
    assert (first["carried"], found(first)) == ([None], [(rule, "card-in-excess-unseen")])
    assert (second["status"], rightful(second), found(second)) == ("settled", ("2S 3C", "9D KS"), [])


@irregularity("11.3")
def test_11_3_and_12_3_a_card_dealt_unseen_to_a_banker_who_stands(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "?:banker").ended()
    first, second = rounds(follows(feed, announced=False, wagered=True))
    assert (first["carried"], found(first)) == ([None], [(rule, "banker-card-in-excess-unseen")])
    assert (second["status"], found(second)) == ("settled", [])


@pytest.mark.parametrize("how", ["face up", "turned", "said so", "found face up"])
@irregularity("11.3")
def test_11_3_and_12_3_a_seen_excess_card_opens_a_void_hand(book: str, rule: str, how: str) -> None:
    feed = deal(begun(book), BOTH_STAND)
    feed.add(
        "card_drawn", card=None if how == "turned" else "2S", to="none", face="up" if how == "face up" else "down",
        **({"disclosed": True} if how == "said so" else {"found_face_up": True} if how == "found face up" else {}),
    )  # fmt: skip
    if how == "turned":
        feed.add("card_turned", to="none", index=0, card="2S")
    first, second = rounds(follows(feed.ended(), announced=True, wagered=False))
    assert (first["carried"], second["status"], found(second)) == (["2S"], "void_hand", [])
    assert (rule, "card-in-excess") in found(first)


@pytest.mark.parametrize(
    ("initial", "thirds", "code"),
    [
        ("5H 3D KC KS", ("8S:player", "3S:banker"), "banker-card-in-excess"),  # Table 2: 3 stands on an 8
        ("7H 6D KC KS", ("3S:banker",), "banker-card-in-excess"),  # 9.5
        ("2H 9D KC KS", ("3S:banker",), "banker-card-in-excess"),  # 9.2
        ("5H 3D KC KS", ("8S:player", "3S:player"), "card-in-excess"),  # 9.6: a fourth card
        ("7H 5D KC KS", ("3S:banker", "3S:banker"), "card-in-excess"),
    ],
)
@irregularity("11.3")
def test_11_3_and_12_3_cards_beyond_the_table_of_play(
    book: str, rule: str, initial: str, thirds: tuple[str, ...], code: str
) -> None:
    first, second = rounds(
        follows(deal(begun(book), initial, *thirds).ended(), announced=False, wagered=True, card="3S")
    )
    assert (first["status"], first["carried"], found(first)) == ("settled", ["3S"], [(rule, code)])
    assert (second["status"], found(second)) == ("void_hand", [(rule, "void-hand-not-announced")])


@irregularity("11.3")
def test_11_3_and_12_3_two_cards_in_excess_lead_the_next_round_in_their_order(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:player", "9D:banker").ended()
    feed.started("R2").add("void_hand_announced", reason="disclosed cards")
    feed.cards("2S:player 9D:banker", from_="carried").cards("3C:player KS:banker").ended()
    first, second = rounds(feed)
    assert (first["carried"], rightful(second)) == (["2S", "9D"], ("2S 3C", "9D KS"))
    assert (second["status"], found(second)) == ("void_hand", [])


@irregularity("11.3")
def test_11_3_and_12_3_the_finished_round_stands(book: str, rule: str) -> None:
    feed = deal(begun(book), BOTH_STAND, "2S:none").result("player", player=7, banker=6)
    feed.settled("player", "win", "100").settled("banker", "lose")
    (ended,) = rounds(feed.ended())
    assert (ended["status"], [one["difference"] for one in ended["wagers"]]) == ("settled", ["0.00", "0.00"])
    assert [one["rule"] for one in ended["findings"]] == [rule]
