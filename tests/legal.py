"""Facts that are legal by the JSON Schema of the feed and by nothing else: at random, and at the edges of it."""

import json
import random
from collections.abc import Iterator
from typing import Any

from domain.cards import DECK
from domain.facts.bets import BETS_OF, Shape
from domain.facts.schema.feed_schema import schema

Value = dict[str, Any]
DEFINITIONS: dict[str, Value] = schema()["$defs"]
KINDS = [kind for kind, one in DEFINITIONS.items() if one.get("title") == kind]
MONEY = ("0", "0.000001", "5", "25.00", "100", "999999999999.999999")
PLACES = ("player", "banker", "dealer", "none", "box:1", "box:2", "box:1/2", "box:9999/99")
POOLS = {
    "round": ("R1", "R2", "R3"), "shoe": ("S1", "S2"), "wager": ("w1", "w2", "w3", "w4", "w5", "w6"),
    "player": ("P1", "P2", "P3"), "is": ("P2", "P3"), "terminal": ("T1", "T2"), "voucher": ("V1", "V2"),
    "dispute": ("D1", "D2"), "set": ("red", "blue"), "shooter": ("P1", "P2"), "staff": ("dealer:1", "dealer:2"),
    "pool": ("A", "B"), "by": ("dealer:1", "inspector:2"),
}  # fmt: skip
"""Few names, so that facts meet each other."""

USUAL = (
    "wager_placed", "card_drawn", "no_more_bets", "wager_settled", "result_announced", "round_started", "round_ended",
    "decision_made", "dice_rolled", "wheel_spun", "dice_tumbled", "fact_corrected", "ruling_made", "card_turned",
    "cards_reconstructed",
)  # fmt: skip
"""What makes rounds: each as often as all other kinds together are, divided by their number."""


class Legal:
    """Facts of one table, at random, from one seed."""

    def __init__(self, ruleset: str, seed: int, table: str = "T7") -> None:
        self.ruleset = ruleset
        self.random = random.Random(f"{ruleset}/{seed}")
        self.table = table
        self.facts: list[Value] = []

    def feed(self, count: int) -> list[bytes]:
        """So many lines; the first may open the table, or not."""
        if self.random.random() < 0.9:
            self._add("table_opened")
        while len(self.facts) < count:
            self._add(self.random.choice(USUAL if self.random.random() < 0.6 else KINDS))
        return [json.dumps(fact).encode() for fact in self.facts]

    def _add(self, kind: str) -> None:
        number = len(self.facts) + 1
        seq = {"seq": self.random.choice((number, number, number, abs(number - 3), number + 2))}
        common = {"fact": kind, "id": f"f{number}", "table": self.table, "at": self._at(number)}
        named = {name: self.random.choice(POOLS[name]) for name in ("round", "shoe") if self.random.random() < 0.04}
        by = {"by": self.random.choice(POOLS["by"])} if self.random.random() < 0.1 else {}
        self.facts.append({**common, **(seq if number % 7 else {}), **named, **by, **self._own(kind)})

    def _at(self, number: int) -> str:
        hour, second = divmod(number * 5, 3600)
        day = 14 + self.random.choice((0, 0, 0, 1))
        return f"1998-03-{day:02}T{hour:02}:{second // 60:02}:{second % 60:02}+13:00"

    def _own(self, kind: str) -> Value:
        one = DEFINITIONS[kind]
        required = one.get("required", [])
        own = {
            name: self._value(name, node)
            for name, node in one["properties"].items()
            if name != "fact" and (name in required or self.random.random() < 0.35)
        }
        if kind == "table_opened":
            own |= {
                "ruleset": self.ruleset,
                "gaming_day": self.random.choice(("1998-03-14", "1998-03-14", "1998-03-15")),
            }
            own["limits"] = {"*": {"min": "5", "max": "500"}} if self.random.random() < 0.5 else own["limits"]
        if kind == "wager_placed":
            own |= self._bet()
        if kind == "fact_corrected":
            own |= self._corrects()
        return own

    def _bet(self) -> Value:
        bet = self.random.choice(list(BETS_OF[self.ruleset]))  # type: ignore[index]
        return {"bet": bet, "on": self.on(bet)}

    def on(self, bet: str) -> Any:
        """What a wager on a bet may be on."""
        shape: Shape = BETS_OF[self.ruleset][bet]  # type: ignore[index]
        on = self._value("on", shape.schema)
        return self.random.choice(POOLS["wager"]) if "wager it adds to" in shape.wants and on is not None else on

    def _corrects(self) -> Value:
        before = [fact for fact in self.facts if fact["fact"] != "fact_corrected"]
        if not before:
            return {"corrects": "f1", "now": None}
        wrong = self.random.choice(before)
        now = None if self.random.random() < 0.3 else {**wrong, **self._again(wrong)}
        return {"corrects": wrong["id"], "now": now}

    def _again(self, wrong: Value) -> Value:
        kind = wrong["fact"]
        return self._own(kind) if kind != "table_opened" else {"seats": self.random.randrange(12)}

    def _value(self, name: str, node: Value) -> Any:
        """A value that a schema takes."""
        pick = self.random.choice
        if name in POOLS and node.get("$ref", "#/$defs/name") in ("#/$defs/name", "#/$defs/text"):
            return pick(POOLS[name])
        if "$ref" in node:
            return self._named(name, node["$ref"].rpartition("/")[2])
        if "anyOf" in node:
            return self._value(name, pick(node["anyOf"]))
        if "enum" in node:
            return pick(node["enum"])
        return self._typed(name, node)

    def _named(self, name: str, definition: str) -> Any:
        pick = self.random.choice
        match definition:
            case "money":
                return pick(MONEY)
            case "share":
                return pick(("0", "0.75", "1"))
            case "card":
                return pick(DECK)
            case "place":
                return pick(PLACES)
            case "instant":
                return self._at(len(self.facts))
            case "day":
                return "1998-03-14"
            case "count" | "card_count":
                return pick((0, 1, 2, 3, 6, 8, 52, 416, 9_999))
            case "seat":
                return pick((1, 2, 3, 7, 9_999))
            case "counter":
                return pick((0, 1, 2**63 - 1))
            case "name" | "text":
                return pick(("x", "f2", "the ball fell out", "é" * 9))
        return None if definition == "#" else self._value(name, DEFINITIONS[definition])

    def _typed(self, name: str, node: Value) -> Any:
        pick = self.random.choice
        match node.get("type"):
            case "integer":
                return self.random.randint(node["minimum"], node["maximum"])
            case "boolean":
                return pick((True, False))
            case "string":
                return "30:1" if "pattern" in node else pick(POOLS["wager"])
            case "array":
                return self._list(name, node)
            case "object":
                return self._object(name, node)
        return None

    def _list(self, name: str, node: Value) -> list[Any]:
        least = node.get("minItems", 0)
        size = self.random.randint(least, node.get("maxItems", least + 3))
        found: list[Any] = []
        while len(found) < size:
            one = self._value(name, node["items"])
            if one not in found or not node.get("uniqueItems"):
                found.append(one)
        return found

    def _object(self, name: str, node: Value) -> Value:
        if "propertyNames" in node:
            keys = [self._value("", node["propertyNames"]) for _ in range(self.random.randrange(3))]
            return {key: self._value("", node["additionalProperties"]) for key in keys}
        required = node.get("required", [])
        return {
            key: self._value(key, one)
            for key, one in node.get("properties", {}).items()
            if key in required or self.random.random() < 0.4
        }


