"""Baccarat: links the fold to the rules of this game."""

from typing import Any

from domain.facts import Fact
from domain.facts.round import CardDrawn
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.reading import ReadFact
from domain.fold.round import Commission, Finding, MovedCard, Round
from domain.games.baccarat import evolve, next_step, reasons
from domain.games.baccarat.cards import announcements, dealing_checks, irregular_cards, void_rounds
from domain.games.baccarat.cards.outcome import BaccaratOutcome, decide_outcome, hands, leftover
from domain.games.baccarat.commission import deferral
from domain.games.baccarat.seating import checks as seating_checks
from domain.games.baccarat.seating import dummy_hands
from domain.games.baccarat.shoe import counting, last_hand, preparation, shuffles
from domain.games.baccarat.shoe import evolve as shoe_evolve
from domain.games.baccarat.state import BaccaratCarryForward, BaccaratRoundState, BaccaratTableState, Run
from domain.games.baccarat.wagers import late_changes, offers, payment_checks, stand_offs
from domain.games.baccarat.wagers.dues import dues
from domain.games.common import rulings
from domain.games.common.game import RuledGame, carried
from domain.games.common.round_report import report
from domain.games.common.wagers import DueWager, WagerStates
from domain.games.terminals import checks as terminal_checks
from domain.rulebooks.shapes.baccarat import BaccaratRulebook


