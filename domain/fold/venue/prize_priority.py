"""Checks the order of prizes from one pool at several tables (Caribbean stud, 12.3): the order in which hands were
received.

It matters if a hand was received before another table's prize was taken from the pool. A prize paid before another
table's earlier hand broke the rule. A prize paid as if the earlier one were still in the pool was overpaid. What is due
at each table follows its own meter: only the meter shows when a prize left the pool.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from domain.fold.round import Finding
from domain.fold.venue.notes import AnyNote, Paid, Prize
from domain.money import EXACT, reported, written

BEFORE, TOO_MUCH = "jackpot-paid-out-of-order", "jackpot-paid-twice"
SENTENCES = {
    BEFORE: (
        "The prize of wager {wager} was paid from pool {pool} before that of wager {other} at {table}, whose hand was "
        "received first."
    ),
    TOO_MUCH: (
        "Wager {wager} was paid {paid} from pool {pool}. The hand of wager {other} at {table} was received first, "
        "which leaves {due}: {amount:too little}."
    ),
}
NOTHING = Decimal(0)


class Claim(NamedTuple):
    """A prize and its payment, if any."""

    prize: Prize
    paid: Paid | None


def check_priority(notes: Iterable[AnyNote]) -> Iterator[Finding]:
    """Check the notes of one gaming day, in order."""
    pools: dict[str, list[Prize]] = defaultdict(list)
    payments: dict[tuple[str, str], Paid] = {}
    for note in notes:
        if isinstance(note, Prize):
            pools[note.pool].append(note)
        elif isinstance(note, Paid):
            payments.setdefault((note.table, note.wager), note)
    for prizes in pools.values():
        yield from _of_pool([Claim(one, payments.get((one.table, one.wager))) for one in prizes])


def _of_pool(claims: Sequence[Claim]) -> Iterator[Finding]:
    for place, claim in enumerate(claims):
        first = [one for one in claims[:place] if _still_in_the_pool(one, claim)]
        if claim.paid is None or not first:
            continue
        unpaid = next((one for one in first if one.paid is None or one.paid.at > claim.paid.at), None)
        if unpaid is not None:
            yield _finding(BEFORE, claim.prize, claim.paid, unpaid.prize)
        due = _due(claim.prize, first)
        if due is not None and EXACT.subtract(claim.paid.amount, due) >= claim.prize.unit:
            yield _finding(TOO_MUCH, claim.prize, claim.paid, first[0].prize, due)


def _still_in_the_pool(earlier: Claim, claim: Claim) -> bool:
    """Whether an earlier hand's prize was still in the pool when this hand was received."""
    prize, other = claim.prize, earlier.prize
    shares = prize.share or other.share
    untaken = earlier.paid is None or earlier.paid.at >= prize.at
    return bool(shares) and other.table != prize.table and other.at < prize.at and untaken


def _due(prize: Prize, first: Sequence[Claim]) -> Decimal | None:
    """What the earlier prizes leave for this one. None if the pool is not known."""
    held = first[0].prize.held
    if held is None or not prize.share:
        return None
    for one in first:
        taken = max(one.prize.least, EXACT.multiply(one.prize.share, held))
        held = max(EXACT.subtract(held, taken), NOTHING)
    return max(prize.least, EXACT.multiply(prize.share, held))


def _finding(code: str, prize: Prize, paid: Paid, first: Prize, due: Decimal | None = None) -> Finding:
    rule = prize.rule if prize.rule == first.rule else prize.above
    amount = None if due is None else reported(EXACT.subtract(due, paid.amount))
    values = {"pool": prize.pool, "other": first.wager, "table": first.table}
    if due is not None:
        values |= {"paid": written(paid.amount), "due": written(due)}
    return Finding(
        prize.ruleset, rule, code, "violation", paid.fact, prize.table, prize.player, prize.wager, amount, values=values
    )
