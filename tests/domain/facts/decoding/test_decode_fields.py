"""Which fields a fact has, where null may stand, what options hold, what a correction keeps."""

from typing import Any

import pytest

from domain.errors import (
    CorrectionOfCorrection,
    CorrectsAnother,
    MissingField,
    NotFromAFeed,
    NotNull,
    UnknownField,
    UnknownKind,
    WrongValue,
)
from domain.facts import FEED_KINDS, decode
from domain.facts.decoding.convert import StrictConverter
from domain.facts.options import Odds
from domain.facts.registry import KINDS
from domain.facts.table import TableOpened

from ..lines import card, correction, fact, line, opening, verdict, wager

OK = (0, "")
VIDEO = {"camera": "T7-OVH", "at": "21:05:10.9"}


def test_missing_fields_are_named() -> None:
    """Common ones, own ones, and ones inside."""
    for field in ("id", "table", "at", "card", "to", "face"):
        gone = {key: value for key, value in card().items() if key != field}
        assert verdict(gone) == (MissingField.number, field)
    assert verdict(card(video={"camera": "T7"})) == (MissingField.number, "video.at")
    assert verdict(opening(differential={"min": "1"})) == (MissingField.number, "differential.max")


@pytest.mark.parametrize("field", ["colour", "Card", "from_", "card ", "is_", "version", "a`b - at `$.id`", "", "$"])
def test_unknown_fields_are_named(field: str) -> None:
    """Whatever they are called, be it like one of our messages."""
    assert verdict(card(**{field: 1})) == (UnknownField.number, field)
    assert verdict(correction(card(**{field: None})))[0] == UnknownField.number


def test_unknown_fields_inside_are_named() -> None:
    """In the video, the limits, the pay table."""
    assert verdict(card(video={**VIDEO, "x": 1})) == (UnknownField.number, "video.x")
    assert verdict(opening(limits={"*": {"mid": "1"}})) == (UnknownField.number, "limits[...].mid")
    bonus = {"dragon_bonus": {"10": 30}}
    assert verdict(opening(options=bonus)) == (UnknownField.number, "options.dragon_bonus.10")


NULLABLE = {("card_drawn", "card"), ("card_burned", "card"), ("wager_placed", "on"), ("point_marked", "point"),
            ("fact_corrected", "now")}  # fmt: skip


@pytest.mark.parametrize("kind", FEED_KINDS)
def test_null_only_where_the_contract_has_it(kind: str) -> None:
    """`null` stands for something in five fields; in any other, given or left out, it is refused."""
    for field in FEED_KINDS[kind].__struct_encode_fields__:
        if (kind, field) not in NULLABLE:
            assert verdict({**fact(kind), field: None}) == (NotNull.number, field)
    assert {(kind, f) for f in FEED_KINDS[kind].nullable} <= NULLABLE


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("limits", {"*": {"min": None}}, "limits.*.min"),
        ("limits", {"*": None}, "limits.*"),
        ("differential", {"max": "1", "min": None}, "differential.min"),
        ("options", {"runs": None}, "options.runs"),
        ("options", {"dragon_bonus": {"4": None}}, "options.dragon_bonus.4"),
    ],
)
def test_no_null_inside(field: str, value: Any, where: str) -> None:
    """Nor in what an opening holds, nor in a correction of it."""
    assert verdict(opening(**{field: value})) == (NotNull.number, where)
    assert verdict(correction(opening(**{field: value}))) == (NotNull.number, f"now.{where}")
    if field == "limits":
        assert verdict(fact("personal_limit_set", limits=value)) == (NotNull.number, where)
        assert verdict(fact("limits_changed", limits=value, basis="sign")) == (NotNull.number, where)
        assert verdict(fact("sign_displayed", limits=value, effective_at="2002-01-01T00:00:00Z"))[1] == where


def test_null_where_it_says_something() -> None:
    """An unseen card, a Run not written down, a marker turned off, a fact that never happened."""
    assert verdict(card(card=None)) == OK
    assert verdict(wager(bet="run", on=None, length=3)) == OK
    assert verdict(fact("point_marked", point=None)) == OK
    assert verdict(correction(None)) == OK


