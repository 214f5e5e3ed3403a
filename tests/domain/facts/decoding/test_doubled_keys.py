"""No doubled key and no deep nesting ever gets through, whatever the short cut makes of a line."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import KeyTwice, TooDeep
from domain.facts.decoding.careful import parse_object
from domain.facts.decoding.strict_json import MAX_DEPTH
from tests.examples import examples

KEYS = st.sampled_from(["card", "on", "a", "b", "", '"', '":', "\\", "é", " ", "{", "["])
BLANKS = st.sampled_from(["", "", "", " ", "\t", "\r", "\n", "  "])
TEXTS = st.sampled_from(["", "x", '":', '"a":1', "\\", '\\"', '" :', "{}", "[", '{"a":1,"a":1}', "é"])


@st.composite
def key_text(draw: st.DrawFn) -> str:
    """A key as JSON, some of its characters escaped."""
    key = draw(KEYS)
    if draw(st.booleans()):
        return '"' + "".join(f"\\u{ord(c):04x}" for c in key) + '"'
    return json.dumps(key, ensure_ascii=draw(st.booleans()))


@st.composite
def json_text(draw: st.DrawFn, depth: int = 3) -> str:
    """JSON as anybody may write it: blanks anywhere, keys twice, texts that look like JSON."""

    def blank() -> str:
        return draw(BLANKS)

    shape = draw(st.sampled_from(["text", "object", "list", "number"] if depth else ["text", "number"]))
    if shape == "number":
        return draw(st.sampled_from(["0", "1.5", "null", "true"]))
    if shape == "text":
        return json.dumps(draw(TEXTS))
    items = [draw(json_text(depth - 1)) for _ in range(draw(st.integers(0, 3)))]
    if shape == "list":
        return "[" + ",".join(f"{blank()}{item}{blank()}" for item in items) + "]"
    return "{" + ",".join(f"{blank()}{draw(key_text())}{blank()}:{blank()}{item}{blank()}" for item in items) + "}"


def doubled(text: str) -> bool:
    """The slow oracle: whether any object of a text has a key twice."""
    seen = []

    def pairs(found: list[tuple[str, Any]]) -> None:
        seen.append(len({key for key, _ in found}) < len(found))

    json.loads(text, object_pairs_hook=pairs)
    return any(seen)


@examples(400)
@given(st.lists(st.tuples(key_text(), json_text()), max_size=4), st.data())
def test_no_doubled_key_passes(items: list[tuple[str, str]], data: st.DataObject) -> None:
    """The short cut and the careful search together see exactly what the oracle sees."""
    text = "{" + ",".join(f"{data.draw(BLANKS)}{key}{data.draw(BLANKS)}:{value}" for key, value in items) + "}"
    try:
        parse_object(text.encode())
    except KeyTwice:
        assert doubled(text)
    else:
        assert not doubled(text)


@given(st.text(alphabet="[{", min_size=1, max_size=40), st.sampled_from(["", " "]))
def test_depth_is_counted_exactly(openers: str, blank: str) -> None:
    """16 levels pass, 17 do not, be they lists or objects, with blanks or without."""
    text, end = '{"a"' + blank + ":", "}"
    for opener in openers:
        text, end = (text + "[", "]" + end) if opener == "[" else (text + '{"a":', "}" + end)
    try:
        parse_object((text + "0" + end).encode())
    except TooDeep:
        assert len(openers) + 1 > MAX_DEPTH
    else:
        assert len(openers) + 1 <= MAX_DEPTH


@pytest.mark.parametrize("blank", ["", " "])
@pytest.mark.parametrize("opener", ["[", '{"b":'])
@pytest.mark.parametrize("levels", [15, 16, 17, 18])
def test_sixteen_levels_and_no_more(levels: int, opener: str, blank: str) -> None:
    """The object itself is the first level; the short cut counts as exactly as the careful look."""
    closer = "]" if opener == "[" else "}"
    text = '{"a"' + blank + ":" + opener * (levels - 1) + "0" + closer * (levels - 1) + "}"
    if levels > MAX_DEPTH:
        with pytest.raises(TooDeep):
            parse_object(text.encode())
    else:
        parse_object(text.encode())
