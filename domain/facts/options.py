"""The options of `table_opened`: the choices that a ruleset leaves to the operator.

Known options are typed; an unknown one is kept as received and becomes a notice, never a refusal.
"""

import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Literal

from msgspec import Struct, field

from domain.facts.vocabulary import Count, Money, Name


class Odds(Decimal):
    """Odds to one, as a pay table writes them: `30`, `"30"` or `"30:1"`."""

    __slots__ = ()


ODDS = r"[0-9]{1,6}(\.[0-9]{1,6})?"
_odds = re.compile(f"({ODDS})(:1)?").fullmatch


def odds(value: object) -> Odds:
    """The odds of a pay table's number or string. Raises `ValueError` if it gives none."""
    text = str(value) if type(value) is int else value
    if type(text) is str and (found := _odds(text)):
        return Odds(found[1])
    raise ValueError("odds are a number to one, such as 30 or 30:1")


class DragonBonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The pay table of the Dragon Bonus. The documents we hold lack it, so the table states its own."""

    margin_4: Odds | None = field(name="4", default=None)
    margin_5: Odds | None = field(name="5", default=None)
    margin_6: Odds | None = field(name="6", default=None)
    margin_7: Odds | None = field(name="7", default=None)
    margin_8: Odds | None = field(name="8", default=None)
    margin_9: Odds | None = field(name="9", default=None)
    natural_win: Odds | None = None
    natural_tie: Literal["push", "lose"] | None = None


class Options(Struct, frozen=True, omit_defaults=True):
    """The options of a table."""

    banker_six_half: bool | None = None
    """A Banker win on six pays 1:2, and no commission is taken."""
    perfect_pairs: Literal[1, 2] | None = None
    """The scale of odds in use."""
    dragon_bonus: DragonBonus | None = None
    """Its pay table."""
    insurance: bool | None = None
    """Insurance (No 6) is offered."""
    runs: bool | None = None
    """Runs are offered."""
    shared_areas: Count | None = None
    """How many players may share a wagering area."""
    double_odds: bool | None = None
    """Craps: double odds are offered."""
    super_sevens: bool | None = None
    """Blackjack: Super Sevens is offered."""
    jackpot: Literal["manual", "electronic"] | None = None
    """Caribbean stud: how the progressive jackpot takes its contributions."""
    jackpot_pool: Name | None = None
    """The pool that the table's jackpot wagers feed."""
    max_payout: Money | None = None
    """The most one wager or hand is paid."""
    first_card_discarded: bool | None = None
    """Blackjack: the first card of a round is discarded unseen."""
    box_max: Money | None = None
    """Blackjack: the most that may lie on a box."""
    player_max: Money | None = None
    """The most that one player may stake on a round."""
    layout_wagers: bool | None = None
    """An electronic table that also takes chips on the layout."""
    aggregate_min: Money | None = None
    """An electronic table: the least a player may stake in all on a round."""
    unknown: dict[str, Any] = field(default_factory=dict)
    """Unknown options, as sent."""


KNOWN = frozenset(Options.__struct_fields__) - {"unknown"}


def _split_options(value: dict[str, Any]) -> dict[str, Any]:
    """The same object with the unknown options in a field of their own, so that the class can store them."""
    options = value.get("options")
    if type(options) is not dict:
        return value
    known = {name: content for name, content in options.items() if name in KNOWN}
    unknown = {name: content for name, content in options.items() if name not in KNOWN}
    return {**value, "options": {**known, "unknown": unknown}}


SPLIT: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {"table_opened": _split_options}
"""The kinds whose objects contain options."""
