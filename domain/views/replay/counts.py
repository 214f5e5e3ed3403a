"""The count of a hand, card by card, as its game counts it: points, or the rank of a poker hand."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from domain.facts.bets import BACCARAT, BETS_OF, BLACKJACK, CARIBBEAN_STUD
from domain.games.baccarat.cards.table_of_play import count
from domain.games.blackjack.hands.hand import total
from domain.views.replay.labels import HIDDEN, UNKNOWN
from domain.views.replay.poker_hands import dealer_words, hand_words, is_whole, making, short_words

Seen = Sequence[str | None]
"""The cards of a hand as seen. None where no card lies."""
EXCESS = "none"
"""The place of cards that are of no hand. They count nothing."""


class Count(Struct, frozen=True):
    """The count of a hand."""

    words: str
    short: str
    """As it fits on a picture."""
    makes: frozenset[int] = frozenset()
    """The indices of the cards that make it, if not all of them do."""

    @property
    def is_number(self) -> bool:
        """Whether it is points."""
        return self.short.isdecimal()


Counting = Callable[[str, Seen], Count | None]
"""Returns the count of a hand at a place. None while it cannot be known."""


def counting(ruleset: str | None) -> Counting:
    """How the game of a ruleset counts a hand. Where it does not, nothing has a count."""
    bets = {str(name): bets for name, bets in BETS_OF.items()}.get(ruleset or "")
    of = next((of for known, of in _GAMES if known is bets), None)
    return _none if of is None else lambda place, cards: _counted(of, place, cards)


def _points(points: Callable[[list[str]], int]) -> Callable[[str, list[str]], Count | None]:
    def of(place: str, cards: list[str]) -> Count:
        number = str(points(cards))
        return Count(number, number)

    return of


def _rank(place: str, cards: list[str]) -> Count | None:
    if not is_whole(cards):
        return None
    words = dealer_words(cards) if place == "dealer" else hand_words(cards)
    return Count(words, short_words(cards), making(cards))


_GAMES: tuple[tuple[object, Callable[[str, list[str]], Count | None]], ...] = (
    (BACCARAT, _points(count)), (BLACKJACK, _points(total)), (CARIBBEAN_STUD, _rank),
)  # fmt: skip


def _none(place: str, cards: Seen) -> None:
    return None


def _counted(of: Callable[[str, list[str]], Count | None], place: str, cards: Seen) -> Count | None:
    """No card that was not seen is counted: its hand has no count."""
    lying = [card for card in cards if card is not None]
    return None if not lying or place == EXCESS or {HIDDEN, UNKNOWN} & {*lying} else of(place, lying)
