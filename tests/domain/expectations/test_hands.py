"""Blackjack and Caribbean stud: ways that are counted twice, by different reckoning, and what others published."""

from fractions import Fraction
from functools import partial

import pytest

from domain.expectations import Expectation, expected
from domain.expectations.blackjack_plays import BEST, Came, Player
from domain.expectations.dealer import NONE, VALUES, Hand, Shoe, total, with_card
from domain.expectations.stud_ace_king import decisions
from domain.expectations.stud_hands import DEALERS, PLAYERS, SIZE, Against, against, classes
from domain.games.caribbean_stud.cards.hand_ranks import Value
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.shapes.caribbean_stud import ACE_KING

BLACKJACK, STUD = "nz-1996-blackjack", "nz-1996-caribbean-stud"
QUALIFIES = Value(*ACE_KING)


def found(ruleset: str, bet: str, **terms: object) -> Expectation:
    expectation = expected(RULEBOOKS[ruleset], bet, **terms)  # type: ignore[arg-type]
    assert expectation is not None
    return expectation


def hand(*cards: int) -> Hand:
    """A hand of these values."""
    cards_so_far = NONE
    for card in cards:
        cards_so_far = with_card(cards_so_far, card)
    return cards_so_far


# --- blackjack --------------------------------------------------------------------------------------------------


def naive(left: list[int], dealers: Hand) -> dict[object, Fraction]:
    """The dealer's totals, drawn card by card."""
    points = total(dealers)
    if points >= 17:
        natural = sum(dealers) == 2 and points == 21
        return {"blackjack" if natural else "bust" if points > 21 else points: Fraction(1)}
    chances: dict[object, Fraction] = {}
    for value in VALUES:
        if left[value - 1]:
            rest = [number - (at == value) for at, number in enumerate(left, 1)]
            for end, chance in naive(rest, with_card(dealers, value)).items():
                chances[end] = chances.get(end, Fraction(0)) + chance * Fraction(left[value - 1], sum(left))
    return chances


@pytest.mark.parametrize(("gone", "first"), [((10, 6), 10), ((8, 8), 9), ((5, 5, 10), 8), ((2, 3), 7)])
def test_the_dealers_totals_are_those_of_every_sequence(gone: tuple[int, ...], first: int) -> None:
    shoe, away = Shoe(4), hand(*gone)
    ways = shoe.ways(away, first)
    expected_totals = naive([shoe.left(away, first, value) for value in VALUES], hand(first))
    for points, number in {**ways.totals, "bust": ways.bust, "blackjack": ways.blackjack}.items():
        assert Fraction(number, ways.whole) == expected_totals.get(points, 0)


@pytest.mark.parametrize(
    ("cards", "first", "wanted"),
    [
        ((10, 6), 10, "draw"),
        ((10, 6), 6, "stand"),
        ((10, 2), 3, "draw"),
        ((10, 2), 4, "stand"),
        ((7, 4), 10, "double"),
        ((7, 4), 1, "draw"),
        ((6, 3), 3, "double"),
        ((6, 3), 2, "draw"),
        ((1, 7), 9, "draw"),
        ((1, 7), 8, "stand"),
    ],
)
def test_the_best_play_is_basic_strategy(cards: tuple[int, int], first: int, wanted: str) -> None:
    """As published for many decks, where the dealer stands on all 17s and takes the second card last.

    Eleven is doubled against a ten, since doubles come back where the dealer gets a blackjack.
    """
    player = Player(SHOE, BEST)
    own = hand(*cards)
    came = player.hand(own, NONE, first, begun=True)
    drawn: Came = player.draws(own, NONE, first)
    doubled = player.doubles(own, NONE, first) if came.doubled else None
    kinds = {"draw": drawn, "double": doubled}
    assert next((kind for kind, one in kinds.items() if one == came), "stand") == wanted


SHOE = Shoe(8)


def test_blackjack_as_published() -> None:
    """Insurance with eight decks, Super Sevens with six, and what good play leaves to the house."""
    assert found(BLACKJACK, "insurance", decks=8).mean == Fraction(31, 415)
    assert f"{float(100 * found(BLACKJACK, 'super_sevens', decks=6).mean):.2f}" == "11.40"
    assert f"{float(100 * found(BLACKJACK, 'main').mean):.2f}" == "5.68"


# --- Caribbean stud ---------------------------------------------------------------------------------------------


def test_all_hands_meet_all_others() -> None:
    """7,462 classes of 2,598,960 hands. Against each of them the dealer has 1,533,939."""
    assert (len(classes()), sum(one.number() for one in classes())) == (7462, PLAYERS)
    for own in classes()[::600]:
        assert sum(against(own, QUALIFIES)) == own.number() * DEALERS


def test_ace_king_is_counted_alike_by_the_dealers_first_card_and_without_it() -> None:
    """Each of the dealer's five cards may be the first."""
    for own in [one for one in classes() if one.value.name == "odd_cards" and one.value > QUALIFIES][::40]:
        found = [*decisions(own, QUALIFIES)]
        sums = [sum(number * came[at] for number, came in found) for at in range(len(Against._fields))]
        assert sums == [SIZE * ways for ways in against(own, QUALIFIES)]


def test_caribbean_stud_as_published() -> None:
    """5.2243% of the ante where a royal flush pays 100, with 52.23% of hands raised. Here it pays 250."""
    ante, raised = found(STUD, "ante"), found(STUD, "raise")
    share = 1 - folded(ante, raised)
    whole = ante.mean + 2 * share * raised.mean
    royal = dict(raised.chances)[Fraction(-250)]
    assert f"{float(100 * (whole + 2 * share * royal * 150)):.4f}" == "5.2243"
    assert f"{float(100 * share):.2f}" == "52.23"


def folded(ante: Expectation, raised: Expectation) -> Fraction:
    """The share of hands that fold, from how often the ante wins and the bet wager does not lose."""
    lost, lost_raised = dict(ante.chances)[Fraction(1)], dict(raised.chances)[Fraction(1)]
    return (lost - lost_raised) / (1 - lost_raised)


def test_the_jackpot_follows_its_pool() -> None:
    """A share of the pool, or the minimum if that is more."""
    jackpot = partial(found, STUD, "jackpot")
    assert jackpot().mean > jackpot(pool=250_000).mean > jackpot(pool=1_000_000).mean
    assert jackpot().mean == jackpot(pool=10_000).mean
