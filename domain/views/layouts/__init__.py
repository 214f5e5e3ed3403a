"""The cloths of the games that have one: which areas there are, and where on it a wager lies. Only data.

areas        an area, a cloth
roulette · tai_sai · money_wheel · craps
"""

from domain.facts.bets import BETS_OF, CRAPS, MONEY_WHEEL, ROULETTE, TAI_SAI
from domain.views.layouts import craps, money_wheel, roulette, tai_sai
from domain.views.layouts.areas import TableLayout

_CLOTHS: tuple[tuple[object, TableLayout], ...] = (
    (ROULETTE, roulette.CLOTH),
    (TAI_SAI, tai_sai.CLOTH),
    (MONEY_WHEEL, money_wheel.CLOTH),
    (CRAPS, craps.CLOTH),
)


def cloth_of(ruleset: str | None) -> TableLayout | None:
    """The cloth of a ruleset's game; games of cards have none."""
    bets = {str(name): bets for name, bets in BETS_OF.items()}.get(ruleset or "")
    return next((cloth for known, cloth in _CLOTHS if known is bets), None)
