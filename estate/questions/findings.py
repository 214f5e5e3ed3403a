"""Question: the broken rules, and where."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from domain.fold.round import Finding
from domain.money import reported
from domain.sentences import message
from estate.questions.question import DAY, MONEY, TEXT, TIME, Figure, Question
from projections.findings import FindingsProjection, rows
from projections.projection import SessionPlace


def _add(row: Mapping[str, Any]) -> Mapping[str, Figure]:
    return {row["severity"]: 1}


def _message(row: Mapping[str, Any]) -> str:
    names = "ruleset", "rule", "code", "severity", "fact", "player", "wager", "book"
    amount, values = row["amount"], msgspec.json.decode(row["values"])
    kept = {name: row[name] for name in names}
    return message(Finding(**kept, amount=None if amount is None else reported(amount), values=values))


def _over_tables(
    place: SessionPlace, found: Sequence[Finding], times: Mapping[str, datetime]
) -> Iterator[dict[str, Any]]:
    names = FindingsProjection.tables["findings"]
    for row in rows(place, (None, None), found, times):
        values = dict(zip(names, row.values, strict=True))
        yield values | {"message": _message(values)}


FINDINGS = Question(
    "findings",
    "Every finding: what broke which rule, where.",
    FindingsProjection(),
    "findings",
    {
        "finding": TEXT, "table_name": TEXT, "gaming_day": DAY, "shoe": TEXT, "round": TEXT, "at": TIME,
        "ruleset": TEXT, "rule": TEXT, "code": TEXT, "severity": TEXT, "fact": TEXT, "player": TEXT, "wager": TEXT,
        "amount": MONEY, "message": TEXT,
    },
    ("ruling", "violation", "notice"),
    _add,
    says={"message": _message},
    over_tables=_over_tables,
)  # fmt: skip
