"""The table layout of the money wheel: one area for each symbol."""

from typing import Any

from domain.views.layouts.areas import TableLayout, named_places, row

AREAS = row([(f"symbol {one}", one) for one in "ABCDEFG"], 0, 0, 14, 2)


def decided_areas(result: dict[str, Any]) -> frozenset[str]:
    """The winning symbol."""
    return frozenset({f"symbol {result['symbol']}"}) if result.get("symbol") else frozenset()


CLOTH = TableLayout(AREAS, named_places(AREAS), decided_areas)
