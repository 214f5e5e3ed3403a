"""Times: the one form of ISO 8601 that a feed has, the offset, and the years they lie in."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.errors import NoOffset, TimeOutOfRange, WrongValue
from domain.facts import decode
from domain.facts.decoding.instants import rfc3339
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.registry import topic_of

from ..lines import card, correction, fact, line, refusal, verdict

WHEN = datetime(1998, 3, 14, 8, 5, 11, tzinfo=UTC)

SPELLINGS = [
    "1998-03-14T21:05:11+13:00", "1998-03-14T08:05:11Z", "1998-03-14T08:05:11.000Z", "1998-03-14T08:05:11-00:00",
    "1998-03-14T08:05:11.0000000001Z", "1998-03-13T22:35:11-09:30", "1998-03-15T00:04:11+15:59",
    "1998-03-13T16:06:11-15:59",
]  # fmt: skip
OTHER_FORMS = [
    "1998-03-14t08:05:11Z", "1998-03-14T08:05:11z", "1998-03-14 08:05:11Z", "1998-03-14T08:05:11,0Z",
    "1998-03-14T21:05:11+13", "1998-03-14T21:05:11+1300", "19980314T210511+1300", "19980314T080511Z",
    "1998-W11-6T08:05:11Z", "1998W116T080511Z", "1998-073T08:05:11Z", "1998073T080511Z", "1998-0314T08:05:11Z",
    "199803-14T08:05:11Z", "1998-03-14T0805:11Z", "1998-03-14T08:0511Z",
]  # fmt: skip
"""The same moment as earlier versions read it: what they recorded still is."""

FAR_OFFSETS = ["1998-03-15T00:05:11+16:00", "1998-03-13T16:05:11-16:00", "1998-03-15T08:04:11+23:59"]
NO_OFFSET = [
    "1998-03-14T21:05:11",
    "1998-03-14T21:05:11.5",
    "19980314T210511",
    "1998-03-14",
    "1998-073",
    "1998-03-14T21",
]
NO_TIME = [
    "", "T", "now", "21:05:11Z", "1998-02-30T21:05:11Z", "1998-13-01T00:00:00Z", "1998-00-10T00:00:00Z",
    "19980230T210511Z", "1998-366T00:00:00Z", "1998-W54-1T00:00:00Z", "1998-03-14T24:00:00Z", "1998-03-14T25:00:00Z",
    "1998-03-14T21:60:00Z", "1998-12-31T23:59:60Z", "1998-03-14T21:05:11+24:00", "1998-03-14T21:05:11+13:60",
    "1998-03-14T21:05:11+13:00:30", "1998-03-14T21:05:11+13:00:00.5", "1998-03-14T21:05:11 Z", "1998-03-14T21:05:11.Z",
    "1998-03-14T21:05:11Z\n", " 1998-03-14T21:05:11Z", "١٩٩٨-03-14T21:05:11Z", "\uff11998-03-14T21:05:11Z",
    "98-03-14T21:05:11Z", "+1998-03-14T21:05:11Z", "1998-03-14TT21:05:11Z", "1998-3-14T21:05:11Z", "14/03/1998 21:05",
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.9999999Z", "1998-03-14T21:05:11 Pacific/Auckland",
]  # fmt: skip


@pytest.mark.parametrize("text", SPELLINGS)
def test_spellings_of_one_instant(text: str) -> None:
    """All of them are the same moment."""
    assert decode(line(card(at=text))).at == WHEN


@pytest.mark.parametrize("text", OTHER_FORMS + FAR_OFFSETS)
def test_no_other_form_is_taken_and_those_recorded_are_read(text: str) -> None:
    """Lower case, a blank, a comma, basic, week and ordinal dates, mixed forms, offsets beyond 15:59."""
    assert verdict(card(at=text)) == (WrongValue.number, "at")
    known = decode(line(card()))
    assert decode_recorded(topic_of(known), line(card(at=text))).at == WHEN


def test_the_reason_says_what_is_wrong() -> None:
    """The form, the offset, or that there is no such time."""
    reasons = {text: getattr(refusal(card(at=text)), "reason", "") for text in ("1996-02-10T1414:37Z", *FAR_OFFSETS)}
    assert "like 2002-11-09T21:05:11.250+11:00" in reasons.pop("1996-02-10T1414:37Z")
    assert set(reasons.values()) == {"an offset is at most 15:59 from UTC, either way"}
    assert "no such time" in str(refusal(card(at="1998-02-30T21:05:11Z")))


@pytest.mark.parametrize("text", NO_OFFSET)
def test_a_time_without_an_offset_is_refused(text: str) -> None:
    """In any spelling, with a message that says what is missing."""
    assert verdict(card(at=text)) == (NoOffset.number, "at")
    assert verdict(fact("closure_announced", at_time=text)) == (NoOffset.number, "at_time")


@pytest.mark.parametrize("text", NO_TIME)
def test_what_is_no_time_is_refused(text: str) -> None:
    """Impossible dates, leap seconds, offsets with seconds, other scripts' digits."""
    assert verdict(card(at=text)) == (WrongValue.number, "at")


