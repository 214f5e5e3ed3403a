"""The end of a round: the result, what every wager is due, and its settlement."""

from decimal import Decimal

from simulator.baccarat import money
from simulator.baccarat.betting import MAIN, place
from simulator.baccarat.cards import outcome, player_draws, points
from simulator.baccarat.money import LOSE, STAND_OFF, VOID, WagerDue
from simulator.baccarat.state import BaccaratRound, BaccaratTable, BaccaratWager, Settled
from simulator.people import Player

ASKS = 0.004


def collect(table: BaccaratTable, player: Player, reason: str, shoe: str = "") -> str:
    """Collect all commission that chips can pay, and remove the marker buttons."""
    owed, player.owed = player.owed, money.ZERO
    of_shoe = {"shoe": shoe} if shoe else {}
    amount = money.down(owed, table.setup.chip)
    fact = table.say("commission_collected", player=player.name, amount=amount, reason=reason, **of_shoe)
    marked, player.unmarked = owed - player.unmarked, money.ZERO
    if marked:
        table.say("commission_marker_removed", 300, player=player.name, amount=marked, **of_shoe)
    return fact


def collect_all(table: BaccaratTable, shoe: str) -> None:
    """At the end of a shoe, before the next one starts."""
    for player in table.players:
        table.leaving = player
        if player.owed and not table.mishaps.moment(table, "collect"):
            collect(table, player, "end_of_shoe", shoe)


def requests(table: BaccaratTable) -> None:
    """Occasionally a player asks to pay earlier."""
    for player in table.players:
        if player.owed and table.rng.random() < ASKS:
            collect(table, player, "request")


INSURES = 0.4
OTHER = {"player": "banker", "banker": "player"}
WHOLE = ("banker", "player", "tie")
TURN = {"lose": 0, "stand_off": 1, "void": 1, "win": 2}
"""Losing wagers are collected before winning ones are paid."""


def insurable(r: BaccaratRound) -> bool:
    player, banker = r.hands["player"], r.hands["banker"]
    offered = bool(r.table.setup.options.get("insurance")) and not r.void
    return offered and points(banker) == 6 and player_draws(player, banker)


def covered(r: BaccaratRound, player: Player) -> Decimal:
    """The most a player may insure: the larger main wager."""
    return max((wager.stake for wager in r.wagers_on(*MAIN) if wager.player is player), default=money.ZERO)


def insure(r: BaccaratRound) -> None:
    """Insurance is open when the Banker shows six on two cards and the Player has to draw."""
    table = r.table
    if not insurable(r):
        return
    table.say("insurance_called")
    least, most = table.setup.limits["insurance"]
    for one in table.players:
        cover = covered(r, one)
        if cover >= least and table.rng.random() < INSURES:
            half = money.down(cover / 2, table.setup.limits["tie"][0])
            place(r, one, "insurance", min(max(half, least), most))


