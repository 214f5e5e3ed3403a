"""The rulebook of a game that nobody plays: nearest to twenty-one, the dealer takes ties. Its shape, and its data."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from domain.rulebooks.nz_1996_general import LIMITS, ROUND_UP
from domain.rulebooks.paragraphs.gazette_rules import read_rules
from domain.rulebooks.shapes.rulebook import Rule, Rulebook

NAME = "nz-1996-money-wheel"
"""A document that is there, so that its paragraphs are found; its rules stand in for those of the game."""


class MadeUpWay(NamedTuple):
    """One way in which a hand comes out."""

    result: str
    rule: Rule
    odds: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NearestBook(Rulebook):
    """One ruleset of it."""

    ways: Mapping[str, MadeUpWay]
    sticks: int
    """The least on which a hand may stick."""


def rule(number: str) -> Rule:
    """A rule of this document."""
    return Rule(NAME, number)


BOOK = NearestBook(
    name=NAME,
    document=NAME,
    limits=LIMITS,
    round_up=ROUND_UP,
    ways={
        "best": MadeUpWay("win", rule("4.1(a)"), Decimal(2)),
        "higher": MadeUpWay("win", rule("5.0"), Decimal(1)),
        "not-higher": MadeUpWay("lose", rule("4.1(b)")),
    },
    sticks=15,
    rules={
        **read_rules("nz-1996-general", "nz-1996-blackjack"),
        **{code: rule("4.7") for code in ("late-wager", "late-change", "late-withdrawal")},
        "stuck-too-low": rule("3.3"),
    },
)
