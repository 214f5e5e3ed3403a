"""What a table of blackjack knows between rounds: the shoe, how it is made, who is held to the least wager."""

from typing import Any

from domain.facts.table import TableOpened
from domain.games.blackjack.matters import MATTERS
from domain.games.blackjack.restricting import Restrictions
from domain.games.blackjack.shoe import Keeping, Shoe
from domain.games.common import floor
from domain.games.common.floor import Carry
from domain.rulebooks.blackjack import BlackjackBook


class Floor(floor.Floor):
    """A table in a session."""

    matters = MATTERS
    book: BlackjackBook

    def __init__(self, opening: TableOpened, book: BlackjackBook, carry: Carry) -> None:
        super().__init__(opening, book, carry)
        self.shoe = Shoe(book, opening)
        self.keeping = Keeping()
        self.restrictions = Restrictions()
        self.carried: list[str | None] = []
        """Cards left for the next round, as far as they were seen."""


def in_round(state: Any) -> bool:
    """Whether cards of a round lie on the table."""
    return state is not None and state.first_card is not None and state.ended is None and state.voided is None
