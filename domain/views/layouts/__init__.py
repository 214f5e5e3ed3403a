"""Table layouts: the areas of each game, and where a wager lies. Data only.

areas    an area, a table layout
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
    """The table layout of a ruleset's game. None for card games."""
    bets = {str(name): bets for name, bets in BETS_OF.items()}.get(ruleset or "")
    return next((cloth for known, cloth in _CLOTHS if known is bets), None)
