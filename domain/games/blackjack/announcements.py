"""Checks announcements of the dealer: totals and insurance."""

from domain.facts.round import DecisionMade, InsuranceCalled, PointsAnnounced
from domain.fold.round_cards import DrawnCard
from domain.games.blackjack.hands.decisions import ACTS
from domain.games.blackjack.hands.hand import DEALER, MOST, TENS, hard, total
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.common.findings import Findings

FIRST = 2


def announced(state: BlackjackRoundState, fact: PointsAnnounced) -> Findings:
    """Check the announced total of a hand."""
    cards = state.cards.hand(fact.hand)
    if not cards or None in cards or fact.points == total(cards):
        return
    words = {"hand": fact.hand, "said": fact.points, "points": total(cards)}
    yield state.finding(_of_hand(state, fact, cards), fact.id, **words)
    yield state.finding(_mistake(cards, fact.points), fact.id, **words)
    if fact.hand != DEALER:
        state.misheard[fact.hand] = fact.id


def _of_hand(state: BlackjackRoundState, fact: PointsAnnounced, cards: list[str | None]) -> str:
    if fact.hand == DEALER:
        return "dealer-announced-wrongly"
    split = any(name.startswith(fact.hand.partition("/")[0] + "/") for name in state.cards.laid)
    if len(cards) > FIRST:
        return "further-announced-wrongly"
    return "split-announced-wrongly" if split else "total-announced-wrongly"


def _mistake(cards: list[str | None], announced: int) -> str:
    """The value probably misread: an ace's, a picture's, or another's."""
    aces = sum(1 for card in cards if card is not None and card[0] == "A")
    if announced - hard(cards) in {10 * number for number in range(aces + 1)} and aces:
        return "values-wrong-ace"
    pictures = any(card is not None and card[0] in TENS[1:] for card in cards)
    return "values-wrong-picture" if pictures and announced <= 2 * MOST else "values-wrong-number"


def check_announcements(state: BlackjackRoundState, play: HandPlay) -> Findings:
    """Check the call of insurance: only against an ace, after the initial deal, before any decision."""
    called = [at for at, fact in enumerate(state.moves) if isinstance(fact, InsuranceCalled)]
    for at in called:
        if play.dealing.cards and not play.dealing.shows_ace:
            yield state.finding("insurance-without-ace", state.moves[at].id)
        if at < play.dealt_at - 1 and any(isinstance(fact, DrawnCard) for fact in state.moves[at : play.dealt_at]):
            yield state.finding("insurance-called-early", state.moves[at].id)
    if not play.dealing.shows_ace:
        return
    for at in range(play.dealt_at, len(state.moves)):
        fact = state.moves[at]
        acts = isinstance(fact, DrawnCard) or (isinstance(fact, DecisionMade) and fact.decision in ACTS)
        if acts and not any(one < at for one in called):
            yield state.finding("insurance-not-called", fact.id)
            return
