"""A shoe from which no card was burned: its first round may be begun anew for that, or play goes on."""

from domain.games.baccarat.floor import BaccaratTableState
from domain.games.baccarat.state import BaccaratRoundState


def check_restart(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """A round of the shoe is over."""
    rule = state.book.rules.get("burn-made-up")
    if rule is None or state.where.shoe != floor.shoe.name:
        return
    ruled = next((one for one in state.rulings if one.rule == rule.number), None)
    first = floor.shoe.first_round == state.where.round
    if ruled is not None and not first:
        state.find("restart-too-late", ruled.id)
    elif ruled is not None and floor.shoe.unburned:
        state.find("restart-unburned", ruled.id)
