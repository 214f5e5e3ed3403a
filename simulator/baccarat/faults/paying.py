"""Wagers settled wrongly: the cited rule is the one that determines the due."""

from decimal import Decimal

from simulator.baccarat import money, settling
from simulator.baccarat.faults.registry import FaultKind, Rule, Slip, by_document, in_1996
from simulator.baccarat.money import ZERO
from simulator.baccarat.state import BaccaratTable, BaccaratWager

PLAIN = ("banker", "player", "tie", "perfect_pairs")


def key_of(table: BaccaratTable, wager: BaccaratWager, result: str) -> str:
    """The key of the rule that gives the due: `banker win`, `tie lose`, `half win` ..."""
    halved = wager.bet == "banker" and result == "win" and table.setup.payout == "half_on_six"
    return f"{'half' if halved else wager.bet} {result}"


def key(s: Slip) -> str:
    return key_of(s.table, s.wager, s.due.result)


def plain(s: Slip) -> bool:
    """A wager with one simple rule: fully valid, no extra commission, nothing to round."""
    above = s.table.setup.extra_above
    if s.wager.bet not in PLAIN or s.wager.excess or not s.wager.good:
        return False
    return bool(s.rule(key(s))) and (above is None or s.wager.stake <= above) and rounds_nothing(s)


def rounds_nothing(s: Slip) -> bool:
    exact = s.due.winnings - s.due.commission
    return bool(s.wager.player.terminal) or money.up(exact, s.table.setup.chip) == exact


def wins(s: Slip) -> bool:
    return s.due.result == "win" and plain(s)


def loses(s: Slip) -> bool:
    return s.due.result == "lose" and plain(s)


def ties(s: Slip) -> bool:
    return s.due.result == "stand_off" and plain(s)


def settle(s: Slip, result: str, paid: Decimal, commission: Decimal) -> None:
    fact = settling.book(s.r, s.wager, result, paid, commission, False)
    s.admit(fact, key(s))
    if s.wager.terminal and result != s.due.result and s.wager.bet in settling.WHOLE and not s.r.misled:
        s.r.misled = True
        s.admit(fact, "misled")


def overpay(s: Slip) -> None:
    net = settling.net(s.table, s.wager, s.due)
    settle(s, "win", net + s.table.setup.chip, s.due.commission)


def underpay(s: Slip) -> None:
    net = settling.net(s.table, s.wager, s.due)
    settle(s, "win", net - s.table.setup.chip, s.due.commission)


def pay_loser(s: Slip) -> None:
    settle(s, "win", s.wager.stake, ZERO)


def take_winner(s: Slip) -> None:
    settle(s, "lose", ZERO, ZERO)


def forget_commission(s: Slip) -> None:
    settle(s, "win", s.due.winnings, ZERO)


def owes_commission(s: Slip) -> bool:
    return wins(s) and s.due.commission > 0 and not s.table.setup.book.deferral


def defer(s: Slip) -> None:
    """Commission is deferred although the rulebook does not allow it."""
    fact = settling.book(s.r, s.wager, "win", s.due.winnings, s.due.commission, True)
    s.admit(fact, key(s))


def leave_unpaid(s: Slip) -> None:
    """A winning wager is forgotten until the round is over."""
    s.wager.open = False
    s.later("round_ended")


def marked_short(s: Slip) -> None:
    """The marker button shows one chip less than the debt."""
    owing, chip = s.due.commission, s.table.setup.chip
    settling.book(s.r, s.wager, "win", s.due.winnings, owing, True)
    s.wager.player.owed += chip
    s.wager.player.unmarked += chip
    s.admit(settling.mark(s.table, s.wager, owing - chip))


def marks_enough(s: Slip) -> bool:
    return deferred(s) and s.due.commission > s.table.setup.chip


def loses_at_table(s: Slip) -> bool:
    return loses(s) and not s.wager.player.terminal and s.wager.bet in settling.WHOLE


def deferred(s: Slip) -> bool:
    return settling.takes_later(s.table, s.wager, s.due.commission) and not s.wager.excess and s.wager.good


