"""Objects built from the table of fields alone: what a source's programmer would send who read nothing else."""

import re
from collections.abc import Iterable
from itertools import chain
from typing import Any, NamedTuple

from hypothesis import strategies as st

from domain.cards import DECK
from domain.facts.bets import SHAPES
from domain.facts.schema.fields import EVERY_KIND, OPTIONS, FieldRow, rows
from domain.facts.vocabulary import Role, Ruleset

from .lines import card

Values = tuple[Iterable[Any], Iterable[Any]]
"""What a field may hold, and what it may not."""

NO_TEXT = ["", 1, True, [], {}]
NO_NUMBER = [-1, 2**63, 1.5, "1", True, [], {}]
MONEY = ["0", "100.00", "0.000001", "999999999999.999999"]
NO_MONEY = ["", "-1", "1.", ".5", "1e3", "1_000", "٣", "1\n", "NaN", "1234567890123", "0.1234567", 1, 1.5, True, [], {}]
NO_DICE = [[], [1], [1, 2, 3, 4], [1, 7, 1], [0, 1], [1, True, 2], ["1", "2"], "12", 12, {}]
NO_OBJECT = ["x", 1, True, []]
PLACES = ["player", "banker", "dealer", "none", "box:3", "box:12/2"]
NO_PLACE = ["", "box", "box:0", "box:3/0", "player\n", "Player", 3, True, []]
NO_TIME = ["", "20021109T210511Z", "2002-11-09T21:05:11+16:00", 0, 1.5, True, [], {}]

VALUES: dict[str, Values] = {
    "string, not empty": (["x", "é" * 40, "a/b c"], NO_TEXT),
    "list of strings, not empty": ([["r1"], ["r1", "r2"]], [[], [""], [1], "r1", {}, True]),
    "integer ≥ 0": ([0, 7, 9_999], NO_NUMBER),
    "integer ≥ 1": ([1, 7, 9_999], [0, 10_000, *NO_NUMBER]),
    "true or false": ([True, False], [0, 1, "true", [], {}]),
    "ISO 8601 with offset": (["1998-03-14T21:05:11+13:00", "2002-11-09T21:05:11.25Z"], NO_TIME),
    "date YYYY-MM-DD": (["1998-03-14", "2004-02-29"], ["", "19980314", "14/03/1998", "1998-03-14\n", 1998, True]),
    "money string": (MONEY, NO_MONEY),
    "money string ≤ 1": (["0", "0.75", "1", "1.000000", "000.5"], [*NO_MONEY, "1.000001", "2", "10", "1.1"]),
    "list of money strings, not empty": ([["25"], ["25", "0.50"]], [[], [25], [""], ["25", "-1"], "25", {}]),
    "card": (DECK[::7], ["1H", "10H", "9h", "", "9H\n", 9, True, ["9H"], {}]),
    "A-G": (list("ABCDEFG"), ["H", "a", "", "AB", 1, True, []]),
    "4, 5, 6, 8, 9, 10": ([4, 5, 6, 8, 9, 10], [7, 0, 11, "4", True, [], 4.5]),
    "list of two integers 1-6": ([[1, 6]], [*NO_DICE, [1, 2, 3]]),
    "list of three integers 1-6": ([[1, 2, 6]], [*NO_DICE, [1, 2]]),
    "list of two or three integers 1-6": ([[1, 2], [4, 5, 6]], NO_DICE),
    "player, banker, dealer, none, box:N or box:N/H": (PLACES, NO_PLACE),
    "role": (Role.__args__, ["Dealer", "croupier", *NO_TEXT]),
    "ruleset": (Ruleset.__args__, ["nz-1996-general", "nz-1998", *NO_TEXT]),
    "A, B, C (New Zealand); 8.1.1, 8.1.2, 8.1.3 (Victoria)": (["A", "C", "8.1.1", "8.1.3"], ["D", "a", "8.1.4", 1]),
    "object: bet name or * → {min?, max?} money strings": (
        [{}, {"*": {}}, {"banker": {"min": "25", "max": "5000"}, "*": {"max": "1"}}],
        [{"bank": {}}, {"*": {"mid": "1"}}, {"*": {"min": 1}}, {"*": {"min": None}}, {"*": None}, *NO_OBJECT],
    ),
    "object {max, min? (Victoria)} money strings": (
        [{"max": "1"}, {"max": "2", "min": "1"}],
        [{}, {"min": "1"}, {"max": 1}, {"max": "1", "min": None}, {"max": "1", "x": "1"}, *NO_OBJECT],
    ),
    "object {camera, at}": (
        [{"camera": "T7", "at": "21:05"}],
        [{}, {"camera": "T7"}, {"camera": "", "at": "1"}, {"camera": "T7", "at": None},
         {"camera": "a", "at": "1", "x": 1},
         *NO_OBJECT],
    ),
    "object: winning margin 4-9 → odds, natural_win, natural_tie (push|lose)": (
        [{}, {"4": 1, "9": "30:1", "natural_win": "1.5", "natural_tie": "push"}],
        [{"10": 1}, {"3": 1}, {"4": 1.5}, {"4": True}, {"4": -1}, {"4": "1:2"}, {"4": None}, {"natural_tie": 1},
         *NO_OBJECT],
    ),
    "object, see below": ([{}, {"a house rule": [1, {"of": None}]}], NO_OBJECT),
    "object: place → list of cards": (
        [{}, {"player": ["9H", "TD"], "box:3/2": []}],
        [{"player": ["9X"]}, {"player": [None]}, {"box:0": []}, {"player": "9H"}, {"player": {}}, *NO_OBJECT],
    ),
    "the whole fact": ([card(), card(card=None)], [card(card="9X"), card(x=1), {}, "x", 1, True, []]),
}  # fmt: skip
"""By the words of the table (ranges with a plain dash here)."""


