"""The dealer's own hand."""

from typing import TYPE_CHECKING

from domain.games.blackjack.hands.hand import DrawnCard, ace, blackjack, ten, total
from domain.games.blackjack.state import BlackjackRoundState

if TYPE_CHECKING:
    from domain.games.blackjack.hands.play import HandPlay

ADDED = frozenset({"double", "split"})
"""What a dealer's blackjack gives back."""


def can_change(play: "HandPlay") -> bool:
    """Some hand still waits for the dealer's total."""
    return any(not (one.bust or one.natural or one.void) for one in play.hands.values())


def wants_second(play: "HandPlay") -> bool:
    """Something still waits for the dealer's second card."""
    reach = play.dealing.may_reach and not play.dealing.late
    if can_change(play) or any(one.bet == "insurance" for one in play.state.tickets.alive()):
        return True
    if not reach:
        return False
    lies, even = play.extras.lies, play.extras.even
    alive = [one for one in play.state.tickets.alive() if one.wager in lies and one.wager not in even]
    natural = any(lies[one.wager].natural and not lies[one.wager].void for one in alive)
    return natural or any(one.bet in ADDED for one in alive)


STANDS = 17
SECOND = 2


class Dealing:
    """The cards that are the dealer's, and whether there have to be more."""

    def __init__(self, state: BlackjackRoundState) -> None:
        self.state = state
        self.cards: list[DrawnCard] = []
        self.early: list[DrawnCard] = []
        """Cards that came to the dealer while players still had to act."""
        self.late = False
        """The first card was missed when players had decided: an ace and a ten are no blackjack (15.5)."""
        self.second_at: int | None = None
        self.third_at: int | None = None

    @property
    def faces(self) -> list[str | None]:
        """The dealer's cards."""
        return [one.card for one in self.cards]

    @property
    def points(self) -> int:
        """Their total."""
        return total(self.faces)

    @property
    def two(self) -> bool:
        """An ace and a ten, by whatever name."""
        return blackjack(self.faces)

    @property
    def natural(self) -> bool:
        """A blackjack."""
        return self.two and not self.late

    @property
    def shows_ace(self) -> bool:
        """The first card is an ace."""
        return bool(self.cards) and not self.late and ace(self.cards[0].card)

    @property
    def may_reach(self) -> bool:
        """The first card may become a blackjack."""
        return bool(self.cards) and (ace(self.cards[0].card) or ten(self.cards[0].card))

    def draw(self, play: "HandPlay", one: DrawnCard) -> None:
        """A card comes to the dealer: the next from the shoe, whoever was to have it."""
        if play.at < play.acted:
            self.early.append(one)
            self.state.find("dealer-early", one.fact)
            self._surplus(one)
            return
        play.waiting.append(one)
        if play.owing and id(one) in play.serve():
            return
        self.serve(play, one)

    def serve(self, play: "HandPlay", one: DrawnCard) -> None:
        """Cards that wait are the dealer's, one at a time, while there has to be another."""
        if self.done(play):
            play.waiting.remove(one)
            matter = "dealer-drew-on" if self.points >= STANDS else "dealer-drew-for-nothing"
            self.state.find(matter, one.fact, points=self.points)
            self._surplus(one)
            return
        card = play.waiting.pop(0)
        if card is not one:
            self._passed(play, card, one)
        self.take(play, card)
        self.take_waiting(play)

    def take_waiting(self, play: "HandPlay") -> None:
        """Cards that nobody else was to have are the dealer's, as far as there have to be more."""
        while play.waiting and not self.done(play):
            self.take(play, play.waiting.pop(0))

    def _passed(self, play: "HandPlay", card: DrawnCard, one: DrawnCard) -> None:
        if not play.passed_over:
            play.passed_over = True
            self.state.find("exposed-card-passed-over" if card.seen else "unseen-card-passed-over", one.fact)

    def _surplus(self, one: DrawnCard) -> None:
        self.state.find("dealer-surplus", one.fact, card=one.card)

    def take(self, play: "HandPlay", card: DrawnCard) -> None:
        """One more card of the dealer's."""
        self.cards.append(card)
        if len(self.cards) == SECOND:
            self.second_at = play.at
        elif len(self.cards) == SECOND + 1:
            self.third_at = play.at

    def done(self, play: "HandPlay") -> bool:
        """No further card of the dealer's may come."""
        if len(self.cards) < SECOND:
            return False
        return self.points >= STANDS or not can_change(play)

    def wants_second(self, play: "HandPlay") -> bool:
        """A second card is still to come."""
        return len(self.cards) < SECOND and wants_second(play)

    def finish(self, play: "HandPlay") -> str | None:
        """At the end: a card that still had to come, and did not; a matter."""
        if not play.due and self.wants_second(play):
            self.take_waiting(play)
        if len(self.cards) < SECOND and self.early:
            for card in self.early:
                self.take(play, card)
        if self.wants_second(play):
            return "dealer-second-missing"
        if len(self.cards) >= SECOND and self.points < STANDS and can_change(play):
            return "dealer-stood-short"
        return None