@pytest.mark.parametrize("value", [0, 889862711, 1.5, True, [], {}])
def test_a_time_is_a_text(value: object) -> None:
    """Not a number of seconds."""
    assert verdict(card(at=value)) == (WrongValue.number, "at")


@pytest.mark.parametrize(("kind", "field"), [("card_drawn", "at"), ("closure_announced", "at_time")])
def test_instants_lie_between_two_days_in_utc(kind: str, field: str) -> None:
    """Every time of a fact does, whatever year its own clock shows."""

    def at(time: str) -> tuple[int, str]:
        value = card() if kind == "card_drawn" else fact(kind)
        return verdict({**value, field: time})

    for inside in (
        "1900-01-01T00:00:00Z", "1899-12-31T19:00:00-05:00", "9998-12-31T23:59:59.999999Z", "9999-01-01T12:00:00+13:00",
    ):  # fmt: skip
        assert at(inside) == (0, "")
    for outside in (
        "1899-12-31T23:59:59.999999Z", "1900-01-01T00:00:00+13:00", "9999-01-01T00:00:00Z",
        "9998-12-31T23:59:59.9999999Z", "9998-12-31T12:00:00-12:00",
    ):  # fmt: skip
        assert at(outside) == (TimeOutOfRange.number, field)


def test_a_sign_says_when_within_the_same_years() -> None:
    """`effective_at` is a time like any other."""
    sign = fact("sign_displayed", limits={}, effective_at="9999-01-01T00:00:00Z")
    assert verdict(sign) == (TimeOutOfRange.number, "effective_at")


def test_a_correction_is_held_to_the_same() -> None:
    """What it says instead is a fact like any other."""
    assert verdict(correction(card(at="19980314T210511+1300"))) == (WrongValue.number, "now.at")
    assert verdict(correction(card(at="1998-03-15T00:05:11+16:00"))) == (WrongValue.number, "now.at")


MOMENTS = st.datetimes(datetime(1900, 1, 2), datetime(2999, 12, 30), timezones=st.just(UTC))  # noqa: DTZ001


@given(MOMENTS)
def test_spellings_agree_to_the_microsecond(moment: datetime) -> None:
    """Of recorded facts: extended, basic, week and ordinal spellings of a moment are read alike."""
    assert decode(line(card(at=moment.strftime("%Y-%m-%dT%H:%M:%S.%fZ")))).at == moment
    for form in ("%Y%m%dT%H%M%S.%f+0000", "%G-W%V-%uT%H:%M:%S,%fZ", "%Y-%jT%H:%M:%S.%f+00"):
        assert decode_recorded("card_drawn/1", line(card(at=moment.strftime(form)))).at == moment


@given(st.text(alphabet="0123456789-+:.,TWtzZ ", max_size=30) | st.text())
def test_any_text_is_a_time_or_refused(text: str) -> None:
    """Nothing but a spelling of a time is understood, and nothing else goes wrong."""
    assert verdict(card(at=text))[0] in (0, WrongValue.number, NoOffset.number, TimeOutOfRange.number) or "\0" in text
    spelled = rfc3339(text)
    assert spelled is None or rfc3339(spelled) == spelled
