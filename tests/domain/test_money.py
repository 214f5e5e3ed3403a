"""Money as a feed writes it, and as a report does."""

import copy
import pickle
from decimal import Decimal, Inexact

import pytest

from domain.money import EXACT, Amount, Money, both, parse, reported, spaced, written


@pytest.mark.parametrize("text", ["0", "5", "100.00", "0.000001", "999999999999.999999"])
def test_an_amount_is_what_is_written(text: str) -> None:
    amount = parse(text)
    assert type(amount) is Money and str(amount) == text


@pytest.mark.parametrize(
    "text", [5, 5.0, None, b"5", "", "-5", "5.", ".5", "1e2", "5 ", "\u0665", "1234567890123", "0.1234567"]
)
def test_anything_else_is_no_money(text: object) -> None:
    with pytest.raises(ValueError, match=r"^not money$"):
        parse(text)


def test_a_string_of_another_kind_is_no_money() -> None:
    class Text(str):
        """Somebody's own."""

    with pytest.raises(ValueError, match=r"^not money$"):
        parse(Text("5"))


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("0", "0.00"), ("5", "5.00"), ("5.1", "5.10"), ("5.10000", "5.10"), ("1E+3", "1000.00"), ("5.125", "5.125"),
        ("-2.50", "-2.50"), ("0.000001", "0.000001"), ("Infinity", "Infinity"),
        ("123456789012345678901234567.125", "123456789012345678901234567.125"),
    ],
)  # fmt: skip
def test_two_decimals_are_written_or_as_many_as_are_needed(amount: str, text: str) -> None:
    assert written(Decimal(amount)) == text


def test_an_amount_of_a_report_is_a_decimal_with_the_places_of_its_text() -> None:
    amount = reported(Decimal("1E+3"))
    assert (amount, str(amount), f"{amount}", f"{amount:.0f}") == (Decimal(1000), "1000.00", "1000.00", "1000")
    assert amount.as_tuple() == Decimal("1000.00").as_tuple()
    assert type(EXACT.add(amount, amount)) is Decimal
    for one in (copy.deepcopy(amount), pickle.loads(pickle.dumps(amount))):
        assert (type(one), one, str(one)) == (Amount, amount, "1000.00")


def test_equal_amounts_of_a_report_have_one_text() -> None:
    assert str(reported(Decimal("-0"))) == str(reported(Decimal("0.000"))) == str(reported(Decimal(0))) == "0.00"
    assert str(Amount("5E-8")) == f"{Amount('5E-8')}" == "0.00000005"


def test_nothing_is_rounded_in_silence() -> None:
    with pytest.raises(Inexact):
        EXACT.divide(Decimal(1), Decimal(3))


@pytest.mark.parametrize(
    ("amount", "read"),
    [
        ("0", "0.00"), ("5", "5.00"), ("999.5", "999.50"), ("1000", "1,000.00"), ("-1234567.125", "-1,234,567.125"),
        ("1E+3", "1,000.00"), ("123456789012345.6", "123,456,789,012,345.60"),
    ],
)  # fmt: skip
def test_people_read_thousands_apart(amount: str, read: str) -> None:
    assert spaced(Decimal(amount)) == spaced(str(written(Decimal(amount)))) == read
    assert Decimal(read.replace(",", "")) == Decimal(amount)


@pytest.mark.parametrize("words", ["?", "", "open", "1e3", "1,000", "--5", "\u0665"])
def test_what_is_no_amount_stays(words: str) -> None:
    assert spaced(words) == words


def test_what_goes_back_and_what_is_paid() -> None:
    assert both(Decimal(1000), Decimal(950)) == "1,000.00 back and 950.00 on top"
