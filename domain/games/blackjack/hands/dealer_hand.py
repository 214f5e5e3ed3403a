"""The dealer's hand: which cards belong to it, and whether more are required."""

from domain.fold.round_cards import DrawnCard
from domain.games.blackjack.hands.hand import DRAWN_IN_ERROR, SECOND
from domain.games.blackjack.hands.play import serve as serve_players
from domain.games.blackjack.state import HandPlay
from domain.games.common.findings import Findings
from domain.rulebooks.decision_tables import NO, table, yes_or_no

DEALERS_CARDS = table("blackjack_cards", "dealers-further-cards")
STANDS = 17
"""The lowest total on which the dealer draws no further card."""
ADDED = frozenset({"double", "split"})
"""Wagers that a dealer's blackjack returns."""


def can_change(play: HandPlay) -> bool:
    """Whether some hand still depends on the dealer's total."""
    return any(not (one.bust or one.natural or one.void) for one in play.hands.values())


def needs_second(play: HandPlay) -> bool:
    """Whether some wager still depends on the dealer's second card."""
    reach = play.dealing.may_reach and not play.dealing.late
    if can_change(play) or any(one.bet == "insurance" for one in play.state.tickets.alive()):
        return True
    if not reach:
        return False
    lies, even = play.extras.lies, play.extras.even
    alive = [one for one in play.state.tickets.alive() if one.wager in lies and one.wager not in even]
    natural = any(lies[one.wager].natural and not lies[one.wager].void for one in alive)
    return natural or any(one.bet in ADDED for one in alive)


def draw(play: HandPlay, one: DrawnCard) -> Findings:
    """Draw a card for the dealer: the next from the shoe, for whichever hand it was meant."""
    if play.at < play.acted:
        play.dealing.early.append(one)
        yield play.state.finding("dealer-early", one.fact)
        yield from surplus(play, one)
        return
    play.waiting.append(one)
    if play.owing and id(one) in serve_players(play):
        return
    yield from _take_one(play, one)


def _take_one(play: HandPlay, one: DrawnCard) -> Findings:
    """Give pending cards to the dealer, one at a time, while another is required."""
    if done(play):
        play.waiting.remove(one)
        matter = "dealer-drew-on" if play.dealing.points >= STANDS else "dealer-drew-for-nothing"
        yield play.state.finding(matter, one.fact, points=play.dealing.points)
        yield from surplus(play, one)
        return
    card = play.waiting.pop(0)
    if card is not one:
        yield from _passed(play, card, one)
    play.dealing.get(card, play.at)
    take_waiting(play)


def take_waiting(play: HandPlay) -> None:
    """Give the dealer cards that belong to no other hand, as far as more are required."""
    while play.waiting and not done(play):
        play.dealing.get(play.waiting.pop(0), play.at)


def _passed(play: HandPlay, card: DrawnCard, one: DrawnCard) -> Findings:
    if not play.passed_over:
        play.passed_over = True
        yield play.state.finding("exposed-card-passed-over" if card.seen else "unseen-card-passed-over", one.fact)


def surplus(play: HandPlay, one: DrawnCard) -> Findings:
    """Report a card that goes into the discard rack."""
    (found,) = DRAWN_IN_ERROR.codes(DRAWN_IN_ERROR.decide(NO, "the dealer", yes_or_no(one.seen)))
    yield play.state.finding(found, one.fact, card=one.card)


def done(play: HandPlay) -> bool:
    """Whether the dealer must not draw any more."""
    cards, points = len(play.dealing.cards), play.dealing.points
    return DEALERS_CARDS.decide(*case_of(cards, points, points < STANDS and can_change(play))).then == ("stands",)


def case_of(cards: int, points: int, depends: bool) -> tuple[str, str, str]:
    """A case of the dealer's table. `depends`: whether some hand still depends on the dealer's total."""
    return (
        "one" if cards < SECOND else "two or more",
        "16 or less" if points < STANDS else "17 or more",
        yes_or_no(depends),
    )


def needs_second_card(play: HandPlay) -> bool:
    """Whether a second card is still due."""
    return len(play.dealing.cards) < SECOND and needs_second(play)


def finish(play: HandPlay) -> str | None:
    """At the end of the round: the finding type of a missing dealer's card."""
    if not play.due and needs_second_card(play):
        take_waiting(play)
    if len(play.dealing.cards) < SECOND and play.dealing.early:
        for card in play.dealing.early:
            play.dealing.get(card, play.at)
    if needs_second_card(play):
        return "dealer-second-missing"
    if len(play.dealing.cards) >= SECOND and not done(play):
        return "dealer-stood-short"
    return None
