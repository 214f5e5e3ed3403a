"""What arrives: bytes, JSON, keys that stand twice, depth, NUL. Each refusal beside a near twin that is accepted."""

import json
from typing import Any

import pytest

from domain.errors import (
    HoldsNul,
    KeyTwice,
    LineTooLong,
    NotAnObject,
    NotJson,
    NotUtf8,
    TooDeep,
    UnknownKind,
    WrongValue,
)
from domain.facts import MAX_LINE, decode

from ..lines import card, line, opening, refusal, verdict

GOOD = line(card())
OK = (0, "")


def with_raw(text: str) -> bytes:
    """A good line with something more at its end, as it stands."""
    return GOOD[:-1] + b"," + text.encode("utf-8", "surrogatepass") + b"}"


def of_size(size: int) -> bytes:
    """A good line of exactly so many bytes."""
    return line(card(note="x" * (size - len(line(card(note=""))))))


def nested(levels: int) -> bytes:
    """An opening so many levels deep: the line and its options are the first two."""
    lists: Any = 0
    for _ in range(levels - 2):
        lists = [lists]
    return line(opening(options={"house_rule": lists}))


REFUSED: dict[str, tuple[bytes, type, str]] = {
    "nothing": (b"", NotJson, ""),
    "cut off": (GOOD[:-1], NotJson, ""),
    "two objects": (GOOD + GOOD, NotJson, ""),
    "trailing comma": (GOOD[:-1] + b",}", NotJson, ""),
    "single quotes": (GOOD.replace(b'"', b"'"), NotJson, ""),
    "byte order mark": (b"\xef\xbb\xbf" + GOOD, NotJson, ""),
    "UTF-16": (GOOD.decode().encode("utf-16"), HoldsNul, ""),
    "NaN": (with_raw('"seq":NaN'), NotJson, ""),
    "Infinity": (with_raw('"seq":Infinity'), NotJson, ""),
    "minus Infinity": (with_raw('"seq":-Infinity'), NotJson, ""),
    "1_000": (with_raw('"seq":1_000'), NotJson, ""),
    "leading zero": (with_raw('"seq":007'), NotJson, ""),
    "plus sign": (with_raw('"seq":+7'), NotJson, ""),
    "Arabic digits as a number": (with_raw('"seq":٣'), NotJson, ""),
    "beyond any double": (line(opening(options={"x": 0})).replace(b'"x":0', b'"x":1e400'), NotJson, ""),
    "an integer of 5000 digits": (with_raw('"seq":' + "9" * 5000), NotJson, ""),
    "a lone high surrogate": (with_raw('"note":"a\\ud800b"'), NotJson, ""),
    "a lone low surrogate": (with_raw('"note":"a\\udc00b"'), NotJson, ""),
    "a surrogate as bytes": (with_raw('"note":"\ud800"'), NotUtf8, ""),
    "Latin-1": (with_raw('"note":"X"').replace(b"X", b"\xe9"), NotUtf8, ""),
    "an overlong slash": (with_raw('"note":"X"').replace(b"X", b"\xc0\xaf"), NotUtf8, ""),
    "a raw control character": (with_raw('"note":"a\x01b"'), NotJson, ""),
    "a raw line feed in a text": (with_raw('"note":"a\nb"'), NotJson, ""),
    "a raw tab in a text": (with_raw('"note":"a\tb"'), NotJson, ""),
    "a list": (b"[" + GOOD + b"]", NotAnObject, ""),
    "a text": (b'"card_drawn"', NotAnObject, ""),
    "null": (b"null", NotAnObject, ""),
    "a raw NUL in a text": (with_raw('"note":"a\0b"'), HoldsNul, ""),
    "a raw NUL after the object": (GOOD + b"\0", HoldsNul, ""),
    "an escaped NUL": (with_raw('"note":"a\\u0000b"'), HoldsNul, "note"),
    "an escaped NUL inside": (with_raw('"video":{"camera":"T7","at":"\\u0000"}'), HoldsNul, "video.at"),
    "an escaped NUL in a key": (with_raw('"no\\u0000te":"a"'), HoldsNul, "no\\u0000te"),
    "an escaped NUL in a list": (line(opening(options={"x": ["a", "\0"]})), HoldsNul, "options.x.1"),
    "a key twice": (with_raw('"card":"9H"'), KeyTwice, "card"),
    "a key twice, escaped": (with_raw('"\\u0063ard":"9H"'), KeyTwice, "card"),
    "a key twice, a blank before the colon": (with_raw('"card" :"9H"'), KeyTwice, "card"),
    "a key twice, a tab before the colon": (with_raw('"card"\t:"9H"'), KeyTwice, "card"),
    "a key twice, a line feed before the colon": (with_raw('"card"\n:"9H"'), KeyTwice, "card"),
    "a key twice, a return before the colon": (with_raw('"card"\r:"9H"'), KeyTwice, "card"),
    "a key twice inside": (with_raw('"video":{"camera":"T7","camera":"T7","at":"21:05"}'), KeyTwice, "camera"),
    "a key twice inside, escaped": (with_raw('"video":{"camera":"T7","at":"1","\\u0061t":"1"}'), KeyTwice, "at"),
    "a whole object twice": (
        with_raw('"video":{"camera":"a","at":"1"},"video":{"camera":"a","at":"1"}'),
        KeyTwice,
        "video",
    ),
    "fact twice": (with_raw('"fact":"card_turned"'), KeyTwice, "fact"),
    "an unknown key twice": (with_raw('"x":1,"x":1'), KeyTwice, "x"),
    "17 levels": (nested(17), TooDeep, ""),
    "17 levels behind a blank": (nested(17).replace(b'"fact"', b'"fact" '), TooDeep, ""),
    "30,000 levels": (b"[" * 30_000 + b"]" * 30_000, TooDeep, ""),
    "too long by one byte": (of_size(MAX_LINE + 1), LineTooLong, ""),
}

