"""What `pitlog check --json` says of a feed: the only door through which the second pair of eyes looks."""

import json
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from domain.fold import FeedLine, Replay
from domain.games import games
from domain.views.check_report import write_report
from tests.adversary.feeds import Fact

Report = dict[str, Any]


def told(facts: Sequence[Fact]) -> Report:
    """The report of a feed."""
    lines = [FeedLine(number, json.dumps(fact).encode()) for number, fact in enumerate(facts, 1)]
    pieces: list[bytes] = []
    write_report(Replay(lambda: lines, games=games), pieces.append)
    report: Report = json.loads(b"".join(pieces))
    return report


def money(words: str | None) -> Decimal:
    """An amount."""
    return Decimal(words or "0")


def plain(report: Report, *without: str) -> list[str]:
    """The report as a set of sentences in no order, without some keys."""
    rounds = [_bare(one, without) for one in report["rounds"]]
    loose = [_bare({key: report[key]}, without) for key in ("commission", "findings", "refused", "failed")]
    return sorted(json.dumps(one, sort_keys=True) for one in rounds + loose)


def _bare(value: Any, without: Sequence[str]) -> Any:
    if isinstance(value, dict):
        return {key: _bare(item, without) for key, item in value.items() if key not in without}
    if isinstance(value, list):
        items = [_bare(item, without) for item in value]
        return sorted(items, key=lambda one: json.dumps(one, sort_keys=True)) if _of_objects(items) else items
    return value


def _of_objects(items: list[Any]) -> bool:
    return bool(items) and all(isinstance(one, dict) for one in items)
