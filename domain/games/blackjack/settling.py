"""What was paid, against what was due."""

from domain.games.blackjack.play import HandPlay
from domain.games.blackjack.state import BlackjackRoundState
from domain.games.common import payments
from domain.games.common.dues import difference
from domain.games.common.tickets import DueWager


def check_payments(state: BlackjackRoundState, play: HandPlay, dues: list[DueWager], settled: bool) -> None:
    """Every wager; what was collected at once, on a hand over twenty-one, may have stayed so by another reading."""
    paid = [owed for owed in dues if owed.ticket.settled is not None]
    kept = [owed for owed in paid if _kept(state, play, owed)]
    for owed in kept:
        assert owed.ticket.settled is not None
        state.find("bust-kept", owed.ticket.settled.id, wager=owed.ticket.wager)
    payments.check_payments(state, [owed for owed in paid if owed not in kept], settled)
    for owed in paid:
        if owed not in kept and owed.ticket.placed is not None and difference(owed):
            _wrong(state, play, owed)
    for owed in dues if settled else ():
        if owed.ticket.settled is None and owed.rules:
            _unsettled(state, owed)


def _kept(state: BlackjackRoundState, play: HandPlay, owed: DueWager) -> bool:
    """A split wager on a bust hand, which the dealer's blackjack gives back (11.7)."""
    hand, settled = play.extras.lies.get(owed.ticket.wager), owed.ticket.settled
    back = owed.result == "stand_off" and state.book.split_back in owed.rules
    return back and hand is not None and hand.bust and settled is not None and settled.result == "lose"


def _unsettled(state: BlackjackRoundState, owed: DueWager) -> None:
    matter = {"win": "winner-not-paid", "lose": "loser-not-collected"}.get(owed.result)
    if matter is not None:
        state.find(matter, state.ended or state.last, owed.rules[0], **payments.unsettled(owed))


def _wrong(state: BlackjackRoundState, play: HandPlay, owed: DueWager) -> None:
    """Beside the amount: another result than the cards give, a blackjack, a total that was announced wrongly."""
    ticket, settled = owed.ticket, owed.ticket.settled
    assert settled is not None
    words = {"said": settled.result, "result": owed.result}
    mistaken = {owed.result, settled.result} == {"win", "lose"}
    if settled.result != owed.result and owed.rules and not mistaken and owed.rules[0] != owed.rules[-1]:
        state.find("settled-as-another", settled.id, owed.rules[0], wager=ticket.wager, **words)
    hand = play.extras.lies.get(ticket.wager)
    if ticket.bet == "main" and hand is not None and hand.natural and hand.void is None and owed.result != "void":
        rule = state.book.waits if play.dealing.may_reach else state.book.early
        state.find("blackjack-paid-wrongly", settled.id, rule, wager=ticket.wager)
    if {hand.name if hand is not None else "", "dealer"} & set(state.misheard):
        state.find("announcement-relied-on", settled.id, wager=ticket.wager)
