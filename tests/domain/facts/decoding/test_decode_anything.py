"""Whatever arrives, decoding ends in a fact or in a refusal."""

import contextlib
import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from domain.facts import decode
from tests.examples import examples

from ..lines import card, correction, fact, line, opening, refusal, wager

BONUS = {"4": 1, "9": "30:1", "natural_tie": "push"}
LINES = [
    line(card(seq=412, video={"camera": "T7", "at": "21:05"}, note="Café")),
    line(wager(bet="c_and_e", on={"any_craps": "1", "eleven": "1.50"})),
    line(wager(bet="six_line", on=[1, 2, 3, 4, 5, 6], seat=3)),
    line(opening(options={"dragon_bonus": BONUS, "house": [1, {"a": None}]}, differential={"max": "10000"})),
    line(correction(opening(id="c-000412"))),
    line(correction(card(at="1998-03-14T21:05:11.1234567-15:59"))),
    line(fact("sign_displayed", limits={"*": {}}, effective_at="1998-03-14T21:05:11Z")),
    line(fact("cards_reconstructed", hands={"player": ["9H"], "box:3/2": []}, role="dealer")),
    json.dumps(fact("dispute_raised", dispute="d1", rounds=["r1"], note="no"), indent=1).encode(),
]
NASTY = [
    b"null", b"NaN", b"Infinity", b"1E+99", b"1e400", b"1_000", b"-0", b"9" * 400, b"9" * 5000, b"true", b"[]", b"{}",
    b"[" * 200, b'{"a":' * 200, b'""', b'"', b"\\", b"\\u0000", b"\\ud800", b"\\u0063ard", b"\0", b"\xff",
    b"\xed\xa0\x80", b"\xef\xbb\xbf", "٣".encode(), b',"fact":"card_drawn"', b',"id":"x"', b'"now":', b" ", b"\n",
    b"\r", b"\t", b"}", b",", b":", b"`", b"$.at", b"+13:00:30", b"Z", b"T", b"%s", b"\x1b[31m",
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good line after a few flips, deletions, insertions and swaps."""
    raw = bytearray(draw(st.sampled_from(LINES)))
    for _ in range(draw(st.integers(1, 4))):
        a, b = sorted((draw(st.integers(0, len(raw))), draw(st.integers(0, len(raw)))))
        change = draw(st.sampled_from(["flip", "cut", "insert", "replace", "repeat"]))
        if change == "flip" and a < len(raw):
            raw[a] ^= 1 << draw(st.integers(0, 7))
        elif change == "cut":
            del raw[a : min(b, a + 12)]
        elif change == "insert":
            raw[a:a] = draw(st.sampled_from(NASTY))
        elif change == "replace":
            raw[a : min(b, a + 12)] = draw(st.sampled_from(NASTY))
        else:
            raw[b:b] = raw[a:b]
    return bytes(raw)


@given(st.binary())
@example(b'{"fact":[]}')
@example(b'{"fact":{}}')
def test_bytes(raw: bytes) -> None:
    """Any bytes at all."""
    refusal(raw)


@examples(500)
@given(mutated())
def test_mutated_lines(raw: bytes) -> None:
    """A refusal, if there is one, is told in words that a terminal and a database can take."""
    refused = refusal(raw)
    if refused is not None:
        assert 0 < refused.number < 100
        assert str(refused).isprintable()
        assert len(str(refused)) < 500


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(st.dictionaries(st.sampled_from([*card(), "seq", "video", "now", "on", "limits"]) | st.text(), JSON, max_size=8))
@examples(100)
def test_objects(fields: dict[str, Any]) -> None:
    """Any JSON in place of any field."""
    for good in (card(), opening(), wager(), correction(None), correction({**card(), **fields})):
        value = {**good, **fields}
        with contextlib.suppress(UnicodeEncodeError):
            refusal(line(value))


@given(st.sampled_from(LINES), st.randoms())
def test_the_order_of_keys_says_nothing(raw: bytes, random: Any) -> None:
    """A line with its keys shuffled is the same fact, or refused alike."""
    items = list(json.loads(raw).items())
    random.shuffle(items)
    assert decode(line(dict(items))) == decode(raw)


def test_the_lines_these_tests_start_from_are_good() -> None:
    """Else the mutations would prove little."""
    assert [refusal(raw) for raw in LINES] == [None] * len(LINES)
