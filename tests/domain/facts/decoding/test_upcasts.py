"""Stored facts stay readable for ever: the current version at once, an older one through its upcasts."""

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import BrokenChain, CannotBeRead, CorrectionLeftBehind, WrittenByNewer
from domain.facts import FEED_KINDS, KINDS, decode, topic_of
from domain.facts.decoding.upcasts import StoredVersions, Upcast, decode_recorded, inside_now
from domain.facts.disputes import FactCorrected
from domain.facts.round import CardDrawn
from domain.facts.shoe import CardsCounted
from domain.facts.table import TableOpened
from domain.facts.vocabulary import Count, Name
from tests.examples import examples

from ..from_table import KINDS as TOLD
from ..from_table import objects
from ..lines import card, correction, fact, line, opening, wager
from .test_decode_anything import LINES


class CountedAgain(CardsCounted, frozen=True, tag="cards_counted"):
    """A test's version 3 of `cards_counted`: version 2 called its field `number`, and version 3 says who counted."""

    version: ClassVar[int] = 3

    counter: Name
    spare: Count = 0


class CorrectedAgain(FactCorrected, frozen=True, tag="fact_corrected"):
    """The version of corrections that goes with it."""

    version: ClassVar[int] = 3


def to_2(value: dict[str, Any]) -> dict[str, Any]:
    """`count` becomes `number`."""
    return {("number" if key == "count" else key): content for key, content in value.items()}


def to_3(value: dict[str, Any]) -> dict[str, Any]:
    """`number` becomes `count` again, and who counted was not written down."""
    return {**{("count" if key == "number" else key): content for key, content in value.items()}, "counter": "?"}


LATER = {**KINDS, "cards_counted": CountedAgain, "fact_corrected": CorrectedAgain}
CHAIN: dict[str, Upcast] = {
    "cards_counted/1": to_2,
    "cards_counted/2": to_3,
    "fact_corrected/1": inside_now("cards_counted", to_2),
    "fact_corrected/2": inside_now("cards_counted", to_3),
}
later = StoredVersions(LATER, CHAIN).decode

OLD = fact("cards_counted", count=416)
MIDDLE = fact("cards_counted", number=416)
NEW = fact("cards_counted", count=416, counter="dealer:4411", spare=2)


@pytest.mark.parametrize(
    ("topic", "value", "counter"),
    [("cards_counted/1", OLD, "?"), ("cards_counted/2", MIDDLE, "?"), ("cards_counted/3", NEW, "dealer:4411")],
)
def test_every_version_is_read_as_the_newest(topic: str, value: dict[str, Any], counter: str) -> None:
    """A line of version 1 goes through both upcasts, of version 2 through the last, of version 3 through none."""
    read = later(topic, line(value))
    assert isinstance(read, CountedAgain)
    assert (read.count, read.counter, topic_of(decode(line(OLD)))) == (416, counter, "cards_counted/1")


@pytest.mark.parametrize(("version", "now"), [(1, OLD), (2, MIDDLE), (3, NEW)])
def test_a_fact_inside_a_correction_is_upcast_with_it(version: int, now: dict[str, Any]) -> None:
    """A correction's version says how old the fact within it is."""
    read = later(f"fact_corrected/{version}", line(correction(now)))
    assert isinstance(read, CorrectedAgain)
    assert isinstance(read.now, CountedAgain)
    assert read.now.count == 416


@pytest.mark.parametrize("now", [None, card()])
def test_other_facts_inside_a_correction_stay_as_they_are(now: Any) -> None:
    """What is null or of another kind passes through the upcasts untouched."""
    read = later("fact_corrected/1", line(correction(now)))
    assert isinstance(read, FactCorrected)
    assert isinstance(read.now, CardDrawn) if now else read.now is None


def test_a_version_is_not_guessed_from_the_line() -> None:
    """A line is read as what its topic says, even if another version of its kind would fit."""
    with pytest.raises(CannotBeRead):
        later("cards_counted/3", line(OLD))
    with pytest.raises(CannotBeRead):
        later("cards_counted/3", line(MIDDLE))


@pytest.mark.parametrize(
    "topic", ["cards_counted/2", "cards_counted/0", "cards_counted/01", "cards_counted/", "a/1", "", "x"]
)
def test_a_topic_from_a_newer_program_is_named(topic: str) -> None:
    """An unknown kind or version: the reader is told that this pitlog is too old."""
    with pytest.raises(WrittenByNewer, match="too old") as told:
        decode_recorded(topic, line(OLD))
    assert repr(topic) in str(told.value)


def without(chain: dict[str, Upcast], topic: str) -> dict[str, Upcast]:
    """A chain that lacks a link."""
    return {name: upcast for name, upcast in chain.items() if name != topic}


@pytest.mark.parametrize("topic", CHAIN)
def test_a_missing_link_is_found_at_once(topic: str) -> None:
    """Before any fact is read, with the name of the link."""
    with pytest.raises(BrokenChain, match=topic):
        StoredVersions(LATER, without(CHAIN, topic))


