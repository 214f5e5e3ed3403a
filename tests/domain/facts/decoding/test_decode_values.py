"""What a line says: kinds, fields, values. Each refusal beside a near twin that is accepted."""

from typing import Any

import pytest

from domain.cards import DECK
from domain.errors import NotFromAFeed, NotMoney, TimeOutOfRange, WrongValue
from domain.facts import FEED_KINDS, KINDS, decode
from domain.facts.round import CardDrawn

from ..lines import card, correction, fact, line, opening, verdict, wager

OK = (0, "")
ROLES = (
    "dealer game_supervisor casino_supervisor pit_boss shift_manager casino_manager casino_operator inspector director"
)


@pytest.mark.parametrize("kind", sorted(set(KINDS) - set(FEED_KINDS)))
def test_program_kinds_never_come_from_a_feed(kind: str) -> None:
    """What only the program writes is refused as such, well-formed or not, and inside a correction too."""
    assert verdict(fact(kind)) == (NotFromAFeed.number, "fact")
    assert verdict(correction(fact(kind, finding="f", reason="r"))) == (NotFromAFeed.number, "now.fact")


MONEY = ["0", "00", "1", "100.00", "0.000001", "999999999999.999999", "000000000001"]
NOT_MONEY: list[Any] = [
    "", " ", "1 ", " 1", "1\n", "-1", "+1", ".5", "1.", "1e3", "1E+99", "1_000", "1,000", "NaN", "Infinity", "$5",
    "1234567890123", "1.1234567", "٣", "\uff11\uff10\uff10", "1\u066b5", "0x10", "1.0.0",
    100, 100.0, True, [], {}, ["1"],
]  # fmt: skip


@pytest.mark.parametrize("amount", MONEY)
def test_money(amount: str) -> None:
    """Up to 12 digits before and 6 after the point."""
    assert verdict(wager(stake=amount)) == OK


@pytest.mark.parametrize("amount", NOT_MONEY)
def test_no_money(amount: Any) -> None:
    """Numbers, signs, exponents, other scripts' digits and too many digits are no money, wherever money stands."""
    assert verdict(wager(stake=amount)) == (NotMoney.number, "stake")
    assert verdict(opening(chips=["25", amount])) == (NotMoney.number, "chips[1]")
    assert verdict(opening(limits={"*": {"min": amount}})) == (NotMoney.number, "limits[...].min")
    assert verdict(opening(options={"max_payout": amount})) == (NotMoney.number, "options.max_payout")
    c_and_e = wager(bet="c_and_e", on={"any_craps": amount, "eleven": "1"})
    assert verdict(c_and_e) == (NotMoney.number, "on[...]")
    assert verdict(correction(wager(stake=amount))) == (NotMoney.number, "now.stake")


def test_a_share_is_at_most_one() -> None:
    """A jackpot's rate is money-shaped and at most 1."""
    assert verdict(fact("jackpot_increment", rate="1.00")) == OK
    assert verdict(fact("jackpot_increment", rate="1.01")) == (WrongValue.number, "rate")


@pytest.mark.parametrize("drawn", DECK)
def test_every_card_of_the_deck(drawn: str) -> None:
    """All 52."""
    assert verdict(card(card=drawn)) == OK


@pytest.mark.parametrize("drawn", ["10H", "1H", "9X", "H9", "9h", "th", "", "9H ", "JK", "9\u2665", 9, True, ["9H"]])
def test_impossible_card(drawn: Any) -> None:
    """What is no card is refused, on the table and in a hand."""
    assert verdict(card(card=drawn)) == (WrongValue.number, "card")
    hands = fact("cards_reconstructed", hands={"player": [drawn]}, role="dealer")
    assert verdict(hands)[0] == WrongValue.number


@pytest.mark.parametrize("to", ["player", "banker", "dealer", "none", "box:1", "box:3", "box:3/2", "box:9999/99"])
def test_place(to: str) -> None:
    """Where a card may go."""
    assert verdict(card(to=to)) == OK


NO_PLACE = ["", "Player", "box", "box:", "box:0", "box:03", "box:3/", "box:3/0", "box:3/2/1", "box:-1", "box:٣",
            "box:10000", "player\n", "box:3/2\n", " player", "seat:3", 3, None, ["player"]]  # fmt: skip