def unmarked(s: Slip) -> None:
    """Commission is deferred, and no marker button shows it."""
    fact = settling.book(s.r, s.wager, "win", s.due.winnings, s.due.commission, True)
    s.wager.player.owed += s.due.commission
    s.wager.player.unmarked += s.due.commission
    s.admit(fact)


def wins_at_table(s: Slip) -> bool:
    """A winner whom the dealer pays; no electronic credit."""
    return s.due.result == "win" and s.wager.bet in settling.WHOLE and s.wager.good and not s.wager.player.terminal


SIDES = {"perfect_pairs win": "11A.7", "perfect_pairs lose": "11A.5"}
DUE_96 = {
    "player win": "5.1", "banker win": "5.2", "tie win": "5.5", "banker lose": "4.1(a)(ii)",
    "player lose": "4.1(b)(ii)", "tie lose": "4.1(c)(ii)", "banker stand_off": "4.1(a)(iii)",
    "player stand_off": "4.1(b)(iii)",
}  # fmt: skip
DECIDED = {
    "banker lose": "5.1(a)(ii)", "player lose": "5.1(b)(ii)", "tie lose": "5.1(c)(ii)",
    "banker stand_off": "5.1(a)(iii)", "player stand_off": "5.1(b)(iii)",
}  # fmt: skip
DUE_98 = {"player win": "5.7(a)", "banker win": "5.7(b)", "tie win": "5.7(c)", **DECIDED}
DUE_DIV5 = {
    "player win": "5.10(a)", "banker win": "5.10(b)", "tie win": "5.10(c)", "half win": "5.11", **DECIDED, **SIDES
}  # fmt: skip
DUE_VIC = dict.fromkeys(DUE_98, "10.1")
DUE_ELECTRONIC = {**{bet: f"imported {rule}" for bet, rule in DUE_DIV5.items()}, "misled": "12.3"}
DUE: dict[str, Rule] = in_1996(DUE_96, nz98=DUE_98, div5=DUE_DIV5, vic=DUE_VIC, electronic=DUE_ELECTRONIC)
NOT_IN_VICTORIA = {document: rule for document, rule in DUE.items() if document != "vic-2002-baccarat"}
UNPAID = in_1996("10.2", nz98="10.2", div5="10.2", vic="6.7.2", electronic="10.2")

FAULTS = (
    FaultKind("overpaid", "pay", DUE, overpay, "a winner was paid one chip too much", wins, mistake=True),
    FaultKind("underpaid", "pay", DUE, underpay, "a winner was paid one chip too little",
              lambda s: wins(s) and s.due.winnings - s.due.commission > s.table.setup.chip, mistake=True),
    FaultKind("loser-paid", "pay", DUE, pay_loser, "a losing wager was paid", loses, mistake=True),
    FaultKind("winner-taken", "pay", DUE, take_winner, "a winning wager was taken", wins, mistake=True),
    FaultKind("stand-off-taken", "pay", DUE, take_winner, "a wager that stands off was taken", ties, mistake=True),
    FaultKind("commission-not-taken", "pay", NOT_IN_VICTORIA, forget_commission,
              "a Banker win was paid in full and no commission taken", owes_commission, mistake=True),
    FaultKind("commission-deferred", "pay", NOT_IN_VICTORIA, defer,
              "commission was left owing where that is not allowed", owes_commission, mistake=True),
    FaultKind("winner-unpaid", "pay", UNPAID, leave_unpaid, "a winning wager was not settled", wins_at_table,
              mistake=True),
    FaultKind("loser-not-collected", "pay", {**UNPAID, "vic-2002-baccarat": "6.7.1"}, leave_unpaid,
              "a losing wager was not settled", loses_at_table, mistake=True),
    FaultKind("commission-not-marked", "pay", by_document(vic="10.2.1(b)"), unmarked,
              "commission was left owing without a marker button", deferred, mistake=True),
    FaultKind("commission-marked-short", "pay", by_document(vic="10.2.1(b)"), marked_short,
              "a marker button shows less than the commission owed", marks_enough, mistake=True),
)  # fmt: skip
