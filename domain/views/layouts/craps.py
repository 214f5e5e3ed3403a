"""The table layout of craps: lines and numbers at the left, one-roll bets and hard ways at the right."""

from typing import Any

from domain.views.layouts.areas import LayoutArea, Place, Point, TableLayout, area_name, named, row
from domain.views.replay.layout import OFF

_NUMBERS = (4, 5, 6, 8, 9, 10)
AREAS = (
    *row([(f"place {n}", f"place {n}") for n in _NUMBERS], 0, 0, 9),
    *row([(f"buy {n}", f"buy {n}") for n in _NUMBERS], 1, 0, 9),
    *row([(f"lay {n}", f"lay {n}") for n in _NUMBERS], 2, 0, 9),
    LayoutArea("dont_come", "don't come", 0, 3, 2.6),
    LayoutArea("come", "come", 2.6, 3, 6.4),
    LayoutArea("field", "field", 0, 4, 5),
    LayoutArea("big_six", "big 6", 5, 4, 2),
    LayoutArea("big_eight", "big 8", 7, 4, 2),
    LayoutArea("dont_pass", "don't pass", 0, 5, 9),
    LayoutArea("pass", "pass", 0, 6, 9),
    *row([(f"hardway {n}", f"hard {n}") for n in (4, 6, 8, 10)], 0, 9.4, 4.8),
    LayoutArea("any_seven", "any seven", 9.4, 1, 4.8),
    LayoutArea("any_craps", "any craps", 9.4, 2, 2.4),
    LayoutArea("c_and_e", "C and E", 11.8, 2, 2.4),
    *row([("two", "2"), ("three", "3"), ("eleven", "11"), ("twelve", "12")], 3, 9.4, 4.8),
    LayoutArea("horn", "horn", 9.4, 4, 1.6),
    LayoutArea("world", "world", 11, 4, 1.6),
    LayoutArea("horn_high", "horn high", 12.6, 4, 1.6),
    LayoutArea("odds", "odds", 9.4, 6, 4.8),
)
_BY_NAME = named(AREAS)
_ODDS = {"pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"}
_COMING = {"come", "dont_come", "come_odds", "dont_come_odds"}
_ROLLS = {7: {"any_seven"}, 2: {"two"}, 3: {"three"}, 11: {"eleven"}, 12: {"twelve"}}
_CRAPS, _FIELD, _HARD = frozenset({2, 3, 12}), frozenset({2, 3, 4, 9, 10, 11, 12}), frozenset({4, 6, 8, 10})


def place_of_wager(bet: str, on: Any) -> Place | None:
    """The place of a wager on its area. Odds lie together."""
    area = _BY_NAME.get("odds" if bet in _ODDS else area_name(bet, on)) or _BY_NAME.get(bet)
    return area.middle if area is not None else None


def decided_areas(result: dict[str, Any]) -> frozenset[str]:
    """The areas that one roll decides. A line's state is shown with its wager."""
    dice = [*(result.get("dice") or ())]
    if len(dice) != 2:
        return frozenset()
    total = sum(dice)
    lit = {"any_craps"} if total in _CRAPS else set[str]()
    lit |= {"field"} if total in _FIELD else set()
    lit |= {f"hardway {total}"} if dice[0] == dice[1] and total in _HARD else set()
    return frozenset(lit | _ROLLS.get(total, set()))


def marker(on: str) -> Point | None:
    """The marker's place: in the lower corner of its number, or, when off, in the upper one of Don't Come."""
    area = _BY_NAME.get("dont_come" if on == OFF else f"place {on}")
    return None if area is None else (area.x + area.wide - 0.26, area.y + (0.26 if on == OFF else area.high - 0.26))


def place_on_point(bet: str, point: str) -> Place | None:
    """The place of a come wager with its point: on the number, or behind it if it wagers against the dice. None for
    the line, whose wagers stay there.
    """
    if bet not in _COMING:
        return None
    area = _BY_NAME.get(f"lay {point}" if bet.startswith("dont_") else f"place {point}")
    return None if area is None else (area.x + area.wide * 0.36, area.y + area.high * 0.56, area.wide * 0.7)


CLOTH = TableLayout(AREAS, place_of_wager, decided_areas, marker, place_on_point)
