"""Files of lists: the rows of a question about one, as CSV."""

from collections.abc import Iterable
from datetime import tzinfo

from starlette.responses import Response

from projections.questions.columns import Row
from projections.questions.in_memory import shown
from projections.questions.question import Question
from projections.questions.written import csv_lines


def list_file(asked: Question, rows: Iterable[Row], zone: tzinfo) -> Response:
    """All columns, or those that are asked for."""
    asked = asked if asked.fields else asked._replace(fields=tuple(asked.subject.columns))
    lines = "".join(csv_lines(shown(asked, rows, zone), asked.shown, zone))
    named = {"Content-Disposition": f'attachment; filename="{asked.subject.name}.csv"'}
    return Response(lines, media_type="text/csv; charset=utf-8", headers=named)
