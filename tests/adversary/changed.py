"""Changes that change nothing, or all of it alike: what a report says of the changed feed follows from the first."""

import json
import random
import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from tests.adversary.check_report import Report, money, plain
from tests.adversary.feeds import EFFECTS, Fact

FREE = {"note", "reason", "about", "what"}
"""Free text, where no list says what may stand there."""
SPOKEN = {"irregularity_reported", "ruling_made", "dispute_raised", "dispute_decided", "dispute_commented"}
NAMED = {"player", "is", "players", "shooter"}


def other_words(facts: Sequence[Fact], chance: random.Random) -> list[Fact]:
    """Every free text replaced by words that say nothing."""
    return [_reworded(fact) for fact in facts]


def _reworded(fact: Fact) -> Fact:
    now = {key: "lorem ipsum" if key == "note" else value for key, value in fact.items()}
    if fact["fact"] == "ruling_made" and fact["action"] not in EFFECTS:
        now["action"] = "dolor sit amet"
    if fact["fact"] in ("fact_corrected", "wager_refused"):
        now["reason"] = "consectetur"
    if fact["fact"] == "dispute_decided":
        now["decision"] = "adipiscing"
    if isinstance(now.get("now"), dict):
        now["now"] = _reworded(now["now"])
    return now


def other_names(facts: Sequence[Fact], chance: random.Random) -> list[Fact]:
    """Every player under another name; who comes before whom stays as it was."""
    return [_renamed(fact) for fact in facts]


def _renamed(value: Any, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _renamed(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, key) for item in value]
    return f"Guest-{value}" if key in NAMED and isinstance(value, str) and value.startswith("P") else value


def no_op_corrections(facts: Sequence[Fact], chance: random.Random) -> list[Fact]:
    """Some facts are corrected to what they say already."""
    corrected = {one["corrects"] for one in facts if one["fact"] == "fact_corrected"}
    free = [one for one in facts if one["fact"] != "fact_corrected" and one["id"] not in corrected]
    added = [*facts]
    for one in chance.sample(free, min(3, len(free))):
        last = added[-1]
        said = {"corrects": one["id"], "reason": "again", "role": "casino_manager", "now": one}
        common = {"id": f"noop-{one['id']}", "table": one["table"], "at": last["at"], "seq": last["seq"] + 1}
        added.append({"fact": "fact_corrected", **common, **said})
    return added


def sent_twice(facts: Sequence[Fact], chance: random.Random) -> list[Fact]:
    """Some lines come once more."""
    return [*facts, *chance.sample([*facts], min(5, len(facts)))]


def late(facts: Sequence[Fact], chance: random.Random) -> list[Fact]:
    """Some facts arrive later than they happened; the counter says where they belong."""
    moved = [*facts]
    for _ in range(3):
        at = chance.randrange(1, len(moved))
        moved.insert(min(len(moved), at + chance.randrange(1, 9)), moved.pop(at))
    return moved


def beside_another(facts: Sequence[Fact], chance: random.Random) -> list[Fact]:
    """Facts of another table come in between."""
    others: list[Fact] = json.loads(json.dumps([*facts]).replace("AD1", "ZZ9"))
    mixed: list[Fact] = []
    left, right = [*facts], others
    while left or right:
        from_left = left and (not right or chance.random() < 0.5)
        mixed.append((left if from_left else right).pop(0))
    return mixed


Change = Callable[[Sequence[Fact], random.Random], list[Fact]]

SAME: Mapping[str, tuple[Change, tuple[str, ...]]] = {
    "other words": (other_words, ("message", "values")),
    "sent twice": (sent_twice, ()),
    "late": (late, ()),
    "no-op corrections": (no_op_corrections, ("corrected",)),
}
"""What leaves the report as it is, and the keys that may differ all the same."""


def same_names(report: Report) -> list[str]:
    """A report with the first names put back."""
    return sorted(re.sub("Guest-", "", one) for one in plain(report, "message"))


def first_table(report: Report) -> list[str]:
    """What a report says of the table AD1 alone."""
    return plain({key: [one for one in value if _of_first(key, one)] for key, value in report.items()}, "message")


def _of_first(key: str, one: Mapping[str, Any]) -> bool:
    return key in ("refused",) or one.get("table") == "AD1"


# --- scale ----------------------------------------------------------------------------------------------------

AMOUNTS = {"stake", "paid", "commission", "returned", "amount", "min", "max", "increment"}


def scaled(value: Any, key: str = "") -> Any:
    """Ten times the money: stakes, payments, limits, chips."""
    if isinstance(value, dict):
        return {name: scaled(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [scaled(item, key) for item in value]
    return str(Decimal(value) * 10) if key in AMOUNTS | {"chips"} and isinstance(value, str) else value


def unlike(report: Report, tenfold: Report) -> list[str]:
    """Wagers that were not due ten times as much; shares are worked out to the cent."""
    first, second = _dues(report), _dues(tenfold)
    wrong = [f"{key}: {first[key]} and {second.get(key)}" for key in first if not _alike(first[key], second.get(key))]
    return wrong + [f"{key}: only once" for key in second.keys() - first.keys()]


def _alike(due: Report, other: Report | None) -> bool:
    if other is None or due["result"] != other["result"]:
        return False
    return all(abs(money(due[key]) * 10 - money(other[key])) <= CENTS for key in DUE)


def _dues(report: Report) -> dict[tuple[str, str], Report]:
    pairs = ((ended, wager) for ended in report["rounds"] for wager in ended["wagers"])
    return {(ended["round"], wager["wager"]): wager["due"] for ended, wager in pairs if wager["due"] is not None}


CENTS = Decimal("0.10")
DUE = ("valid_stake", "stake_back", "winnings", "pays")
