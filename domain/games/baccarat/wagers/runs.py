"""Runs: wagers on several rounds in succession. A round without result is skipped."""

from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.state import BaccaratRoundState, BaccaratTableState, Run
from domain.games.baccarat.wagers.valid_stake import MAIN
from domain.games.common.chips import ZERO
from domain.games.common.findings import Judged
from domain.games.common.wagers import Call, WagerState, about

LETTERS = {"player": "P", "banker": "B", "tie": "T"}
HANDS = {letter: outcome for outcome, letter in LETTERS.items()}
TIE = "T"


def decide(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> Judged[Call | None]:
    """The state of a run after this round. None while it is open."""
    book = state.book.runs
    if book is None or verdict.status != "settled" or verdict.outcome is None:
        return None
    run, came = state.runs[ticket.wager], LETTERS[verdict.outcome]
    if run.late_for is not None:
        return None
    wanted = yield from _wanted(state, run)
    if wanted != came and (wanted is not None or came == TIE):
        return Call("lose", book.rule, ZERO)
    if wanted is None:
        return None
    run.legs += 1
    if run.legs < length(ticket):
        return None
    odds = book.ties if wanted == TIE else book.hands
    return Call("win", book.rule, odds[length(ticket)])


def length(ticket: WagerState) -> int:
    """The number of rounds of a run."""
    placed = ticket.placed
    assert placed is not None
    return len(placed.on) if isinstance(placed.on, tuple) else placed.length or 0


def _wanted(state: BaccaratRoundState, run: Run) -> Judged[str | None]:
    """The result this leg needs: as recorded, else the hand of the player's main wager. A combination needs a main
    wager on the hand it names.
    """
    placed = run.ticket.placed
    assert placed is not None
    mine = state.tickets.owned(run.ticket.player, *MAIN)
    hands = {LETTERS[one.bet or ""] for one in mine}
    if isinstance(placed.on, tuple):
        wanted = str(placed.on[run.legs])
        if len(set(placed.on)) > 1 and wanted not in hands:
            yield state.finding("run-not-backed", state.first_card, hand=HANDS[wanted], **about(run.ticket))
        return wanted
    if len(hands) == 1:
        return hands.pop()
    yield state.finding("run-not-nominated", state.first_card, **about(run.ticket))
    return None


def given_back(state: BaccaratRoundState, floor: BaccaratTableState, ticket: WagerState) -> bool:
    """An undecided run is returned when the table closes. A ruling may also return it (`rulings`)."""
    settled = ticket.settled
    if settled is None or settled.result != "void":
        return False
    return floor.closed is not None
