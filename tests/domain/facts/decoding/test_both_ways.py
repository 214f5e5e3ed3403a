"""A line decoded straight into its class, and the same line decoded with care, come to the same fact or refusal."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import Refused
from domain.facts import decode
from domain.facts.decoding.careful import decode_carefully
from tests.domain.facts.from_table import KINDS, broken, least, objects
from tests.domain.facts.lines import card, fact, line, wager
from tests.examples import examples

TIMES = [
    "1998-03-14T21:05:11.250+13:00", "1998-03-14T21:05:11Z", "1998-03-14t21:05:11Z", "1998-03-14 21:05:11Z",
    "1998-03-14T21:05:11z", "1998-03-14T21:05:11+1300", "1998-03-14T21:05:11+13", "1998-03-14T21:05:11.1234567-15:59",
    "1998-03-14T21:05:11+16:00", "1998-03-14T21:05:11-23:59", "1998-03-14T21:05:11", "1998-03-14T24:00:00Z",
    "1899-12-31T23:00:00-02:00", "1900-01-01T00:00:00+01:00", "1900-01-01T00:00:00Z", "9998-12-31T23:59:59.999999Z",
    "9999-01-01T00:00:00+13:00", "2999-12-31T23:59:59Z", "3000-01-01T00:00:00Z", "2000-02-30T00:00:00Z", "21:05:11",
]  # fmt: skip
BLANKS = st.sampled_from(["", "", "", " ", "\t", "\r\n", "  "])
TEXTS = ["", "a, b", ",,,", '"at":"x"', '":', "null", "é 🂡", "\x00", "a\\b", "x" * 300, ", ", '"video"', *TIMES[:3]]
VALUES = [
    None, True, False, 0, 1, 99, 100, 9_999, 10_000, 99_999, 100_000, 2**63, -1, 1.0, 0.5, [], {}, [1, 2], [1], ["r1"],
    [[]], {"camera": "T7", "at": TIMES[0]}, {"camera": "a,b", "at": "1"}, {"camera": "T7"}, {"any_craps": "1"},
    {"any_craps": "1", "eleven": "1.50"}, "9H", "player", "box:3/2", "100.00", "1e3", "٣",
]  # fmt: skip
FIELDS = [
    "seq",
    "round",
    "source",
    "by",
    "note",
    "video",
    "at",
    "card",
    "on",
    "stake",
    "seat",
    "to",
    "from",
    "dice",
    "x",
]


def outcome(read: Any, raw: bytes) -> Any:
    """A fact with all that its equality leaves out, or a refusal with its words."""
    try:
        found = read(raw)
    except Refused as refused:
        return type(refused), refused.number, refused.field, refused.reason
    return type(found), repr(found), found.at.tzinfo


def agree(raw: bytes) -> None:
    """Both ways come to the same."""
    assert outcome(decode, raw) == outcome(decode_carefully, raw)


@st.composite
def members(draw: st.DrawFn) -> list[tuple[str, Any]]:
    """The members of a good object of any kind, some then changed, left out, doubled or moved."""
    found = list(draw(objects(draw(st.sampled_from(KINDS)))).items())
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(found) - 1))
        key = found[place][0]
        change = draw(st.sampled_from(["value", "time", "text", "double", "add", "leave out", "move"]))
        if change == "leave out" and len(found) > 1:
            del found[place]
        elif change == "move":
            found.insert(draw(st.integers(0, len(found) - 1)), found.pop(place))
        elif change == "double":
            found.insert(draw(st.integers(0, len(found))), (key, draw(st.sampled_from([found[place][1], None]))))
        elif change == "time":
            found[place] = (draw(st.sampled_from(["at", key])), draw(st.sampled_from(TIMES)))
        else:
            values: list[Any] = TEXTS if change == "text" else VALUES
            key = draw(st.sampled_from(FIELDS)) if change == "add" else key
            found[place if change != "add" else len(found) :] = [(key, draw(st.sampled_from(values)))]
    return found


@examples(600)
@given(members(), st.data())
def test_any_kind_changed_as_json(found: list[tuple[str, Any]], data: st.DataObject) -> None:
    """Keys twice, nulls, numbers, texts and times that only one of the two might take; blanks anywhere."""

    def blank() -> str:
        return data.draw(BLANKS)

    ascii_only = data.draw(st.booleans())
    text = ",".join(
        f"{blank()}{json.dumps(key)}{blank()}:{blank()}{json.dumps(value, ensure_ascii=ascii_only)}{blank()}"
        for key, value in found
    )
    agree(f"{{{text}}}{blank()}".encode("utf-8", "surrogatepass"))


@examples(600)
@given(st.data())
def test_any_kind_changed_as_bytes(data: st.DataObject) -> None:
    """A few bytes flipped, cut, repeated or put in."""
    raw = bytearray(line(data.draw(objects(data.draw(st.sampled_from(KINDS))))))
    for _ in range(data.draw(st.integers(1, 3))):
        a, b = sorted(data.draw(st.tuples(st.integers(0, len(raw)), st.integers(0, len(raw)))))
        change = data.draw(st.sampled_from(["flip", "cut", "repeat", "insert"]))
        if change == "flip" and a < len(raw):
            raw[a] ^= 1 << data.draw(st.integers(0, 7))
        elif change == "cut":
            del raw[a : min(b, a + 12)]
        elif change == "repeat":
            raw[b:b] = raw[a:b]
        else:
            raw[a:a] = data.draw(st.sampled_from([b"null", b",", b'"', b" ", b"0", b"-", b"1e0", b"\\", b"Z", b"\xe9"]))
    agree(bytes(raw))


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_broken_in_every_way(kind: str) -> None:
    """Each field of each kind with each value that it may not have, and the good object."""
    agree(line(least(kind)))
    for value in broken(kind):
        agree(line(value))


HIDDEN = {
    "twice": (card(), b',"card":"9H"'),
    "twice, and a field left out": (card(), b',"face":"up"'),
    "twice, a blank before the colon": (card(), b',"card" :"9H"'),
    "twice as null": (card(card=None), b',"card":null'),
    "null by right, and another null": (wager(on=None), b',"seat":null'),
    "null, and left out by right": (wager(), b',"seat":null'),
    "a default, and twice": (card(), b',"from":"shoe"'),
    "twice inside": (card(video={"camera": "T7", "at": "1"}), b',"video":{"camera":"a","camera":"b","at":"1"}'),
    "an integer beyond the bounds": (wager(), b',"seat":10000'),
    "the time of a recording": (
        {"fact": "no_more_bets", "video": {"camera": "T7", "at": TIMES[0]}, "id": "a", "table": "T"},
        b',"at":"1998-03-14 21:05:11z"',
    ),
    "a NUL": (card(), b',"note":"a\\u0000"'),
    "of one comma and twice": (fact("dice_rolled", dice=[1, 2], shooter="P"), b',"shooter":"P"'),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_what_msgspec_alone_would_take(name: str) -> None:
    """These the class alone would take, or one number would hide another."""
    value, more = HIDDEN[name]
    raw = line(value)[:-1] + more + b"}"
    agree(raw)


STRAIGHT = {
    "a card": card(seq=1, source="shoe:AE-113"),
    "an unseen card": card(card=None, video={"camera": "T7", "at": "21:05:11.2"}),
    "a wager": wager(seat=3, by="dealer:4411"),
    "a wager on nothing": wager(on=None),
    "dice": fact("dice_rolled", dice=[1, 2], shooter="P"),
    "another default": card(found_face_up=True),
    "words": fact("round_ended", note="all is well"),
}


@pytest.mark.parametrize("name", STRAIGHT)
def test_usual_lines_need_no_care(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As sources write them, with or without blanks after colons."""

    def careful(raw: bytes) -> None:
        raise AssertionError(raw)

    monkeypatch.setattr(decode.__module__ + ".decode_carefully", careful)
    decode(line(STRAIGHT[name]))
    decode(json.dumps(STRAIGHT[name], ensure_ascii=False, separators=(",", ": ")).encode())
