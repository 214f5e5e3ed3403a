"""Questions about wagers by day, hour and broken rules, from stored sums: with the same filters and figures."""

from typing import LiteralString

from projections.questions.measures import Measure
from projections.questions.subjects import WAGERS, Subject
from projections.wager_hours import FIGURES, PRESENT, Per

_RATE: LiteralString = "round(1000.0 * coalesce(sum(q.errors), 0) / greatest(sum(q.wagers), 1), 1)"


def _sum(name: LiteralString) -> Measure:
    measure = WAGERS.measures[name]
    sql: LiteralString = "coalesce(sum(q." + name + "), 0)"
    return measure._replace(sql=sql if measure.money else sql + "::bigint")


_MEASURES = {name: _sum(name) for name in FIGURES}
_ALL = {name: _MEASURES.get(name, one._replace(sql=_RATE)) for name, one in WAGERS.measures.items()}


def _of(per: Per) -> Subject:
    return WAGERS._replace(source="(" + PRESENT.replace("<per>", per) + ") AS q", measures=_ALL)


ALL, OF_PERSON = _of("all"), {"player": _of("player"), "dealer": _of("dealer")}
"""The wagers of all, and of one player or dealer, who must be in the filters."""
