"""New Zealand 1998: the cards of a shoe, its cut and its burn; the other paragraphs have files of their own."""

from tests.rules.rounds import checked, deal, rules, table, the_round

BOOK = "nz-1998-baccarat"


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
