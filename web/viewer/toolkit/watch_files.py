"""The watch as files: CSV and JSON of its lines, and of a subject's evidence day by day."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import Any, Literal

import msgspec
from starlette.responses import Response

from domain.answers import plain
from domain.money import written
from domain.watch.watched import Charted, Watched, evidence_of, listed, threshold_of
from projections.questions.columns import Row
from projections.questions.written import csv_lines
from projections.watch.by_day import days_of, results_by_day
from projections.watch.counts import Counts

Form = Literal["csv", "json"]
FORMS: tuple[Form, ...] = ("csv", "json")
TYPES = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
OF_DAYS = (
    "subject", "value", "table", "ruleset", "family", "alarm", "day", "evidence", "threshold", "trials", "hits", "came",
)  # fmt: skip


def listed_file(found: Iterable[Watched], form: Form, zone: tzinfo) -> Response:
    """The lines of the watch."""
    rows = [listed(one) for one in found]
    if form == "csv":
        rows = [row | {"money": " ".join(f"{cur} {written(sum_)}" for cur, sum_ in row["money"].items())}
                for row in rows]  # fmt: skip
    return sent(rows, Watched.__struct_fields__, form, "watch", zone)


def days_file(found: Iterable[Watched], counts: Counts, form: Form, name: str, zone: tzinfo) -> Response:
    """The evidence of each day, and what was counted on it."""
    return sent([row for one in found for row in _days(one, counts)], OF_DAYS, form, name, zone)


def _days(one: Watched, counts: Counts) -> Iterable[Row]:
    course = {each.until: each for each in one.course} if isinstance(one, Charted) else {}
    counted = {each.day: each for each in days_of(counts, one)}
    came = results_by_day(counts, one)
    about = {name: getattr(one, name) for name in OF_DAYS[:6]}
    for day in sorted({*course, *counted, *came}):
        evidence, count = course.get(day), counted.get(day)
        yield about | {
            "day": day, "evidence": evidence and evidence_of(evidence),
            "threshold": evidence and threshold_of(evidence),
            "trials": count.trials if count else came[day].total() if day in came else None,
            "hits": count and count.hits, "came": _came(came.get(day)),
        }  # fmt: skip


def _came(results: Counter[str] | None) -> str | None:
    """The results of a wheel or dice on a day: `0=3 17=12`. None of anything else."""
    if results is None:
        return None
    return " ".join(f"{name}={results[name]}" for name in sorted(results, key=lambda name: (len(name), name)))


def sent(rows: Any, names: Sequence[str], form: Form, name: str, zone: tzinfo) -> Response:
    """A file of rows; as JSON, of anything."""
    text = csv_lines(rows, names, zone) if form == "csv" else (msgspec.json.encode(plain(rows, zone)).decode(),)
    named = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return Response("".join(text), media_type=TYPES[form], headers=named)
