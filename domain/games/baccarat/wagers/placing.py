"""What a fact about a wager changes in a round of baccarat."""

from collections.abc import Iterator
from decimal import Decimal

from domain.facts import Fact
from domain.facts.wagers import WagerChanged, WagerPlaced, WagerRefused, WagerSettled, WagerWithdrawn
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.state import BaccaratRoundState, Cut, Run, Touch
from domain.games.baccarat.wagers import late_changes
from domain.games.baccarat.wagers.valid_stake import MAIN, payout
from domain.games.common.chips import ZERO, rounded_up
from domain.games.common.evolve import only_tried, place_wager, settled, spoil
from domain.games.common.findings import Findings
from domain.games.common.wagers import WagerState
from domain.money import EXACT

FOR_CHIPS = ("chip", "exact", "payable", "paid")
"""Reasons given when a win could not be paid in chips."""


def refuse(state: BaccaratRoundState, fact: WagerRefused) -> Findings:
    """A wager is refused. A wager in time may be refused until the round is dealt."""
    ticket = state.tickets.named(fact.wager)
    ticket.taken_down = True
    if ticket.placed is None:
        return
    if ticket.flaw:
        only_tried(state, ticket.placed.id)
    elif state.first_card is not None and state.void_hand is None:
        yield state.finding_for_wager(ticket, "refused-in-play", fact.id, wager=fact.wager)
    elif any(word in fact.reason.lower() for word in FOR_CHIPS) and _payable(state, ticket):
        yield state.finding("refused-though-payable", fact.id, wager=fact.wager, stake=ticket.stake)


def _payable(state: BaccaratRoundState, ticket: WagerState) -> bool:
    """Whether chips can make each possible payout."""
    return all(rounded_up(state.terms.chips, amount) == amount for amount in _wins(state, ticket))


def _wins(state: BaccaratRoundState, ticket: WagerState) -> Iterator[Decimal]:
    differential, extra = state.terms.opening.differential, ZERO
    if state.book.extra is not None and differential is not None and differential.min is not None:
        above = max(EXACT.subtract(ticket.stake, differential.min), ZERO) if ticket.bet in MAIN else ZERO
        extra = EXACT.multiply(above, state.book.extra.share)
    shares = {payout(state, ticket).share(points) for points in (6, 9)} if ticket.bet == "banker" else {ZERO}
    for share in shares:
        kept = EXACT.multiply(ticket.stake, EXACT.subtract(Decimal(1), share))
        yield EXACT.subtract(kept, extra)


PAIRS = "perfect_pairs"


def place(state: BaccaratRoundState, fact: WagerPlaced) -> Findings:
    """A wager is placed, if wagers are allowed."""
    ticket = place_wager(state, fact)
    if fact.bet == "run":
        state.runs[fact.wager] = Run(ticket)
    if _reported(state, fact):
        return
    if state.void_hand is not None:
        yield from _spoil_on_void_hand(state, ticket, fact)
    elif fact.bet == "insurance":
        if len(state.deal.order) != INITIAL and "insurance-not-open" in state.book.rules:
            yield from spoil(state, ticket, "insurance-not-open", fact)
    elif not state.closed:
        if state.closed_by is not None:
            yield state.finding("wager-after-call", fact.id, wager=fact.wager)
    elif not late_changes.may_change(state):
        yield from _late(state, ticket, fact)


def _reported(state: BaccaratRoundState, fact: Fact) -> bool:
    """Whether it was placed before betting closed and only recorded later, under the round's name."""
    named = fact.round is not None and fact.seq is None
    return named and state.closed_at is not None and fact.at < state.closed_at


def _late(state: BaccaratRoundState, ticket: WagerState, fact: WagerPlaced) -> Findings:
    """A late wager. A run applies to the next rounds anyway."""
    side = fact.bet == PAIRS and state.first_card is not None and "pairs-late" in state.book.rules
    if fact.bet == "run":
        run = state.runs[fact.wager]
        run.late_for, run.laid_late = state.where.round, True
    else:
        yield from spoil(state, ticket, "pairs-late" if side else "late-wager", fact)


def _spoil_on_void_hand(state: BaccaratRoundState, ticket: WagerState, fact: WagerPlaced) -> Findings:
    """A wager on a void hand is returned. Without a rule for that, the one that makes it a void hand is cited."""
    matter, cause = "wager-on-void-hand", state.dummy or state.left_dummy or "void-hand"
    ticket.flaw = matter if matter in state.book.rules else cause
    yield state.finding(matter, fact.id, state.book.rules.get(ticket.flaw), wager=ticket.wager)


