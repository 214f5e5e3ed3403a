"""Random faults of a roll: at most one, so that findings do not overlap.

A row of the registry gives the kind of a fault, its step, and the function that does it. If the function does nothing
(because no player has such a wager), no finding is expected.
"""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from simulator.craps import bets, betting, settling
from simulator.craps.state import GENERAL, MOST, CrapsRound, CrapsTable, CrapsWager

IRREGULARITY, MISTAKE = "irregularity", "mistake"
VOIDS = {
    "off_table": "7.1(a)", "stacked": "7.1(b)", "on_bank": "7.1(c)", "in_bowl": "7.1(d)", "on_rail": "7.1(d)",
    "cocked": "7.1(e)", "not_callable": "7.1(h)", "not_together": "7.2(a)", "missed_wall": "7.2(b)",
    "improper": "7.2(c)",
}  # fmt: skip
NOTHING = Decimal(0)


class CrapsFaultKind(NamedTuple):
    """One kind of fault."""

    sort: str
    step: str
    done: Callable[[CrapsRound], bool]
    """Whether anything was done instead of the right thing."""


def choose(table: CrapsTable) -> str:
    """The fault of the next roll. None in most."""
    for sort, rate in ((IRREGULARITY, table.irregularities), (MISTAKE, table.mistakes)):
        if table.chance(rate):
            return str(table.pick([name for name, kind in FAULTS.items() if kind.sort == sort]))
    return ""


def strike(r: CrapsRound, step: str) -> bool:
    """Do the fault of this step, if it is planned."""
    kind = FAULTS.get(r.mishap)
    return kind is not None and kind.step == step and kind.done(r)


def before(r: CrapsRound) -> None:
    """A fault after all wagers."""
    strike(r, "betting")


def thrown(r: CrapsRound, fact: str) -> None:
    """The fault of the throw appears."""
    for rule in r.wrong:
        r.admit(fact, rule)
    r.wrong = []
    if r.void:
        r.admit(fact, VOIDS[r.void])


# --- wagers ---------------------------------------------------------------------------------------------------


def _given_back(r: CrapsRound, name: str, back: Decimal = NOTHING) -> str:
    return r.table.say("wager_settled", 600, wager=name, result="void", paid=back, commission=NOTHING, deferred=False)


def _stray(r: CrapsRound, bet: str, stake: int, rule: str, ruleset: str = "", **fields: Any) -> str:
    """An invalid wager of a passer-by."""
    name = r.table.next_name()
    fact = r.table.say("wager_placed", 400, wager=name, bet=bet, stake=Decimal(stake), player="P999", **fields)
    r.admit(fact, rule, *([ruleset] if ruleset else []))
    return name


def _line_out_of_time(r: CrapsRound) -> bool:
    rules = {"pass": "3.1(a)", "dont_pass": "3.1(b)"} if r.table.point else {"come": "3.1(c)", "dont_come": "3.1(d)"}
    bet = r.table.pick(list(rules))
    _given_back(r, _stray(r, bet, 10, rules[bet]))
    return True


def _odds_alone(r: CrapsRound) -> bool:
    bases = [one for one in r.table.up if one.bet in BEHIND and one.point is None]
    if not bases:
        return False
    base = r.table.pick(bases)
    name = r.table.next_name()
    fact = r.table.say(
        "wager_placed", 400, wager=name, bet=f"{base.bet}_odds", stake=Decimal(10), player=base.player, on=base.name
    )
    r.admit(fact, BEHIND[base.bet])
    _given_back(r, name)
    return True


BEHIND = {"pass": "3.1(e)", "dont_pass": "3.1(f)", "come": "3.1(g)", "dont_come": "3.1(h)"}


def _odds_over(r: CrapsRound) -> bool:
    backed = {one.base for one in r.table.up}
    bases = [one for one in r.table.up if one.bet in BEHIND and one.point and one not in backed]
    if not bases:
        return False
    base = r.table.pick(bases)
    most = bets.most_behind(base)
    over = CrapsWager(r.table.next_name(), f"{base.bet}_odds", base.name, most + 20, base.player, base, good=most)
    r.table.up.append(over)
    r.admit(betting.say(r.table, over), f"{BEHIND[base.bet]}(i)")
    return True


def _one_of(r: CrapsRound, *names: str, point: bool | None = None) -> CrapsWager | None:
    fitting = [one for one in r.table.up if one.bet in names and point in (None, one.point is not None)]
    return r.table.pick(fitting) if fitting else None


def _contract_down(r: CrapsRound) -> bool:
    """The dealer lets a player take a wager down, and corrects it."""
    wager = _one_of(r, "pass", "come", point=True)
    if wager is not None:
        r.admit(r.table.say("wager_withdrawn", 400, wager=wager.name), "3.5")
    return wager is not None


