"""What a table of blackjack knows between rounds: the shoe, how it is made, who is held to the least wager."""

from decimal import Decimal
from typing import Any

from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack.matters import FINDING_TYPES
from domain.games.blackjack.shoe import CardSetState, ShoeState
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.common import floor
from domain.games.common.floor import ANY, TableCarryForward
from domain.games.common.terms import Terms
from domain.rulebooks.blackjack import BlackjackRulebook


class Restrictions:
    """Who is held to it, and who played which rounds of the shoe."""

    def __init__(self) -> None:
        self.players: set[str] = set()
        self.rounds: list[set[str]] = []
        self.told = False

    def shuffled(self) -> None:
        """A new shoe: nobody is held any longer."""
        self.players.clear()
        self.rounds.clear()
        self.told = False

    def wagered(self, state: "BlackjackRoundState", fact: WagerPlaced) -> None:
        """The wager stands, whatever it is."""
        least = state.floor.limits_for(fact.bet, fact.player, None)[0]
        if fact.player in self.players and fact.bet == "main" and least is not None and fact.stake > least:
            state.find("restricted-over-minimum", fact.id, wager=fact.wager, player=fact.player, least=least)


MAIN = "main"
OPTIONAL = frozenset({"insurance", "double", "split"})
"""Bets that are laid when the cards are out."""


class BlackjackTableState(floor.TableState):
    """A table in a session."""

    matters = FINDING_TYPES
    book: BlackjackRulebook

    def __init__(self, opening: TableOpened, book: BlackjackRulebook, carry: TableCarryForward) -> None:
        super().__init__(opening, book, carry)
        self.shoe = ShoeState(book, opening)
        self.keeping = CardSetState()
        self.restrictions = Restrictions()

    def limits_for(
        self, bet: str, player: str, terminal: str | None, terms: Terms | None = None
    ) -> tuple[Decimal | None, Decimal | None]:
        """Where the sign speaks of main wagers alone, they are for what is added to them too."""
        terms = terms or self.in_force()
        alone = MAIN in terms.limits and bet not in terms.limits and ANY not in terms.limits
        return super().limits_for(MAIN if alone and bet in OPTIONAL else bet, player, terminal, terms)


def in_round(state: Any) -> bool:
    """Whether cards of a round lie on the table."""
    return state is not None and state.first_card is not None and state.ended is None and state.voided is None
