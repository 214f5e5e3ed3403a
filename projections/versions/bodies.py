"""Compares two versions of a round's report field by field."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

ROUND = ("ruleset", "shoe", "status", "outcome", "result", "hands", "carried")
WAGER = ("stake", "unpaid", "settlements", "difference")
INSIDE = ("due", "recorded")

Changes = dict[str, list[Any]]
"""For each field: the value before and now."""
Body = Mapping[str, Any]


def of_round(before: Body, now: Body, also: tuple[str, ...] = ()) -> Changes:
    """Differences in the fields of the round, and in others. A field that only one version has is no difference."""
    return _changes_of(before, now, ROUND + also)


def of_wagers(before: Body, now: Body, also: tuple[str, ...] = ()) -> Iterator[tuple[str, str | None, Changes]]:
    """Wagers that differ: name, player, and fields. `also`: fields compared beside those of money."""
    old, new = _by_name(before), _by_name(now)
    for key in {**old, **new}:
        one, other = old.get(key), new.get(key)
        changes: Changes = {"wager": [one is not None, other is not None]}
        if one is not None and other is not None:
            changes = _changes_of(one, other, WAGER + also) | _inside(one, other)
        if changes:
            yield key[0], (other or one or {}).get("player"), changes


def _by_name(body: Body) -> dict[tuple[str, int], Body]:
    met: Counter[str] = Counter()
    found: dict[tuple[str, int], Body] = {}
    for wager in body.get("wagers", ()):
        met[wager["wager"]] += 1
        found[wager["wager"], met[wager["wager"]]] = wager
    return found


def _changes_of(before: Body, now: Body, names: tuple[str, ...]) -> Changes:
    both = [name for name in names if name in before and name in now]
    return {name: [before[name], now[name]] for name in both if before[name] != now[name]}


def _inside(before: Body, now: Body) -> Changes:
    found: Changes = {}
    for name in INSIDE:
        one, other = before.get(name), now.get(name)
        if one is None or other is None:
            found |= {} if one == other else {f"{name}.result": [one and one["result"], other and other["result"]]}
        else:
            apart = _changes_of(one, other, tuple({**one, **other}))
            found |= {f"{name}.{field}": values for field, values in apart.items()}
    return found
