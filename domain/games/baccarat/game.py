"""Baccarat: links the fold to the rules of this game."""

from typing import Any

from domain.facts import Fact
from domain.facts.people import PlayerLeft
from domain.facts.round import CardDrawn
from domain.facts.shoe import ShoeStarted
from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Commission, MovedCard, Round
from domain.games.baccarat import evolve, next_step, reasons
from domain.games.baccarat.cards import announcements, dealing_checks, irregular_cards, void_rounds
from domain.games.baccarat.cards.outcome import BaccaratOutcome, decide_outcome, hands, leftover
from domain.games.baccarat.commission import deferral
from domain.games.baccarat.seating import areas, dummy_hands, hand_offers
from domain.games.baccarat.seating import checks as seating_checks
from domain.games.baccarat.shoe import counting, last_hand, preparation, replacement, shuffles
from domain.games.baccarat.shoe import evolve as shoe_evolve
from domain.games.baccarat.state import BaccaratCarryForward, BaccaratRoundState, BaccaratTableState, Run
from domain.games.baccarat.wagers import late_changes, offers, payment_checks
from domain.games.baccarat.wagers.dues import dues
from domain.games.common.dispatch import Dispatch, Layer, Step
from domain.games.common.game import RuledGame, carried
from domain.games.common.house import house_checks
from domain.games.common.round_report import report
from domain.games.common.rulings import effects
from domain.games.common.wagers import DueWager, WagerStates
from domain.games.terminals import checks as terminal_checks
from domain.games.terminals import evolve as terminals
from domain.rulebooks.shapes.baccarat import BaccaratRulebook


def _unsettled(owed: DueWager) -> bool:
    return owed.result in ("win", "lose") and owed.ticket.bet == "run" and owed.ticket.settled is None


def _stays(owed: DueWager) -> bool:
    return owed.result == "open" and owed.ticket.bet == "run" and owed.ticket.alive


def _on(run: Run) -> Run:
    run.late_for = None
    return run


def played(floor: BaccaratTableState, state: BaccaratRoundState, outcome: BaccaratOutcome) -> None:
    """Note that players with a wager up have played this round."""
    if outcome.status == "settled":
        floor.room.played({ticket.player for ticket in state.tickets.alive()}, floor.opening.seats)


def keep(floor: BaccaratTableState, state: BaccaratRoundState, outcome: BaccaratOutcome, owed: list[DueWager]) -> None:
    """Carry forward cards left over, wagers that stood off, and runs."""
    floor.left = () if state.renewed else irregular_cards.causes(state, outcome)
    floor.stood = late_changes.left_standing(state, owed)
    floor.spent = void_rounds.spends(state, outcome)
    floor.decided |= {one.ticket.wager: one for one in owed if _unsettled(one)}
    floor.runs = {wager: _on(state.runs[wager]) for wager in (one.ticket.wager for one in owed if _stays(one))}


def _report(
    floor: BaccaratTableState, state: BaccaratRoundState, outcome: BaccaratOutcome, owed: list[DueWager], over: bool
) -> Round:
    won = outcome.outcome if outcome.status in ("settled", "void_hand") else None
    left = floor.keeping.unseen = [one.card for one in leftover(state, outcome)]
    return report(state, outcome.status, owed, over, hands=hands(state, outcome), carried=left, outcome=won)


