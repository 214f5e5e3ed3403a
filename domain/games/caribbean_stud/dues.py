"""Computes what every wager was due."""

from collections.abc import Mapping
from decimal import Decimal

from domain.games.caribbean_stud.jackpot import prizes
from domain.games.caribbean_stud.outcome import HandResult, StudOutcome
from domain.games.caribbean_stud.state import ANTE, BET, JACKPOT, StudRoundState
from domain.games.common import limits
from domain.games.common.dues import invalid_by, multiply, nothing, owe, pay, still_open
from domain.games.common.findings import Findings, Judged
from domain.games.common.limits import total
from domain.games.common.rulings import effects
from domain.games.common.wagers import Call, DueWager, Good, WagerState
from domain.rulebooks.shapes.layout import CallBySpin

SHORT = "bet-too-small"


def dues(state: StudRoundState, verdict: StudOutcome) -> Judged[list[DueWager]]:
    """Dues in order of placement."""
    good = {ticket.wager: Good(ticket.stake) for ticket in state.tickets.alive()}
    for group in limits.stacks([one for one in state.tickets.alive() if one.bet != JACKPOT]):
        yield from limits.apply_limits(state, group, good)
        if group[0].bet == ANTE:
            yield from limits.in_steps(state, group)
    if verdict.hands is not None:
        antes, bets = state.by_box(ANTE), state.by_box(BET)
        for box in verdict.hands:
            yield from _times(state, box, antes.get(box, []), bets.get(box, []), good)
    won = prizes.winners(state, verdict.hands or {})
    wins = prizes.shares(state.book, state.jackpot, won)
    owed = []
    for ticket in state.tickets.listed:
        owed.append((yield from _due(state, verdict, ticket, good.get(ticket.wager), won, wins)))
    return owed


def _times(
    state: StudRoundState, box: int, antes: list[WagerState], bets: list[WagerState], good: dict[str, Good]
) -> Findings:
    """A bet wager is exactly twice the ante (4.6): the excess goes back, less is invalid."""
    if not bets or bets[0].placed is None:
        return
    times = Decimal(state.book.bet_times)
    wanted = multiply(total(one.stake for one in antes), times)
    stake = total(one.stake for one in bets)
    rule = state.book.rules["bet-wrong-amount"]
    most = multiply(total(good[one.wager].stake for one in antes), times)
    if stake not in (wanted, most):
        matter = SHORT if stake < most else "bet-wrong-amount"
        yield state.finding(
            matter, bets[-1].placed.id if bets[-1].placed else None, box=box, stake=stake, wanted=wanted
        )
    if stake < most:
        for ticket in bets:
            ticket.flaw = SHORT
        return
    if total(good[one.wager].stake for one in bets) > most:
        limits.cap(bets, good, most, rule)


def _due(
    state: StudRoundState,
    verdict: StudOutcome,
    ticket: WagerState,
    good: Good | None,
    won: Mapping[str, str],
    wins: Mapping[str, prizes.Win],
) -> Judged[DueWager]:
    if good is None or not ticket.alive:
        return nothing(ticket, [invalid_by(state, ticket)])
    ruled_out = (yield from effects.ruled(state, ticket, verdict.status)) if state.effective else None
    if ruled_out is not None:
        return ruled_out
    if verdict.status == "void":
        stays = ticket.bet == JACKPOT and verdict.misdeal
        return still_open(ticket, good.stake) if stays else nothing(ticket, [*verdict.rules])
    hand = (verdict.hands or {}).get(state.box(ticket) or 0)
    if verdict.status == "open" or hand is None:
        return still_open(ticket, good.stake)
    if ticket.bet != JACKPOT:
        return (yield from _by_hand(state, ticket, good, hand))
    if ticket.wager in wins:
        return (yield from prizes.due(state, ticket, wins[ticket.wager], won[ticket.wager], hand.fate == "no-hand"))
    return prizes.lost(state, ticket, hand.fate)


def _by_hand(state: StudRoundState, ticket: WagerState, good: Good, hand: HandResult) -> Judged[DueWager]:
    """An ante or a bet wager by the fate of its hand: 9.7 if it lost, 9.8 if it won."""
    book = state.book
    fall = book.antes[hand.fate] if ticket.bet == ANTE else book.bets.get(hand.fate)
    if fall is None:
        fall = CallBySpin("win", Decimal(book.odds[hand.value.name]), book.bet_wins)
    rule, *more = fall.rules
    owed = owe(ticket, good, Call(fall.result, rule, fall.odds, more=tuple(more)))
    if owed.result == "win":
        owed.winnings = multiply(good.stake, fall.odds)
        _at_most(state, owed)
        yield from pay(state, owed, owed.winnings)
    return owed


def _at_most(state: StudRoundState, owed: DueWager) -> None:
    """Limit the winnings of a bet wager (10.2)."""
    options = state.terms.options
    most = options.max_payout if options is not None else None
    if owed.ticket.bet == BET and most is not None and owed.winnings > most:
        owed.winnings = Decimal(most)
        owed.rules.append(state.book.most_paid)