def due(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    """What the rules give a wager, by the rightful cards."""
    if r.void or r.cancelled or not wager.good:
        return VOID
    return DUES[wager.bet](r, wager)


def _main(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    if r.outcome == "tie":
        return STAND_OFF
    if r.outcome != wager.bet:
        return LOSE
    setup = r.table.setup
    if wager.bet == "banker":
        won = money.BANKER[setup.payout](wager.stake, points(r.hands["banker"]))
    else:
        won = WagerDue("win", wager.stake)
    return won._replace(commission=won.commission + money.extra_commission(wager.stake, setup.extra_above))


def _tie(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    return WagerDue("win", wager.stake * money.WHOLE_ODDS["tie"]) if r.outcome == "tie" else LOSE


def _insurance(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    lost = r.outcome == "banker" and points(r.hands["banker"]) == 6
    return LOSE if lost else WagerDue("win", wager.stake * money.WHOLE_ODDS["insurance"])


def _pairs(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    return money.pairs(wager.stake, r.table.setup.options["perfect_pairs"], r.hands["player"])


def _dragon(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    own, other = r.hands[wager.on], r.hands[OTHER[wager.on]]
    return money.dragon(wager.stake, r.table.setup.options["dragon_bonus"], own, points(own) - points(other))


def _run(r: BaccaratRound, wager: BaccaratWager) -> WagerDue:
    """Whether this coup breaks or completes a run."""
    odds = money.TIE_RUNS if wager.on[0] == "T" else money.RUNS
    return WagerDue("win", wager.stake * odds[len(wager.on)]) if wager.legs == len(wager.on) else LOSE


DUES = {
    "banker": _main,
    "player": _main,
    "tie": _tie,
    "insurance": _insurance,
    "perfect_pairs": _pairs,
    "dragon_bonus": _dragon,
    "run": _run,
}


def advance(r: BaccaratRound) -> list[BaccaratWager]:
    """The runs that this coup decides. A void coup decides none."""
    table = r.table
    if r.void or r.cancelled:
        return []
    decided = []
    for run in table.runs:
        right = run.on[run.legs] == r.outcome[0].upper()
        run.legs += right
        if not right or run.legs == len(run.on):
            decided.append(run)
    table.runs = [run for run in table.runs if run not in decided]
    for run in decided:
        run.player.runs.remove(run.name)
    return decided


def sides(r: BaccaratRound) -> None:
    """Perfect Pairs are settled when the initial deal is complete."""
    if r.void:
        return
    for wager in r.wagers_on("perfect_pairs"):
        pay(r, wager, due(r, wager))


def declare(r: BaccaratRound) -> None:
    """The dealer announces counts and result. At an electronic table the result is entered as well."""
    table = r.table
    decide(r)
    player, banker = points(r.hands["player"]), points(r.hands["banker"])
    table.say("result_announced", outcome=r.outcome, player=player, banker=banker, by=table.staff.dealer)
    enter(table, r.outcome)


def decide(r: BaccaratRound) -> None:
    r.outcome = outcome(r.hands["player"], r.hands["banker"])
    if r.outcome != "tie":
        r.table.past = r.outcome


def enter(table: BaccaratTable, result: str) -> str:
    """The result is entered in the game system."""
    if not table.setup.book.terminals:
        return ""
    if table.number % 2:
        return table.say("result_entered", method="automatic", outcome=result)
    return table.say("result_entered", method="manual", outcome=result, by=table.staff.dealer)


def settle(r: BaccaratRound) -> None:
    """Losing wagers are collected, then winning ones paid."""
    decided = advance(r)
    listed: list[Settled] = [(wager, due(r, wager)) for wager in r.wagers if wager.open and wager.bet != "run"]
    listed += [(run, due(r, run)) for run in decided]
    listed.sort(key=lambda one: TURN[one[1].result])
    for wager, what in listed:
        pay(r, wager, what)


def takes_later(table: BaccaratTable, wager: BaccaratWager, commission: Decimal) -> bool:
    """Whether a seated player may owe commission under this rulebook."""
    return bool(commission) and table.setup.book.deferral and wager.player.defers and wager.player.seat is not None


def net(table: BaccaratTable, wager: BaccaratWager, what: WagerDue) -> Decimal:
    """The amount paid for a win if commission is taken at once."""
    exact = what.winnings - what.commission
    return exact if wager.player.terminal else money.up(exact, table.setup.chip)


def pay(r: BaccaratRound, wager: BaccaratWager, what: WagerDue) -> None:
    """Settle one wager by the rules."""
    table = r.table
    if table.mishaps.pay(r, wager, what):
        return
    later = takes_later(table, wager, what.commission)
    paid = what.winnings if later else net(table, wager, what)
    book(r, wager, what.result, paid, what.commission, later)
    if later:
        mark(table, wager, what.commission)


def book(
    r: BaccaratRound,
    wager: BaccaratWager,
    result: str,
    paid: Decimal,
    commission: Decimal,
    later: bool,
    **more: Decimal,
) -> str:
    """Record a settlement, and a terminal's credits with it."""
    wager.open = False
    player = wager.player
    if wager.bet in MAIN:
        player.losses = player.losses + 1 if result == "lose" else 0 if result == "win" else player.losses
        if result == "lose" and r.table.holder == player.name:
            r.table.holder = ""
    credit(wager, result, paid)
    if wager.excess and result == "lose":
        more["returned"] = wager.excess
    return r.table.say(
        "wager_settled",
        300,
        wager=wager.name,
        result=result,
        paid=paid,
        commission=commission,
        deferred=later,
        **more,
    )


def credit(wager: BaccaratWager, result: str, paid: Decimal, sign: int = 1) -> None:
    """The credits that a settlement adds to the wager's terminal, or removes."""
    if wager.terminal and wager.terminal == wager.player.terminal:
        wager.player.credits += sign * (paid + (wager.stake if result != "lose" else money.ZERO))


def mark(table: BaccaratTable, wager: BaccaratWager, commission: Decimal) -> str:
    """A marker button shows the commission owed."""
    wager.player.owed += commission
    return table.say("commission_marked", 300, player=wager.player.name, amount=commission)