ACCEPTED: dict[str, bytes] = {
    "as it is": GOOD,
    "blanks all over": json.dumps(card(), indent=2).encode().replace(b'":', b'" :').replace(b"\n", b"\r\n\t") + b"\n",
    "a lone seq": with_raw('"seq":7'),
    "a pair of surrogates": with_raw('"note":"\\ud83c\\udca1"'),
    "UTF-8": with_raw('"note":"Café 🂡"'),
    "an escaped control character": with_raw('"note":"a\\u0001\\n\\tb"'),
    "DEL": with_raw('"note":"a\x7fb"'),
    "a text that looks like a NUL": with_raw('"note":"\\\\u0000"'),
    "a text that looks like a key": with_raw('"note":"\\"card\\":\\"9H\\",\\"card\\" :"'),
    "a text full of brackets": with_raw('"note":"' + "[{" * 40 + '"'),
    "an escaped key, once": GOOD.replace(b'"card":', b'"\\u0063ard":'),
    "the same key in two objects": with_raw('"video":{"camera":"T7","at":"21:05"}'),
    "16 levels": nested(16),
    "exactly 64 KiB": of_size(MAX_LINE),
    "a big number in an unknown option": line(opening(options={"x": 10**40})),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_refused_with_its_number_and_field(name: str) -> None:
    """Each of these is refused, by the class that says why and at the field where it fails."""
    raw, why, field = REFUSED[name]
    assert verdict(raw) == (why.number, field)


@pytest.mark.parametrize("name", ACCEPTED)
def test_near_twin_is_accepted(name: str) -> None:
    """What only resembles something refused is accepted."""
    assert verdict(ACCEPTED[name]) == OK


def test_max_line_is_64_kib() -> None:
    """The bound is the contract's."""
    assert len(of_size(MAX_LINE)) == 65536
    assert len(decode(of_size(65536)).note or "") > 65000


@pytest.mark.parametrize("kind", [[], {}, 0, 1.5, True, "", "Card_drawn", "card_drawn ", "fact", None, "x" * 5000])
def test_a_fact_of_no_known_kind_is_refused(kind: Any) -> None:
    """Whatever stands in `fact`, be it a list, is refused as an unknown kind."""
    assert verdict(card(fact=kind)) == (UnknownKind.number, "fact")


def test_missing_kind_is_refused() -> None:
    """An object without `fact` is refused there."""
    assert verdict(b"{}") == (UnknownKind.number, "fact")


@pytest.mark.parametrize("number", ["1E+99", "1e2", "7.0", "7.5", "-0.0", "true", '"7"', "-1", str(2**63), str(2**64)])
def test_no_integer(number: str) -> None:
    """Floats, booleans, texts, negative and huge numbers are no counters."""
    assert verdict(with_raw(f'"seq":{number}')) == (WrongValue.number, "seq")


@pytest.mark.parametrize("number", ["0", "-0", str(2**63 - 1)])
def test_integer(number: str) -> None:
    """Every integer from 0 to below 2^63 is a counter."""
    assert decode(with_raw(f'"seq":{number}')).seq == int(number)


def test_a_byte_order_mark_is_named() -> None:
    """Some programs write one before every file: they are told what to leave out."""
    assert "byte order mark" in str(refusal(REFUSED["byte order mark"][0]))