@pytest.mark.parametrize("topic", ["cards_counted/3", "card_drawn/1", "card_eaten/1"])
def test_an_upcast_that_leads_nowhere_is_found_at_once(topic: str) -> None:
    """One from the current version, or from a kind that is not there."""
    with pytest.raises(BrokenChain, match=topic):
        StoredVersions(LATER, {**CHAIN, topic: to_2})


def test_corrections_keep_up_with_every_kind() -> None:
    """A kind's new version without one of `fact_corrected` would leave the facts inside corrections unreadable."""
    behind = {**LATER, "fact_corrected": FactCorrected}
    with pytest.raises(CorrectionLeftBehind, match="at version 1, and must be at 3"):
        StoredVersions(behind, {topic: upcast for topic, upcast in CHAIN.items() if topic.startswith("cards")})


@pytest.mark.parametrize("kind", sorted(set(KINDS) - set(FEED_KINDS)))
def test_facts_of_the_program_are_read(kind: str) -> None:
    """They never come from a feed, but they are in the record."""
    values = {
        "dispute": "D1",
        "server": "the embedded PostgreSQL",
        "rounds": ["R1"],
        "finding": "f",
        "subjects": ["f"],
        "acknowledgement": "attention_acknowledged:1",
        "reason": "r",
        "to": "p",
        "gaming_day": "2002-11-09",
        "what": "w",
        "why": "y",
        "number": 1,
        "person": "p-aaaaaaaaaaaaaaaa",
        "words": 1,
        "case": "c",
        "kept": "words",
        "period": "7y",
        "disposal": "d",
        "before": "2002-11-09",
        "many": 1,
        "held": 0,
        "about": "f1",
        "comment": "c",
        "facts": 1,
        "seconds": 1,
        "verdict": "ok",
        "act": "a",
        "difference": "d",
        "handover": "h",
        "result": "agreed",
        "holder": "user",
        "after": "0" * 64,
        "did": "closed",
        "lines": ["1"],
        "alarm": "A-1",
        "per_year": "0.5",
        "attempt": 1,
        "outcome": "delivered",
        "family": "wheel",
        "since": "2002-11-09",
        "until": "2002-11-09",
        "evidence": "5e3",
        "counted": 900,
        "hits": 60,
        "silent_minutes": 20,
        "least_errors": 3,
        "times_the_floor": "3",
    } | ({"note": "n"} if kind == "step_commented" else {})
    values["sha256"] = "0" * 64
    own = {name: values[name] for name in KINDS[kind].__struct_encode_fields__ if name in values}
    assert isinstance(decode_recorded(f"{kind}/1", line(fact(kind, **own))), KINDS[kind])


@pytest.mark.parametrize("raw", LINES)
def test_what_was_decoded_is_read_alike(raw: bytes) -> None:
    """Options, times, corrections, money inside `on`."""
    assert decode_recorded(topic_of(decode(raw)), raw) == decode(raw)


@examples(100)
@given(st.sampled_from(TOLD).flatmap(objects))
def test_every_kind_is_read_as_it_was_decoded(value: dict[str, Any]) -> None:
    """The quick way and the careful one give equal values, of equal types."""
    first = decode(line(value))
    again = decode_recorded(topic_of(first), line(value))
    assert again == first
    assert repr(again) == repr(first)


LET_IN_ONCE = [
    opening(limits={"*": {"min": None}}),
    wager(bet="straight", on=[40]),
    card(at="1850-01-01T00:00:00Z"),
    card(note=None),
    correction(card(id="another", at="1850-01-01T00:00:00Z")),
]


@pytest.mark.parametrize("value", LET_IN_ONCE)
def test_stricter_checks_do_not_lose_what_was_let_in(value: dict[str, Any]) -> None:
    """What is only checked beyond types is checked at the door, and never again."""
    assert decode_recorded(f"{value['fact']}/1", line(value)).id == value["id"]


ALTERED = [b"", b"[]", b"null", b"\xff", b"{}", line(card(card="9X")), line(wager()), line(card(fact=["card_drawn"]))]


@pytest.mark.parametrize("raw", ALTERED)
def test_an_altered_line_is_named(raw: bytes) -> None:
    """What can't have been let in as this topic was altered since."""
    with pytest.raises(CannotBeRead, match="card_drawn/1"):
        decode_recorded("card_drawn/1", raw)


def test_an_altered_line_can_trip_an_upcast() -> None:
    """An upcast that does not find what it expects ends in the same error."""

    def careless(value: dict[str, Any]) -> dict[str, Any]:
        return {**value, "count": value["of"]["them"]}

    with pytest.raises(CannotBeRead):
        StoredVersions(LATER, {**CHAIN, "cards_counted/1": careless}).decode("cards_counted/1", line(OLD))


def test_unknown_options_are_read_back() -> None:
    """They are kept in the record as they came."""
    read = decode_recorded("table_opened/1", line(opening(options={"house": {"of": [None]}})))
    assert isinstance(read, TableOpened)
    assert read.options is not None
    assert read.options.unknown == {"house": {"of": [None]}}