# --- at the edges -------------------------------------------------------------------------------------------------


def edges(kind: str) -> Iterator[tuple[str, Any, bool]]:
    """Every field of a kind that has bounds, with values at them and just beyond, and whether it is taken."""
    for name, node in {**DEFINITIONS["every_kind"]["properties"], **DEFINITIONS[kind]["properties"]}.items():
        if name != "fact":
            for value, taken in _edges(node):
                yield name, value, taken


def _edges(node: Value) -> Iterator[tuple[Any, bool]]:
    if "$ref" in node and node["$ref"].startswith("#/$defs/"):
        node = DEFINITIONS[node["$ref"].rpartition("/")[2]]
    for choice in node.get("anyOf", []):
        yield from _edges(choice)
    if node.get("type") == "integer" and "minimum" in node:
        yield from ((node["minimum"], True), (node["maximum"], True))
        yield from ((node["minimum"] - 1, False), (node["maximum"] + 1, False))
    elif "formatMinimum" in node:
        yield from _times(node)
    elif node.get("maxLength"):
        yield from (("\U0001f0a1" * node["maxLength"], True), ("x" * (node["maxLength"] + 1), False), ("", False))
    elif node.get("minLength") == 1 and "pattern" not in node:
        yield from ((noise(40_000), True), ("", False))
    elif node.get("examples") == ["100.00"]:
        yield from (("0", True), ("9" * 12 + "." + "9" * 6, True), ("1" + "0" * 12, False), ("0." + "0" * 7, False))


def _times(node: Value) -> Iterator[tuple[str, bool]]:
    least, most = node["formatMinimum"], node["formatMaximum"]
    yield from ((least, True), (most, True))
    if "T" in least:
        yield from (("1899-12-31T08:01:00-15:59", True), ("9999-01-01T15:58:59.999999+15:59", True))
        yield from (("1899-12-31T23:59:59.999999Z", False), ("9999-01-01T00:00:00Z", False))
        yield from (("1998-03-14T12:00:00+16:00", False), ("1998-03-14T12:00:00-16:00", False))
    else:
        yield from (("1899-12-31", False), ("9999-01-01", False))


def noise(length: int) -> str:
    """A text that nothing makes shorter: what an index can't take shows."""
    letters = random.Random(length)
    return "".join(chr(letters.randrange(0x4E00, 0x9FA5)) for _ in range(length // 3))
