"""Shapes of cards: hands, splits, boxes, shoes, reconstructions, decks."""

from tests.shapes.building import BACCARAT_CARDS, Facts, cards, coup, drawn, fact, opened, placed, settled

BACCARAT = "nz-1998-baccarat"
BLACKJACK = "nz-1996-blackjack"
STUD = "nz-1996-caribbean-stud"
RANKS = "A23456789TJQK"


def _card(i: int) -> str:
    return RANKS[i % 13] + "CDHS"[i // 13 % 4]


def _blackjack_deal() -> Facts:
    yield opened(BLACKJACK, chips=["0.50", "1", "5"])
    yield fact("round_started", round="R1")
    yield placed("m1", "main", seat=3, box=3)
    yield fact("no_more_bets")
    yield from cards("8H:box:3 9C:dealer 8C:box:3")


def _splits(n: int) -> Facts:
    yield from _blackjack_deal()
    for i in range(n // 3):
        yield fact("decision_made", box=3, hand=1, decision="split", player="P1")
        yield placed(f"s{i}", "split", "m1", box=3)
        yield drawn("8D", "box:3")


def _splits_of_each_hand(n: int) -> Facts:
    yield from _blackjack_deal()
    for i in range(n // 3):
        yield fact("decision_made", box=3, hand=i + 1, decision="split", player="P1")
        yield placed(f"s{i}", "split", "m1", box=3)
        yield drawn("8D", f"box:3/{min(i + 2, 99)}")


def _decisions(n: int) -> Facts:
    yield from _blackjack_deal()
    yield from (fact("decision_made", box=3, hand=1, decision="stand", player="P1") for _ in range(n))


def _doubles(n: int) -> Facts:
    yield from _blackjack_deal()
    for i in range(n // 2):
        yield fact("decision_made", box=3, hand=1, decision="double", player="P1")
        yield placed(f"d{i}", "double", "m1", box=3)


def _blackjack_hand(n: int) -> Facts:
    yield from _blackjack_deal()
    yield from (drawn(_card(i), "box:3") for i in range(n))


def _blackjack_dealer(n: int) -> Facts:
    yield from _blackjack_deal()
    yield from (drawn(_card(i), "dealer") for i in range(n))


def _blackjack_boxes(n: int) -> Facts:
    yield opened(BLACKJACK)
    yield fact("round_started", round="R1")
    boxes = max(1, n // 4)
    yield from (placed(f"m{i}", "main", box=i % 9999 + 1, player=f"P{i}") for i in range(boxes))
    yield fact("no_more_bets")
    for _ in range(2):
        yield from (drawn(_card(i), f"box:{i % 9999 + 1}") for i in range(boxes))
    yield from (settled(f"m{i}") for i in range(boxes))


def _backing(n: int) -> Facts:
    yield opened(BLACKJACK)
    yield fact("round_started", round="R1")
    yield from (placed(f"m{i}", "main", box=3, player=f"P{i}") for i in range(n // 2))
    yield fact("no_more_bets")
    yield from cards("8H:box:3 9C:dealer TC:box:3 9D:dealer")
    yield from (settled(f"m{i}") for i in range(n // 2))
    yield fact("round_ended")


def _insurances(n: int) -> Facts:
    yield opened(BLACKJACK)
    yield fact("round_started", round="R1")
    yield placed("m1", "main", box=3)
    yield fact("no_more_bets")
    yield from cards("8H:box:3 AC:dealer TC:box:3")
    yield fact("insurance_called")
    yield from (placed(f"i{i}", "insurance", "m1", box=3) for i in range(n))


def _backed_splits(n: int) -> Facts:
    yield opened(BLACKJACK)
    yield fact("round_started", round="R1")
    yield from (placed(f"m{i}", "main", box=3, player=f"P{i}") for i in range(n // 4))
    yield fact("no_more_bets")
    yield from cards("8H:box:3 9C:dealer 8C:box:3")
    yield fact("decision_made", box=3, hand=1, decision="split", player="P0")
    yield from (placed(f"s{i}", "split", f"m{i}", box=3, player=f"P{i}") for i in range(n // 4))
    yield from cards("TH:box:3 9H:box:3/2 TC:dealer")
    yield from (settled(f"m{i}") for i in range(n // 4))
    yield from (settled(f"s{i}") for i in range(n // 4))
    yield fact("round_ended")


def _stud_wagers(n: int) -> Facts:
    yield opened(STUD)
    yield fact("round_started", round="R1")
    yield from (placed(f"a{i}", "ante", box=3, player=f"P{i}") for i in range(n // 2))
    yield fact("no_more_bets")
    yield from cards("8H:box:3 9C:dealer TC:box:3 9D:dealer")
    yield from (settled(f"a{i}") for i in range(n // 2))
    yield fact("round_ended")


def _stud_boxes(n: int) -> Facts:
    yield opened(STUD)
    yield fact("round_started", round="R1")
    count = max(1, n // 9)
    yield from (placed(f"a{i}", "ante", box=i % 9999 + 1, player=f"P{i}") for i in range(count))
    yield fact("no_more_bets")
    for turn in range(5):
        yield from (drawn(_card(i + turn), f"box:{i % 9999 + 1}") for i in range(count))
    yield from cards("8H:dealer 9C:dealer TC:dealer 9D:dealer AD:dealer")
    yield from (fact("decision_made", box=i % 9999 + 1, hand=1, decision="raise", player=f"P{i}") for i in range(count))
    yield from (placed(f"r{i}", "raise", f"a{i}", box=i % 9999 + 1, player=f"P{i}", stake="20") for i in range(count))
    yield from (settled(f"a{i}") for i in range(count))
    yield fact("round_ended")


def _stud_raises(n: int) -> Facts:
    yield opened(STUD)
    yield fact("round_started", round="R1")
    yield placed("a", "ante", box=3)
    yield fact("no_more_bets")
    yield from (placed(f"r{i}", "raise", "a", box=3) for i in range(n))


def _stud_cards(n: int) -> Facts:
    yield opened(STUD)
    yield fact("round_started", round="R1")
    yield placed("a", "ante", box=3)
    yield fact("no_more_bets")
    yield from (drawn(_card(i), ("box:3", "dealer")[i % 2]) for i in range(n))


def _stud_decisions(n: int) -> Facts:
    yield opened(STUD)
    yield fact("round_started", round="R1")
    yield placed("a", "ante", box=3)
    yield from (fact("decision_made", box=3, hand=1, decision="fold", player="P1") for _ in range(n))


def _many_cards(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield placed("w", "player")
    yield from (drawn(_card(i), "player") for i in range(n))


def _excess_cards(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield placed("w", "player")
    yield from cards(BACCARAT_CARDS)
    yield from (drawn(_card(i), "none") for i in range(n))


def _excess_in_every_round(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 8):
        yield fact("round_started", round=f"R{i}")
        yield from cards(BACCARAT_CARDS)
        yield from cards("8H:none 9C:none")
        yield fact("round_ended")


def _turned(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from cards(BACCARAT_CARDS)
    yield from (fact("card_turned", to="player", index=i % 3, card=_card(i)) for i in range(n))


def _set_aside(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from (drawn(_card(i), ("player", "banker", "none")[i % 3]) for i in range(n // 2))
    yield from (drawn(_card(i), ("player", "banker", "none")[i % 2], from_="set_aside") for i in range(n // 2))


def _set_aside_at_blackjack(n: int) -> Facts:
    yield from _blackjack_deal()
    yield from (drawn(_card(i), ("box:3", "dealer", "none")[i % 3]) for i in range(n // 2))
    yield from (drawn(_card(i), ("box:3", "dealer", "none")[i % 2], from_="set_aside") for i in range(n // 2))


def _set_aside_at_stud(n: int) -> Facts:
    yield opened(STUD)
    yield fact("round_started", round="R1")
    yield placed("a", "ante", box=3)
    yield from (drawn(_card(i), ("box:3", "dealer", "none")[i % 3]) for i in range(n // 2))
    yield from (drawn(_card(i), ("box:3", "dealer", "none")[i % 2], from_="set_aside") for i in range(n // 2))


def _carried(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from cards(BACCARAT_CARDS)
    yield from (drawn(_card(i), "none") for i in range(n // 2))
    yield fact("round_ended")
    yield fact("round_started", round="R2")
    yield from (drawn(_card(i), ("player", "banker")[i % 2], from_="carried") for i in range(n // 2))


def _reconstructed(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from cards(BACCARAT_CARDS)
    hands = {"player": ["4H", "2C"], "banker": ["3S", "4D"]}
    yield from (fact("cards_reconstructed", hands=hands, role="game_supervisor") for _ in range(n))


def _collected(n: int) -> Facts:
    yield opened(BLACKJACK)
    yield fact("round_started", round="R1")
    for _ in range(n // 3):
        yield from cards("8H:box:3 9C:dealer")
        yield fact("cards_collected", reason="misdeal")


def _shoes(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("shoe_started", shoe=f"S{i}") for i in range(n))


def _one_long_shoe(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("shoe_started", shoe="S1")
    for i in range(n // 10):
        yield from coup(i)


def _burned(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("shoe_started", shoe="S1")
    yield from (fact("card_burned", card=_card(i), face="up") for i in range(n))


def _prepared(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 4):
        yield fact("cards_introduced", set=f"K{i}", decks=8, prepared="new")
        yield fact("cards_shuffled", method="riffle", set=f"K{i}")
        yield fact("cards_cut", seat=1, from_front=100, cutting_card_from_back=16)
        yield fact("cards_removed", set=f"K{i}")


def _shuffled(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("cards_shuffled", method="riffle") for _ in range(n))


def _announced(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from cards(BACCARAT_CARDS)
    yield from (fact("points_announced", hand="player", points=i % 10) for i in range(n))


def _cards_of_every_ruleset(ruleset: str, place: str) -> "Shape":  # type: ignore[name-defined]  # noqa: F821
    def shape(n: int) -> Facts:
        yield opened(ruleset)
        yield fact("round_started", round="R1")
        yield from (drawn(_card(i), place) for i in range(n))

    return shape


SHAPES = {
    "blackjack: splits": _splits,
    "blackjack: splits of each hand": _splits_of_each_hand,
    "blackjack: decisions": _decisions,
    "blackjack: doubles": _doubles,
    "blackjack: cards of a hand": _blackjack_hand,
    "blackjack: cards of the dealer": _blackjack_dealer,
    "blackjack: boxes": _blackjack_boxes,
    "blackjack: backing wagers": _backing,
    "blackjack: insurances": _insurances,
    "blackjack: backed splits": _backed_splits,
    "stud: wagers": _stud_wagers,
    "stud: boxes": _stud_boxes,
    "stud: raises": _stud_raises,
    "stud: cards": _stud_cards,
    "stud: decisions": _stud_decisions,
    "cards of a hand": _many_cards,
    "cards in excess": _excess_cards,
    "cards in excess in every round": _excess_in_every_round,
    "cards turned": _turned,
    "cards set aside": _set_aside,
    "blackjack: cards set aside": _set_aside_at_blackjack,
    "stud: cards set aside": _set_aside_at_stud,
    "cards carried": _carried,
    "reconstructions": _reconstructed,
    "cards collected": _collected,
    "shoes": _shoes,
    "a long shoe": _one_long_shoe,
    "cards burned": _burned,
    "cards prepared": _prepared,
    "shuffles": _shuffled,
    "points announced": _announced,
    "1996 cards of a hand": _cards_of_every_ruleset("nz-1996-mini-baccarat", "player"),
    "electronic cards of a hand": _cards_of_every_ruleset("nz-electronic-baccarat", "banker"),
    "victorian cards of a hand": _cards_of_every_ruleset("vic-2002-traditional", "player"),
}
