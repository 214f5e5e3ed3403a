"""Faults at terminals: wagers that a screen may not accept, wrong results, cancelled hands, wrong payouts."""

from decimal import Decimal

from simulator.baccarat import betting, dealing, settling, terminals
from simulator.baccarat.betting import place
from simulator.baccarat.faults import announcing, paying
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document
from simulator.baccarat.money import WagerDue
from simulator.baccarat.setup import INCREMENT
from simulator.baccarat.state import BaccaratWager
from simulator.people import Player

SMALL = Decimal(2)
"""Less than any minimum and any step."""


# --- wagers ---------------------------------------------------------------------------------------------------


def ties(s: Slip, stake: Decimal) -> list[Player]:
    """Players who may still place a tie wager of this size on a screen."""
    busy = [wager.player.name for wager in s.r.wagers if wager.bet == "tie"]
    return [one for one in s.table.players if one.terminal and one.credits >= stake and one.name not in busy]


def accepted(s: Slip, stake: Decimal) -> None:
    """A terminal accepts a tie wager of the wrong size. It stands."""
    s.admit(place(s.r, ties(s, stake)[0], "tie", stake).fact)
    betting.call(s.r)


def too_much(s: Slip) -> Decimal:
    return s.table.setup.limits["tie"][1] + INCREMENT


def between_steps(s: Slip) -> Decimal:
    return s.table.setup.limits["tie"][0] + SMALL


def on_cloth(s: Slip) -> None:
    """Chips are placed on the layout of a table that accepts wagers only on screens. They are returned."""
    player = s.table.players[0]
    own, player.terminal = player.terminal, None
    wager = place(s.r, player, "tie", s.table.setup.limits["tie"][0], area=1)
    wager.good, player.terminal = False, own
    s.admit(wager.fact)
    betting.call(s.r)


def screens_only(s: Slip) -> bool:
    return bool(s.rule()) and bool(s.r.wagers)


# --- results --------------------------------------------------------------------------------------------------


def enter(s: Slip, outcome: str, by: str) -> str:
    return s.table.say("result_entered", method="manual", outcome=outcome, by=by)


def on_screens(s: Slip) -> list[BaccaratWager]:
    return [wager for wager in s.r.wagers if wager.open]


def all_on_screens(s: Slip) -> bool:
    return bool(s.rule("entry")) and bool(on_screens(s)) and announcing.all_plain(s)


def settle_by_entry(s: Slip) -> list[tuple[BaccaratWager, WagerDue, str]]:
    """A wrong result is entered, and every terminal settles by it. Returns wagers, payments and the fact."""
    r, right = s.r, s.r.outcome
    announced = announcing.WRONG[right]
    entry = enter(s, announced, s.table.staff.dealer)
    s.admit(entry, "entry")
    s.admit(entry, "anew")
    r.outcome = announced
    given = [(wager, settling.due(r, wager)) for wager in on_screens(s)]
    booked = [(wager, due, settling.book(r, wager, due.result, due.winnings - due.commission, due.commission, False))
              for wager, due in given]  # fmt: skip
    r.outcome = right
    return booked


def settled_by_entry(s: Slip) -> None:
    """The result is not corrected."""
    settling.decide(s.r)
    announcing.called(s, s.r.outcome)
    for wager, given, fact in settle_by_entry(s):
        rightful = settling.due(s.r, wager)
        if given != rightful:
            s.admit(fact, paying.key_of(s.table, wager, rightful.result))


def worked_out_anew(s: Slip) -> None:
    """The right result is entered, and every terminal settles again."""
    settling.decide(s.r)
    announcing.called(s, s.r.outcome)
    booked = settle_by_entry(s)
    enter(s, s.r.outcome, s.table.staff.game_supervisor)
    for wager, given, _ in booked:
        settling.credit(wager, given.result, given.winnings - given.commission, -1)
        rightful = settling.due(s.r, wager)
        settling.book(s.r, wager, rightful.result, rightful.winnings - rightful.commission, rightful.commission, False)


def not_entered(s: Slip) -> None:
    """No result is entered, and the system pays anyway."""
    settling.decide(s.r)
    announcing.called(s, s.r.outcome)
    s.later("round_ended", itself(s))


def itself(s: Slip) -> str:
    return "automatic" if s.table.number % 2 else "manual"


