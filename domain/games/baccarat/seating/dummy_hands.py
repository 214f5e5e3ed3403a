"""Checks dummy and void hands: who ordered them, on what grounds, and when they were announced."""

from domain.facts.people import RoundsRequested
from domain.facts.round import VoidHandAnnounced
from domain.facts.shoe import CardBurned
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState
from domain.games.common.findings import Findings
from domain.games.common.house.powers import words
from domain.rulebooks.shapes.house import may
from domain.rulebooks.shapes.seating import Dummies


def requested(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: RoundsRequested) -> None:
    """Players ask for a dummy hand: this round if no card is out, else the next."""
    most = floor.book.places.free_rounds
    if most is None:
        return
    floor.so_far.wagered = True
    count = min(fact.count, most)
    if state is None or state.first_card is not None:
        floor.so_far.asked_for_next = count
    else:
        floor.so_far.asked = state.seen.asked = count


def begin(floor: BaccaratTableState, state: BaccaratRoundState) -> None:
    """A round begins with earlier requests."""
    so_far = floor.so_far
    if so_far.asked_for_next is not None:
        so_far.asked, so_far.asked_for_next = so_far.asked_for_next, None
    state.seen.asked = so_far.asked


def wagered(state: BaccaratRoundState) -> bool:
    """Whether wagers lay when the first card was dealt, including wagers on several rounds."""
    lay = [one for one in state.tickets.listed if not one.taken_down or one.wager in state.retracted]
    return any(ticket.placed is not None for ticket in lay)


def check_unwagered_hand(floor: BaccaratTableState, state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """A wager makes a round an ordinary one, and cancels the request."""
    so_far = floor.so_far
    if wagered(state):
        so_far.wagered, so_far.asked = True, 0
    elif state.first_card is not None and not (state.void_hand or state.dummy or state.voided):
        if not state.seen.asked:
            matter = "round-without-wagers" if so_far.wagered else "round-without-wagers-unsure"
            yield state.finding(matter, state.first_card)
        so_far.asked = max(so_far.asked - 1, 0)


def announced(state: BaccaratRoundState, fact: VoidHandAnnounced) -> None:
    """Note how many cards were out at the announcement, and whether wagers lay."""
    state.seen.void_after = len(state.deal.drawn)
    state.seen.void_staked = bool(state.tickets.alive())


def burned(floor: BaccaratTableState, state: BaccaratRoundState | None, fact: CardBurned) -> None:
    """A card is burned after betting closed: the round has begun, with or without wagers."""
    if state is not None and state.closed_by is not None and state.first_card is None:
        state.seen.burned = fact.id


def unwagered(state: BaccaratRoundState) -> Findings:
    """Before a round is judged: report one begun without wagers and with betting closed."""
    number, announced = state.book.places.dummies.unwagered, state.void_hand
    begun = state.first_card or state.seen.burned
    if not number or begun is None or state.closed_by is None or wagered(state):
        return
    if announced is None or (announced.rule or "").startswith(number):
        state.dummy = state.dummy or "no-wagers"
        yield state.finding("no-wagers", begun)
        if announced is None:
            yield state.finding("unmarked-after-burn" if state.seen.burned else "unmarked-after-card", begun)


def check_dummy_hand(floor: BaccaratTableState, state: BaccaratRoundState) -> Findings:
    """Check a hand announced as one without wagers."""
    dummies, announced = state.book.places.dummies, state.void_hand
    if announced is None:
        return
    if not dummies.allowed:
        yield from _unwanted(state, announced)
    elif state.dummy is not None:
        yield from _late(state, announced)
    else:
        yield from _ordered(floor, state, dummies, announced)


def _unwanted(state: BaccaratRoundState, announced: VoidHandAnnounced) -> Findings:
    """If only the cards make a void hand, report stakes returned without reason."""
    if state.seen.void_staked and announced.rule is None and state.dummy is None and not state.left:
        yield state.finding("void-hand-without-cause", announced.id)


def _late(state: BaccaratRoundState, announced: VoidHandAnnounced) -> Findings:
    """If the cards make a void hand, it must be announced before the second card."""
    if state.seen.void_after > 1 and state.dummy not in NOTICED_LATER:
        yield state.finding("dummy-announced-late", announced.id, cards=state.seen.void_after)


NOTICED_LATER = frozenset({"cards-out-of-order", "no-wagers", "everybody-retracted"})
"""Finding types for a dummy hand recognised after cards were drawn."""


def _ordered(
    floor: BaccaratTableState, state: BaccaratRoundState, dummies: Dummies, announced: VoidHandAnnounced
) -> Findings:
    """Check a hand ordered by a person: neither the cards seen nor, as announced, others make it void."""
    rule = _allowing(dummies, announced)
    if state.left or (rule is not None and rule != dummies.unwagered and not dummies.allowed[rule]):
        return
    if announced.rule is not None and (rule is None or rule == dummies.unwagered):
        yield state.finding("dummy-without-rule", announced.id)
    elif _last_coup_is_over(floor, state):
        yield from _after_last(state, dummies, announced)
    else:
        yield from _at_will(state, dummies, announced, rule)


def _allowing(dummies: Dummies, announced: VoidHandAnnounced) -> str | None:
    number = announced.rule or ""
    return next((rule for rule in dummies.allowed if number == rule or number.startswith(f"{rule}.")), None)


def _last_coup_is_over(floor: BaccaratTableState, state: BaccaratRoundState) -> bool:
    return floor.shoe.name == state.where.shoe and floor.shoe.rounds_left == 0


def _by_whom(state: BaccaratRoundState, announced: VoidHandAnnounced, matter: str, least: str) -> Findings:
    if announced.role is not None and not may(announced.role, least):
        yield state.finding(matter, announced.id, role=words(announced.role), least=words(least))


def _after_last(state: BaccaratRoundState, dummies: Dummies, announced: VoidHandAnnounced) -> Findings:
    """After the last hand, any number of dummy hands may follow if announced."""
    if announced.rule is None and announced.role is None:
        yield state.finding("dummy-after-last-unsaid", announced.id)
    yield from _by_whom(state, announced, "dummy-after-last-coup", dummies.allowed[dummies.after_last])


def _at_will(state: BaccaratRoundState, dummies: Dummies, announced: VoidHandAnnounced, rule: str | None) -> Findings:
    """Before the first card, a person with the power may order one for any reason."""
    if state.seen.void_after:
        matter = "dummy-after-first-card" if rule == dummies.ordered else "dummy-without-rule"
        yield state.finding(matter, announced.id)
    elif rule is None and announced.role is None:
        yield state.finding("dummy-rule-unsaid", announced.id)
    else:
        yield from _by_whom(state, announced, "dummy-by-lesser-role", dummies.allowed[dummies.ordered])
        if state.closed_by is None and state.first_card is not None:
            yield state.finding("dummy-not-closed", announced.id)
