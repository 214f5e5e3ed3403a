"""Wagers as a round knows them."""

import pytest

from domain.games.common.wagers import WagerState, WagerStates
from tests.domain.games.wagering import ticket


def test_what_nobody_saw_placed_has_no_bet_and_no_player() -> None:
    unseen = WagerState("w")
    assert (unseen.bet, unseen.player, unseen.alive) == (None, "", False)
    assert (ticket().bet, ticket().player, ticket().alive) == ("player", "P1", True)


@pytest.mark.parametrize("change", [{"flaw": "small-wager"}, {"taken_down": True}, {"placed": None}])
def test_what_is_out_of_play_neither_wins_nor_loses(change: dict[str, object]) -> None:
    one, tickets = ticket(), WagerStates()
    tickets.add(one)
    assert tickets.alive() == [one]
    for name, value in change.items():
        setattr(one, name, value)
    assert tickets.alive() == []


def test_a_name_laid_again_takes_the_place_of_the_first() -> None:
    tickets = WagerStates()
    first, second, again = ticket("a"), ticket("b"), ticket("a", "50")
    for one in (first, second):
        assert tickets.add(one) is one
    assert tickets.add(again) is again
    assert tickets.listed == [again, second]
    assert tickets.named("a") is again and tickets.named("b") is second


def test_a_name_spoken_of_for_the_first_time_is_a_wager() -> None:
    tickets = WagerStates()
    unseen = tickets.named("c")
    assert unseen.wager == "c" and tickets.listed == [unseen] and tickets.named("c") is unseen
