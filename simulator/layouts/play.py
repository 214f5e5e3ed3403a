"""A round, step by step. Each game has its own list of steps."""

from collections.abc import Callable
from decimal import Decimal

from simulator.layouts import faults
from simulator.layouts.games import Came
from simulator.layouts.state import LEAST, MOST, LayoutRound, LayoutTable, LayoutWager

ZERO = Decimal(0)


def settle(r: LayoutRound) -> None:
    """Settle all wagers in the order of the rules."""
    if r.void:
        _give_back(r)
        return
    losers = [wager for wager in r.wagers if not r.odds(wager)]
    winners = [wager for wager in r.wagers if r.odds(wager)]
    if r.mishap == "paid-first" and losers and winners:
        fact = pay(r, winners[0])
        r.admit(fact, r.mishap, r.table.game.rules["paid-early"])
        fact = collect(r, losers[0])
        r.admit(fact, r.mishap, r.table.game.rules["collected-late"])
        losers, winners = losers[1:], winners[1:]
    for wager in losers:
        collect(r, wager)
    for wager in winners:
        faults.while_paying(r, wager, winners, pay)


def _give_back(r: LayoutRound) -> None:
    taken = r.mishap == "taken-as-good"
    for wager in r.wagers:
        odds = r.odds(wager) if taken else 0
        result = ("win" if odds else "lose") if taken else "void"
        fact = _say(r, wager, result, wager.stake * odds)
        if taken:
            r.admit(fact, r.mishap, r.table.game.voids[r.void])


def collect(r: LayoutRound, wager: LayoutWager) -> str:
    """Collect a loser's stake. The part above the maximum is returned."""
    back = {"returned": wager.stake - MOST} if wager.stake > MOST else {}
    return _say(r, wager, "lose", ZERO, **back)


def pay(r: LayoutRound, wager: LayoutWager, more: Decimal = ZERO) -> str:
    """Pay a winner, by the valid part of the stake."""
    return _say(r, wager, "win", min(wager.stake, MOST) * r.odds(wager) + more)


def _say(r: LayoutRound, wager: LayoutWager, result: str, paid: Decimal, **back: Decimal) -> str:
    return r.table.say(
        "wager_settled", 900, wager=wager.name, result=result, paid=paid, commission=ZERO, deferred=False, **back
    )


Step = Callable[[LayoutRound], None]
SITS_OUT = 0.2
STAKES = (1, 1, 2, 2, 4, 5, 10, 20)


def play(table: LayoutTable) -> None:
    """One round, with its fault."""
    table.rounds += 1
    name = f"{table.name}-{table.feed.day[4:]}-{table.rounds}"
    r = LayoutRound(table, name, faults.choose(table))
    for step in STEPS[table.game.ruleset]:
        step(r)


def start(r: LayoutRound) -> None:
    r.table.say("round_started", 3000, round=r.name)


def tumble(r: LayoutRound) -> None:
    """The dice are tumbled before wagers are placed."""
    short = r.mishap == "tumbled-short"
    fact = r.table.say("tumbler_activated", 2000, spins=2 if short else 3)
    if short:
        r.admit(fact, r.mishap, r.table.game.rules[r.mishap])


def bet(r: LayoutRound) -> None:
    """All players who want to, wager on a few areas."""
    table = r.table
    for player in table.players:
        if table.rng.random() < SITS_OUT and r.wagers:
            continue
        for chosen in dict.fromkeys(int(table.rng.random() * len(table.game.bets)) for _ in range(3)):
            place(r, player, chosen, LEAST * int(table.pick(STAKES)))
    if r.mishap == "over-maximum":
        fact = place(r, "P998", -1, MOST * 2)
        r.admit(fact, r.mishap, "14.1(b)", "nz-1996-general")


def place(r: LayoutRound, player: str, chosen: int, stake: Decimal) -> str:
    """Place a wager, unless the player has one there."""
    table, on_offer = r.table, r.table.game.bets[chosen]
    if any(one.player == player and one.bet == on_offer for one in r.wagers):
        return ""
    table.wagers += 1
    name = f"w{table.feed.day[4:]}-{table.wagers}"
    choice = {} if on_offer[1] is None else {"on": on_offer[1]}
    r.wagers.append(LayoutWager(name, on_offer, stake, player))
    return table.say("wager_placed", 200, wager=name, bet=on_offer[0], stake=stake, player=player, **choice)


