"""What broke which rule, where."""

from collections.abc import Mapping
from typing import Any

from estate.questions.shape import DAY, TEXT, TIME, Figure, Question
from projections.findings import Findings


def _add(row: Mapping[str, Any]) -> Mapping[str, Figure]:
    return {row["severity"]: 1}


FINDINGS = Question(
    "findings",
    "Every finding: what broke which rule, where.",
    Findings(),
    "findings",
    {
        "finding": TEXT, "table_name": TEXT, "gaming_day": DAY, "shoe": TEXT, "round": TEXT, "at": TIME,
        "ruleset": TEXT, "rule": TEXT, "code": TEXT, "severity": TEXT, "fact": TEXT, "message": TEXT,
    },
    ("ruling", "violation", "notice"),
    _add,
)  # fmt: skip
