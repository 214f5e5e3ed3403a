"""Malfunctions of terminals or the game system: wrong credits, refused payments, and the duties that follow."""

from decimal import Decimal

from simulator.baccarat import settling
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document
from simulator.baccarat.state import BaccaratWager

MUCH = Decimal(9500)
"""The excess that a terminal credits."""
MINUTES = 60_000


def alone(s: Slip) -> list[BaccaratWager]:
    """Winning wagers on screens, the only ones of their players, at terminals without a malfunction today."""
    if "" in s.table.faulty or s.table.silent:
        return []
    count = [wager.player.name for wager in s.r.wagers]
    return [
        wager
        for wager in s.r.wagers_on(*settling.WHOLE)
        if wager.terminal and wager.good and count.count(wager.player.name) == 1
        and wager.terminal not in s.table.faulty and settling.due(s.r, wager).result == "win"
    ]  # fmt: skip


def somebody_wins(s: Slip) -> bool:
    settling.decide(s.r)
    return bool(alone(s))


def report(s: Slip, wager: BaccaratWager) -> dict[str, str]:
    """Report a malfunction of a terminal or of the game system. Returns which."""
    whole = s.table.rng.random() < 0.3
    place = {} if whole or not wager.terminal else {"terminal": wager.terminal}
    s.table.faulty.append(place.get("terminal", ""))
    s.table.say("malfunction_reported", 30_000, **place)
    return place


def overcredited(s: Slip, wager: BaccaratWager) -> Decimal:
    """A winner is credited far too much; all others are settled as they should be."""
    what = settling.due(s.r, wager)
    paid = what.winnings - what.commission + MUCH
    settling.book(s.r, wager, "win", paid, what.commission, False)
    settling.settle(s.r)
    return paid


def refuse(s: Slip, wager: BaccaratWager, amount: Decimal) -> str:
    wager.player.credits -= amount
    return s.table.say("payment_refused", 30_000, wager=wager.name, amount=amount)


def tell(s: Slip) -> None:
    s.table.say("inspector_notified", 5 * MINUTES, about="malfunction")


def refused(s: Slip) -> None:
    """All duties in order: report, refusal, notice to an inspector, and no use of the terminal until its repair."""
    wager = alone(s)[0]
    paid = overcredited(s, wager)
    place = report(s, wager)
    s.admit(refuse(s, wager, paid))
    tell(s)
    s.table.say("malfunction_cleared", 8 * MINUTES, **place)


def untold(s: Slip) -> None:
    """No inspector is notified."""
    wager = alone(s)[0]
    paid = overcredited(s, wager)
    place = report(s, wager)
    fact = refuse(s, wager, paid)
    s.admit(fact, "refund")
    s.admit(fact, "inspector")
    s.table.silent = True
    s.table.say("malfunction_cleared", 8 * MINUTES, **place)


def unfounded(s: Slip) -> None:
    """A payment is refused without a reported malfunction."""
    wager = alone(s)[0]
    paid = overcredited(s, wager)
    fact = refuse(s, wager, paid)
    s.admit(fact, "refund")
    s.admit(fact, "ground")
    tell(s)
    s.table.faulty.append(str(wager.terminal))
    s.table.say("malfunction_cleared", 8 * MINUTES, terminal=wager.terminal)


def repaired_before(s: Slip) -> None:
    """The malfunction was repaired before the refused credit."""
    wager = alone(s)[0]
    place = report(s, wager)
    s.table.say("malfunction_cleared", 8 * MINUTES, **place)
    overcredited(s, wager)
    s.admit(refuse(s, wager, MUCH))
    tell(s)
    s.table.say("malfunction_cleared", 8 * MINUTES, **place)


def touched(s: Slip) -> None:
    """Credit is added to a terminal that must not be used."""
    wager = alone(s)[0]
    paid = overcredited(s, wager)
    place = report(s, wager)
    s.admit(refuse(s, wager, paid), "refund")
    tell(s)
    player, amount = wager.player, Decimal(100)
    player.credits += amount
    s.admit(s.table.say("terminal_activated", MINUTES, terminal=wager.terminal, player=player.name, amount=amount,
                        tender="dealer"), "lock")  # fmt: skip
    s.table.say("malfunction_cleared", 8 * MINUTES, **place)


REFUND = {"refund": "12.5(c)"}
FAULTS = (
    FaultKind("payment-refused", "settle", by_document(electronic="12.5(c)"), refused,
              "a payment was refused after a malfunction, and the stake given back", somebody_wins),
    FaultKind("refusal-not-reported", "settle", by_document(electronic={**REFUND, "inspector": "12.5(a)"}), untold,
              "a payment was refused, and no inspector told", somebody_wins),
    FaultKind("refusal-unfounded", "settle", by_document(electronic={**REFUND, "ground": "12.4"}), unfounded,
              "a payment was refused without any malfunction", somebody_wins),
    FaultKind("refusal-after-repair", "settle", by_document(electronic="12.4(b)"), repaired_before,
              "a payment was refused that was credited after the repair", somebody_wins),
    FaultKind("locked-terminal-used", "settle", by_document(electronic={**REFUND, "lock": "12.5(b)"}), touched,
              "a terminal was used that had to be left alone", somebody_wins),
)  # fmt: skip
