"""Checks which bets a table offers. A wager on any other is invalid."""

from domain.facts.options import Options
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.cards.table_of_play import DRAWS, NATURAL, PLAYER, count
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.wagers.placing import PAIRS
from domain.games.baccarat.wagers.runs import length
from domain.games.baccarat.wagers.valid_stake import MAIN
from domain.games.common.findings import Findings
from domain.games.common.wagers import WagerState
from domain.rulebooks.shapes.rulebook import NO_RULE

PLAIN = frozenset({"banker", "player", "tie"})


def check(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Make wagers on bets not offered invalid."""
    for ticket in state.tickets.listed:
        if ticket.alive and ticket.bet not in PLAIN and ticket.placed is not None:
            matter = _flaw(state, ticket, verdict)
            if matter is not None:
                ticket.flaw = matter
                bet = ticket.placed.bet.replace("_", " ")
                yield state.finding(matter, ticket.placed.id, wager=ticket.wager, bet=bet, player=ticket.player)


def _flaw(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> str | None:
    options = ticket.options
    if ticket.bet == "perfect_pairs":
        if state.book.pairs is None:
            return "bet-not-offered"
        return None if options and options.perfect_pairs else "pairs-not-offered"
    if ticket.bet == "insurance":
        return _insurance(state, ticket, verdict)
    if ticket.bet == "run":
        return _run(state, ticket)
    return _dragon(state, options)


def _dragon(state: BaccaratRoundState, options: Options | None) -> str | None:
    """Dragon Bonus: if the rulebook lacks it, the table's own pay table may have it."""
    rule = state.book.dragon_bonus
    brought = options is not None and options.dragon_bonus is not None
    return None if rule is not None and (rule is not NO_RULE or brought) else "bet-not-offered"


def _offers(options: Options | None, option: str) -> bool:
    """Whether the table offers an optional bet."""
    return options is not None and bool(getattr(options, option))


def _insurance(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> str | None:
    if state.book.insurance is None:
        return "insurance-not-offered" if "insurance-not-offered" in state.book.rules else "bet-not-offered"
    if not _offers(ticket.options, "insurance"):
        return "insurance-not-open"
    return None if _six_against_a_draw(verdict) is not False else "insurance-not-open"


def _six_against_a_draw(verdict: BaccaratOutcome) -> bool | None:
    """Whether the Banker's two cards count six and the Player must draw. None if not all cards are known."""
    cards = [card for card in (*verdict.player[:2], *verdict.banker[:2]) if card is not None]
    if len(cards) < INITIAL:
        return None
    player, banker = count(cards[:2]), count(cards[2:])
    return banker == 6 and player < NATURAL and PLAYER[player] == DRAWS


def check_insurance_offer(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Insurance must be called if it is open, and only then."""
    closed = state.book.insurance is None or not _offers(state.terms.options, "insurance")
    for fact, drawn in state.insurance_called:
        if closed or drawn != INITIAL or _six_against_a_draw(verdict) is False:
            yield state.finding("insurance-called-wrongly", fact)


def _run(state: BaccaratRoundState, ticket: WagerState) -> str | None:
    runs, placed = state.book.runs, ticket.placed
    if runs is None:
        return "bet-not-offered"
    if not _offers(ticket.options, "runs"):
        return "runs-not-offered"
    on = placed.on if placed is not None else None
    kinds = set(on) if isinstance(on, tuple) else set()
    odds = runs.ties if kinds == {"T"} else runs.hands
    fits = length(ticket) in odds and not ("T" in kinds and len(kinds) > 1)
    return None if fits else "run-out-of-range"


WITH = frozenset({*MAIN, "tie"})
"""For each bet, the bets it may accompany."""


def check_pairs_offer(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Findings:
    """Check every Perfect Pairs wager that can win or lose."""
    mine = [ticket for ticket in state.tickets.alive() if ticket.bet == PAIRS]
    for ticket in mine:
        yield from _alone(state, ticket)
        if verdict.status == "settled" and ticket.wager in state.sides:
            yield from _check_insurance_time(state, ticket, state.sides[ticket.wager])


def _alone(state: BaccaratRoundState, ticket: WagerState) -> Findings:
    """The player must have another wager in the same area."""
    own = state.tickets.owned(ticket.player, *WITH)
    if ticket.placed is not None and not any(_together(one, ticket) for one in own):
        yield state.finding_for_wager(ticket, "pairs-alone", ticket.placed.id, player=ticket.player)


def _together(one: WagerState, other: WagerState) -> bool:
    seats = {ticket.placed.seat for ticket in (one, other) if ticket.placed is not None}
    return len(seats - {None}) < 2


def _check_insurance_time(state: BaccaratRoundState, ticket: WagerState, out: int) -> Findings:
    """Insurance is placed after the initial deal and before any third card."""
    settled = ticket.settled.id if ticket.settled is not None else None
    if out < INITIAL:
        yield state.finding_for_wager(ticket, "pairs-settled-early", settled, wager=ticket.wager)
    elif out > INITIAL:
        yield state.finding_for_wager(ticket, "pairs-settled-late", settled, wager=ticket.wager)