@pytest.mark.parametrize("to", NO_PLACE)
def test_no_place(to: Any) -> None:
    """Anything else is refused, also as a hand's name."""
    assert verdict(card(to=to))[1] == "to"
    if isinstance(to, str):
        assert verdict(fact("cards_reconstructed", hands={to: ["9H"]}, role="dealer"))[0] == WrongValue.number


@pytest.mark.parametrize("role", ROLES.split())
def test_role(role: str) -> None:
    """Every role of the contract."""
    assert verdict(fact("cards_inspected", role=role)) == OK
    assert verdict(fact("cards_inspected", role=role.title())) == (WrongValue.number, "role")


@pytest.mark.parametrize("name", ["id", "table", "wager", "player", "round", "shoe"])
def test_names_are_from_1_to_256_characters(name: str) -> None:
    """Characters, not bytes."""
    assert verdict(wager(**{name: "é" * 256})) == OK
    for bad in ("", "x" * 257, 7, True, ["x"]):
        assert verdict(wager(**{name: bad})) == (WrongValue.number, name)


def test_words_of_a_person_are_not_empty() -> None:
    """`note`, `source`, `by`: at least one character, as many as the line holds."""
    assert verdict(card(note="x" * 60_000)) == OK
    assert verdict(card(note="")) == (WrongValue.number, "note")


@pytest.mark.parametrize("dice", [[1, 2], [1, 2, 3], [6, 6, 6]])
def test_announced_dice_are_two_or_three(dice: list[int]) -> None:
    """Craps has two dice, tai-sai three."""
    assert verdict(fact("result_announced", dice=dice)) == OK


@pytest.mark.parametrize("dice", [[], [1], [1, 2, 3, 4], [0, 1], [1, 7], [1, True], [1, 2.0], ["1", "2"], "12", {}])
def test_no_dice(dice: Any) -> None:
    """Other counts and faces are refused; a kind that knows its game takes only its own count."""
    assert verdict(fact("result_announced", dice=dice))[0] == WrongValue.number
    assert verdict(fact("dice_tumbled", dice=dice))[0] == WrongValue.number
    assert verdict(fact("dice_rolled", dice=dice, shooter="P1"))[0] == WrongValue.number


def test_counts_of_dice_by_kind() -> None:
    """Three in the tumbler, two from the shooter."""
    assert verdict(fact("dice_tumbled", dice=[1, 2, 3])) == verdict(fact("dice_rolled", dice=[1, 2], shooter="P")) == OK
    assert verdict(fact("dice_tumbled", dice=[1, 2]))[0] == WrongValue.number
    assert verdict(fact("dice_rolled", dice=[1, 2, 3], shooter="P"))[0] == WrongValue.number


@pytest.mark.parametrize("truth", [0, 1, "true", "yes", [], {}])
def test_no_truth(truth: Any) -> None:
    """`true` and `false` are said as such."""
    assert verdict(card(found_face_up=True)) == OK
    assert verdict(card(found_face_up=truth)) == (WrongValue.number, "found_face_up")


@pytest.mark.parametrize("count", [True, 1.0, "1", 3, 0])
def test_a_choice_of_numbers_is_a_number(count: Any) -> None:
    """`true` and `1.0` are not the number 1."""
    assert verdict(opening(cutting_cards=1)) == OK
    assert verdict(opening(cutting_cards=count)) == (WrongValue.number, "cutting_cards")


def test_days_lie_in_the_same_years_as_times() -> None:
    """1900 to 9998, and days that exist, as YYYY-MM-DD."""
    assert verdict(opening(gaming_day="2004-02-29")) == OK
    assert verdict(opening(gaming_day="1899-12-31")) == (TimeOutOfRange.number, "gaming_day")
    assert verdict(opening(gaming_day="9999-01-01")) == (TimeOutOfRange.number, "gaming_day")
    for bad in ("2003-02-29", "20040229", "2004-W01-1", "2004-2-29", "", "2004-02-29T00:00:00Z", 20040229):
        assert verdict(opening(gaming_day=bad)) == (WrongValue.number, "gaming_day")


def test_defaults_of_a_card() -> None:
    """From the shoe, in a known order, not found face up; the field is `from` in the feed."""
    drawn, carried = decode(line(card())), decode(line(card(**{"from": "carried", "order_known": False})))
    assert isinstance(drawn, CardDrawn)
    assert isinstance(carried, CardDrawn)
    assert (drawn.from_, drawn.order_known, drawn.found_face_up, drawn.disclosed) == ("shoe", True, False, None)
    assert (carried.from_, carried.order_known) == ("carried", False)
