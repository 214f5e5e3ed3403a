"""New Zealand 1998, by paragraph."""

from tests.rules.rounds import bets, checked, deal, due, money, played, rules, table, the_round

BOOK = "nz-1998-baccarat"
BANKER_WINS = "5H 7D QC KS", "6D:player"


def test_5_7_b_the_banker_pays_even_money_less_five_percent() -> None:
    ended = played(BOOK, {"banker": "1060", "player": "100", "tie": "10"}, *BANKER_WINS)
    assert money(ended, "banker") == ("win", "1060.00", "53.00", "1007.00")
    assert money(ended, "player") == ("lose", "0.00", "0.00", "0.00")
    assert due(ended, "player")["rules"] == ["5.1(b)(ii)"]


def test_5_1_a_iii_and_5_7_c_a_tie() -> None:
    ended = played(BOOK, {"banker": "100", "tie": "10"}, "2H KD 3C 3S", "8D:player")
    assert money(ended, "banker") == ("stand_off", "100.00", "0.00", "0.00")
    assert money(ended, "tie") == ("win", "10.00", "0.00", "80.00")


def test_5_9_the_part_that_chips_can_pay_is_good_whatever_the_result() -> None:
    chips = ["5", "25", "100"]
    won = played(BOOK, {"banker": "150"}, *BANKER_WINS, chips=chips)
    assert money(won, "banker") == ("win", "150.00", "5.00", "95.00")
    assert due(won, "banker")["valid_stake"] == "100.00"
    lost = played(BOOK, {"banker": "150"}, "9H KD KC 5S", chips=chips)
    assert money(lost, "banker") == ("lose", "50.00", "0.00", "0.00")
    assert (BOOK, "5.8") in rules(won)


def test_5_10_a_a_late_wager_is_none() -> None:
    feed = bets(table(BOOK).started("R1"), player="100").closed()
    feed.wager("late", bet="tie", stake="10", player="P9")
    ended = the_round(deal(feed, "9H KD KC 5S").settled("late", "lose").ended())
    assert money(ended, "late") == ("void", "10.00", "0.00", "0.00")
    assert rules(ended) == [(BOOK, "5.10(a)"), (BOOK, "5.10(a)")], "the wager, and that it was taken"


def test_5_10_b_a_late_change_has_no_effect() -> None:
    feed = bets(table(BOOK).started("R1"), player="100").closed()
    feed.add("wager_changed", wager="player", stake="200", reason="player")
    ended = the_round(deal(feed, "9H KD KC 5S").ended())
    assert due(ended, "player")["pays"] == "100.00"
    assert rules(ended) == [(BOOK, "5.10(b)")]


def test_12_1_a_a_third_card_that_was_not_the_players_is_the_bankers() -> None:
    """9.5 makes the Banker draw; Table 2 with the wrong card would say stand."""
    ended = played(BOOK, {"player": "100"}, "6H 5D KC KS", "9S:player")
    assert ended["hands"]["banker"]["rightful"] == ["5D", "KS", "9S"]
    assert (ended["outcome"], ended["hands"]["banker"]["points"]) == ("player", 4)
    assert rules(ended) == [(BOOK, "12.1(a)")]


def test_12_1_b_a_seen_card_opens_a_void_hand() -> None:
    feed = deal(bets(table(BOOK).started("R1"), player="100").closed(), "7H 6D KC KS", "2S:player").ended()
    feed.started("R2").wager("again").closed()
    feed.cards("2S:player", from_="carried").cards("9D:banker 3C:player KS:banker").ended()
    first, second = the_round(feed), the_round(feed, 1)
    assert (first["outcome"], first["carried"], rules(first)) == ("player", ["2S"], [(BOOK, "12.1(b)")])
    assert (second["status"], money(second, "again")[0]) == ("void_hand", "void")


def test_12_2_a_an_unseen_card_opens_an_ordinary_round() -> None:
    feed = deal(bets(table(BOOK).started("R1"), player="100").closed(), "9H KD KC 5S", "?:none").ended()
    feed.started("R2").wager("again").closed()
    feed.cards("2S:player", from_="carried").cards("9D:banker 3C:player KS:banker").ended()
    assert the_round(feed)["carried"] == [None]
    assert the_round(feed, 1)["status"] == "settled"
    assert rules(the_round(feed)) == [(BOOK, "12.2(a)")]


def test_12_3_a_first_card_that_lay_face_up_makes_a_void_hand() -> None:
    feed = bets(table(BOOK).started("R1"), player="100").closed().cards("9C:player", found_face_up=True)
    ended = the_round(feed.cards("KD:banker KC:player 5S:banker").ended())
    assert (ended["status"], money(ended, "player")[:2]) == ("void_hand", ("void", "100.00"))
    assert set(rules(ended)) == {(BOOK, "12.3")}


def test_12_5_a_shoe_that_ran_out_voids_the_round() -> None:
    feed = deal(bets(table(BOOK).started("R1"), banker="200").closed(), "2H KD 6C 4S")
    feed.add("round_voided", reason="insufficient_cards", role="casino_supervisor")
    ended = the_round(feed.ended())
    assert (ended["status"], money(ended, "banker")[:2]) == ("void", ("void", "200.00"))
    assert rules(ended) == [(BOOK, "12.5")]


def test_12_6_the_order_of_the_draw_counts_not_the_place() -> None:
    feed = bets(table(BOOK).started("R1"), banker="100").closed()
    ended = the_round(feed.cards("4H:player 9D:player 2C:banker KS:banker").ended())
    assert ended["hands"]["player"]["rightful"] == ["4H", "2C"]
    assert (ended["outcome"], rules(ended)) == ("banker", [(BOOK, "12.6")])


def test_9_5_a_card_that_was_not_drawn_leaves_the_round_open() -> None:
    ended = played(BOOK, {"banker": "100"}, "7H 5D KC KS")
    assert (ended["status"], due(ended, "banker")["result"]) == ("open", "open")
    assert rules(ended) == [(BOOK, "9.5")]


def test_3_4_a_a_ninth_seven_of_hearts() -> None:
    feed = table(BOOK)
    for number in range(9):
        feed.started(f"R{number}").closed().cards("7H:player KD:banker KC:player 9S:banker").ended()
    found = [rules(the_round(feed, number)) for number in range(9)]
    assert found[:8] == [[]] * 8
    assert (BOOK, "3.4(a)") in found[8]


def test_7_5_b_as_many_cards_are_burned_as_the_first_one_says() -> None:
    feed = table(BOOK)
    feed.add("card_burned", card=None, face="down")
    assert rules(the_round(deal(feed.closed(), "9H KD KC 5S").ended())) == [(BOOK, "7.5(b)")]


def test_7_4_the_cut_leaves_a_deck_on_either_side() -> None:
    for front, behind, wanted in ((52, 20, []), (51, 20, ["7.4"]), (365, 20, ["7.4"]), (200, 19, ["7.4"])):
        feed = table(BOOK)
        feed.add("cards_cut", seat=1, from_front=front, cutting_card_from_back=behind)
        assert [one["rule"] for one in checked(feed)["findings"]] == wanted
