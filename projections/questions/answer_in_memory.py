"""The answer made of selected rows in memory: rows or groups, their number, and the figures of all of them."""

from collections.abc import Sequence
from datetime import tzinfo

from projections.questions.answer import Answer, groups_in_order, without_mixed
from projections.questions.columns import Row
from projections.questions.in_memory import figures, figures_by_currency, groups, in_order, shown
from projections.questions.question import Question


def answer_in_memory(
    asked: Question, rows: Sequence[Row], zone: tzinfo, limit: int | None = None, first: int = 0
) -> Answer:
    """From rows that match the question, in any order."""
    each = figures_by_currency(asked, rows) if asked.currencies else []
    total = without_mixed(asked, figures(asked, rows), each)
    last = None if limit is None else first + limit
    if asked.by:
        found = groups_in_order(groups(asked, rows, zone), asked)
        return Answer(found[first:last], len(found), *total)
    return Answer([*shown(asked, in_order(asked, rows, zone)[first:last], zone)], len(rows), *total)
