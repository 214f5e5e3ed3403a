"""Money: exact decimals, never floats, never rounded silently.

It is read from strings (`"100.00"`) and computed in a context that raises on every inexact result. A share without a
finite decimal (a pro-rata cut) is a `Fraction` until a rule rounds it. In a report an amount is an `Amount`: a decimal
that knows how it is written.
"""

import re
from decimal import Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow
from functools import lru_cache

EXACT = Context(prec=40, traps=[Inexact, InvalidOperation, DivisionByZero, Overflow])
"""The context for every product and sum of money. It raises instead of rounding."""

PATTERN = r"[0-9]{1,12}(\.[0-9]{1,6})?"
_amount = re.compile(r"-?[0-9]+(\.[0-9]+)?").fullmatch
_money = re.compile(PATTERN).fullmatch  # [0-9], not \d: other scripts' digits are no money


class Money(Decimal):
    """An amount as a feed writes it. Arithmetic gives plain `Decimal`."""

    __slots__ = ()


def parse(text: object) -> Money:
    """Parse an amount. `ValueError` if it is malformed."""
    if type(text) is not str:
        raise ValueError("not money")
    return _parsed(text)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Money:
    """Cached, because a few amounts are staked again and again."""
    if _money(text) is None:
        raise ValueError("not money")
    return Money(text)


def written(amount: Decimal) -> str:
    """An amount as the contract writes it: two decimals, more if needed."""
    exponent = amount.normalize(EXACT).as_tuple().exponent
    places = max(2, -exponent) if isinstance(exponent, int) else 2
    return f"{amount:.{places}f}"


def spaced(amount: Decimal | str) -> str:
    """An amount as people read it, everywhere: two decimals, more if needed, thousands apart. Text that is no amount,
    such as the `?` of a stake that nobody reported, stays as it is.
    """
    if isinstance(amount, str) and not _amount(amount):
        return amount
    return f"{Decimal(written(Decimal(amount))):,f}"


def both(back: Decimal, on_top: Decimal, between: str = " and") -> str:
    """What goes back and what is paid: `100.00 back and 95.00 on top`."""
    return f"{spaced(back)} back{between} {spaced(on_top)} on top"


class Amount(Decimal):
    """An amount in a report, with as many places as its text has, which is `written` once. Arithmetic gives plain
    `Decimal`.
    """

    __slots__ = ("text",)
    text: str

    def __new__(cls, value: Decimal | str) -> "Amount":
        exact = Decimal(value)
        text = written(exact) if exact else "0.00"  # equal amounts have one text: minus zero is zero
        made = super().__new__(cls, text)
        made.text = text
        return made

    def __str__(self) -> str:
        return self.text

    def __format__(self, how: str, _: object = None) -> str:
        return super().__format__(how) if how else self.text


reported = lru_cache(maxsize=16384)(Amount)
"""An amount for a report. Cached: a few amounts make up most of a table's wagers."""
