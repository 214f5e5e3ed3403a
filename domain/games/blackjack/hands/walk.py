"""Walks through a round step by step, from its first card to its last fact."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardsReconstructed, DecisionMade, HandOffered
from domain.facts.wagers import WagerPlaced
from domain.fold.round_cards import DrawnCard
from domain.games.blackjack.hands import decisions, further_cards, initial_deal
from domain.games.blackjack.hands.hand import DEALER, box_of
from domain.games.blackjack.hands.play import turn
from domain.games.blackjack.state import HandPlay, Move
from domain.games.blackjack.wagers import added_wagers
from domain.games.common.findings import Findings
from domain.games.common.rulings.effects import effect_of
from domain.rulebooks.shapes.house import may

ABSENT, ABSENCE = "player_absent", "15.9"
DEAL = "deal_cards"


def run(play: HandPlay) -> Findings:
    """Run all steps."""
    moves = play.state.moves
    play.acted = max((at for at, fact in enumerate(moves) if _of_players(play, fact)), default=-1)
    play.dealt_at = yield from initial_deal.deal(play, moves)
    for at in range(play.dealt_at, len(moves)):
        play.at = at
        fact = moves[at]
        step = STEPS.get(type(fact))
        if step is not None:
            yield from step(play, fact) or ()
    yield from added_wagers.close(play)


def _of_players(play: HandPlay, fact: Move) -> bool:
    if isinstance(fact, DecisionMade):
        return fact.decision in decisions.ACTS
    return isinstance(fact, DrawnCard) and fact.to != DEALER and box_of(fact.to) in play.state.boxes


def _decide(play: HandPlay, fact: DecisionMade) -> Findings:
    """A player decides."""
    if fact.decision in decisions.ACTS:
        yield from turn(play, fact.box, fact.id)
    yield from decisions.decide(play, fact)


def _place(play: HandPlay, fact: WagerPlaced) -> Findings:
    """A double, a split or insurance is placed."""
    yield from added_wagers.place(play, fact)


def _report(play: HandPlay, fact: IrregularityReported) -> None:
    """A player is absent."""
    if fact.kind == ABSENT or fact.rule == ABSENCE:
        play.absent = play.absent or fact.id


def _offer(play: HandPlay, fact: HandOffered) -> None:
    """The exposed card is offered. A player who refuses it gets no other (15.7)."""
    hand = play.hands.get(fact.to)
    if hand is not None and play.waiting and not fact.accepted:
        hand.refused = True


def _rebuild(play: HandPlay, fact: CardsReconstructed) -> Findings:
    """Hands are reconstructed after a decision, which is no longer allowed (15.8)."""
    if play.rebuilt is None and play.decided:
        yield play.state.finding("cards-misplaced-wrongly", fact.id)


def _rule(play: HandPlay, fact: RulingMade) -> None:
    """Cards are dealt for an absent player."""
    if effect_of(fact) not in (None, DEAL):
        return
    if fact.rule == ABSENCE:
        play.absent = play.absent or fact.id
    answers = fact.rule == ABSENCE or (fact.irregularity is not None and fact.irregularity == play.absent)
    play.directed |= answers and may(fact.role, play.state.book.supervises)


STEPS: Mapping[type[Move], Callable[[HandPlay, Any], Findings | None]] = {
    DrawnCard: further_cards.draw,
    DecisionMade: _decide,
    WagerPlaced: _place,
    IrregularityReported: _report,
    RulingMade: _rule,
    HandOffered: _offer,
    CardsReconstructed: _rebuild,
}
"""What each fact does to the hands, by kind."""