def values_of(words: str) -> Values:
    """What a type, as the table words it, takes and does not."""
    plain = words.replace("\u2013", "-")
    if (found := re.fullmatch(r"(.*?),? or null", plain)) is not None:
        good, bad = VALUES[found[1]]
        return [*good, None], bad
    if plain.startswith("one of: "):
        choices = plain.removeprefix("one of: ").split(", ")
        numbers = [int(choice) for choice in choices if choice.isdigit()]
        return numbers or choices, ["", "no such", True, [], {}, 3, *(choices if numbers else ["7", 1])]
    good, bad = VALUES[plain]
    return good, [*bad, None]


class Field(NamedTuple):
    """A field that the table tells all about."""

    name: str
    required: bool
    good: list[Any]
    bad: list[Any]


def _field(row: FieldRow) -> Field:
    good, bad = values_of(row.type)
    return Field(row.field, row.required == "yes", list(good), list(bad))


BY_THE_BET = ("bet", "on", "length")
"""Fields of a wager that belong together."""


def fields_of(kind: str) -> list[Field]:
    """The fields of a kind; one of its own goes before the common one of that name."""
    found = [row for row in TABLE if row.fact in (EVERY_KIND, kind) and row.field not in ("", "fact")]
    own = {row.field: row for row in found}
    return [_field(row) for row in own.values() if not (kind == "wager_placed" and row.field in BY_THE_BET)]


TABLE = list(rows())
KINDS = list(dict.fromkeys(row.fact for row in TABLE if row.fact not in (EVERY_KIND, OPTIONS)))
OPTION_FIELDS = [_field(row) for row in TABLE if row.fact == OPTIONS]
PLAIN_BETS = [bet for bet, shapes in SHAPES.items() if [shape.wants for shape in shapes] == ["no `on`"]]


@st.composite
def objects(draw: st.DrawFn, kind: str) -> dict[str, Any]:
    """A good object of a kind: every required field, and some of the others."""
    value: dict[str, Any] = {"fact": kind}
    for field in fields_of(kind):
        if field.required or draw(st.booleans()):
            value[field.name] = draw(st.sampled_from(field.good))
    if kind == "wager_placed":
        value["bet"] = draw(st.sampled_from(PLAIN_BETS))
    if kind == "table_opened" and "options" in value:
        options = {f.name: draw(st.sampled_from(f.good)) for f in OPTION_FIELDS if draw(st.booleans())}
        value["options"] = value["options"] | options
    if isinstance(value.get("now"), dict):
        value |= {"corrects": value["now"]["id"], "table": value["now"]["table"]}
    return value


def least(kind: str) -> dict[str, Any]:
    """The smallest good object of a kind."""
    needed = {field.name: field.good[-1] for field in fields_of(kind) if field.required}
    return {"fact": kind, **needed, **({"bet": "tie"} if kind == "wager_placed" else {})}


def broken(kind: str) -> Iterable[dict[str, Any]]:
    """That object broken in one place, in every way the table knows of."""
    good, fields = least(kind), fields_of(kind)
    wrong = ({**good, field.name: bad} for field in fields for bad in field.bad)
    missing = ({k: v for k, v in good.items() if k != field.name} for field in fields if field.required)
    unknown = [{**good, name: "x"} for name in ("colour", "Fact", "from_")]
    return chain(wrong, missing, unknown)
