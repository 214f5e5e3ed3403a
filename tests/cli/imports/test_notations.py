"""Cards, times, money and texts as sources write them; what could mean two things is refused."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from cli.errors import MapUnusable, RowNotMapped
from cli.imports.cards import Assigned, CardReader, NotACard, Seen
from cli.imports.clock import Clock, NotATime
from cli.imports.map_file import read_map
from cli.imports.patterns import Pattern
from cli.imports.settings import CardSettings, TimeSettings
from cli.imports.values import NotAValue, Tools, reader_of
from domain.cards import DECK
from domain.facts.vocabulary import Count, Money, Outcome, ThreeDice

from .made import HANDS, made

USUAL = CardReader(CardSettings())
WORDS = "ace two three four five six seven eight nine ten jack queen king"
NAMES = dict(zip("A23456789TJQK", WORDS.split(), strict=True))
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
NUMBERS = {"A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}


@pytest.mark.parametrize("card", DECK)
def test_every_card_in_every_notation(card: str) -> None:
    rank, suit = card
    ten = rank.replace("T", "10")
    number = NUMBERS.get(rank, rank)
    for text in (
        card, card.lower(), f"{ten}{suit}", f"{suit}{ten}", f"{SIGNS[suit]}{rank}", f"{ten}{SIGNS[suit]}\ufe0f",
        f"{NAMES[rank]} of {SUITS[suit]}", f"{number}{suit}", f"{number} {SUITS[suit]}", f"{suit}-{number}",
    ):  # fmt: skip
        assert USUAL.one(text).card == card, text


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("6H 9S", "6H 9S"),
        ("10H9S", "TH 9S"),
        ("['AS', 'KD', 'TC']", "AS KD TC"),
        ("Ace of Spades, 10 of Clubs", "AS TC"),
        ("ten of hearts two of clubs", "TH 2C"),
        ("♥10/♣2", "TH 2C"),
        ("🂡 🃎", "AS KD"),
        ("11H12H13H", "JH QH KH"),
        ("", ""),
    ],
)
def test_hands(text: str, cards: str) -> None:
    assert [one.card for one in USUAL.many(text)] == cards.split()


@pytest.mark.parametrize("text", ["XX", "1", "15H", "6X", "112H2", "H", "6H 9", "0", "٣H"])
def test_what_is_no_card_or_not_a_whole_one_is_never_made_one(text: str) -> None:
    with suppress(NotACard):
        assert any(one.card is None for one in USUAL.many(text))


def test_a_notation_of_the_map_goes_first_and_two_meanings_are_refused() -> None:
    german = CardSettings(ranks={"b": "J", "d": "Q"}, suits={"k": "C"})
    with pytest.raises(NotACard, match="KD or QC"):
        CardReader(german).one("KD")
    assert CardReader(german._replace(order="suit first")).one("KD").card == "QC"
    assert CardReader(CardSettings(cards={"x1": "AS"})).one("X1").card == "AS"


def test_what_is_assigned_is_even_over_a_shoe() -> None:
    assigned = Assigned()
    ranks = [*"A23456789TJQK"] * 32
    assert {*map(sorted(assigned.card(Seen(rank, "")) for rank in ranks).count, DECK)} == {8}


# --- times --------------------------------------------------------------------------------------------------------

AUCKLAND = TimeSettings(format=("%d/%m/%Y %H:%M",), zone="Pacific/Auckland")


@pytest.mark.parametrize(
    ("form", "text", "at"),
    [
        ("iso", "2024-03-09 20:00", "2024-03-09T20:00:00+13:00"),
        ("iso", "2024-03-09T07:00:00Z", "2024-03-09T20:00:00+13:00"),
        ("%d.%m.%y %I:%M %p", "09.03.24 08:00 PM", "2024-03-09T20:00:00+13:00"),
        ("unix", "1709967600", "2024-03-09T20:00:00+13:00"),
        ("unix ms", "1709967600000", "2024-03-09T20:00:00+13:00"),
        ("excel", "45360.83333333", "2024-03-09T20:00:00+13:00"),
    ],
)
def test_times_in_their_forms(form: str, text: str, at: str) -> None:
    assert Clock(AUCKLAND._replace(format=(form,))).instant(text, None).isoformat() == at


def test_an_hour_that_comes_twice_and_one_that_is_skipped() -> None:
    clock = Clock(AUCKLAND)
    with pytest.raises(NotATime, match="came twice"):
        clock.instant("07/04/2024 02:30", None)
    with pytest.raises(NotATime, match="never was"):
        clock.instant("29/09/2024 02:30", None)
    offsets = {
        how: Clock(AUCKLAND._replace(twice=how)).instant("07/04/2024 02:30", None).utcoffset()
        for how in ("first", "second")
    }
    assert offsets["first"] != offsets["second"]
    in_order = Clock(AUCKLAND._replace(twice="in order"))
    first = in_order.instant("07/04/2024 02:50", None)
    assert in_order.instant("07/04/2024 02:30", first).astimezone(UTC) > first.astimezone(UTC)
    later = Clock(AUCKLAND._replace(skipped="later")).instant("29/09/2024 02:30", None)
    assert later.isoformat() == "2024-09-29T03:30:00+13:00"


def test_a_time_without_a_zone_is_refused_and_a_gaming_day_goes_past_midnight() -> None:
    with pytest.raises(NotATime, match="zone"):
        Clock(TimeSettings()).instant("2024-03-09 20:00", None)
    clock = Clock(AUCKLAND._replace(day_begins="06:00"))
    assert [clock.gaming_day(datetime(2024, 3, 10, hour, tzinfo=UTC)).day for hour in (5, 6)] == [9, 10]


# --- values -------------------------------------------------------------------------------------------------------


def tools(decimal: str) -> Tools:
    return Tools(Clock(TimeSettings(zone="UTC")), USUAL, {"dice": {"low": "1-1-2"}}, decimal)


@pytest.mark.parametrize(
    ("decimal", "text", "amount"),
    [
        (".", "1,250.00", "1250.00"), (".", "$ 75", "75"), (",", "1.250,50 €", "1250.50"), (",", "1 250,5", "1250.5"),
        (",", "12.50", None), (".", "12,50", None), (".", "-5", None), (".", "(5)", None), (".", "1e3", None),
        (".", "٣", None),
    ],
)  # fmt: skip
def test_money_with_the_local_sign(decimal: str, text: str, amount: str | None) -> None:
    read = reader_of("stake", Money, tools(decimal))
    if amount is None:
        with pytest.raises(NotAValue):
            read(text)
    else:
        assert read(text) == amount


def test_numbers_words_and_lists() -> None:
    number, outcome, dice = (
        reader_of(name, kind, tools("."))
        for name, kind in (("number", Count), ("outcome", Outcome), ("dice", ThreeDice))
    )
    assert [number(text) for text in ("7", "07", "7.0", "0")] == [7, 7, 7, 0]
    for text in ("00", "7.5", "-1", "x", "²"):
        with pytest.raises(NotAValue):
            number(text)
    assert [outcome(text) for text in ("P", "BANCO", "tie")] == ["player", "banker", "tie"]
    assert [dice(text) for text in ("3-4-5", "345", "low")] == [[3, 4, 5], [3, 4, 5], [1, 1, 2]]


@pytest.mark.parametrize(
    ("pattern", "text", "parts"),
    [
        ("{a} | {b}", "6H 9S|4D", {"a": "6H 9S", "b": "4D"}),
        ("P:{a} B:{b}", "P:6H B:4D", {"a": "6H", "b": "4D"}),
        ("{t}-{d}.txt", "R2-2024-03-09.txt", {"t": "R2", "d": "2024-03-09"}),
        ("{a}|{b}", "no bar", None),
        ("x{a}", "y1", None),
    ],
)
def test_a_pattern_takes_a_text_apart(pattern: str, text: str, parts: dict[str, str] | None) -> None:
    assert Pattern.of(pattern).taken_apart(text) == parts


# --- maps ---------------------------------------------------------------------------------------------------------

FACT = '[time]\nstart = "2024-01-01T00:00:00Z"\n[every]\ntable = "T"\n[[fact]]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "makes no facts"),
        ("a = [", "not TOML"),
        ("[sauce]\n", "nearest is 'source'"),
        (FACT + 'fact = "card_drwan"', "nearest is 'card_drawn'"),
        (FACT + 'fact = "wheel_spun"\nnumbre = 1', "nearest is 'number'"),
        (FACT + 'fact = "wheel_spun"\nnumber = "{n}"', "lacks revolutions"),
        (FACT + 'fact = "wheel_spun"\nnumber = "{n"\nrevolutions = 4', "brace"),
        (FACT + 'fact = "wheel_spun"\nrevolutions = "many"', "whole number"),
        ('[[fact]]\nfact = "round_ended"\n[every]\ntable = "T"', "says no times"),
        ('[time]\nat = "{t}"\nzone = "Mars/Olympus"\n[[fact]]\nfact = "round_ended"\ntable = "T"', "Mars"),
        ("[source]\ndelimiter = \";;\"\n" + FACT + 'fact = "round_ended"', "one character"),
        ("[source]\nencoding = \"klingon\"\n" + FACT + 'fact = "round_ended"', "klingon"),
        ("[source]\nformat = \"fixed\"\ncolumns = { a = \"9-2\" }\n" + FACT + 'fact = "round_ended"', "span"),
    ],
)  # fmt: skip
def test_a_wrong_map_is_one_sentence(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(MapUnusable, match=said):
        made(tmp_path, text, "a\n1\n")


def test_refusals_name_the_column(tmp_path: Path) -> None:
    lines, tally = made(tmp_path, HANDS, "shoe,hand,player,banker\n1,1,6H 9X,4D 3C\n1,2,,\n")
    assert [line.refused.field for line in lines if isinstance(line.refused, RowNotMapped)] == [
        "player",
        "banker, player",
    ]
    assert tally.facts == {}


def test_no_map_at_all(tmp_path: Path) -> None:
    with pytest.raises(MapUnusable, match="No such file"):
        read_map(str(tmp_path / "none.toml"))
