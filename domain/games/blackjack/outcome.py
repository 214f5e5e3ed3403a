"""Decides the outcome of a round of blackjack."""

from typing import NamedTuple

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardsReconstructed
from domain.fold.round import RoundHand, Status
from domain.games.blackjack.hands import dealer_hand
from domain.games.blackjack.hands.decisions import LEAST
from domain.games.blackjack.hands.hand import BOX, DEALER, DEALERS, MISPLACED, WITHOUT_WAGER, Hand
from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.common.findings import Findings, Judged
from domain.games.common.house.powers import words
from domain.games.common.rulings.effects import BY_THE_HOUSE, LESSER
from domain.rulebooks.decision_tables import table, yes_or_no
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule

WRONG = frozenset({WITHOUT_WAGER, BOX, DEALERS, MISPLACED})
"""Finding types that may make a hand void."""
WANT_OF_CARDS = "insufficient_cards"


VOID_ROUNDS = table("blackjack_cards", "voided-rounds")
OF_A_ROLE = frozenset({"voided-by-lesser-role", "round-invalidated", "round-voided-here"})
"""Findings that name the role of the person who voided the round."""


class BlackjackOutcome(NamedTuple):
    """A judged round."""

    status: Status
    ground: Rule = NO_RULE
    """The rule that makes it void."""

    @property
    def settled(self) -> bool:
        """Whether the cards decide the wagers."""
        return self.status == "settled"


def decide_outcome(state: BlackjackRoundState, play: HandPlay, over: bool) -> Judged[BlackjackOutcome]:
    """Whether the round is valid, and whether all required cards were dealt."""
    if state.voided is not None:
        return BlackjackOutcome("void", (yield from _voided(state, play)))
    over = over or _all_settled(state)
    missing = _missing(play) if over else []
    for matter, hand in missing:
        yield state.finding(matter, state.ended or state.last, hand=hand)
    if missing and state.ran_out is not None:
        yield state.finding("voided-for-want-of-cards", state.ran_out)
    dealt = state.first_card is not None or not state.tickets.alive()
    if over and dealt and not missing:
        yield from _stood_low(state, play)
    unseen = over and not missing and (yield from _unseen(state, play))
    return BlackjackOutcome("settled" if over and dealt and not missing and not unseen else "open")


def _stood_low(state: BlackjackRoundState, play: HandPlay) -> Findings:
    """Report a hand left on eleven or less without a decision to stand."""
    for hand in play.in_turn():
        done = hand.stood or hand.doubled or hand.refused or hand.void or hand.absent or play.absent
        if hand.cards and not done and hand.points < LEAST:
            yield state.finding("stood-on-eleven", state.ended or state.last, hand=hand.name, points=hand.points)


def _unseen(state: BlackjackRoundState, play: HandPlay) -> Judged[bool]:
    """Whether a card that counts was never seen."""
    cards = [*play.dealing.cards, *(card for hand in play.in_turn() if hand.void is None for card in hand.cards)]
    blind = next((one.fact for one in cards if one.card is None), None)
    if blind is not None:
        yield state.finding("card-never-seen", blind)
    return blind is not None


def _all_settled(state: BlackjackRoundState) -> bool:
    alive = state.tickets.alive()
    return bool(alive) and state.first_card is not None and all(ticket.settled is not None for ticket in alive)


def _voided(state: BlackjackRoundState, play: HandPlay) -> Judged[Rule]:
    """The rule of a voided round: grounds and power are checked."""
    voided, book = state.voided, state.book
    assert voided is not None
    known = voided.reason in BY_THE_HOUSE or voided.reason == WANT_OF_CARDS
    finding, cited = VOID_ROUNDS.decide(
        voided.reason if known else "another",
        yes_or_no(voided.role in LESSER),
        yes_or_no(not known and _complete(state, play)),
    ).then
    values = {"role": words(voided.role)} if finding in OF_A_ROLE else {}
    yield state.finding(finding, voided.id, **values)
    return book.rules[cited] if cited else NO_RULE


def _complete(state: BlackjackRoundState, play: HandPlay) -> bool:
    """Whether the deal was correct, and nothing was reported or ruled: no reason to void it (15.8)."""
    values = any(isinstance(one, IrregularityReported | RulingMade | CardsReconstructed) for one in state.moves)
    wrong = any(one.code in WRONG for one in state.findings)
    return state.first_card is not None and not (values or wrong or _missing(play))


def _missing(play: HandPlay) -> list[tuple[str, str]]:
    """Missing cards, as finding type and hand."""
    if play.due and play.state.first_card is not None:
        return [("card-not-dealt", play.due[0])]
    hands = [(missing_of(hand), hand.name) for hand in play.in_turn() if hand.wanted and hand.void is None]
    dealers = dealer_hand.finish(play) if play.state.boxes else None
    return hands + ([(dealers, DEALER)] if dealers is not None else [])


def missing_of(hand: Hand) -> str:
    """The finding type of a missing card."""
    if hand.doubled is not None:
        return "doubled-card-missing"
    return "split-card-missing" if hand.of_split and len(hand.cards) == 1 else "card-not-dealt"


def hands(state: BlackjackRoundState, play: HandPlay) -> dict[str, RoundHand]:
    """Every hand as dealt and as the rules give it."""
    dealt = state.cards.hands
    found = {DEALER: RoundHand(dealt.get(DEALER, []), play.dealing.faces, play.dealing.points)}
    for hand in play.in_turn():
        found[hand.name] = RoundHand(dealt.get(hand.name, []), hand.faces, hand.points)
    for name, cards in dealt.items():
        found.setdefault(name, RoundHand(cards, [], None))
    return found