def call(r: LayoutRound) -> None:
    """No more bets, and late wagers."""
    if r.mishap != "call-omitted":
        r.table.say("no_more_bets", 4000)
    faults.after_call(r)


def spin(r: LayoutRound) -> None:
    """The wheel turns, or the dice are uncovered."""
    table, game = r.table, r.table.game
    r.came = _planted(table, game.spin(table.rng))
    if r.mishap in faults.VOID:
        r.void = "short_spin" if r.mishap == "taken-as-good" else table.pick(list(game.voids))
    why = {"void": r.void} if r.void and r.mishap != "taken-as-good" else {}
    if isinstance(r.came, tuple):
        fact = table.say("dice_tumbled", 3000, dice=r.came, **why)
    else:
        short = r.void == "short_spin"
        turns = 3 if short else 4 + int(table.rng.random() * 8)
        what = {"symbol": r.came} if isinstance(r.came, str) else {"number": r.came}
        fact = table.say("wheel_spun", 15_000, revolutions=turns, **what, **why)
    faults.after_spin(r, fact)


def _planted(table: LayoutTable, came: Came) -> Came:
    """What came, if nothing is planted in the wheel or the dice."""
    chances = table.feed.chances
    if isinstance(came, tuple):
        return chances.die(came[0], "dice_tumbled"), *came[1:]
    return chances.spun(came, table.game.wheel)


def announce(r: LayoutRound) -> None:
    """Announce the result, rightly or wrongly."""
    if r.void and r.mishap != "taken-as-good":
        return
    table, announced, wrong = r.table, r.came, r.mishap == "announced-wrongly"
    while wrong and announced == r.came:
        announced = table.game.spin(table.rng)
    if isinstance(announced, tuple) and isinstance(r.came, tuple):
        wrong = wrong and sorted(announced) != sorted(r.came)
        fact = table.say("result_announced", 1500, dice=sorted(announced))
        rule = "doubles-wrong" if len(set(r.came)) < len(r.came) else "announced-wrongly"
    else:
        fact = table.say("result_announced", 1500, **{"symbol" if isinstance(announced, str) else "number": announced})
        rule = "announced-wrongly"
    if wrong:
        r.admit(fact, r.mishap, table.game.rules[rule])


def mark(r: LayoutRound) -> None:
    """The dolly is placed on the number."""
    if r.void and r.mishap != "taken-as-good":
        return
    wrong = r.mishap == "dolly-wrong"
    assert isinstance(r.came, int)
    fact = r.table.say("dolly_placed", 800, number=(r.came + 7) % 37 if wrong else r.came)
    if wrong:
        r.admit(fact, r.mishap, r.table.game.rules[r.mishap])


def key(r: LayoutRound) -> None:
    """The result is keyed, and the areas light up. Wrong keys are corrected at once."""
    if r.void:
        return
    assert isinstance(r.came, tuple)
    if r.mishap == "keyed-wrongly":
        wrong = [r.came[0] % 6 + 1, *r.came[1:]]
        fact = r.table.say("result_entered", 900, dice=wrong)
        r.admit(fact, r.mishap, r.table.game.rules[r.mishap])
        r.table.say("areas_lit", 200, dice=wrong)
    r.table.say("result_entered", 900, dice=r.came)
    r.table.say("areas_lit", 200, dice=r.came)


def end(r: LayoutRound) -> None:
    r.table.say("round_ended", 1000)
    faults.after_round(r)


STEPS: dict[str, tuple[Step, ...]] = {
    "nz-1996-money-wheel": (start, bet, call, spin, announce, settle, end),
    "nz-1996-roulette": (start, bet, call, spin, announce, mark, settle, end),
    "nz-1996-tai-sai": (start, tumble, bet, call, spin, announce, key, settle, end),
}
