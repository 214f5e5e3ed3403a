"""A roll, step by step."""

from collections.abc import Callable

from simulator.craps import betting, faults, settling
from simulator.craps.bets import POINTS
from simulator.craps.state import CrapsRound, CrapsTable

Step = Callable[[CrapsRound], None]


def play(table: CrapsTable) -> None:
    """One roll, with its fault."""
    table.rounds += 1
    r = CrapsRound(table, f"{table.name}-{table.feed.day[4:]}-{table.rounds}", faults.choose(table))
    for step in STEPS:
        step(r)


def start(r: CrapsRound) -> None:
    r.table.say("round_started", 3000, round=r.name)


def offer(r: CrapsRound) -> None:
    """The dice are offered clockwise until a player with a line bet takes them."""
    table = r.table
    if table.closing:
        _by_hand(r)
        return
    gives_up = table.shooter is None or table.out or not table.on_line(table.shooter) or table.chance(0.04)
    if not gives_up and table.shooter is not None:
        r.thrower = table.shooter
        return
    if not faults.strike(r, "offering"):
        _go_round(r)


def order(table: CrapsTable) -> list[str]:
    """Clockwise from the last shooter, who is last; at the opening from the game supervisor."""
    first = table.players.index(table.shooter) + 1 if table.shooter is not None else 0
    return table.players[first:] + table.players[:first]


def offered_to(table: CrapsTable) -> list[str]:
    """The players to whom the dice are offered. At the opening, all."""
    return [one for one in order(table) if table.on_line(one) or table.shooter is None]


def _go_round(r: CrapsRound) -> None:
    table = r.table
    able = offered_to(table)
    takers = [one for one in able if table.on_line(one) and one != table.shooter] or able[-1:]
    taker = takers[0] if table.chance(0.8) else table.pick(takers)
    for player in able:
        table.say("dice_offered", 900, player=player, accepted=player == taker)
        if player == taker:
            break
    r.thrower = taker


def _by_hand(r: CrapsRound) -> None:
    """No player takes the dice: the stickperson throws for the wagers that are left."""
    table = r.table
    stays = table.shooter in table.players and not table.out and table.on_line(str(table.shooter))
    r.thrower = str(table.shooter) if stays else table.staff.dealer


def throw(r: CrapsRound) -> None:
    """The dice."""
    table = r.table
    faults.strike(r, "throwing")
    came = (1 + int(table.rng.random() * 6), 1 + int(table.rng.random() * 6))
    r.dice = table.feed.chances.thrown(came, r.thrower)
    why = {"void": r.void} if r.void else {}
    fact = table.say("dice_rolled", 4000, dice=r.dice, shooter=r.thrower, **why)
    if r.thrower in table.players:
        table.shooter, table.out = r.thrower, False
    faults.thrown(r, fact)


def call(r: CrapsRound) -> None:
    """The total is called."""
    if not r.void and not faults.strike(r, "calling"):
        r.table.say("result_announced", 900, dice=r.dice)


def settle(r: CrapsRound) -> None:
    """Settle the decided wagers."""
    if r.void:
        faults.settle_void(r)
        return
    faults.strike(r, "settling")
    settling.settle(r)


def mark(r: CrapsRound) -> None:
    """Set the point and the marker."""
    table = r.table
    if r.void:
        return
    total, before = sum(r.dice), table.point
    if before is None:
        table.point = total if total in POINTS else None
    elif total in (before, 7):
        table.point, table.out = None, total == 7
    if table.point != before and not faults.strike(r, "marking"):
        table.say("point_marked", 800, point=table.point)


def end(r: CrapsRound) -> None:
    fact = r.table.say("round_ended", 1000)
    for rule in r.wrong:
        r.admit(fact, rule)
    if r.void == "off_table":
        r.table.say("dice_inspected", 5000, role="game_supervisor", by=r.table.staff.game_supervisor)


STEPS: tuple[Step, ...] = (start, betting.bet, faults.before, offer, throw, call, settle, mark, end)
