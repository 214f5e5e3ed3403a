"""What was left in a shoe before a round: every card that nobody had seen by then."""

from collections import Counter
from typing import Any, NamedTuple

from psycopg import Connection

from domain.cards import DECK
from projections.queries.replay.shoes import shoe_timeline
from projections.queries.rounds import FoundRound

_DECKS = "SELECT decks FROM pitlog.shoes WHERE session = %s AND shoe = %s LIMIT 1"


class ShoeLeft(NamedTuple):
    """The cards that a round may be dealt from: those in the shoe, and those that left it face down."""

    decks: int
    cards: dict[str, int]
    """By card, without those that are all gone."""

    @property
    def number(self) -> int:
        return sum(self.cards.values())


def left_before(connection: Connection[Any], found: FoundRound) -> ShoeLeft | None:
    """What was left before a round. None if it has no shoe, or no fact says how many decks the shoe has."""
    if found.shoe is None:
        return None
    row = connection.execute(_DECKS, (found.session, found.shoe)).fetchone()
    if row is None or row[0] is None:
        return None
    seen = Counter[str]()
    for span in shoe_timeline(connection, found.session, found.shoe):
        if span.round == found.round:
            break
        seen.update(piece.card for piece in span.pieces if piece.card in DECK)
    left = {card: max(row[0] - seen[card], 0) for card in DECK}
    return ShoeLeft(row[0], {card: number for card, number in left.items() if number})
