"""Decides every wager by a roll."""

from fractions import Fraction
from math import ceil

from simulator.craps.state import CrapsWager

POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
PLACE = {
    4: Fraction(9, 5), 5: Fraction(7, 5), 6: Fraction(7, 6), 8: Fraction(7, 6), 9: Fraction(7, 5), 10: Fraction(9, 5),
}  # fmt: skip
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
ONCE: dict[str, dict[int, int]] = {
    "field": {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}, "any_seven": {7: 4}, "any_craps": {2: 7, 3: 7, 12: 7},
    "two": {2: 30}, "three": {3: 15}, "twelve": {12: 30}, "eleven": {11: 15},
}  # fmt: skip
HORN = ("two", "three", "eleven", "twelve")
NAMED = {2: "two", 3: "three", 11: "eleven", 12: "twelve"}
SLEEPS = ("place", "buy", "come_odds", "hardway")
RIGHT = ("pass", "come")
Dice = tuple[int, int]
Outcome = tuple[str, Fraction]
"""Win, lose or stand_off, and the payment per unit."""
LOST = ("lose", Fraction(-1))


def outcome(wager: CrapsWager, dice: Dice, come_out: bool, on: bool) -> Outcome | None:
    """The result of a wager by a roll. None if it stays up. Off wagers are settled only with their base wager."""
    total, bet = sum(dice), wager.bet
    if bet in ("pass", "come", "dont_pass", "dont_come"):
        return _line(bet in RIGHT, wager.point, total)
    if wager.base is not None:
        return _behind(wager, total, on)
    if bet in ONCE or bet in ("horn", "horn_high", "world", "c_and_e"):
        return _once(wager, total)
    return _number(wager, dice, total) if on else None


def _line(right: bool, point: int | None, total: int) -> Outcome | None:
    if point is not None:
        won = {point: right, 7: not right}.get(total)
    elif total == 12 and not right:
        return "stand_off", Fraction(0)
    else:
        won = {7: right, 11: right, 2: not right, 3: not right, 12: not right}.get(total)
    return None if won is None else ("win", Fraction(1)) if won else LOST


def _behind(wager: CrapsWager, total: int, on: bool) -> Outcome | None:
    base = wager.base
    assert base is not None and base.point is not None
    right = base.bet in RIGHT
    decided = _line(right, base.point, total)
    if decided is None:
        return None
    if not on:
        return "stand_off", Fraction(0)
    odds = TRUE[base.point] if right else 1 / TRUE[base.point]
    return ("win", odds) if decided[0] == "win" else LOST


def _number(wager: CrapsWager, dice: Dice, total: int) -> Outcome | None:
    bet, number = wager.bet, wager.number
    if bet == "lay":
        return {7: ("win", 1 / TRUE[number]), number: LOST}.get(total)
    if bet == "hardway":
        if dice[0] == dice[1] and total == number:
            return "win", Fraction(HARD[number])
        return LOST if total in (7, number) else None
    odds = {"place": PLACE, "buy": TRUE}[bet][number] if bet in ("place", "buy") else Fraction(1)
    return {7: LOST, number: ("win", odds)}.get(total)


def _once(wager: CrapsWager, total: int) -> Outcome:
    parts = _parts(wager)
    whole = sum(parts.values())
    net = sum(units * ONCE[bet].get(total, -1) for bet, units in parts.items())
    won = any(total in ONCE[bet] for bet in parts)
    return ("win", Fraction(net, whole)) if won else LOST


def _parts(wager: CrapsWager) -> dict[str, int]:
    if wager.bet == "horn":
        return dict.fromkeys(HORN, 1)
    if wager.bet == "horn_high":
        return {bet: 1 + (bet == NAMED[wager.number]) for bet in HORN}
    if wager.bet == "world":
        return dict.fromkeys((*HORN, "any_seven"), 1)
    if isinstance(wager.on, dict):
        return {bet: int(stake) for bet, stake in wager.on.items()}
    return {wager.bet: 1}


def most_behind(base: CrapsWager) -> int:
    """The maximum odds behind a bet: the stake, rounded up to a unit paid in whole chips, or the amount that wins as
    much.
    """
    assert base.point is not None
    odds = TRUE[base.point] if base.bet in RIGHT else 1 / TRUE[base.point]
    even = base.stake if base.bet in RIGHT else base.stake / odds
    return ceil(Fraction(even) / odds.denominator) * odds.denominator
