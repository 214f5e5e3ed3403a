"""Folds are collected, hands settled from the right, prizes paid last. Uses the simulator's own arithmetic."""

from decimal import ROUND_CEILING, Decimal
from typing import Any

from simulator.caribbean_stud.hands import BET_ODDS, BONUS, FLUSH, ROYAL, STRAIGHT_FLUSH, qualifies, score
from simulator.caribbean_stud.state import CHIP, POOL, ZERO, Seat, StudRound

TENTH = Decimal("0.1")


def misdeal(r: StudRound) -> None:
    """Antes and bets go back; jackpot wagers stay for the next round."""
    r.table.say("round_voided", 3000, reason="misdeal", role="game_supervisor")
    for seat in r.seats:
        for wager in (seat.bet, seat.ante):
            if wager:
                _say(r, wager, "void")
        if seat.jackpot:
            r.table.standing[seat.player] = seat.jackpot


def collect(r: StudRound, seat: Seat) -> None:
    """Collect all wagers of a hand that folded."""
    _take(r, seat)
    _say(r, seat.ante, "lose", **_back(seat))


def _take(r: StudRound, seat: Seat) -> None:
    if seat.jackpot and r.table.by_hand:
        _say(r, seat.jackpot, "lose")


def _back(seat: Seat) -> dict[str, Any]:
    """Return the part above the maximum."""
    return {"returned": seat.stake - seat.counts} if seat.counts < seat.stake else {}


def settle(r: StudRound) -> None:
    """Every hand in play, and then the jackpot."""
    playing = [seat for seat in r.seats if not seat.out]
    for seat in r.seats:
        if seat.dead:
            collect(r, seat)
            _say(r, seat.bet, "lose")
    order = playing if r.mishap == "from-the-left" else playing[::-1]
    comparing = bool(playing) and qualifies(score(r.dealer))
    for number, seat in enumerate(order):
        fact = _hand(r, seat, comparing)
        if r.mishap == "from-the-left" and comparing and number == 1:
            r.admit(fact, "9.4")
    _jackpot(r, playing)


def _hand(r: StudRound, seat: Seat, comparing: bool) -> str:
    """Settle one hand. Returns its first fact."""
    ours, theirs = seat.score, score(r.dealer)
    if not seat.jackpot or ours[0] < FLUSH:
        _take(r, seat)
    if comparing and ours < theirs:
        back = {"returned": seat.bet_stake - seat.good} if seat.good < seat.bet_stake else {}
        first = _say(r, seat.ante, "lose", **_back(seat))
        _say(r, seat.bet, "lose" if seat.good else "void", **back)
        return first
    if comparing and ours == theirs:
        first = _say(r, seat.ante, "stand_off")
        _say(r, seat.bet, "stand_off" if seat.good else "void")
        return first
    return _won(r, seat, comparing)


def _won(r: StudRound, seat: Seat, comparing: bool) -> str:
    wrong = r.mishap == "wrong-odds" and seat is next(one for one in reversed(r.seats) if not one.out)
    more = CHIP if wrong else ZERO
    first = _say(r, seat.ante, "win", seat.counts if comparing or not wrong else seat.counts + more)
    if wrong and not comparing:
        r.admit(first, "9.2(a)")
    if not comparing or not seat.good:
        _say(r, seat.bet, "void")
    else:
        fact = _say(r, seat.bet, "win", seat.good * BET_ODDS[seat.score[0]] + more)
        if wrong:
            r.admit(fact, "10.1")
    return first


# --- the jackpot ----------------------------------------------------------------------------------------------


def _jackpot(r: StudRound, playing: list[Seat]) -> None:
    """Bonuses, then straight flushes from the rest, then royal flushes share what remains."""
    table = r.table
    won = [seat for seat in playing if seat.jackpot and seat.score[0] >= FLUSH]
    prizes = {seat.jackpot: Decimal(BONUS[seat.score[0]]) for seat in won if seat.score[0] in BONUS}
    left = max(table.pool - sum(prizes.values()), ZERO)
    tenths = {seat.jackpot: max(Decimal(1000), left * TENTH) for seat in won if seat.score[0] == STRAIGHT_FLUSH}
    left = max(left - sum(tenths.values()), ZERO)
    royals = [seat.jackpot for seat in won if seat.score[0] == ROYAL]
    prizes |= tenths | {wager: max(Decimal(10000), left / len(royals)) for wager in royals}
    for seat in won:
        _pay(r, seat, prizes[seat.jackpot])
    if won:
        if r.mishap != "deck-not-counted":
            table.say("cards_counted", 20_000, count=52)
        table.pool = POOL
        table.say("jackpot_set", 5000, amount=POOL)


def _pay(r: StudRound, seat: Seat, prize: Decimal) -> None:
    """Pay at the next amount that chips can make."""
    fact = r.table.say("jackpot_paid", 9000, wager=seat.jackpot, amount=prize.to_integral_value(ROUND_CEILING))
    if r.mishap == "deck-not-counted":
        r.admit(fact, "11.11")
    if r.table.by_hand:
        _say(r, seat.jackpot, "lose")


def _say(r: StudRound, wager: str, result: str, paid: Decimal = ZERO, **back: Any) -> str:
    return r.table.say(
        "wager_settled", 900, wager=wager, result=result, paid=paid, commission=ZERO, deferred=False, **back
    )