# --- options --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("content", [None, 1, 1.5, True, "x", [1, None, {"a": None}], {"b": [None]}])
@pytest.mark.parametrize("name", ["house_rule", "unknown", "", "Runs"])
def test_unknown_options_are_kept_as_they_came(name: str, content: Any) -> None:
    """An unknown option is never a refusal; a notice is made of it later."""
    opened = decode(line(opening(options={"runs": True, name: content})))
    assert isinstance(opened, TableOpened)
    assert opened.options is not None
    assert opened.options.unknown == {name: content}
    assert opened.options.runs is True


@pytest.mark.parametrize(("text", "odds"), [(30, "30"), ("30", "30"), ("30:1", "30"), ("0.5", "0.5"), (0, "0")])
def test_odds(text: Any, odds: str) -> None:
    """A pay table says its odds in three ways."""
    opened = decode(line(opening(options={"dragon_bonus": {"9": text}})))
    assert isinstance(opened, TableOpened)
    assert opened.options is not None
    assert opened.options.dragon_bonus is not None
    assert opened.options.dragon_bonus.margin_9 == Odds(odds)


@pytest.mark.parametrize("text", [True, 1.5, -1, 10**6, "30:2", "30:1:1", "1e3", "", "٣", "1_0", "NaN", "-1", [], {}])
def test_no_odds(text: Any) -> None:
    """Anything else is refused."""
    assert verdict(opening(options={"dragon_bonus": {"9": text}})) == (WrongValue.number, "options.dragon_bonus.9")


@pytest.mark.parametrize("options", [[], "x", 1, True])
def test_options_are_an_object(options: Any) -> None:
    """Nothing else."""
    assert verdict(opening(options=options)) == (WrongValue.number, "options")


def test_limits_are_by_bet() -> None:
    """A limit names a bet that exists, or `*`."""
    assert verdict(opening(limits={"banker": {}, "*": {"max": "1"}})) == OK
    assert verdict(opening(limits={"bankers": {}})) == (WrongValue.number, "limits")


def test_chips_are_not_an_empty_list() -> None:
    """A table has denominations."""
    assert verdict(opening(chips=[])) == (WrongValue.number, "chips")


# --- corrections ----------------------------------------------------------------------------------------------


def test_what_fails_inside_a_correction_says_so() -> None:
    """The field is named from the line's own point of view."""
    assert verdict(correction(card())) == OK
    assert verdict(correction(card(card="9X"))) == (WrongValue.number, "now.card")
    assert verdict(correction(card(at="1998-03-14T21:05:11")))[1] == "now.at"
    assert verdict(correction({})) == (UnknownKind.number, "now.fact")
    for no_fact in (1, [], "x", True):
        assert verdict(correction(no_fact)) == (WrongValue.number, "now")


def test_a_correction_keeps_id_and_table() -> None:
    """`now` is the same fact, as it should have been."""
    assert verdict(correction(card(id="c-000413"))) == (CorrectsAnother.number, "now.id")
    assert verdict(correction(card(table="BAC08"))) == (CorrectsAnother.number, "now.table")


def test_a_correction_can_not_be_corrected() -> None:
    """Nor by one that hides in another, however deep."""
    inner = correction(None, id="c-000412")
    assert verdict(correction(inner)) == (CorrectionOfCorrection.number, "corrects")
    assert verdict(correction(correction(inner, id="c-000412"))) == (CorrectionOfCorrection.number, "now.corrects")


def test_no_correction_makes_a_fact_of_the_program() -> None:
    """Not even one that the program itself writes for a signed-in person."""
    viewed = {**fact("record_viewed", what="all"), "id": "c-000412"}
    of_program = StrictConverter(KINDS).fact
    assert of_program(viewed).from_feed is False
    with pytest.raises(NotFromAFeed, match="now"):
        of_program(correction(viewed))
