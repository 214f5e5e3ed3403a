"""Reconstructions, weighed: in every book of baccarat, against the order in which the cards left the shoe."""

from typing import Any

import pytest

from domain.rulebooks import BACCARAT
from tests.feeds import Feed, Report
from tests.rules.rounds import table, the_round

BINDING = frozenset(
    {"nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat", "nz-electronic-baccarat"}
)
RULE = {
    "nz-1996-mini-baccarat": "11.7", "nz-1996-midi-baccarat": "11.7", "nz-1996-baccarat": "12.7",
    "vic-2002-traditional": "8.2.3", "vic-2002-crown": "8.2.3",
}  # fmt: skip
"""By which cards are put in order; in all others 12.6."""
KNOWN = RULE | {"vic-2002-traditional": "11.12", "vic-2002-crown": "11.12"}
"""By which a round whose order is known is not given up."""
POWER = {
    "nz-1996-mini-baccarat": "12.1", "nz-1996-midi-baccarat": "12.1", "nz-1996-baccarat": "12.1",
    "nz-1998-baccarat": "12.7", "vic-2002-traditional": "13.3", "vic-2002-crown": "13.3",
}  # fmt: skip
"""By which a round could be undone; in all others 12.6."""
IN_THE_DRAW = (["4H", "2C"], ["5D", "3S"])
"""6 to 8, a natural."""
OTHERWISE = (["4H", "5D"], ["2C", "3S"])
"""9, a natural, to 5."""
every_book = pytest.mark.parametrize("book", BACCARAT)


def laid(book: str, **fields: Any) -> Feed:
    """4H, 5D, 2C and 3S left the shoe in this order; the first two were put on the Player."""
    feed = table(book).started("R1").wager("w1", "banker", "100", seat=1).closed()
    return feed.cards("4H:player 5D:player 2C:banker 3S:banker", **fields)


def put(feed: Feed, player: list[str], banker: list[str]) -> Feed:
    """Somebody puts them in order."""
    feed.add("cards_reconstructed", hands={"player": player, "banker": banker}, role="casino_supervisor")
    return feed


def rightful(ended: Report) -> tuple[list[str], list[str]]:
    """The hands as the rules give them."""
    return ended["hands"]["player"]["rightful"], ended["hands"]["banker"]["rightful"]


def found(ended: Report, code: str) -> list[str]:
    """The rules of what was found under a code."""
    return [one["rule"] for one in ended["findings"] if one["code"] == code]


@every_book
def test_where_the_order_is_certain_it_decides_but_where_a_reconstruction_binds(book: str) -> None:
    ended = the_round(put(laid(book), *OTHERWISE).ended())
    assert rightful(ended) == (OTHERWISE if book in BINDING else IN_THE_DRAW)
    assert ended["hands"]["player"]["dealt"] == OTHERWISE[0]
    assert found(ended, "reconstruction-differs") == [RULE.get(book, "12.6")]


@every_book
def test_one_that_says_what_the_draw_gives_is_no_finding(book: str) -> None:
    ended = the_round(put(laid(book), *IN_THE_DRAW).ended())
    assert rightful(ended) == IN_THE_DRAW
    assert found(ended, "reconstruction-differs") == []


@every_book
def test_where_the_order_is_in_doubt_a_reconstruction_is_followed(book: str) -> None:
    ended = the_round(put(laid(book, order_known=False), *OTHERWISE).ended())
    assert (ended["status"], rightful(ended)) == ("settled", OTHERWISE)
    assert found(ended, "reconstruction-differs") == []


@every_book
@pytest.mark.parametrize("certain", [True, False])
def test_one_with_a_card_that_never_left_the_shoe_is_found_and_not_followed(book: str, certain: bool) -> None:
    fields = {} if certain else {"order_known": False}
    ended = the_round(put(laid(book, **fields), ["4H", "2C"], ["9S", "3S"]).ended())
    assert found(ended, "reconstruction-foreign-card") == [RULE.get(book, "12.6")]
    assert ended["hands"]["player"]["dealt"] == ["4H", "5D"]
    assert rightful(ended) == IN_THE_DRAW if certain else ended["status"] == "void"


@every_book
def test_a_round_whose_order_is_known_is_not_given_up(book: str) -> None:
    feed = laid(book)
    feed.add("round_voided", reason="cannot_be_reconstructed", role="casino_supervisor")
    assert found(the_round(feed.ended()), "voided-though-known") == [KNOWN.get(book, "12.6")]


@every_book
@pytest.mark.parametrize("reason", ["misdeal", "other"])
def test_a_complete_round_voided_on_no_ground_is_a_violation(book: str, reason: str) -> None:
    feed = table(book).started("R1").wager("w1", "banker", "100", seat=1).closed()
    feed.cards("2H:player 9D:banker 4C:player KS:banker").result("banker")
    feed.add("round_voided", reason=reason, role="casino_supervisor")
    ended = the_round(feed.ended())
    if book == "nz-electronic-baccarat" and reason == "other":
        assert found(ended, "hand-disrupted") == ["12.2"]
        return
    severities = {one["rule"]: one["severity"] for one in ended["findings"] if one["code"] == "voided-though-finished"}
    assert severities == {POWER.get(book, "12.6"): "violation"}
    assert ended["wagers"][0]["due"]["rules"] == ([POWER[book]] if POWER.get(book) in ("12.1", "13.3") else [])


# --- every effort (Division 5, 12.6) ----------------------------------------------------------------------------


def thirds(book: str, cards: str) -> Report:
    """2 and 3 against 0 and 4: both hands draw, and nobody knows which card came first."""
    feed = table(book).started("R1").wager("w1", "banker", "100", seat=1).closed()
    feed.cards("2H:player KD:banker 3C:player 4S:banker").cards(cards, order_known=False)
    return the_round(feed.ended())


@pytest.mark.parametrize("book", sorted(BINDING))
@pytest.mark.parametrize(
    ("cards", "status"), [("6D:player 6C:banker", "settled"), ("6D:player 5C:banker", "void"), ("6D:player", "open")]
)
def test_orders_that_give_the_same_hands_void_nothing(book: str, cards: str, status: str) -> None:
    assert thirds(book, cards)["status"] == status


@pytest.mark.parametrize("book", sorted(BINDING))
def test_a_pair_that_another_order_would_make_is_another_hand(book: str) -> None:
    """KD, QS, JC and KH count nothing in any order; the Player may have a pair, or none."""
    feed = table(book).started("R1").wager("w1", "banker", "100", seat=1).closed()
    feed.cards("9D:player KS:banker KC:player 9H:banker", order_known=False)
    assert the_round(feed.ended())["status"] == "void"


@pytest.mark.parametrize("book", sorted(BINDING))
def test_a_round_given_up_though_every_order_gives_the_same_is_found(book: str) -> None:
    feed = table(book).started("R1").wager("w1", "banker", "100", seat=1).closed()
    feed.cards("2H:player KD:banker 3C:player 4S:banker").cards("6D:player 6C:banker", order_known=False)
    feed.add("round_voided", reason="cannot_be_reconstructed", role="casino_operator")
    assert found(the_round(feed.ended()), "voided-though-known") == ["12.6"]