def _dont_raised(r: CrapsRound) -> bool:
    wager = _one_of(r, "dont_pass", "dont_come", point=True)
    if wager is not None:
        more = Decimal(wager.stake + 10)
        fact = r.table.say("wager_changed", 400, wager=wager.name, stake=more, reason="player")
        r.admit(fact, "3.6" if wager.bet == "dont_pass" else "3.7")
    return wager is not None


def _off_though_always_on(r: CrapsRound) -> bool:
    wager = _one_of(r, "pass", "lay", "big_six", "big_eight", "field")
    if wager is not None:
        r.admit(r.table.say("wager_called", 400, wager=wager.name, state="off"), "3.8")
    return wager is not None


def _over_maximum(r: CrapsRound) -> bool:
    over = CrapsWager(r.table.next_name(), "field", None, 2 * MOST, "P998", good=MOST)
    r.table.up.append(over)
    r.admit(betting.say(r.table, over), "14.1(b)", GENERAL)
    return True


def _commission_left_out(r: CrapsRound) -> bool:
    wager = CrapsWager(r.table.next_name(), "buy", 4, 20, "P997", good=20)
    r.table.up.append(wager)
    r.admit(betting.say(r.table, wager, commission=NOTHING), "3.1(j)")
    return True


def _commission_kept(r: CrapsRound) -> bool:
    wager = _one_of(r, "buy", "lay")
    if wager is not None and not wager.taken:
        return False
    if wager is not None:
        r.table.up.remove(wager)
        r.table.say("wager_withdrawn", 400, wager=wager.name)
        r.admit(_given_back(r, wager.name), "3.10")
    return wager is not None


# --- the dice -------------------------------------------------------------------------------------------------


def _inspect(r: CrapsRound, *roles: str) -> None:
    for role in roles:
        r.table.say("dice_inspected", 2000, role=role)


def _replaced_untold(r: CrapsRound) -> bool:
    r.admit(r.table.say("dice_replaced", 4000), "4.5(e)")
    _inspect(r, "dealer", "game_supervisor")
    return True


def _uninspected(r: CrapsRound) -> bool:
    r.table.say("inspector_notified", 4000, about="dice_replaced")
    r.table.say("dice_replaced", 4000)
    _inspect(r, "dealer")
    r.wrong.append("4.2")
    return True


def _offered_past(r: CrapsRound) -> bool:
    """A player is passed over."""
    table = r.table
    first = table.players.index(table.shooter) + 1 if table.shooter is not None else 0
    order = table.players[first:] + table.players[:first]
    able = [one for one in order if (table.on_line(one) or table.shooter is None) and one != table.shooter]
    if len(able) < 2 or not table.on_line(able[1]):
        return False
    fact = table.say("dice_offered", 900, player=able[1], accepted=True)
    r.admit(fact, "4.3" if table.shooter is None else "5.9(a)")
    r.thrower = able[1]
    return True


def _another_throws(r: CrapsRound) -> bool:
    table = r.table
    other = [one for one in table.players if table.on_line(one) and one != table.shooter]
    if len(other) < 2 or table.shooter is None or table.out or table.closing or r.thrower != table.shooter:
        return False
    start = table.players.index(table.shooter) + 1
    order = [one for one in table.players[start:] + table.players[:start] if one in other]
    table.say("dice_offered", 900, player=order[0], accepted=True)
    r.thrower = order[1]
    r.wrong.append("5.10")
    return True


def _kept(r: CrapsRound) -> bool:
    """After a 7 out the same shooter throws again."""
    table = r.table
    others = [one for one in table.players if table.on_line(one) and one != table.shooter]
    if not table.out or not others or table.shooter is None or not table.on_line(table.shooter):
        return False
    r.thrower = table.shooter
    r.wrong.append("5.8(a)")
    return True


def _no_roll(r: CrapsRound) -> bool:
    r.void = r.table.pick(list(VOIDS))
    return True


def _void_settled(r: CrapsRound) -> bool:
    """A wager is paid although the throw is void. It is corrected later."""
    there = _one_of(r, "field", "pass", "come")
    if there is not None:
        r.void, r.spoiled = "stacked", there
    return there is not None


def settle_void(r: CrapsRound) -> None:
    """The wager that is settled although the throw is void."""
    if r.spoiled is not None:
        r.admit(settling.say(r, r.spoiled, "win", Fraction(1)), "7.1")
        r.spoiled.early = r.mishap


# --- calls, markers, money ------------------------------------------------------------------------------------


