"""What still hangs on the dealer's next card."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from domain.games.blackjack.play import HandPlay

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
