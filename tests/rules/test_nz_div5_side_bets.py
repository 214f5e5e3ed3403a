"""Division 5: the Banker's win on six at 1 to 2 (5.11), and Perfect Pairs (11A)."""

import pytest

from tests.feeds import Feed
from tests.rules.later_nz import VERSIONS, each, every_version, numbers
from tests.rules.proves import proves
from tests.rules.rounds import bets, deal, due, money, played, table, the_round

DOCUMENTS = ("nz-div5-baccarat",)
HALF = {"banker_six_half": True}
SIX_OF_TWO = "5H 6D QC KS", "5D:player"
SIX_OF_THREE = "6H 2D KC KS", "4D:banker"
SEVEN = "5H 7D QC KS", "6D:player"
TIE_ON_SIX = ("6H 6D KC KS",)

# --- 5.11 -------------------------------------------------------------------------------------------------------


@every_version
@pytest.mark.parametrize(
    ("cards", "half", "without"),
    [(SIX_OF_TWO, "50.00", "95.00"), (("AH 2D 2C KS", "KD:player", "4D:banker"), "50.00", "95.00"),
     (SEVEN, "100.00", "95.00")],
)  # fmt: skip
def test_5_11_a_win_on_six_pays_half_and_nobody_pays_commission(
    book: str, cards: tuple[str, ...], half: str, without: str
) -> None:
    """A six of two cards or of three; every other win pays even money."""
    ended = played(book, {"banker": "100"}, *cards, options=HALF)
    assert (money(ended, "banker"), due(ended, "banker")["rules"]) == (("win", "100.00", "0.00", half), ["5.11"])
    assert money(played(book, {"banker": "100"}, *cards), "banker")[2:] == ("5.00", without)


@every_version
def test_5_11_the_other_wagers_are_paid_as_ever(book: str) -> None:
    lost = played(book, {"player": "100", "tie": "10"}, *SIX_OF_TWO, options=HALF)
    assert [due(lost, bet)["rules"] for bet in ("player", "tie")] == [["5.1(b)(ii)"], ["5.1(c)(ii)"]]
    tied = played(book, {"banker": "100", "tie": "10"}, *TIE_ON_SIX, options=HALF)
    assert (money(tied, "banker")[0], money(tied, "tie")[3]) == ("stand_off", "80.00")


@every_version
@pytest.mark.parametrize(
    ("cards", "paid", "commission"),
    [(SEVEN, "95.00", "5.00"), (SIX_OF_TWO, "100.00", "0.00"), (SIX_OF_TWO, "47.50", "2.50")],
)
def test_5_11_what_is_paid_otherwise(book: str, cards: tuple[str, ...], paid: str, commission: str) -> None:
    feed = deal(bets(table(book, options=HALF).started("R1"), banker="100").closed(), *cards).result("banker")
    assert numbers(the_round(feed.settled("banker", "win", paid, commission=commission).ended())) == ["5.11"]


@every_version
def test_5_12_is_not_in_force_then(book: str) -> None:
    """150 could not be paid less commission; half of 25 is not payable either, and is paid at the next amount up."""
    chips = ["5", "25", "100"]
    ended = played(book, {"banker": "150"}, *SEVEN, options=HALF, chips=chips)
    assert (due(ended, "banker")["valid_stake"], numbers(ended)) == ("150.00", [])
    ended = played(book, {"banker": "25"}, *SIX_OF_TWO, options=HALF, chips=chips)
    assert (due(ended, "banker")["winnings"], due(ended, "banker")["pays"]) == ("12.50", "15.00")
    assert [(one["rule"], one["severity"]) for one in ended["findings"] if one["rule"] != "10.2"] == [(None, "notice")]


@every_version
def test_5_11_the_odds_may_change_between_rounds(book: str) -> None:
    """The table is opened again on the same day, with the other sign up."""
    feed = deal(bets(table(book).started("R1"), banker="100").closed(), *SIX_OF_TWO).ended()
    feed.opened(chips=["1", "5"], options=HALF, decks=8)
    feed.started("R2").wager("again", "banker").closed()
    first, second = each(deal(feed, *SIX_OF_TWO).ended())
    assert [due(first, "banker")["pays"], due(second, "again")["pays"]] == ["95.00", "50.00"]
    assert numbers(second) == [], "the shoe goes on"


# --- 11A: what it pays ------------------------------------------------------------------------------------------

KINDS = {"mixed": "6H 6S", "coloured": "6H 6D", "perfect": "6H 6H"}
ODDS = {1: {"mixed": 5, "coloured": 10, "perfect": 30}, 2: {"mixed": 6, "coloured": 12, "perfect": 25}}


