"""Victoria, Crown version: Insurance, or No 6 (1.1, 6.5.4, 10.1): when, how much, and what it pays."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import due, money, the_round
from tests.rules.victoria import CROWN, TRADITIONAL, VIC, codes, found, opened

SIX = "2H:player TC:banker 3D:player 6S:banker"
"""The Player has five and must draw, the Banker six."""


def four(initial: str = SIX, ruleset: str = CROWN, **stakes: str) -> Feed:
    """Wagers of P3 by bet, and the first four cards."""
    feed = opened(ruleset).started("R1")
    for bet, stake in (stakes or {"banker": "100"}).items():
        feed.wager(bet, bet, stake, player="P3", seat=3)
    return feed.closed().cards(initial)


def insured(feed: Feed, stake: str = "50", name: str = "i", player: str = "P3") -> Feed:
    return feed.wager(name, "insurance", stake, player=player, seat=3)


@proves(VIC, '1.1 "Insurance/No 6" [outcome]', "6.5.4", "10.1 Crown: Insurance/No 6")
@pytest.mark.parametrize(
    ("thirds", "expected"),
    [
        ("6H:player 2D:banker", ("win", "50.00", "0.00", "100.00")),
        ("9H:player", ("lose", "0.00", "0.00", "0.00")),
        ("7H:player KD:banker", ("lose", "0.00", "0.00", "0.00")),
        ("AH:player", ("win", "50.00", "0.00", "100.00")),
        ("2S:player", ("win", "50.00", "0.00", "100.00")),
        ("3H:player", ("win", "50.00", "0.00", "100.00")),
    ],
)
def test_1_1_insurance_loses_only_to_a_banker_win_with_six(thirds: str, expected: tuple[str, ...]) -> None:
    assert money(the_round(insured(four()).cards(thirds).ended()), "i") == expected


@proves(VIC, '1.1 "Insurance/No 6" [amount]')
@pytest.mark.parametrize(
    ("wagers", "insurance", "valid"),
    [
        ({"banker": "100"}, ["100"], ["100.00"]),
        ({"banker": "100"}, ["105"], ["100.00"]),
        ({"player": "50", "banker": "100"}, ["120"], ["100.00"]),
        ({"player": "150", "banker": "100"}, ["150"], ["150.00"]),
        ({"banker": "100"}, ["60", "60"], ["50.00", "50.00"]),
        ({"tie": "20"}, ["20"], ["0.00"]),
        ({"banker": "6000"}, ["6000"], ["5000.00"]),
    ],
)
def test_1_1_insurance_is_no_larger_than_the_larger_wager(
    wagers: dict[str, str], insurance: list[str], valid: list[str]
) -> None:
    feed = four(**wagers)
    for number, stake in enumerate(insurance):
        insured(feed, stake, f"i{number}")
    ended = the_round(feed.cards("6H:player 2D:banker").ended())
    assert [due(ended, f"i{number}")["valid_stake"] for number in range(len(insurance))] == valid
    too_large = sum(map(float, insurance)) > sum(map(float, valid))
    assert ("insurance-too-large" in codes(ended)) is too_large


@proves(VIC, '1.1 "Insurance/No 6" [amount]')
def test_1_1_insurance_too_large_loses_to_the_cap_and_the_rest_goes_back() -> None:
    feed = insured(four(), "105").cards("9H:player").result("banker")
    feed.settled("i", "lose", returned="5.00").settled("banker", "win", "50.00", commission="50.00")
    ended = the_round(feed.ended())
    assert (found(ended), money(ended, "i")[:2], ended["wagers"][1]["difference"]) == (
        ["1.1"],
        ("lose", "5.00"),
        "0.00",
    )


@proves(VIC, '1.1 "Insurance/No 6" [amount]')
def test_1_1_insurance_on_stacks_and_on_anothers_wager() -> None:
    feed = opened(CROWN).started("R1").wager("a", "banker", "60", player="P3", seat=3)
    feed.wager("b", "banker", "40", player="P3", seat=3).wager("c", "banker", "500", player="P4", seat=4)
    insured(insured(feed.closed().cards(SIX), "100"), "10", "j", "P5")
    ended = the_round(feed.cards("6H:player 2D:banker").ended())
    assert (due(ended, "i")["valid_stake"], due(ended, "j")["result"]) == ("100.00", "void")


@proves(VIC, '1.1 "Insurance/No 6" [when and where]', "6.4")
@pytest.mark.parametrize(("cards", "good"), [("", False), ("2H:player TC:banker 3D:player", False), (SIX, True)])
def test_1_1_insurance_after_four_cards(cards: str, good: bool) -> None:
    feed = insured(four(cards))
    drawn = len(cards.split())
    feed.cards(" ".join([*SIX.split()[drawn:], "6H:player", "2D:banker"]))
    ended = the_round(feed.ended())
    assert ((due(ended, "i")["result"] == "win"), ("1.1" in found(ended))) == (good, not good)


@proves(VIC, '1.1 "Insurance/No 6" [when and where]')
def test_1_1_insurance_before_the_fifth() -> None:
    ended = the_round(insured(four().cards("9H:player")).ended())
    assert (money(ended, "i")[:2], "1.1" in found(ended)) == (("void", "50.00"), True)


@proves(VIC, '1.1 "Insurance/No 6" [when offered]')
@pytest.mark.parametrize(
    ("initial", "thirds"),
    [
        ("9H:player KD:banker 7C:player 6S:banker", ""),
        ("2H:player KD:banker 3D:player 7S:banker", "6H:player"),
        ("4H:player TC:banker 4D:player 6S:banker", ""),
    ],
)
def test_1_1_insurance_wants_a_six_against_a_draw(initial: str, thirds: str) -> None:
    ended = the_round(insured(four(initial)).cards(thirds).ended())
    assert (due(ended, "i")["result"], "1.1" in found(ended)) == ("void", True)


@proves(VIC, '1.1 "Insurance/No 6" [when offered]')
@pytest.mark.parametrize(
    ("initial", "thirds", "called_after", "rules"),
    [(SIX, "AH:player", 4, []), (SIX, "AH:player", 5, ["1.1"]),
     ("9H:player KD:banker 7C:player 6S:banker", "", 4, ["1.1"])],
)  # fmt: skip
def test_1_1_insurance_is_called_when_it_is_open(
    initial: str, thirds: str, called_after: int, rules: list[str]
) -> None:
    feed = four("")
    for number, card in enumerate([*initial.split(), *thirds.split()], 1):
        feed.cards(card)
        if number == called_after:
            feed.add("insurance_called")
    assert found(feed.ended()) == rules


def test_6_5_4_traditional_has_no_insurance() -> None:
    feed = four(ruleset=TRADITIONAL)
    feed.add("insurance_called")
    ended = the_round(insured(feed).cards("AH:player").settled("i", "void").ended())
    assert (found(ended), money(ended, "i")[:2]) == (["6.5.4", "6.5.4"], ("void", "50.00"))


@pytest.mark.parametrize("options", [{}, {"insurance": False}])
def test_1_1_insurance_where_it_is_not_offered(options: dict[str, Any]) -> None:
    feed = opened(CROWN, options=options).started("R1").wager("banker", "banker", "100", player="P3", seat=3)
    ended = the_round(insured(feed.closed().cards(SIX)).cards("AH:player").ended())
    assert (due(ended, "i")["result"], "1.1" in found(ended)) == ("void", True)


def test_13_4_insurance_goes_back_with_the_rest() -> None:
    feed = insured(four(), "20").cards("AH:player")
    feed.add("round_voided", reason="disruption", role="casino_supervisor")
    ended = the_round(feed.settled("banker", "void").settled("i", "void").ended())
    assert [money(ended, name)[:2] for name in ("banker", "i")] == [("void", "100.00"), ("void", "20.00")]
    assert ended["status"] == "void"
