"""What a preview found, in words: a line for each change, under a heading for each round."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from projections.versions.differences import AnswerDifference

CODED = frozenset({"bet", "on", "outcome", "result", "role", "status"})
"""Fields whose values are words of the program's vocabulary, never names."""


def change_lines(changes: Iterable[AnswerDifference]) -> Iterator[str]:
    """A heading for each round, and a line for each change."""
    for (table, day, round_), of_round in groupby(changes, key=lambda one: (one.table, one.gaming_day, one.round)):
        yield f"round {round_}" if round_ is not None else f"{table} {day or ''}, outside rounds"
        yield from (f"  {_change(one)}" for one in of_round)


def _change(one: AnswerDifference) -> str:
    whose = f" of {one.player}" if one.player else ""
    if one.kind == "finding":
        what = f"{one.name}{f', rule {one.rule}' if one.rule else ''}{whose}"
        if "amount" in one.changes:
            return f"finding {what}: amount {pair_words('amount', one.changes['amount'])}"
        before, now = one.changes["found"]
        times = "" if {before, now} == {0, 1} else f" ({before} -> {now})"
        return f"{'new finding' if now > before else 'no longer found'}: {what}{times}"
    values = ", ".join(f"{_label(field)} {pair_words(field, both)}" for field, both in one.changes.items())
    if one.kind == "balance":
        return f"commission{whose}, {one.name}: {pair_words('balance', one.changes['balance'])}"
    return f"wager {one.name}{whose}: {values}" if one.kind == "wager" else values


def _label(field: str) -> str:
    """A field of a report, as people say it: what was due, what was recorded."""
    return {"round": "the round", "wager": "the wager", "set_aside": "not processed"}.get(
        field, field.replace(".", " ").replace("_", " ")
    )


def pair_words(field: str, both: Sequence[Any]) -> str:
    """The values of a field before and now."""
    return " -> ".join(_words(field.rpartition(".")[2], value) for value in both)


def _words(field: str, value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "nothing", True: "yes", False: "no"}[value]
    if isinstance(value, dict):
        each = ((name.replace("_", " "), _words(name, one)) for name, one in _cards(value).items())
        return "; ".join(f"{name} {words}" for name, words in each) or "none"
    if isinstance(value, list | tuple):
        return ", ".join("?" if one is None else _words(field, one) for one in value) or "none"
    if not isinstance(value, str):
        return msgspec.json.encode(value).decode()
    return value.replace("_", " ") if field in CODED else value


def _cards(value: dict[str, Any]) -> dict[str, Any]:
    """Hands of a report as their cards: by the rules, else as dealt. Any other value as it is."""
    if not all(isinstance(hand, dict) and "rightful" in hand for hand in value.values()):
        return value
    cards = {name: hand["rightful"] or hand.get("dealt") or () for name, hand in value.items()}
    return {name: " ".join(card or "?" for card in its) for name, its in cards.items()}