def change(state: BaccaratRoundState, fact: WagerChanged) -> None:
    """The stake changes, while that is allowed. The limits of this moment apply."""
    ticket = state.tickets.named(fact.wager)
    shown = state.closed and AS_SHOWN in state.book_of(ticket).rules
    if fact.reason == "differential" and state.first_card is None and fact.stake < ticket.stake and not shown:
        _cut(state, ticket, fact)
    elif _free(state, ticket, fact) or (fact.reason == "correction" and not shown) or late_changes.may_change(state):
        ticket.stake = fact.stake
        if ticket.placed is not None:
            placed = ticket.placed
            ticket.limits = state.floor.limits_for(placed.bet, placed.player, placed.terminal)
    else:
        _touch(state, ticket, fact, AS_SHOWN if fact.reason == "correction" else "late-change")


AS_SHOWN = "changed-after-close"
"""The finding type of a rulebook that settles a wager as it was shown, whatever was meant."""


def _cut(state: BaccaratRoundState, ticket: WagerState, fact: WagerChanged) -> None:
    """The dealer reduces a wager, possibly below the minimum."""
    least, most = ticket.limits
    state.cuts[ticket.wager] = Cut(
        fact.id, state.cuts[ticket.wager].laid if ticket.wager in state.cuts else ticket.stake
    )
    ticket.limits = (None if least is not None and ticket.stake >= least else least, most)
    ticket.stake = fact.stake


def withdraw(state: BaccaratRoundState, fact: WagerWithdrawn) -> None:
    """A wager is withdrawn, while that is allowed."""
    ticket = state.tickets.named(fact.wager)
    if _free(state, ticket, fact) or ticket.flaw or _may_retract(state, ticket):
        ticket.taken_down = True
    else:
        _touch(state, ticket, fact, "late-withdrawal")


def _free(state: BaccaratRoundState, ticket: WagerState, fact: Fact) -> bool:
    """Whether a wager may be moved freely."""
    return (not state.closed or _reported(state, fact)) and not _begun(state, ticket)


def _begun(state: BaccaratRoundState, ticket: WagerState) -> bool:
    run = state.runs.get(ticket.wager)
    return run is not None and run.begun


def _may_retract(state: BaccaratRoundState, ticket: WagerState) -> bool:
    """Whether the round is void, or a ruling lets all players withdraw."""
    if _begun(state, ticket):
        return False
    nothing = state.void_hand is not None or state.voided is not None
    if late_changes.may_retract(state) and not nothing:
        state.retracted.add(ticket.wager)
    return nothing or late_changes.may_retract(state) or late_changes.may_change(state)


def _touch(state: BaccaratRoundState, ticket: WagerState, fact: Fact, matter: str) -> None:
    """Note a late change, unless the wager stood off. The end of the round shows which."""
    waiting = tuple(one.wager for one in _area(state, ticket) if one.settled is None)
    called = state.called is not None or bool(state.entered) or _paid(state)
    stake = fact.stake if type(fact) is WagerChanged else None
    state.touched.append(Touch(fact.id, ticket.wager, matter, called, waiting, fact.at, stake))


def _area(state: BaccaratRoundState, ticket: WagerState) -> list[WagerState]:
    """The wagers beside this one on the layout, with it. Of one that lies at no seat nothing else is known."""
    if ticket.placed is None or ticket.placed.seat is None:
        return [ticket] if ticket.alive else []
    mine = ticket.placed.seat, ticket.bet
    return [one for one in state.tickets.alive() if one.placed and (one.placed.seat, one.bet) == mine]


def _paid(state: BaccaratRoundState) -> bool:
    """Whether any wager was settled that waits for the result."""
    return any(one.settled and one.bet != PAIRS for one in state.tickets.listed)


def _may_stand(ticket: WagerState) -> bool:
    return ticket.bet in MAIN and (ticket.settled is None or ticket.settled.result == "stand_off")


def settle(state: BaccaratRoundState, fact: WagerSettled) -> None:
    """A wager is settled. Before the result, only Perfect Pairs may be."""
    if fact.wager in state.decided and fact.wager not in state.tickets.by_name:
        state.settled_late[fact.wager] = state.decided.pop(fact.wager)
        state.tickets.add(state.settled_late[fact.wager].ticket)
    state.settlements.add(fact.wager)
    ticket = state.tickets.named(fact.wager)
    if state.ended is not None and fact.round is None and _may_stand(ticket):
        state.again.setdefault(fact.wager, []).append(fact)
        return
    settled(state, fact)
    if ticket.bet == PAIRS:
        state.sides[fact.wager] = len(state.deal.order)
    elif state.called is None:
        state.early.append(fact.wager)
