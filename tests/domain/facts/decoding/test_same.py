"""The same id sent twice: which lines say the same, and which do not."""

import json
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import Refused
from domain.facts.decoding.content import same_content
from domain.facts.schema.fields import EVERY_KIND
from tests.examples import examples

from ..from_table import KINDS, TABLE, fields_of, objects
from ..lines import AT, card, correction, fact, line, opening, wager

SAME_INSTANT = "19980314T080511,25Z"

C_AND_E = {"any_craps": "1", "eleven": "1.50"}

SAME: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (card(), card(at=SAME_INSTANT)),
    (card(), card(at="1998-03-14T08:05:11.250000Z")),
    (card(), card(**{"from": "shoe"})),
    (card(), card(order_known=True, found_face_up=False)),
    (card(**{"from": "shoe"}), card(found_face_up=False)),
    (wager(stake="100"), wager(stake="100.00")),
    (wager(stake="0100"), wager(stake="100.000000")),
    (wager(), wager(on=None)),
    (wager(bet="c_and_e", on=C_AND_E), wager(bet="c_and_e", on={"eleven": "1.5", "any_craps": "1.00"})),
    (opening(limits={"*": {"min": "25"}}), opening(limits={"*": {"min": "25.00"}})),
    (opening(chips=["25", "100"]), opening(chips=["25.0", "100.0"])),
    (opening(differential={"max": "1"}), opening(differential={"max": "1.0"})),
    (opening(options={"box_max": "1"}), opening(options={"box_max": "1.00"})),
    (opening(options={"dragon_bonus": {"4": 30}}), opening(options={"dragon_bonus": {"4": "30:1"}})),
    (opening(options={"x": [1, {"a": 1, "b": None}]}), opening(options={"x": [1, {"b": None, "a": 1}]})),
    (fact("sign_displayed", limits={}, effective_at=AT), fact("sign_displayed", limits={}, effective_at=SAME_INSTANT)),
    (correction(wager(id="c-000412", stake="1")), correction(wager(id="c-000412", stake="1.00", at=SAME_INSTANT))),
    (correction(card()), correction(card(**{"from": "shoe"}))),
]

OTHER: list[tuple[dict[str, Any], dict[str, Any]]] = [
    (card(), card(card="9D")),
    (card(), card(card=None)),
    (card(), card(at="1998-03-14T21:05:11.250001+13:00")),
    (card(), card(at="1998-03-14T21:05:11.250+12:00")),
    (card(), card(**{"from": "carried"})),
    (card(), card(order_known=False)),
    (card(), card(disclosed=False)),
    (card(disclosed=True), card(disclosed=False)),
    (card(), card(seq=1)),
    (card(seq=1), card(seq=2)),
    (card(), card(note="x")),
    (card(note="é"), card(note="e\u0301")),
    (card(), card(video={"camera": "T7", "at": "21:05"})),
    (card(), card(table="BAC08")),
    (card(), fact("card_burned", card="9H", face="up")),
    (wager(stake="100"), wager(stake="100.000001")),
    (wager(bet="double", on="1"), wager(bet="double", on=1)),
    (wager(bet="split", on=[1, 2]), wager(bet="split", on=[2, 1])),
    (wager(bet="c_and_e", on=C_AND_E), wager(bet="c_and_e", on={**C_AND_E, "eleven": "1.51"})),
    (fact("shoe_ended"), fact("round_ended")),
    (fact("cards_removed"), fact("cards_removed", set="s1")),
    (opening(), opening(options={})),
    (opening(options={}), opening(options={"runs": False})),
    (opening(chips=["25", "100"]), opening(chips=["100", "25"])),
    (opening(limits={"*": {}}), opening(limits={"*": {"min": "0"}})),
    (correction(None), correction(card())),
    (correction(card()), correction(card(card="9D"))),
]
UNKNOWN_OPTIONS: list[tuple[Any, Any]] = [
    (1, True), (0, False), (1.0, True), ("1", 1), (None, False), ([1], [True]), ({"a": [0]}, {"a": [False]}),
    ([1], [1, 1]), ({"a": 1}, {"b": 1}), ({}, []), ("1", "1.0"), ([], None),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b"), SAME)
def test_the_same(a: dict[str, Any], b: dict[str, Any]) -> None:
    """Times as instants, money by value, defaults spelled out, in either direction."""
    assert same_content(line(a), line(b))
    assert same_content(line(b), line(a))


@pytest.mark.parametrize(("a", "b"), OTHER)
def test_not_the_same(a: dict[str, Any], b: dict[str, Any]) -> None:
    """Any other difference counts, in either direction."""
    assert not same_content(line(a), line(b))
    assert not same_content(line(b), line(a))


@pytest.mark.parametrize(("a", "b"), UNKNOWN_OPTIONS)
def test_unknown_options_are_compared_as_json(a: Any, b: Any) -> None:
    """`true` is not `1`, however deep, in an opening and in a correction of one."""
    one, other = opening(options={"x": a}, id="c-000412"), opening(options={"x": b}, id="c-000412")
    for lines in ((one, other), (other, one), (correction(one), correction(other))):
        assert not same_content(*map(line, lines))
    assert same_content(line(one), line(one) + b" ")


def spelled(value: Any, random: Any) -> Any:
    """The same object said in another way: keys in another order, money and times in another spelling."""
    if isinstance(value, dict):
        items = [(key, spelled(content, random)) for key, content in value.items()]
        random.shuffle(items)
        return dict(items)
    return [spelled(item, random) for item in value] if isinstance(value, list) else value


@examples(100)
@given(
    st.sampled_from(KINDS).flatmap(objects), st.randoms(), st.integers(-23 * 60, 23 * 60), st.sampled_from([None, 1])
)
def test_spelling_says_nothing(value: dict[str, Any], random: Any, minutes: int, indent: int | None) -> None:
    """Keys in any order, white space and escapes anywhere, the time on any clock."""
    moment = datetime.fromisoformat(value["at"]).astimezone(timezone(timedelta(minutes=minutes)))
    again = json.dumps(spelled({**value, "at": moment.isoformat()}, random), indent=indent)
    assert same_content(line(value), again.encode())


def meaning(value: dict[str, Any]) -> dict[str, Any]:
    """An object field by field as the table words it: the slow oracle."""
    words = {row.field: row.type for row in TABLE if row.fact in (EVERY_KIND, value["fact"])}
    known = {field: MEANINGS.get(words[field], json.dumps)(content) for field, content in value.items()}
    return {"from": '"shoe"', "found_face_up": "false", "order_known": "true", "on": "null", **known}


MEANINGS: dict[str, Any] = {
    "money string": Decimal,
    "money string ≤ 1": Decimal,
    "list of money strings, not empty": lambda chips: [Decimal(chip) for chip in chips],
    "ISO 8601 with offset": datetime.fromisoformat,
}


@examples(200)
@given(st.sampled_from([kind for kind in KINDS if kind != "fact_corrected"]).flatmap(objects), st.data())
def test_one_field_changed_counts_when_it_means_something_else(a: dict[str, Any], data: st.DataObject) -> None:
    """Of two lines that differ in one field, exactly those are the same where that field means the same."""
    field = data.draw(st.sampled_from(fields_of(a["fact"])))
    if field.name not in ("options", "limits", "differential"):
        b = {**a, field.name: data.draw(st.sampled_from(field.good))}
        assert same_content(line(a), line(b)) == (meaning(a) == meaning(b))


def test_a_line_that_can_not_be_understood_is_refused() -> None:
    """There is nothing to compare."""
    with pytest.raises(Refused):
        same_content(line(card()), line(card(card="9X")))