def enters_else(s: Slip) -> bool:
    """Whether other results of this shoe were entered, and a player wagered on a screen."""
    return s.r.number > 4 and any(wager.terminal and wager.good for wager in on_screens(s))


def entered_by_another(s: Slip) -> None:
    settling.decide(s.r)
    announcing.called(s, s.r.outcome)
    s.admit(enter(s, s.r.outcome, s.table.staff.casino_supervisor))


# --- hands called off -----------------------------------------------------------------------------------------


def called_off(s: Slip) -> None:
    """A fire alarm: the dealer declares the hand void, and all wagers are returned."""
    dealing.deal(s.r)
    s.r.cancelled = True
    if s.table.rng.random() < 0.5:
        s.admit(s.table.say("round_voided", 30_000, reason="disruption", role="dealer"))
    else:
        s.admit(s.table.say("void_hand_announced", 30_000, reason="fire alarm", rule="12.2", role="dealer"))


# --- credits --------------------------------------------------------------------------------------------------


def rich(s: Slip) -> bool:
    return s.table.leaving is not None and s.table.leaving.credits > INCREMENT


def cancelled_short(s: Slip) -> None:
    """The dealer pays less in chips than the terminal shows."""
    player = s.table.leaving
    assert player
    s.admit(s.table.say("credits_cancelled", terminal=player.terminal, amount=player.credits - INCREMENT))


def paid_twice(s: Slip) -> None:
    """A voucher is cashed twice."""
    player = s.table.leaving
    assert player
    credits = player.credits
    voucher = terminals.issue(s.table, player, credits, credits)[2]
    s.admit(s.table.say("voucher_redeemed", 60_000, voucher=voucher, amount=credits))


ENTERED = {
    "mixed": "",
    "entry": "10.3(a)",
    "anew": "12.3",
    **{key: f"imported {rule}" for key, rule in paying.DUE_DIV5.items()},
}

FAULTS = (
    FaultKind("terminal-wager-over-maximum", "call", by_document(electronic="3.4(c)(iii)(B)"),
              lambda s: accepted(s, too_much(s)), "a terminal took a wager over the maximum",
              lambda s: bool(ties(s, too_much(s)))),
    FaultKind("terminal-wager-under-minimum", "call", by_document(electronic="3.4(c)(ii)"),
              lambda s: accepted(s, SMALL), "a terminal took a wager under the minimum",
              lambda s: bool(ties(s, SMALL))),
    FaultKind("terminal-wager-off-step", "call", by_document(electronic="3.4(c)(iii)(A)"),
              lambda s: accepted(s, between_steps(s)), "a terminal took a wager between the steps",
              lambda s: bool(ties(s, between_steps(s)))),
    FaultKind("chips-on-layout", "call", by_document(electronic={"mixed": "", "terminals": "5.2"}), on_cloth,
              "chips were taken on the layout of a table that has only terminals", screens_only),
    FaultKind("settled-by-wrong-entry", "declare", by_document(electronic=ENTERED), settled_by_entry,
              "a wrong result was entered, and the terminals settled by it", all_on_screens, mistake=True),
    FaultKind("wrong-entry-worked-out-anew", "declare", by_document(electronic=ENTERED), worked_out_anew,
              "a wrong result was entered, the terminals settled by it, and then anew", all_on_screens, mistake=True),
    FaultKind("result-not-entered", "declare", by_document(electronic={"manual": "10.3(a)", "automatic": "10.3(b)(i)"}),
              not_entered, "the terminals settled a hand whose result nobody had entered", enters_else, mistake=True),
    FaultKind("result-entered-by-another", "declare", by_document(electronic="10.3(a)"), entered_by_another,
              "the result was entered by somebody who may not", lambda s: s.table.number % 2 == 0, mistake=True),
    FaultKind("hand-called-off", "deal", by_document(electronic="12.2"), called_off,
              "the dealer declared the hand void for a disruption"),
    FaultKind("credits-cancelled-short", "cash_out", by_document(electronic="10.5"), cancelled_short,
              "fewer credits were paid in chips than the terminal showed", rich),
    FaultKind("voucher-cashed-twice", "cash_out", by_document(electronic="10.6"), paid_twice,
              "a voucher was cashed a second time", rich),
)  # fmt: skip
