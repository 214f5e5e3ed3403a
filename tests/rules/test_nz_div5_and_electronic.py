"""New Zealand, Division 5 and electronic baccarat, by paragraph."""

import pytest

from tests.rules.rounds import bets, deal, due, money, played, rules, table, the_round

BOOKS = ("nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat")
DIV5 = "nz-div5-baccarat"
ON_SIX = "5H 6D QC KS", "5D:player"
ELECTRONIC = "nz-electronic-baccarat"


@pytest.mark.parametrize("book", BOOKS)
def test_5_11_a_win_on_six_pays_one_to_two(book: str) -> None:
    half = played(book, {"banker": "100"}, *ON_SIX, options={"banker_six_half": True})
    assert (money(half, "banker"), due(half, "banker")["rules"]) == (("win", "100.00", "0.00", "50.00"), ["5.11"])
    assert money(played(book, {"banker": "100"}, *ON_SIX), "banker")[2:] == ("5.00", "95.00")


@pytest.mark.parametrize(
    ("scale", "cards", "pays"),
    [(1, "6H 6S", "50.00"), (1, "6H 6D", "100.00"), (1, "6H 6H", "300.00"),
     (2, "6H 6S", "60.00"), (2, "6H 6D", "120.00"), (2, "6H 6H", "250.00"), (1, "KH QH", "0.00")],
)  # fmt: skip
def test_11A_7_pairs_by_scale(scale: int, cards: str, pays: str) -> None:
    first, third = cards.split()
    feed = {"player": "100", "perfect_pairs": "10"}
    ended = played(BOOKS[0], feed, f"{first} 9D {third} KS", options={"perfect_pairs": scale})
    assert due(ended, "perfect_pairs")["pays"] == pays


def test_5_2_both_hands_are_allowed() -> None:
    feed = table(BOOKS[0]).started("R1").wager("one", "banker").wager("two", "player")
    assert rules(the_round(deal(feed.closed(), "9H KD KC 5S").ended())) == []


def test_12_6_an_order_that_is_lost_voids_the_round() -> None:
    feed = bets(table(BOOKS[0]).started("R1"), player="100").closed()
    ended = the_round(feed.cards("9H:player KD:banker KC:player 5S:banker", order_known=False).ended())
    assert (ended["status"], rules(ended)) == ("void", [(DIV5, "12.6")])


def test_10_4_credits_need_no_exactness() -> None:
    feed = table(ELECTRONIC, chips=["5", "25"]).started("R1")
    feed.wager("w", "banker", stake="30", terminal="T1").closed()
    ended = the_round(deal(feed, "5H 7D QC KS", "6D:player").ended())
    assert money(ended, "w") == ("win", "30.00", "1.50", "28.50")


def test_11B_1_the_dragon_bonus_needs_the_tables_own_pay_table() -> None:
    def dragon(**options: object) -> dict[str, object] | None:
        feed = table(ELECTRONIC, options=options).started("R1")
        feed.wager("d", "dragon_bonus", stake="10", on="player", terminal="T1").closed()
        ended = the_round(deal(feed, "5H KD QC 2S", "4D:player KC:banker").ended())
        found: dict[str, object] | None = ended["wagers"][0]["due"]
        return found

    paid = dragon(dragon_bonus={"7": "6", "natural_win": "1", "natural_tie": "push"})
    assert paid is not None and paid["pays"] == "60.00"
    assert dragon() is None
