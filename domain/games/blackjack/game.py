"""Blackjack: links the fold to the rules of this game."""

from typing import Any, NamedTuple

from domain.facts import Fact
from domain.facts.table import PersonalLimitSet, TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.reading import ReadFact
from domain.fold.round import Finding, Round
from domain.games.blackjack import announcements, next_step, reasons
from domain.games.blackjack.evolve import CHANGES
from domain.games.blackjack.hands import walk
from domain.games.blackjack.outcome import BlackjackOutcome, decide_outcome, hands
from domain.games.blackjack.shoe import draws, preparation
from domain.games.blackjack.state import BlackjackRoundState, BlackjackTableState, HandPlay
from domain.games.blackjack.wagers import minimum_only, settlement, valid_stake
from domain.games.blackjack.wagers.dues import dues
from domain.games.common import rulings
from domain.games.common.game import RuledGame, carried
from domain.games.common.round_report import report
from domain.games.common.state import TableCarryForward
from domain.games.common.wagers import DueWager, WagerStates
from domain.rulebooks.shapes.blackjack import BlackjackRulebook


class PlayedRound(NamedTuple):
    """A round played by the rules, and what it came to."""

    play: HandPlay
    outcome: BlackjackOutcome


class Blackjack(RuledGame[BlackjackTableState, BlackjackRoundState, PlayedRound]):
    """A blackjack table in a session."""

    in_round = CHANGES

    def __init__(self, opening: TableOpened, book: BlackjackRulebook, carry: Any) -> None:
        super().__init__(BlackjackTableState(opening, book, carried(carry, TableCarryForward)))
        self.book = book
        preparation.opened(self.floor)

    def begin(self, where: FoldPlace) -> BlackjackRoundState:
        self.state = BlackjackRoundState(where, self.floor, self.book, WagerStates())
        return self.state

    def evolve(self, state: BlackjackRoundState, played: ReadFact) -> None:
        super().evolve(state, played)
        draws.evolve_shoe(self.floor, state, played.fact)

    def at_table(self, played: ReadFact) -> None:
        """A player restricted to the minimum gets no personal limits."""
        if isinstance(played.fact, PersonalLimitSet) and minimum_only.holds(self.floor, played.fact):
            draws.evolve_shoe(self.floor, self.state, played.fact)
        else:
            super().at_table(played)

    def change(self, fact: Fact) -> None:
        """Apply a fact of the table."""
        super().change(fact)
        if not isinstance(fact, PersonalLimitSet):
            draws.evolve_shoe(self.floor, self.state, fact)

    def before_outcome(self, state: BlackjackRoundState) -> None:
        """Wagers that may not take part are barred."""
        valid_stake.bar(state)

    def decide(self, state: BlackjackRoundState, over: bool) -> PlayedRound:
        """The hands are played by the rules, card by card; then each is held against the dealer's."""
        play = state.play = HandPlay(state)
        if state.first_card is not None:
            walk.run(play)
        return PlayedRound(play, decide_outcome(state, play, over))

    def dues(self, state: BlackjackRoundState, outcome: PlayedRound) -> list[DueWager]:
        """By the hand on which each wager lies."""
        return dues(state, outcome.play, outcome.outcome)

    def check(self, state: BlackjackRoundState, outcome: PlayedRound, owed: list[DueWager], over: bool) -> None:
        """Rulings, announcements, and when and how money moved."""
        rulings.check(state, outcome.outcome.status)
        announcements.check_announcements(state, outcome.play)
        settlement.check_timing(state, outcome.play, owed)
        settlement.check_payments(state, outcome.play, owed, outcome.outcome.status == "settled")

    def carry_forward(
        self, state: BlackjackRoundState, outcome: PlayedRound, owed: list[DueWager], over: bool
    ) -> Round:
        """Who played which round of the shoe is kept, and cards that nobody got go on."""
        if state.first_card is not None:
            self.floor.restrictions.rounds.append({one.player for one in state.tickets.alive() if one.bet == "main"})
            self.floor.room.played({one.player for one in state.tickets.alive()}, self.floor.opening.seats)
        self.state = None
        left = [one.card for one in outcome.play.waiting if not one.seen]
        return report(state, outcome.outcome.status, owed, over, hands=hands(state, outcome.play), carried=left)

    def next_steps(self, state: BlackjackRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: BlackjackRoundState, ended: Round) -> list[ExplainStep]:
        """Explain every hand."""
        return [*reasons.of_result(state, state.play, ended)]

    def explain_due(self, state: BlackjackRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain which hand a wager is on, and what the result makes of it."""
        hand = reasons.of_wager(state.play, owed.ticket.wager) if state.play is not None else ()
        return [*hand, *super().explain_due(state, owed)]

    def findings(self) -> list[Finding]:
        untold = [self.floor.finding("replacement-not-told", fact) for fact in self.floor.keeping.untold]
        return super().findings() + [one for one in untold if one is not None]