def paired(book: str, cards: str, scale: int = 1, banker: str = "9D KS") -> dict[str, object]:
    """What 10 on Perfect Pairs are due when the Player's Hand is these two cards."""
    (one, three), (two, four) = cards.split(), banker.split()
    stakes = {"player": "100", "perfect_pairs": "10"}
    feed = table(book, options={"perfect_pairs": scale}).started("R1").wager("main", stake=stakes["player"])
    feed.wager("side", "perfect_pairs", "10").closed()
    return due(the_round(deal(feed, f"{one} {two} {three} {four}").ended()), "side")


@every_version
@pytest.mark.parametrize("scale", ODDS)
@pytest.mark.parametrize("kind", KINDS)
@proves("nz-div5-baccarat", "11A.5", "11A.7", "11A.7 Pay Scale One (mixed)", "11A.7 Pay Scale One (coloured)")
@proves("nz-div5-baccarat", "11A.7 Pay Scale One (perfect)", "11A.7 Pay Scale Two (mixed)")
@proves("nz-div5-baccarat", "11A.7 Pay Scale Two (coloured)", "11A.7 Pay Scale Two (perfect)")
def test_a_pair_is_paid_once_in_its_own_class(book: str, scale: int, kind: str) -> None:
    owed = paired(book, KINDS[kind], scale)
    assert (owed["result"], owed["stake_back"], owed["rules"]) == ("win", "10.00", ["11A.7"])
    assert owed["pays"] == f"{10 * ODDS[scale][kind]}.00"


@every_version
@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("6C 6S", "100.00"),
        ("6C 6D", "50.00"),
        ("KH KH", "300.00"),
        ("KH QH", None),
        ("TH JH", None),
        ("AH AC", "50.00"),
    ],
)
def test_11a_5_a_pair_is_of_one_rank(book: str, cards: str, pays: str | None) -> None:
    """Tens and court cards of different ranks are none, though all of them count nought."""
    owed = paired(book, cards)
    assert (owed["result"], owed["rules"]) == (("win", ["11A.7"]) if pays else ("lose", ["11A.5"]))
    assert owed["pays"] == (pays or "0.00")


@every_version
def test_11a_5_what_counts_is_the_players_hand(book: str) -> None:
    """Whatever hand was backed; a pair of the Banker's pays nothing."""
    assert paired(book, "6H 3S", banker="9D 9S")["result"] == "lose"
    feed = (
        table(book, options={"perfect_pairs": 1}).started("R1").wager("main", "banker").wager("side", "perfect_pairs")
    )
    assert due(the_round(deal(feed.closed(), "6H 9D 6S KS").ended()), "side")["result"] == "win"


@every_version
def test_11a_5_the_cards_are_those_the_hand_had_to_get(book: str) -> None:
    """Laid on the wrong hands, the first and the third still are the Player's."""
    feed = pair(book).closed().cards("6H:player 9D:player 6S:banker KS:banker")
    assert due(the_round(feed.ended()), "side")["result"] == "win"


# --- 11A: which wagers are taken ---------------------------------------------------------------------------------


def pair(book: str, **fields: object) -> Feed:
    """A main wager, and Perfect Pairs beside it."""
    feed = table(book, **{"options": {"perfect_pairs": 1}, **fields}).started("R1")
    return feed.wager("main", seat=3).wager("side", "perfect_pairs", "10", seat=3)


CARDS = "6H 9D 6S KS"


@every_version
def test_11a_1_only_where_the_operator_offers_it(book: str) -> None:
    ended = the_round(deal(pair(book, options={}).closed(), CARDS).settled("side", "win", "50.00").ended())
    assert (money(ended, "side")[:2], ended["wagers"][1]["difference"]) == (("void", "10.00"), "-50.00")
    assert numbers(ended) == ["11A.1", "11A.1"]


@every_version
@pytest.mark.parametrize("main", ["player", "banker", "tie", "elsewhere", "another's", ""])
def test_11a_2_it_goes_with_a_wager_in_the_same_area(book: str, main: str) -> None:
    feed = table(book, options={"perfect_pairs": 1}).started("R1")
    if main == "elsewhere":
        feed.wager("main", seat=4)
    elif main == "another's":
        feed.wager("main", player="P2", seat=3)
    elif main:
        feed.wager("main", main, seat=3)
    feed.wager("side", "perfect_pairs", "10", seat=3).closed()
    ended = the_round(deal(feed, CARDS).ended())
    assert due(ended, "side")["result"] == "win", "what becomes of it no rule says"
    assert ("11A.2" in numbers(ended)) == (main not in ("player", "banker", "tie"))


