"""The count of a hand, card by card, as its game counts it."""

from collections.abc import Callable, Sequence

from domain.facts.bets import BACCARAT, BETS_OF, BLACKJACK
from domain.games.baccarat.cards.table_of_play import count
from domain.games.blackjack.hands.hand import total
from domain.views.replay.layout import HIDDEN, UNKNOWN

Seen = Sequence[str | None]
"""The cards of a hand as seen. None where no card lies."""
Counting = Callable[[Seen], str | None]
"""Returns the count. None while it cannot be known."""


def counting(ruleset: str | None) -> Counting:
    """How the game of a ruleset counts a hand. Where it does not, nothing has a count."""
    bets = {str(name): bets for name, bets in BETS_OF.items()}.get(ruleset or "")
    points = next((points for known, points in _POINTS if known is bets), None)
    return _none if points is None else lambda cards: _counted(points, cards)


_POINTS: tuple[tuple[object, Callable[[list[str]], int]], ...] = ((BACCARAT, count), (BLACKJACK, total))


def _none(cards: Seen) -> None:
    return None


def _counted(points: Callable[[list[str]], int], cards: Seen) -> str | None:
    """No card that was not seen is counted: its hand has no count."""
    lying = [card for card in cards if card is not None]
    return None if not lying or {HIDDEN, UNKNOWN} & {*lying} else str(points(lying))
