"""Caribbean stud: links the fold to the rules of this game."""

from typing import Any

from domain.facts.table import TableOpened
from domain.fold.explanation import ExplainStep
from domain.fold.game import FoldPlace
from domain.fold.round import Round, RoundHand
from domain.games.caribbean_stud import checks, next_step, reasons, settlement
from domain.games.caribbean_stud.cards import deck
from domain.games.caribbean_stud.cards.deal import DEALER
from domain.games.caribbean_stud.dues import dues
from domain.games.caribbean_stud.evolve import IN_ROUND, TABLE_CHANGES
from domain.games.caribbean_stud.jackpot import prizes, shared_pool
from domain.games.caribbean_stud.outcome import StudOutcome, decide_outcome
from domain.games.caribbean_stud.state import ANTE, JACKPOT, StudCarryForward, StudRoundState, StudTableState
from domain.games.common import payment_checks
from domain.games.common.dispatch import Dispatch, Layer, Step
from domain.games.common.findings import Findings
from domain.games.common.game import RuledGame, carried
from domain.games.common.house import house_checks
from domain.games.common.round_report import report
from domain.games.common.rulings import effects
from domain.games.common.wagers import DueWager, WagerStates, about
from domain.rulebooks.shapes.caribbean_stud import StudRulebook


def _hands(state: StudRoundState) -> dict[str, RoundHand]:
    """Hands as they lie. A hand on a box without an ante was not entitled to cards."""
    deal = state.deal
    if deal is None:
        return {}
    due = {name: deal.hand(name) if name in deal.names else [] for name in deal.in_hands}
    names = sorted(deal.in_hands, key=lambda name: (name != DEALER, name))
    return {
        name: RoundHand([*deal.shown[name]] if name in deal.shown else deal.hand(name), due[name]) for name in names
    }


def draw_prizes(floor: StudTableState, state: StudRoundState, owed: list[DueWager]) -> None:
    """Prizes leave the pool. If the meter was set after them, its amount is what remained."""
    drawn = prizes.drawn(owed)
    if drawn and not state.meters:
        state.meters.append(floor.pools.own.amount)
        floor.pools.own.draw(drawn)


def keep_jackpots(floor: StudTableState, state: StudRoundState, outcome: StudOutcome, owed: list[DueWager]) -> None:
    """Jackpot wagers that stay valid for the player's next round."""
    stay = [one.ticket for one in owed if one.ticket.bet == JACKPOT and one.result == "open"]
    floor.standing = {
        ticket.wager: ticket
        for ticket in stay
        if ticket.settled is None and (outcome.misdeal or ticket.wager in state.carried)
    }


def check_late_prizes(state: StudRoundState) -> Findings:
    """Check prizes of earlier rounds that were paid in this one."""
    yield from payment_checks.check_payments(state, [*state.settled_late.values()], settled=True)


def played(floor: StudTableState, state: StudRoundState) -> None:
    """Note who placed an ante in this round."""
    floor.room.played({ticket.player for ticket in state.of(ANTE)}, floor.opening.seats)


def _report(state: StudRoundState, outcome: StudOutcome, owed: list[DueWager], over: bool) -> Round:
    return report(state, outcome.status, [*owed, *state.settled_late.values()], over, hands=_hands(state))


def check_session_end(floor: StudTableState) -> Findings:
    """Check unreported replacements, uncounted decks, and prizes unpaid at the end of the table's day."""
    for fact in floor.keeping.untold:
        yield floor.finding("replacement-not-told", fact)
    for fact in floor.keeping.uncounted:
        yield floor.finding("deck-not-counted", fact)
    for owed in prizes.unpaid(floor.owing.values()) if floor.settles else ():
        placed = owed.ticket.placed.id if owed.ticket.placed is not None else None
        words = about(owed.ticket) | payment_checks.unsettled(owed)
        yield floor.finding("winner-not-paid", placed, owed.rules[-1], **words)


TABLE = Dispatch(
    opening=[house_checks.OPENING, Step(deck.opened, "notes the deck", "floor floor.opening")],
    in_round=[house_checks.FACTS, Layer("round", "applies the fact", IN_ROUND)],
    at_table=[house_checks.TABLE_FACTS, Layer("table", "applies the fact", TABLE_CHANGES)],
    decide=[Step(decide_outcome, "compares each hand with the dealer's, or finds a misdeal", gives="outcome")],
    dues=[Step(dues, "uses the hand of each box; prizes use the pool", "state outcome", gives="owed")],
    check=[
        Step(
            effects.check_rulings,
            "after the outcome, because its status decides which wagers a ruling covers",
            "state outcome.status",
        ),
        Step(checks.check_called_off, "checks whether the round was called off"),
        Step(checks.check_hands, "checks hands and decisions", "state outcome over"),
        Step(settlement.check_settlements, "checks the order of payments", "state outcome owed"),
        Step(checks.check_payments, "after the order of payments: checks the amounts", "state outcome owed"),
        Step(
            shared_pool.note,
            "before prizes leave the pool: notes its amount",
            "state outcome owed state.jackpot",
        ),
    ],
    carry_forward=[
        Step(draw_prizes, "takes prizes from the pool"),
        Step(check_late_prizes, "after the prizes of this round: checks those of earlier rounds"),
        Step(prizes.carry_prizes, "carries unpaid prizes to the next round", "state owed"),
        Step(keep_jackpots, "carries jackpot wagers that stay valid"),
        Step(played, "notes who placed an ante"),
        Step(_report, "last, because it reports what all others found", gives="report"),
    ],
    session_end=[house_checks.SESSION_END, Step(check_session_end, "checks duties that only this game has")],
)


class CaribbeanStud(RuledGame[StudTableState, StudRoundState]):
    """A Caribbean stud table in a session."""

    table = TABLE

    def __init__(self, opening: TableOpened, book: StudRulebook, carry: Any) -> None:
        super().__init__(StudTableState(opening, book, carried(carry, StudCarryForward)))
        self.book = book

    def begin(self, where: FoldPlace) -> StudRoundState:
        """Begin a round with the jackpot wagers left by a misdeal."""
        floor = self.floor
        self.state = state = StudRoundState(where, floor, self.book, WagerStates())
        for ticket in floor.standing.values():
            state.tickets.add(ticket)
        state.carried = set(floor.standing)
        state.fed = set(floor.standing)
        return state

    def next_steps(self, state: StudRoundState) -> list[ExplainStep]:
        """The next steps that the rules require."""
        return [*next_step.next_steps(state)]

    def explain_result(self, state: StudRoundState, ended: Round) -> list[ExplainStep]:
        return [*reasons.of_result(state, ended)]

    def explain_due(self, state: StudRoundState, owed: DueWager) -> list[ExplainStep]:
        """Explain the result of a wager. The jackpot has no odds."""
        if owed.ticket.bet == JACKPOT and owed.ticket.alive:
            return [*reasons.of_prize(state, owed)]
        return super().explain_due(state, owed)
