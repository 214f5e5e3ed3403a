"""The cloths: every wager of a game has its place, and what came is marked as the rules count it."""

from itertools import combinations, product
from typing import Any

import pytest

from domain.facts.bets import BETS_OF, CRAPS, MONEY_WHEEL, ROULETTE, TAI_SAI
from domain.views.layouts import cloth_of
from domain.views.layouts.areas import TableLayout
from domain.views.layouts.roulette import RED, WHEEL

RULESETS = {"roulette": ROULETTE, "tai-sai": TAI_SAI, "money-wheel": MONEY_WHEEL, "craps": CRAPS}
ON: dict[str, list[Any]] = {
    "straight": [[n] for n in range(37)], "split": [[17, 20], [0, 2]], "street": [[1, 2, 3]], "corner": [[1, 2, 4, 5]],
    "six_line": [[1, 2, 3, 4, 5, 6]], "column": [1, 2, 3], "dozen": [1, 2, 3], "symbol": [*"ABCDEFG"],
    "triple": [*range(1, 7)], "double": [*range(1, 7)], "face": [*range(1, 7)], "total": [*range(4, 18)],
    "combination": [[*pair] for pair in combinations(range(1, 7), 2)], "place": [4, 5, 6, 8, 9, 10],
    "buy": [4, 10], "lay": [4, 10], "hardway": [4, 6, 8, 10], "horn_high": [2, 3, 11, 12], "pass_odds": ["w1"],
    "c_and_e": [{"any_craps": "1", "eleven": "1"}],
}  # fmt: skip


def cloth(game: str) -> TableLayout:
    """The cloth of a game of 1996."""
    found = cloth_of(f"nz-1996-{game}")
    assert found is not None
    return found


@pytest.mark.parametrize("game", RULESETS)
def test_every_bet_of_a_game_lies_on_its_cloth(game: str) -> None:
    it = cloth(game)
    wide, high = it.size
    for bet in RULESETS[game]:
        for on in ON.get(bet, [None]):
            x, y, _ = it.where(bet, on) or (-1, -1, 0)
            assert 0 < x < wide, (bet, on)
            assert 0 < y < high, (bet, on)


@pytest.mark.parametrize("game", RULESETS)
def test_what_came_is_marked_on_areas_that_there_are(game: str) -> None:
    it, names = cloth(game), {one.name for one in cloth(game).areas}
    results: list[dict[str, Any]] = [{"number": n} for n in range(37)] + [{"symbol": one} for one in "ABCDEFG"]
    results += [{"dice": [*dice]} for size in (2, 3) for dice in product(range(1, 7), repeat=size)]
    # A total of three or of eighteen has no area: nobody can bet on it.
    assert {name for one in results for name in it.came(one)} - names <= {"total 3", "total 18"}


def test_games_of_cards_have_no_cloth() -> None:
    without = [ruleset for ruleset in BETS_OF if cloth_of(ruleset) is None]
    assert len(without) == 12
    assert cloth_of(None) is None


def test_roulette_marks_a_number_and_all_that_wins_with_it() -> None:
    came = cloth("roulette").came
    assert came({"number": 17}) == {"17", "column 2", "dozen 2", "low", "odd", "black"}
    assert came({"number": 36}) == {"36", "column 3", "dozen 3", "high", "even", "red"}
    assert came({"number": 0}) == {"0"}
    assert came({"number": None}) == came({}) == frozenset()


def test_roulette_has_eighteen_numbers_of_each_colour() -> None:
    inks = [one.ink for one in cloth("roulette").areas]
    assert inks.count("red") == inks.count("black") == 18


def test_tai_sai_triples_are_neither_small_nor_big() -> None:
    came = cloth("tai-sai").came
    assert came({"dice": [2, 2, 2]}) == {"total 6", "face 2", "double 2", "triple 2", "any_triple"}
    assert came({"dice": [1, 6, 4]}) >= {"big", "total 11", "combination 1 4", "combination 4 6"}
    assert came({"dice": [1, 1, 6]}) >= {"small", "double 1", "face 1", "face 6"}


def test_craps_marks_what_one_roll_decides() -> None:
    came = cloth("craps").came
    assert came({"dice": [1, 1]}) == {"two", "any_craps", "field"}
    assert came({"dice": [3, 3]}) == {"hardway 6"}
    assert came({"dice": [3, 4]}) == {"any_seven"}
    assert came({"dice": [6, 5]}) == {"eleven", "field"}


def test_the_marker_has_a_place_for_each_point_and_one_where_it_is_off() -> None:
    it = cloth("craps")
    assert it.marker is not None
    places = {it.marker(on) for on in ("off", "4", "5", "6", "8", "9", "10")}
    assert len(places) == 7
    assert it.marker("7") is None


def test_the_dolly_has_a_place_on_each_number_and_on_no_other() -> None:
    it = cloth("roulette")
    assert it.marker is not None
    assert len({it.marker(str(number)) for number in range(37)} - {None}) == 37
    assert it.marker("37") is it.marker("off") is None
    assert cloth("tai-sai").marker is cloth("money-wheel").marker is None


def test_a_wheel_has_every_number_once_and_its_colours_in_turn() -> None:
    assert sorted(WHEEL) == [*range(37)]
    assert [number in RED for number in WHEEL[1:]] == [True, False] * 18


@pytest.mark.parametrize("point", ["4", "5", "6", "8", "9", "10"])
def test_a_come_wager_lies_on_its_number_and_a_line_wager_stays(point: str) -> None:
    it = cloth("craps")
    assert it.own is not None
    for bet, area in (("come", "place"), ("come_odds", "place"), ("dont_come", "lay"), ("dont_come_odds", "lay")):
        x, y, _ = it.own(bet, point) or (-1, -1, 0)
        [there] = [one for one in it.areas if one.x < x < one.x + one.wide and one.y < y < one.y + one.high]
        assert there.name == f"{area} {point}"
    assert it.own("pass", point) is it.own("dont_pass_odds", point) is None
