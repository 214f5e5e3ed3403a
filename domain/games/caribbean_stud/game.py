"""Caribbean stud: links the fold to the rules of this game."""

from decimal import Decimal
from typing import Any

from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Finding, Round, RoundHand
from domain.games.caribbean_stud import checks, deck, evolve, next_step, prizes, reasons, shared_pool
from domain.games.caribbean_stud.deal import DEALER
from domain.games.caribbean_stud.dues import dues
from domain.games.caribbean_stud.evolve import IN_ROUND
from domain.games.caribbean_stud.outcome import StudOutcome, decide_outcome
from domain.games.caribbean_stud.state import ANTE, JACKPOT, StudCarryForward, StudRoundState, StudTableState
from domain.games.common import payment_checks, rulings
from domain.games.common.game import RuledGame, carried
from domain.games.common.round_report import report
from domain.games.common.wagers import DueWager, WagerStates, about
from domain.rulebooks.shapes.caribbean_stud import StudRulebook


class CaribbeanStud(RuledGame[StudTableState, StudRoundState, StudOutcome]):
    """A Caribbean stud table in a session."""

    in_round = IN_ROUND
    at_any_time = evolve.TABLE_CHANGES

    def __init__(self, opening: TableOpened, book: StudRulebook, carry: Any) -> None:
        super().__init__(StudTableState(opening, book, carried(carry, StudCarryForward)))
        self.book = book
        deck.opened(self.floor, opening)

    def begin(self, where: FoldPlace) -> StudRoundState:
        """Begin a round with the jackpot wagers left by a misdeal."""
        floor = self.floor
        self.state = state = StudRoundState(where, floor, self.book, WagerStates())
        for ticket in floor.standing.values():
            state.tickets.add(ticket)
        state.carried = set(floor.standing)
        state.fed = set(floor.standing)
        return state

    def decide(self, state: StudRoundState, over: bool) -> StudOutcome:
        """The hands against the dealer's, or a misdeal."""
        return decide_outcome(state, over)

    def dues(self, state: StudRoundState, outcome: StudOutcome) -> list[DueWager]:
        """By the hand of each box, and prizes by the pool."""
        return dues(state, outcome)

    def check(self, state: StudRoundState, outcome: StudOutcome, owed: list[DueWager], over: bool) -> None:
        """Rulings, decisions, settlements, and what rules over several tables must know."""
        rulings.check(state, outcome.status)
        checks.check_round(state, outcome, owed, over)
        shared_pool.note(state, outcome, owed, state.jackpot)

    def carry_forward(self, state: StudRoundState, outcome: StudOutcome, owed: list[DueWager], over: bool) -> Round:
        """Prizes leave the pool; those that were not paid yet, and the cards of a misdeal, go on."""
        self._draw(state, prizes.drawn(owed))
        payment_checks.check_payments(state, [*state.late.values()], settled=True)
        prizes.carry_prizes(state, owed)
        self._keep(state, outcome.misdeal, owed)
        self.floor.room.played({ticket.player for ticket in state.of(ANTE)}, self.floor.opening.seats)
        self.state = None
        return report(state, outcome.status, [*owed, *state.late.values()], over, hands=_hands(state))

    def _draw(self, state: StudRoundState, prizes: Decimal) -> None:
        """Prizes leave the pool. If the meter was set after them, it gives the rest."""
        if prizes and not state.meters:
            state.meters.append(self.floor.pools.own.amount)
            self.floor.pools.own.draw(prizes)

    def _keep(self, state: StudRoundState, misdeal: bool, owed: list[DueWager]) -> None:
        """Jackpot wagers that stay valid for the player's next round."""
        stay = [one.ticket for one in owed if one.ticket.bet == JACKPOT and one.result == "open"]
        self.floor.standing = {
            ticket.wager: ticket
            for ticket in stay
            if ticket.settled is None and (misdeal or ticket.wager in state.carried)
        }

    def next_steps(self, state: StudRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: StudRoundState, ended: Round) -> list[ExplainStep]:
        return [*reasons.of_result(state, ended)]

    def explain_due(self, state: StudRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain what the result makes of a wager. The jackpot has no odds."""
        if owed.ticket.bet == JACKPOT and owed.ticket.alive:
            return [*reasons.of_prize(state, owed)]
        return super().explain_due(state, owed)

    def findings(self) -> list[Finding]:
        keeping = self.floor.keeping
        wanted = [("replacement-not-told", fact) for fact in keeping.untold]
        wanted += [("deck-not-counted", fact) for fact in keeping.uncounted]
        last = [self.floor.finding(matter, fact) for matter, fact in wanted]
        last += [self._never_paid(one) for one in prizes.unpaid(self.floor.owing.values()) if self.floor.settles]
        return super().findings() + [one for one in last if one is not None]

    def _never_paid(self, owed: DueWager) -> Finding | None:
        """Report prizes unpaid when the table's day is over."""
        fact = owed.ticket.placed.id if owed.ticket.placed is not None else None
        words = about(owed.ticket) | payment_checks.unsettled(owed)
        return self.floor.finding("winner-not-paid", fact, owed.rules[-1], **words)


def _hands(state: StudRoundState) -> dict[str, RoundHand]:
    """Hands as they lie. A hand on a box without an ante was not entitled to cards."""
    deal = state.deal
    if deal is None:
        return {}
    due = {name: deal.faces(name) if name in deal.names else [] for name in deal.hands}
    names = sorted(deal.hands, key=lambda name: (name != DEALER, name))
    return {
        name: RoundHand([*deal.shown[name]] if name in deal.shown else deal.faces(name), due[name]) for name in names
    }