class Baccarat(RuledGame[BaccaratTableState, BaccaratRoundState, BaccaratOutcome]):
    """A baccarat table in a session."""

    in_round = evolve.CHANGES
    at_any_time = evolve.TABLE_CHANGES

    def __init__(self, opening: TableOpened, book: BaccaratRulebook, carry: Any) -> None:
        super().__init__(BaccaratTableState(opening, book, carried(carry, BaccaratCarryForward)))
        self.book = book
        shoe_evolve.opened(self.floor)
        self.waiting: list[Fact] = []
        """Facts about commission, which wait until the open round has charged its own."""

    def begin(self, where: FoldPlace) -> BaccaratRoundState:
        """Begin a round with the open runs and the carried cards."""
        floor = self.floor
        floor.shoe.refill()
        tickets = WagerStates()
        for run in floor.runs.values():
            tickets.add(run.ticket)
        for ticket in floor.stood.down:
            tickets.add(ticket)
        self.state = BaccaratRoundState(where, floor, self.book, tickets, left=floor.left, style=floor.keeping.style)
        self.state.company.sat = {one.player for one in tickets.listed if one.player in floor.room.seats}
        self.state.left_dummy = irregular_cards.opens_void_hand(self.state, floor.left)
        self.state.runs, self.state.decided = dict(floor.runs), floor.decided
        self.state.so_far = floor.so_far
        dummy_hands.begin(floor, self.state)
        return self.state

    def evolve(self, state: BaccaratRoundState, played: ReadFact) -> None:
        seating_checks.evolve_in_round(state, played.fact)
        super().evolve(state, played)
        shoe_evolve.evolve_shoe(self.floor, state, played.fact)
        terminal_checks.evolve_round_fact(state, played.fact)
        if type(played.fact) is CardDrawn:
            deferral.shoe_begins(self.floor, played.fact)

    def at_once_or_later(self, fact: Fact) -> None:
        """Facts about outstanding commission wait until the open round has charged its own."""
        shuffles.left(self.floor, fact)
        if self.state is not None and type(fact) in evolve.OF_ACCOUNTS:
            self.waiting.append(fact)
        else:
            self.change(fact)

    def change(self, fact: Fact) -> None:
        """Apply a fact of the table."""
        super().change(fact)
        shoe_evolve.evolve_shoe(self.floor, self.state, fact)
        terminal_checks.evolve_table_fact(self.floor, self.state, fact)
        if type(fact) is ShoeStarted:
            announcements.shoe_begins(self.floor, self.floor.keeping.style, fact)

    def before_outcome(self, state: BaccaratRoundState) -> None:
        """The cards are counted; wagers that everybody left, and those that the areas do not allow, do not stand."""
        counting.check_count(self.floor, state)
        late_changes.everybody_went(state)
        seating_checks.before(state)

    def decide(self, state: BaccaratRoundState, over: bool) -> BaccaratOutcome:
        """Who won, by the cards in the order in which they left the shoe."""
        outcome = decide_outcome(state, over)
        terminal_checks.check_refusals(state, outcome.outcome)
        stand_offs.check_stand_offs(state, self.floor.stood, outcome.outcome)
        return outcome

    def dues(self, state: BaccaratRoundState, outcome: BaccaratOutcome) -> list[DueWager]:
        """By valid stakes, odds and commission."""
        return dues(state, outcome, self.floor)

    def check(self, state: BaccaratRoundState, outcome: BaccaratOutcome, owed: list[DueWager], over: bool) -> None:
        """Terminals and rulings; the cards; the seats; payments."""
        terminal_checks.check_round(state, owed, outcome.outcome, outcome.status, state.first_card)
        rulings.check(state, outcome.status)
        offers.check_insurance_offer(state, outcome)
        late_changes.check_dummy_announced(state, outcome)
        void_rounds.check_restart(self.floor, state)
        void_rounds.check_void_round(self.floor, state, outcome)
        irregular_cards.check_cards(state, outcome, over)
        irregular_cards.check_carried_cards(state, outcome)
        announcements.check_announcements(state, outcome)
        seating_checks.after(self.floor, state, outcome, owed)
        last_hand.check_last_hand(self.floor, state, outcome)
        dealing_checks.check_dealing(self.floor, state, outcome)
        payment_checks.check_payments(state, outcome, owed)
        late_changes.check_touched_wagers(state, owed)
        offers.check_pairs_offer(state, outcome)

    def carry_forward(
        self, state: BaccaratRoundState, outcome: BaccaratOutcome, owed: list[DueWager], over: bool
    ) -> Round:
        """Commission is charged, runs and cards left over go on; then facts of the accounts that waited are told."""
        deferral.settle(state, self.floor, owed)
        self._keep(state, outcome, owed)
        self.state = None
        for fact in self.waiting:
            self.change(fact)
        self.waiting.clear()
        won = outcome.outcome if outcome.status in ("settled", "void_hand") else None
        left = self.floor.keeping.unseen = [one.card for one in leftover(state, outcome)]
        return report(state, outcome.status, owed, over, hands=hands(state, outcome), carried=left, outcome=won)

    def next_steps(self, state: BaccaratRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: BaccaratRoundState, ended: Round) -> list[ExplainStep]:
        """Explain the cards in their order, and the result."""
        return [*reasons.of_result(state, ended)]

    def explain_due(self, state: BaccaratRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain what the cards make of a wager, how far a run came, and deferred commission."""
        return [*reasons.of_run(state, owed), *super().explain_due(state, owed), *reasons.of_deferral(state, owed)]

    def _keep(self, state: BaccaratRoundState, outcome: BaccaratOutcome, owed: list[DueWager]) -> None:
        self.floor.left = () if state.renewed else irregular_cards.causes(state, outcome)
        self.floor.stood = stand_offs.left(state, owed)
        self.floor.spent = void_rounds.spends(state, outcome)
        self.floor.decided |= {one.ticket.wager: one for one in owed if _unsettled(one)}
        self.floor.runs = {wager: _on(state.runs[wager]) for wager in (one.ticket.wager for one in owed if _stays(one))}

    def findings(self) -> list[Finding]:
        kept = super().findings() + preparation.check_session_end(self.floor)
        return kept + terminal_checks.check_session_end(self.floor) + deferral.check_session_end(self.floor)

    def commission(self) -> list[Commission]:
        """Deferred commission."""
        return [account.report() for account in self.floor.accounts.listed.values()]

    def moved(self) -> list[MovedCard]:
        """Commission collected and waived."""
        return self.floor.accounts.moved


def _unsettled(owed: DueWager) -> bool:
    return owed.result in ("win", "lose") and owed.ticket.bet == "run" and owed.ticket.settled is None


def _stays(owed: DueWager) -> bool:
    return owed.result == "open" and owed.ticket.bet == "run" and owed.ticket.alive


def _on(run: Run) -> Run:
    run.late_for = None
    return run
