"""The JSON Schema of a line: generated, kept in docs/, and of one mind with the decoder."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cli.main import pitlog
from domain.facts import FEED_KINDS
from domain.facts.base import own_fields
from domain.facts.schema.feed_schema import as_json, schema
from domain.facts.schema.fields import as_csv
from tests.examples import examples

from ..decoding.test_decode_bets import PAIRS, placed
from ..decoding.test_decode_times import FAR_OFFSETS, NO_OFFSET, OTHER_FORMS, SPELLINGS
from ..from_table import KINDS, OPTION_FIELDS, broken, fields_of, least, objects
from ..kept import assert_kept
from ..lines import card, correction, fact, opening, verdict

SCHEMA = schema()
VALIDATOR = Draft202012Validator(SCHEMA)
OF_KIND = {
    kind: Draft202012Validator({**SCHEMA, "allOf": [{"$ref": f"#/$defs/{kind}"}]})
    for kind in FEED_KINDS
    if kind != "fact_corrected"  # it holds a line of any kind
}
"""What the schema asks of each kind, without asking of every other kind whether it is that one: a tenth of the time."""


def takes(value: Any) -> bool:
    """Whether the schema takes a line."""
    kind = value.get("fact")
    return bool((OF_KIND[kind] if isinstance(kind, str) and kind in OF_KIND else VALIDATOR).is_valid(value))


def decodes(value: Any) -> bool:
    """Whether the decoder does."""
    return verdict(value) == (0, "")


def test_the_copy_in_docs_is_what_the_classes_say() -> None:
    """`docs/feed.schema.json` is generated, and a schema."""
    assert_kept("feed.schema.json", as_json())
    Draft202012Validator.check_schema(json.loads(as_json()))


def test_the_schema_asks_of_a_line_what_its_kind_asks_and_nothing_else() -> None:
    """So the tests below may go straight to the kind."""
    assert SCHEMA["allOf"] == [
        {
            "if": {"properties": {"fact": {"const": kind}}, "required": ["fact"]},
            "then": {"$ref": f"#/$defs/{kind}"},
        }
        for kind in FEED_KINDS
    ]
    assert VALIDATOR.is_valid(card()) and not VALIDATOR.is_valid(card(card="9X"))


def test_the_table_of_fields_says_enough_to_send_every_kind() -> None:
    """An object made from the table alone is understood."""
    assert set(KINDS) == set(FEED_KINDS)
    assert [kind for kind in KINDS if verdict(least(kind)) != (0, "")] == []


@pytest.mark.parametrize("kind", KINDS)
def test_good_values_are_taken_by_both(kind: str) -> None:
    """Every good value of every field."""
    if kind == "fact_corrected":
        return  # its fields hang together: see below
    for field in fields_of(kind):
        for good in field.good:
            value = {**least(kind), field.name: good}
            assert decodes(value), value
            assert takes(value), value


@pytest.mark.parametrize("kind", KINDS)
def test_one_wrong_place_is_refused_by_both(kind: str) -> None:
    """A wrong value, a missing field, a null, an unknown field: wherever it is."""
    for value in broken(kind):
        assert not decodes(value), value
        assert not takes(value), value


@examples(100)
@given(st.sampled_from(KINDS).flatmap(objects))
def test_objects_built_from_the_table_are_taken_by_both(value: dict[str, Any]) -> None:
    """Whatever optional fields they carry."""
    assert verdict(value) == (0, "")
    assert takes(value)


@examples(100)
@given(st.sampled_from(KINDS).flatmap(objects), st.sampled_from(KINDS).flatmap(objects), st.data())
def test_objects_with_a_foreign_field_are_judged_alike(
    a: dict[str, Any], b: dict[str, Any], data: st.DataObject
) -> None:
    """A field of another kind, or its value, put into an object."""
    mine, other = data.draw(st.sampled_from(sorted(a))), data.draw(st.sampled_from(sorted(b)))
    for value in ({**a, mine: b[other]}, {**a, other: b[other]}):
        if value["fact"] != "fact_corrected" and mine not in ("at", "at_time", "effective_at", "gaming_day"):
            assert takes(value) == decodes(value), value


@pytest.mark.parametrize(("bet", "right", "wrong"), PAIRS)
def test_on_is_judged_alike(bet: str, right: list[Any], wrong: list[Any]) -> None:
    """For every bet, what the decoder's own tests hold right and wrong."""
    assert all(takes(placed(bet, on)) for on in right)
    assert not any(takes(placed(bet, on)) for on in wrong)


@pytest.mark.parametrize("field", OPTION_FIELDS, ids=lambda field: field.name)
def test_options_are_judged_alike(field: Any) -> None:
    """Every option with what it may hold and what it may not."""
    for content in field.good:
        assert takes(opening(options={field.name: content})) and decodes(opening(options={field.name: content}))
    for content in field.bad:
        assert not takes(opening(options={field.name: content})) and not decodes(opening(options={field.name: content}))


def test_now_holds_a_whole_fact() -> None:
    """`now` is judged like a line, and is no correction and no fact of the program's."""
    assert takes(correction(card()))
    for now in (card(card="9X"), card(x=1), correction(None), {}, fact("record_viewed", what="x"), 1, []):
        assert not takes(correction(now))
        assert not decodes(correction(now))


ONLY_THE_DECODER = [
    card(seq=7.0), card(note="\0"), card(note="x" * 65536), opening(options={"x": [[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]}),
    card(at="1998-02-30T21:05:11Z"), card(at="1850-03-14T21:05:11Z"), card(at="1998-12-31T23:59:60Z"),
    opening(gaming_day="1998-02-30"), opening(gaming_day="1850-01-01"),
    correction(card(id="another")), correction(card(table="another")),
]  # fmt: skip


@pytest.mark.parametrize("value", ONLY_THE_DECODER)
def test_what_only_the_decoder_sees(value: dict[str, Any]) -> None:
    """These the schema takes and the decoder refuses; its description lists them. (A key twice is no JSON value.)"""
    assert takes(value)
    assert not decodes(value)


@pytest.mark.parametrize(
    "text",
    SPELLINGS + OTHER_FORMS + FAR_OFFSETS + NO_OFFSET + ["noon", "", "1998-03-14T21:05:11+13:00:30", "21:05:11Z"],
)
def test_the_shape_of_a_time_is_judged_alike(text: str) -> None:
    """Every spelling with its offset, none without."""
    assert takes(card(at=text)) == decodes(card(at=text))


def test_every_field_is_described() -> None:
    """The sentences beneath the fields are all there."""
    definitions = schema()["$defs"]
    for kind, cls in FEED_KINDS.items():
        properties = definitions[kind]["properties"]
        assert definitions[kind]["description"]
        assert [f.name for f in own_fields(cls) if not properties[f.encode_name].get("description")] == []
    assert all(part["description"] for part in definitions["every_kind"]["properties"].values())


def test_the_command_prints_both() -> None:
    """`pitlog schema`, and `--fields`."""
    assert CliRunner().invoke(pitlog, ["schema"]).output == as_json()
    assert CliRunner().invoke(pitlog, ["schema", "--fields"]).output == as_csv()
