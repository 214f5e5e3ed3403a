"""Computes the prizes of the progressive jackpot (part 12)."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from domain.facts.wagers import WagerSettled
from domain.fold.wagers.postings import with_prize
from domain.games.caribbean_stud.outcome import OUT, HandResult
from domain.games.caribbean_stud.state import JACKPOT, StudRoundState
from domain.games.common.chips import ZERO, rounded_up
from domain.games.common.dues import subtract
from domain.games.common.findings import Judged
from domain.games.common.limits import total
from domain.games.common.wagers import DueWager, WagerState
from domain.rulebooks.shapes.caribbean_stud import JackpotPrize, StudRulebook
from domain.rulebooks.shapes.rulebook import Rule

DECIDED = frozenset({"win", "lose"})


def carry_prizes(state: StudRoundState, dues: Iterable[DueWager]) -> None:
    """Keep what this round decided and left unsettled."""
    left = [one for one in dues if one.ticket.bet == JACKPOT and one.result in DECIDED and one.ticket.settled is None]
    state.floor.owing |= {one.ticket.wager: one for one in left}


def unpaid(dues: Iterable[DueWager]) -> list[DueWager]:
    """Prizes won and not yet paid: cash or a cheque may take time (11.8)."""
    return [one for one in dues if one.ticket.bet == JACKPOT and one.result == "win" and one.ticket.settled is None]


def is_late(state: StudRoundState, wager: str) -> bool:
    """Whether an earlier round decided the wager, and this one has none of that name."""
    known = wager in state.settled_late or wager in state.floor.owing
    return known and wager not in state.tickets.by_name


def settle(state: StudRoundState, fact: WagerSettled) -> None:
    """Settle a wager of an earlier round. After payment it is collected."""
    wager = fact.wager
    owed = state.settled_late.get(wager) or state.floor.owing.pop(wager)
    settlements = with_prize(owed.ticket.settlements, fact)
    state.settled_late[wager] = replace(owed, ticket=replace(owed.ticket, settlements=settlements))


CENT = Decimal("0.01")


class Win(NamedTuple):
    """The prize of a hand."""

    amount: Fraction
    rules: tuple[Rule, ...]
    at_least: bool = False
    """Whether the amount in the pool is unknown, so that the prize may be higher."""
    left: Fraction | None = None
    """The amount in the pool for it, after the prizes before it."""
    hands: int = 1
    """The number of hands that share it."""


def winners(state: StudRoundState, hands: Mapping[int, HandResult]) -> dict[str, str]:
    """The valid jackpot wagers whose hands win a prize, with the class of the hand (9.10)."""
    found = {}
    for ticket in state.of(JACKPOT):
        hand = hands.get(state.box(ticket) or 0)
        if hand is not None and hand.fate not in OUT and hand.value.order >= 0 and hand.value.name in state.book.prizes:
            found[ticket.wager] = hand.value.name
    return found


def shares(book: StudRulebook, pool: Decimal | None, won: Mapping[str, str]) -> dict[str, Win]:
    """Prizes by 12.1, and by 12.2 for several: fixed bonuses, straight flushes from the rest, royal
    flushes by 12.2(c).
    """
    found: dict[str, Win] = {}
    left = None if pool is None else Fraction(pool)
    fixed = {wager: name for wager, name in won.items() if not book.prizes[name].share}
    for wager, name in fixed.items():
        prize = book.prizes[name]
        found[wager] = Win(Fraction(prize.least), prize.among if len(won) > 1 else (prize.rule,))
    left = _less(left, [found[wager] for wager in fixed])
    for name in (name for name, prize in book.prizes.items() if prize.share):
        wagers = [wager for wager, other in won.items() if other == name]
        for wager in wagers:
            found[wager] = _greater(book.prizes[name], left, len(wagers), len(won) > 1)
        left = _less(left, [found[wager] for wager in wagers])
    return found


def _less(left: Fraction | None, paid: list[Win]) -> Fraction | None:
    return None if left is None else max(left - sum(one.amount for one in paid), Fraction(0))


def _greater(prize: JackpotPrize, left: Fraction | None, hands: int, among: bool) -> Win:
    """The minimum, or the share of the rest: of the whole, an equal share."""
    part = Fraction(0) if left is None else left * Fraction(prize.share) / (hands if prize.share == 1 else 1)
    least = Fraction(prize.least)
    rules = prize.among if among else (prize.rule,)
    if among and prize.share == 1:
        rules = (prize.among[part > least],)
    return Win(max(part, least), rules, left is None, left, hands if prize.share == 1 else 1)


def due(state: StudRoundState, ticket: WagerState, win: Win, name: str, no_hand: bool) -> Judged[DueWager]:
    """The due of a prize, in addition to all else (11.9). Of the stake only the excess is returned."""
    book = state.book
    first = book.whatever_dealer_has if no_hand else book.prizes[name].qualifies
    good = _good(ticket)
    owed = DueWager(ticket, "win", subtract(ticket.stake, good), [first, *win.rules], valid=good)
    owed.winnings = in_cents(win.amount)
    owed.pays = yield from _paid(state, owed, win)
    return owed


def _good(ticket: WagerState) -> Decimal:
    """The one chip that counts."""
    most = ticket.limits[1]
    return ticket.stake if most is None else min(ticket.stake, most)


def in_cents(amount: Fraction) -> Decimal:
    """Exact if possible. Otherwise rounded up to the cent."""
    thousandths = amount * 1000
    if thousandths.denominator == 1:
        return Decimal(int(thousandths)).scaleb(-3)
    return Decimal(-int(-amount * 100 // 1)).scaleb(-2)


def _paid(state: StudRoundState, owed: DueWager, win: Win) -> Judged[Decimal]:
    """In chips at the next payable amount. In cash or by cheque it may be exact, or rounded up less (11.8)."""
    chips = rounded_up(state.terms.chips, owed.winnings)
    settled = owed.ticket.settled
    got = settled.paid if settled is not None and settled.result == "win" else None
    if win.at_least and got is not None and got > chips:
        yield state.finding("jackpot-unknown", settled.id if settled else None, wager=owed.ticket.wager)
        owed.winnings = got
        return got
    if chips != owed.winnings:
        owed.rules.append(state.book.prize_rounding)
    return got if got is not None and owed.winnings <= got <= chips else chips


def drawn(owed: list[DueWager]) -> Decimal:
    """The amount that a round's prizes take from the pool."""
    prizes = [one for one in owed if one.ticket.bet == JACKPOT and one.result == "win"]
    return total(one.winnings for one in prizes) if prizes else ZERO


def lost(state: StudRoundState, ticket: WagerState, fate: str) -> DueWager:
    """The due of a lost jackpot wager. It is collected by hand, unless the machine already has it."""
    good = _good(ticket)
    taken = state.book.collects[fate]
    rules = [state.book.no_prize] if state.floor.mode == "electronic" else [state.book.no_prize, taken]
    return DueWager(ticket, "lose", subtract(ticket.stake, good), [taken] if fate in OUT else rules, valid=good)
