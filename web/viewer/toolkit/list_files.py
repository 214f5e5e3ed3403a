"""Files of lists: the rows of a question about one, as CSV."""

from collections.abc import Iterable
from datetime import tzinfo

from starlette.responses import Response

from projections.questions.answer_in_memory import answer_in_memory
from projections.questions.columns import Row
from projections.questions.in_memory import shown
from projections.questions.question import Question
from projections.questions.written import csv_lines


def list_file(asked: Question, rows: Iterable[Row], zone: tzinfo) -> Response:
    """All columns, or those that are asked for; or the groups."""
    if asked.by:
        found: Iterable[Row] = answer_in_memory(asked, [*rows], zone).rows
    else:
        asked = asked if asked.fields else asked._replace(fields=tuple(asked.subject.columns))
        found = shown(asked, rows, zone)
    lines = "".join(csv_lines(found, asked.shown, zone))
    named = {"Content-Disposition": f'attachment; filename="{asked.subject.name}.csv"'}
    return Response(lines, media_type="text/csv; charset=utf-8", headers=named)