def _late_wager(r: CrapsRound) -> bool:
    name = _stray(r, "field", 10, "3.2")
    r.table.say("result_announced", 900, dice=r.dice)
    _given_back(r, name)
    return True


def _called_wrongly(r: CrapsRound) -> bool:
    wrong = (r.dice[0] % 6 + 1, r.dice[1])
    r.admit(r.table.say("result_announced", 900, dice=wrong), "5.5(a)")
    return True


def _settled_first(r: CrapsRound) -> bool:
    """Settle a wager before the call."""
    decided = settling.decide(r)
    if decided:
        wager, result, worth = decided[0]
        fact = settling.say(r, wager, result, worth)
        r.admit(fact, "5.5(a)")
        settling.admit_again(r, wager, fact)
        r.spoiled = wager
    r.table.say("result_announced", 900, dice=r.dice)
    return True


def _marked_wrongly(r: CrapsRound) -> bool:
    wrong = 4 if r.table.point != 4 else 10
    r.admit(r.table.say("point_marked", 800, point=wrong), "2.4(d)")
    r.table.say("point_marked", 800, point=r.table.point)
    return True


def _off_settled(r: CrapsRound) -> bool:
    """A wager that is off is collected on a come out 7, and corrected."""
    table = r.table
    off = [one for one in table.up if one.bet in ("place", "buy", "hardway") and not betting.on(table, one)]
    if table.point is not None or sum(r.dice) != 7 or not off:
        return False
    r.admit(settling.say(r, off[0], "lose", bets.LOST[1]), "3.8(a)")
    off[0].early = r.mishap
    return True


def _wrong_odds(r: CrapsRound) -> bool:
    won = [one for one in settling.decide(r) if one[1] == "win" and one[0].bet in BEHIND and one[0].point]
    if won:
        wager, result, worth = won[0]
        r.admit(settling.say(r, wager, result, worth, more=1), "6.1")
        r.spoiled = wager
    return bool(won)


def _left(result: str) -> Callable[[CrapsRound], bool]:
    """A winner is not paid, or a loser not collected."""

    def left(r: CrapsRound) -> bool:
        decided = [wager for wager, came, _ in settling.decide(r) if came == result]
        if decided:
            r.spoiled = decided[0]
            r.wrong.append("5.7")
        return bool(decided)

    return left


FAULTS: dict[str, CrapsFaultKind] = {
    "line-out-of-time": CrapsFaultKind(IRREGULARITY, "betting", _line_out_of_time),
    "odds-alone": CrapsFaultKind(IRREGULARITY, "betting", _odds_alone),
    "odds-over": CrapsFaultKind(IRREGULARITY, "betting", _odds_over),
    "contract-down": CrapsFaultKind(IRREGULARITY, "betting", _contract_down),
    "dont-raised": CrapsFaultKind(IRREGULARITY, "betting", _dont_raised),
    "off-though-always-on": CrapsFaultKind(IRREGULARITY, "betting", _off_though_always_on),
    "over-maximum": CrapsFaultKind(IRREGULARITY, "betting", _over_maximum),
    "dice-replaced-untold": CrapsFaultKind(IRREGULARITY, "betting", _replaced_untold),
    "dice-uninspected": CrapsFaultKind(IRREGULARITY, "betting", _uninspected),
    "offered-past": CrapsFaultKind(IRREGULARITY, "offering", _offered_past),
    "another-throws": CrapsFaultKind(IRREGULARITY, "throwing", _another_throws),
    "shooter-kept-dice": CrapsFaultKind(IRREGULARITY, "offering", _kept),
    "no-roll": CrapsFaultKind(IRREGULARITY, "throwing", _no_roll),
    "void-roll-settled": CrapsFaultKind(IRREGULARITY, "throwing", _void_settled),
    "late-wager": CrapsFaultKind(IRREGULARITY, "calling", _late_wager),
    "commission-left-out": CrapsFaultKind(MISTAKE, "betting", _commission_left_out),
    "commission-kept": CrapsFaultKind(MISTAKE, "betting", _commission_kept),
    "called-wrongly": CrapsFaultKind(MISTAKE, "calling", _called_wrongly),
    "settled-first": CrapsFaultKind(MISTAKE, "calling", _settled_first),
    "marked-wrongly": CrapsFaultKind(MISTAKE, "marking", _marked_wrongly),
    "off-settled": CrapsFaultKind(MISTAKE, "settling", _off_settled),
    "wrong-odds": CrapsFaultKind(MISTAKE, "settling", _wrong_odds),
    "winner-unpaid": CrapsFaultKind(MISTAKE, "settling", _left("win")),
    "loser-left": CrapsFaultKind(MISTAKE, "settling", _left("lose")),
}
