"""The table layout of tai-sai: small and big at the sides, then doubles, triples, totals,
combinations, single faces.
"""

from itertools import combinations
from typing import Any

from domain.views.layouts.areas import LayoutArea, TableLayout, named_places, row

_PAIRS = list(combinations(range(1, 7), 2))
AREAS = (
    LayoutArea("small", "small", 0, 0, 2, 2),
    *row([(f"double {n}", f"{n} {n}") for n in (1, 2, 3)], 0, 2, 2.4, 2),
    LayoutArea("any_triple", "any triple", 4.4, 0, 5.2, 1),
    *row([(f"triple {n}", f"{n}{n}{n}") for n in range(1, 7)], 1, 4.4, 5.2),
    *row([(f"double {n}", f"{n} {n}") for n in (4, 5, 6)], 0, 9.6, 2.4, 2),
    LayoutArea("big", "big", 12, 0, 2, 2),
    *row([(f"total {n}", str(n)) for n in range(4, 18)], 2, 0, 14),
    *row([(f"combination {a} {b}", f"{a}·{b}") for a, b in _PAIRS], 3, 0, 14),
    *row([(f"face {n}", str(n)) for n in range(1, 7)], 4, 0, 14),
)


def decided_areas(result: dict[str, Any]) -> frozenset[str]:
    """The areas that the three dice light."""
    dice = sorted(result.get("dice") or [])
    if len(dice) != 3:
        return frozenset()
    faces, total = set(dice), sum(dice)
    lit = {f"total {total}", *(f"face {n}" for n in faces)}
    lit |= {f"combination {a} {b}" for a, b in _PAIRS if {a, b} <= faces}
    lit |= {f"double {n}" for n in faces if dice.count(n) > 1}
    if len(faces) == 1:
        return frozenset(lit | {"any_triple", f"triple {dice[0]}"})
    return frozenset(lit | {"small" if total <= 10 else "big"})


CLOTH = TableLayout(AREAS, named_places(AREAS), decided_areas)