@every_version
@pytest.mark.parametrize("called", [True, False])
def test_11a_3_it_is_laid_before_the_first_card(book: str, called: bool) -> None:
    feed = table(book, options={"perfect_pairs": 1}).started("R1").wager("main", seat=3)
    feed = (feed.closed() if called else feed).cards("6H:player").wager("side", "perfect_pairs", "10", seat=3)
    ended = the_round(feed.cards("9D:banker 6S:player KS:banker").settled("side", "void").ended())
    assert (money(ended, "side")[:2], due(ended, "side")["rules"]) == (("void", "10.00"), ["11A.3"])
    assert numbers(ended) == (["11A.3"] if called else ["11A.3", "8.2"])


@every_version
def test_5_14_a_between_the_call_and_the_first_card_it_is_late_as_well(book: str) -> None:
    feed = table(book, options={"perfect_pairs": 1}).started("R1").wager("main", seat=3).closed()
    ended = the_round(deal(feed.wager("side", "perfect_pairs", "10", seat=3), CARDS).ended())
    assert (money(ended, "side")[:2], numbers(ended)) == (("void", "10.00"), ["5.14(a)"])


@every_version
@pytest.mark.parametrize(("stake", "inside"), [("5", True), ("200", True), ("4", False), ("250", False)])
def test_11a_4_it_keeps_to_the_sign(book: str, stake: str, inside: bool) -> None:
    limits = {"*": {"min": "25", "max": "5000"}, "perfect_pairs": {"min": "5", "max": "200"}}
    feed = table(book, options={"perfect_pairs": 1}, limits=limits).started("R1").wager("main", seat=3)
    ended = the_round(deal(feed.wager("side", "perfect_pairs", stake, seat=3).closed(), CARDS).ended())
    assert (due(ended, "side")["valid_stake"], numbers(ended)) == (f"{stake}.00", [] if inside else ["11A.4"])


@every_version
@pytest.mark.parametrize("when", ["early", "in time", "late"])
def test_11a_6_it_is_settled_when_the_first_four_are_dealt(book: str, when: str) -> None:
    """Neither before, nor when a third card is out."""
    feed = pair(book).closed().cards("6H:player 2D:banker 6S:player")
    feed = feed.settled("side", "win", "50.00") if when == "early" else feed
    feed = feed.cards("3S:banker")
    feed = feed.settled("side", "win", "50.00") if when == "in time" else feed
    feed = feed.cards("KD:player")
    feed = feed.settled("side", "win", "50.00") if when == "late" else feed
    ended = the_round(feed.result("banker").settled("main").ended())
    assert [(one["rule"], one["severity"]) for one in ended["findings"]] == (
        [] if when == "in time" else [("11A.6", "notice")]
    )


@every_version
def test_12_6_pairs_settled_in_a_round_that_is_void_go_back_too(book: str) -> None:
    feed = deal(pair(book).closed(), CARDS).settled("side", "win", "50.00")
    feed.add("round_voided", reason="cannot_be_reconstructed", role="casino_operator")
    ended = the_round(feed.ended())
    assert (money(ended, "side")[:2], ended["wagers"][1]["difference"]) == (("void", "10.00"), "-50.00")


# --- Dragon Bonus: not in the text we hold -----------------------------------------------------------------------

TABLE = {"4": "1", "5": "2", "6": "4", "7": "6", "8": "10", "9": "30", "natural_win": "1", "natural_tie": "push"}


@pytest.mark.parametrize(
    ("on", "cards", "result", "pays"),
    [
        ("player", ("9H KD KC 3S",), "win", "10.00"), ("player", ("8H 8D KC KS",), "stand_off", "0.00"),
        ("banker", ("5H 7D QC KS", "6D:player"), "win", "40.00"),
        ("player", ("7H 4D KC KS", "KD:banker"), "lose", "0.00"),
        ("player", ("5H 2D QC KS", "4D:player", "8C:banker"), "win", "300.00"),
        ("banker", ("9H KD KC 3S",), "lose", "0.00"),
    ],
)  # fmt: skip
def test_5_1_a_dragon_bonus_is_paid_by_the_tables_own_pay_table(
    on: str, cards: tuple[str, ...], result: str, pays: str
) -> None:
    feed = table(VERSIONS[0], options={"dragon_bonus": TABLE}).started("R1")
    feed.wager("dragon", "dragon_bonus", "10", on=on).closed()
    ended = the_round(deal(feed, *cards).ended())
    assert (due(ended, "dragon")["result"], due(ended, "dragon")["pays"]) == (result, pays)
    assert due(ended, "dragon")["rules"] == []