SHOE = [
    Layer("shoe", "after the round, because checks of the shoe read the round with the fact applied", shoe_evolve.SEEN),
    Layer(
        "noted",
        "after the checks, which use it from the next fact on: the table reports facts of this kind",
        shoe_evolve.NOTING,
    ),
]
TABLE = Dispatch(
    opening=[
        house_checks.OPENING,
        Step(counting.opened, "notes the cards in use from the start"),
        Step(replacement.opened, "notes where the cards came from"),
    ],
    in_round=[
        Layer(
            "seating",
            "first, because it counts the cards dealt and the offers made before the fact",
            seating_checks.IN_ROUND,
        ),
        house_checks.FACTS,
        Layer("round", "applies the fact", evolve.CHANGES),
    ],
    once_applied=[
        *SHOE,
        Layer(
            "terminals",
            "after the round, which decided about the wager",
            terminals.CHANGES,
            terminals.has_terminals,
        ),
        Layer(
            "commission", "last, because it needs to know whether the shoe has begun", {CardDrawn: deferral.shoe_begins}
        ),
    ],
    at_table=[
        house_checks.TABLE_FACTS,
        Layer("vacancy", "notes an empty table for the shuffle, before the table changes", {PlayerLeft: shuffles.left}),
    ],
    now_or_later=[
        Layer(
            "table",
            "applies the fact; facts about commission wait until the open round has charged its own",
            evolve.TABLE_CHANGES,
        ),
        *SHOE,
        Layer("terminals", "applies the fact to credits", terminals.TABLE_CHANGES, terminals.has_terminals),
        Layer("style", "after the shoe has begun: its style is known", {ShoeStarted: announcements.shoe_begins}),
    ],
    before_outcome=[
        Step(counting.check_count, "first, because an excess card must be known before the cards are read"),
        Step(
            late_changes.everybody_went,
            "before the outcome, because wagers of a table that everybody left do not stand",
        ),
        Step(dummy_hands.unwagered, "before the outcome, because a round without wagers has none"),
        Step(areas.check_areas, "before the outcome, because wagers in wrong areas do not stand"),
    ],
    decide=[
        Step(decide_outcome, "reads the cards in the order in which they left the shoe", gives="outcome"),
        Step(
            terminal_checks.check_refusals,
            "after the outcome, because a refused payment returns its wagers",
            "state outcome.outcome",
        ),
        Step(
            late_changes.check_stand_offs,
            "after the outcome, because a tie leaves its wagers up",
            "state floor.stood outcome.outcome",
        ),
    ],
    dues=[Step(dues, "uses valid stakes, odds and commission", "state outcome floor", gives="owed")],
    check=[
        Step(
            terminal_checks.check_round,
            "before the table's payments, because terminals credit wagers first",
            "state owed outcome.outcome outcome.status state.first_card",
        ),
        Step(
            effects.check_rulings,
            "after the outcome, because its status decides which wagers a ruling covers",
            "state outcome.status",
        ),
        Step(
            offers.check_insurance_offer,
            "checks whether insurance was called when it was open, and only then",
            "state outcome",
        ),
        Step(late_changes.check_dummy_announced, "checks whether a dummy hand was called", "state outcome"),
        Step(void_rounds.check_restart, "before single cards, because a restart makes them void"),
        Step(void_rounds.check_void_round, "checks the reason of a void round", "floor state outcome"),
        Step(irregular_cards.check_cards, "checks single cards", "state outcome over"),
        Step(irregular_cards.check_carried_cards, "checks cards that the previous round left", "state outcome"),
        Step(announcements.check_announcements, "checks the announcements of cards", "state outcome"),
        Step(announcements.style_of_round, "checks the dealing style, which decides how hands are offered"),
        Step(hand_offers.check_offers, "checks whether each hand was offered in turn", "state outcome owed"),
        Step(hand_offers.check_first_offer, "checks the first offer of the shoe", "state outcome owed"),
        Step(dummy_hands.check_dummy_hand, "checks who asked for a dummy hand"),
        Step(
            dummy_hands.check_unwagered_hand,
            "after the dummy hand: a hand without wagers that nobody asked for",
            "floor state outcome",
        ),
        Step(announcements.check_seating_announcements, "checks the calls of counts and result", "state outcome"),
        Step(last_hand.check_last_hand, "checks whether this was the last hand of the shoe", "floor state outcome"),
        Step(dealing_checks.check_dealing, "checks how the cards were dealt", "floor state outcome"),
        Step(payment_checks.check_payments, "checks payments", "state outcome owed"),
        Step(
            late_changes.check_touched_wagers,
            "checks wagers that were changed or withdrawn after betting closed",
            "state owed",
        ),
        Step(offers.check_pairs_offer, "last: checks pairs that were not offered", "state outcome"),
    ],
    carry_forward=[
        Step(played, "before wagers are carried on, because it counts who had one"),
        Step(deferral.settle, "before runs are carried on, because commission is charged by them", "state floor owed"),
        Step(keep, "carries runs and leftover cards to the next round"),
        Step(_report, "last, because it reports what all others found", gives="report"),
    ],
    session_end=[
        house_checks.SESSION_END,
        Step(preparation.check_session_end, "checks the cards"),
        Step(terminal_checks.check_session_end, "checks the terminals"),
        Step(deferral.check_session_end, "checks what was not done about commission"),
    ],
)


class Baccarat(RuledGame[BaccaratTableState, BaccaratRoundState]):
    """A baccarat table in a session."""

    table = TABLE

    def __init__(self, opening: TableOpened, book: BaccaratRulebook, carry: Any) -> None:
        super().__init__(BaccaratTableState(opening, book, carried(carry, BaccaratCarryForward)))
        self.book = book
        self.waiting: list[Fact] = []
        """Facts about commission. They wait until the open round has charged its own."""

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

    def waits(self, fact: Fact) -> bool:
        """Facts about outstanding commission wait until the open round has charged its own."""
        waits = self.state is not None and type(fact) in evolve.OF_ACCOUNTS
        if waits:
            self.waiting.append(fact)
        return waits

    def finish(self, state: BaccaratRoundState, over: bool) -> Round:
        """The round is judged; then the facts that waited for it are applied."""
        ended = super().finish(state, over)
        for fact in self.waiting:
            self.change(fact)
        self.waiting.clear()
        return ended

    def next_steps(self, state: BaccaratRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: BaccaratRoundState, ended: Round) -> list[ExplainStep]:
        """Explain the cards in their order, and the result."""
        return [*reasons.of_result(state, ended)]

    def explain_due(self, state: BaccaratRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain a wager's result by the cards, the length of a run, and deferred commission."""
        return [*reasons.of_run(state, owed), *super().explain_due(state, owed), *reasons.of_deferral(state, owed)]

    def commission(self) -> list[Commission]:
        """Deferred commission."""
        return [account.report() for account in self.floor.accounts.listed.values()]

    def moved(self) -> list[MovedCard]:
        """Commission collected and waived."""
        return self.floor.accounts.moved
