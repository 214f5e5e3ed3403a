"""What broke which rule, where."""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.money import written
from domain.replay.round import Finding
from domain.sentences import message
from estate.questions.shape import DAY, MONEY, TEXT, TIME, Figure, Question
from projections.findings import Findings


def _add(row: Mapping[str, Any]) -> Mapping[str, Figure]:
    return {row["severity"]: 1}


def _message(row: Mapping[str, Any]) -> str:
    names = "ruleset", "rule", "code", "severity", "fact", "player", "wager", "book"
    amount, values = row["amount"], msgspec.json.decode(row["values"])
    kept = {name: row[name] for name in names}
    return message(Finding(**kept, amount=None if amount is None else written(amount), values=values))


FINDINGS = Question(
    "findings",
    "Every finding: what broke which rule, where.",
    Findings(),
    "findings",
    {
        "finding": TEXT, "table_name": TEXT, "gaming_day": DAY, "shoe": TEXT, "round": TEXT, "at": TIME,
        "ruleset": TEXT, "rule": TEXT, "code": TEXT, "severity": TEXT, "fact": TEXT, "player": TEXT, "wager": TEXT,
        "amount": MONEY, "message": TEXT,
    },
    ("ruling", "violation", "notice"),
    _add,
    says={"message": _message},
)  # fmt: skip
