"""What is answered of some facts, in one form, whoever answers: `check`, the record, a bundle, an estate."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from psycopg import Connection

from domain.fold.report_json import decode_round, encode
from domain.sentences import worded

Found = tuple[Any, ...]
"""Table, code, fact, ruleset, rule, severity, player, wager, amount."""

FOUND = ("code", "fact", "ruleset", "rule", "severity", "player", "wager")


@dataclass
class Answers:
    """Rounds with their dues and findings, findings outside rounds, and commission."""

    rounds: dict[str, list[Any]]
    """By session."""
    outside: Counter[Found]
    owing: dict[tuple[str, str], Decimal]
    """What is outstanding, by table and player."""

    def only(self, tables: Collection[str]) -> "Answers":
        """Of some tables, without what was found over several."""
        rounds = {name: those for name, those in self.rounds.items() if name.rpartition("/")[0] in tables}
        outside = Counter({one: n for one, n in self.outside.items() if one[0] in tables})
        return Answers(rounds, outside, {key: amount for key, amount in self.owing.items() if key[0] in tables})


def of_report(report: dict[str, Any]) -> Answers:
    """The JSON of `pitlog check`, of which nothing failed."""
    assert report["failed"] == []
    rounds: dict[str, list[Any]] = defaultdict(list)
    for one in report["rounds"]:
        rounds[one["session"]].append(one)
    outside = Counter(_found(one, one.__getitem__) for one in report["findings"])
    owing: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
    for one in report["commission"]:
        owing[one["table"], one["player"]] += Decimal(one["outstanding"])
    return Answers(dict(rounds), outside, {key: amount for key, amount in owing.items() if amount})


def _found(one: dict[str, Any], value: Callable[[str], Any]) -> Found:
    amount = one.get("amount")
    return (value("table"), *(one.get(name) for name in FOUND), None if amount is None else Decimal(amount))


def of_record(connection: Connection[Any], day: str | None = None) -> Answers:
    """The projections; of one gaming day, if one is named."""
    rounds: dict[str, list[Any]] = defaultdict(list)
    bodies = connection.execute(
        "SELECT session, body FROM pitlog.rounds WHERE %(day)s::date IS NULL OR gaming_day = %(day)s "
        "ORDER BY session, n",
        {"day": day},
    )
    for session, body in bodies:
        rounds[session].append(as_reported(bytes(body)))
    outside = connection.execute(
        "SELECT table_name, code, fact, ruleset, rule, severity, player, wager, amount FROM pitlog.findings "
        "WHERE n = 0 AND (%(day)s::date IS NULL OR gaming_day = %(day)s)",
        {"day": day},
    )
    owing = connection.execute(
        "SELECT table_name, player, sum(amount) FROM pitlog.postings WHERE account = 'payable' GROUP BY 1, 2 "
        "HAVING sum(amount) <> 0"
    )
    return Answers(
        dict(rounds), Counter(map(tuple, outside)), {(table, player): amount for table, player, amount in owing}
    )


def as_reported(body: bytes) -> Any:
    """A round as `check` writes it."""
    return json.loads(encode(worded(decode_round(body))))
