"""Finds rulings that reach only one of several related wagers.

A fact that names a wager means one wager (contract 5.4), and so does a ruling. A person who reads that a wager is void
also thinks of its double, and of the wager for the other hand of its split.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Set

from domain.facts.bets import BETS_OF, WAGER
from domain.facts.disputes import RulingMade
from domain.fold.wagers.wager_names import source
from domain.games.common.findings import Findings
from domain.games.common.rulings.reach import effect_of
from domain.games.common.state import RoundState
from domain.games.common.wagers import WagerState
from domain.rulebooks.shapes.rulebook import Rule

LAID_ON = {bet for bets in BETS_OF.values() for bet, shape in bets.items() if shape == WAGER} | {"raise"}
"""Bets placed on another wager, and judged with it."""
SHOWN = 9
"""The maximum number listed by name."""


def check_reach(
    state: RoundState, acting: Iterable[RulingMade], reached: Set[tuple[str | None, str]],
    rule_of: Callable[..., Rule],
) -> Findings:  # fmt: skip
    """Check rulings that reached a wager. `reached`: their effects, each with a wager that it reached."""
    naming = [fact for fact in acting if fact.wagers and effect_of(fact) in ("wagers_void", "wagers_forfeited")]
    if not naming:
        return
    families = _families(ticket for ticket in state.tickets.listed if ticket.alive)
    left: dict[tuple[str | None, str], list[str]] = {}
    for fact in naming:
        effect, rule = effect_of(fact), rule_of(state.book, fact)
        for name in dict.fromkeys(fact.wagers or ()):
            own = source(name)
            if (effect, own) not in left:
                left[effect, own] = [one for one in families.get(own, ()) if (effect, one) not in reached]
            others = [one for one in left[effect, own][: SHOWN + 1] if one != name]
            if others and (effect, name) in reached:
                yield state.finding("ruling-names-one-of-several", fact.id, rule, name=name, others=others[:SHOWN])


def _families(tickets: Iterable[WagerState]) -> dict[str, list[str]]:
    """Wagers by source name: those with that name, and those laid on one of them."""
    found: dict[str, list[str]] = defaultdict(list)
    for ticket in tickets:
        found[source(ticket.wager)].append(ticket.wager)
        placed = ticket.placed
        if placed is not None and placed.bet in LAID_ON and isinstance(placed.on, str):
            found[source(placed.on)].append(ticket.wager)
    return found
