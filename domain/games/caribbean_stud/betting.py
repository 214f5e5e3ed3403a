"""Checks betting: antes, jackpot wagers, decisions, bet wagers, and changes of wagers that must stay
(parts 4 and 8).
"""

from domain.facts.round import DecisionMade
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerWithdrawn
from domain.games.caribbean_stud.cards.deal import DEALER
from domain.games.caribbean_stud.state import ANTE, BET, StudRoundState
from domain.games.common import evolve
from domain.games.common.findings import Findings
from domain.games.common.wagers import WagerState

SIGNED = (BET, "jackpot")
"""Bets that have limits of their own. Other limits on the sign apply to antes."""
FOLD, RAISE = "fold", "raise"


def placed(state: StudRoundState, fact: WagerPlaced) -> Findings:
    ticket = evolve.place_wager(state, fact)
    if fact.bet in SIGNED and ticket.terms is not None and fact.bet not in ticket.terms.limits:
        ticket.limits = (None, None)
    if fact.bet == BET:
        yield from _bet(state, ticket, fact)
    elif state.deal is not None and state.closed:
        yield from evolve.spoil(state, ticket, "late-wager", fact)
    elif state.closed:
        yield from evolve.spoil(state, ticket, "wager-after-call", fact)


def _bet(state: StudRoundState, ticket: WagerState, fact: WagerPlaced) -> Findings:
    """A bet wager goes with the ante of its hand. It is placed after the cards are out and while the dealer's are face
    down.
    """
    state.moves.append(fact)
    box = state.box_of(fact)
    decided, own = state.decisions.get(box or 0), state.backs(fact.player, box)
    if not own and next(state.bettors(box), None) is None:
        yield from evolve.spoil(state, ticket, "bet-without-ante", fact)
    elif not own:
        ticket.flaw = "two-wagers-on-area"
        yield state.finding("two-wagers-on-area", fact.id, wager=fact.wager, player=fact.player, box=box)
    elif decided is not None and decided.decision == FOLD:
        ticket.flaw = "decided-twice"
        yield state.finding("decided-twice", fact.id, box=box)
    elif _all_turned(state):
        yield from evolve.spoil(state, ticket, "bet-after-dealer", fact)
    else:
        yield from _early(state, fact.id, box)


def _all_turned(state: StudRoundState) -> bool:
    """Whether the dealer's whole hand is face up."""
    hand = state.deal.laid.get(DEALER, []) if state.deal is not None else []
    turned = [one for one in hand if one.turned is not None or one.seen]
    return bool(hand) and len(turned) == len(hand) and bool(state.deal is not None and state.deal.turns)


def _early(state: StudRoundState, fact: str, box: int | None) -> Findings:
    """Whether cards may still be due."""
    deal = state.deal
    if deal is None:
        yield state.finding("decided-early", fact, box=box)
        return
    deal.went_on = True
    if not deal.complete:
        deal.early.setdefault(box, fact)


def decided(state: StudRoundState, fact: DecisionMade) -> Findings:
    """A player folds (4.4(a)) or bets (4.4(b)), once."""
    state.moves.append(fact)
    before = state.decisions.get(fact.box)
    if fact.decision not in (FOLD, RAISE):
        yield state.finding("decision-unknown", fact.id, box=fact.box, decision=fact.decision)
        return
    if before is not None or (fact.decision == FOLD and _laid(state, fact.box)):
        if before is None or before.decision != fact.decision:
            yield state.finding("decided-twice", fact.id, box=fact.box)
        return
    state.decisions[fact.box] = fact
    if not state.backs(fact.player, fact.box) and next(state.bettors(fact.box), None) is not None:
        yield state.finding("decided-by-another", fact.id, box=fact.box, player=fact.player)
    yield from _early(state, fact.id, fact.box)


def _laid(state: StudRoundState, box: int) -> bool:
    """Whether a valid bet wager lies before a box."""
    mine = (ticket for player in state.bettors(box) for ticket in state.tickets.owned(player, BET))
    return any(state.box(ticket) == box for ticket in mine)


def refused(state: StudRoundState, fact: WagerRefused) -> Findings:
    """An ante may be refused until the hand begins. The general rules do not mention jackpot wagers."""
    begun = state.deal is not None and state.tickets.named(fact.wager).bet == ANTE
    yield from evolve.refused_in_play(state, fact, begun)


# --- wagers that have to lie ----------------------------------------------------------------------------------


def changed(state: StudRoundState, fact: WagerChanged) -> Findings:
    """The stake changes. No effect if the wager must stay as it is."""
    ticket = state.tickets.named(fact.wager)
    if not _must_lie(state, ticket) or fact.reason == "correction":
        ticket.stake = fact.stake
    else:
        yield from _touched(state, ticket, fact)


def withdrawn(state: StudRoundState, fact: WagerWithdrawn) -> Findings:
    """A wager is withdrawn. No effect if it must stay. A settled or void one is only picked up."""
    ticket = state.tickets.named(fact.wager)
    if not _must_lie(state, ticket):
        ticket.taken_down = True
    elif ticket.settled is None and ticket.alive and state.voided is None and state.misdealt is None:
        yield from _touched(state, ticket, fact)


def _must_lie(state: StudRoundState, ticket: WagerState) -> bool:
    return ticket.bet == BET or state.closed


def _touched(state: StudRoundState, ticket: WagerState, fact: WagerChanged | WagerWithdrawn) -> Findings:
    matter = "ante-touched" if ticket.bet == ANTE and state.deal is not None else "wager-touched"
    yield state.finding(matter, fact.id, wager=ticket.wager, stake=ticket.stake)
