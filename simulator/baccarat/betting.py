"""Wagers of a round: what players want to stake, adjusted to the limits, the chips and the rulebook."""

from decimal import Decimal
from typing import Any

from simulator.baccarat import money, terminals
from simulator.baccarat.setup import INCREMENT, Setup
from simulator.baccarat.state import BaccaratRound, BaccaratTable, BaccaratWager
from simulator.people import HABITS, Player, Stake
from simulator.plants.chances import PLAYER_HAND, multiple_by, true_count

MAIN = ("banker", "player")
SITS_OUT = 0.12
WAVERS = 0.03
SEVERAL_AREAS = 0.04
"""The share of main wagers that are also placed on a second area, where allowed."""
RUN_LENGTHS = (2, 2, 2, 3, 3, 4, 5, 6)


def step(setup: Setup, bet: str, player: Player) -> Decimal:
    """The step between stakes, so that a win can be paid in chips."""
    if bet != "banker" or player.terminal or not setup.book.exact:
        return INCREMENT
    if setup.payout == "five_percent":
        return 20 * setup.chip
    return INCREMENT if 2 * setup.chip <= INCREMENT and INCREMENT % (2 * setup.chip) == 0 else 2 * INCREMENT


def fit(setup: Setup, bet: str, player: Player, wanted: Decimal) -> Decimal:
    """The allowed stake nearest to the wanted one."""
    least, most = player.own.get(bet) or setup.limits[bet]
    by = step(setup, bet, player)
    amount = money.down(min(max(wanted, least), most), by)
    return amount if amount >= least else money.up(least, by)


def place(
    r: BaccaratRound, player: Player, bet: str, stake: Decimal, on: Any = None, area: int | None = None
) -> BaccaratWager:
    """Place a wager."""
    table = r.table
    table.wagers += 1
    name = f"w{table.feed.day[4:]}-{table.wagers}"
    fields: dict[str, Any] = {"wager": name, "bet": bet, "stake": stake, "player": player.name}
    seat = area or player.seat or player.area
    if player.terminal:
        fields["terminal"] = player.terminal
        player.credits -= stake
    elif seat:
        fields["seat"] = seat
    if on is not None:
        fields["on"] = on
    fact = table.say("wager_placed", 200, **fields)
    wager = BaccaratWager(name, bet, stake, player, fact, on, player.terminal, area=area)
    r.wagers.append(wager)
    if bet == "run":
        table.runs.append(wager)
        player.runs.append(name)
    return wager


def nomination(table: BaccaratTable, player: Player) -> str:
    """The hand on which an open combination run needs a main wager. Empty: none."""
    for run in table.runs:
        if run.player is player and len(set(run.on)) > 1:
            return "player" if run.on[run.legs] == "P" else "banker"
    return ""


def bet(r: BaccaratRound) -> None:
    """Every player who wants to places wagers."""
    if r.void or r.idle:
        return
    table = r.table
    for player in table.players:
        bound = nomination(table, player)
        if not bound and table.rng.random() < SITS_OUT:
            continue
        stakes = [(bound, player.unit)] if bound else _wanted(table, player)
        wager_all(r, player, stakes)
        second_area(r, player)
    if not r.wagers:
        somebody(r)
    waver(r)


def _wanted(table: BaccaratTable, player: Player) -> list[Stake]:
    """By habit, or by the cards that were seen, if the player counts them."""
    stakes = HABITS[player.habit](player, table.past, table.rng)
    if not table.feed.chances.counting(player.name):
        return stakes
    counted = true_count(table.seen, PLAYER_HAND, len(table.cards))
    return [("player" if counted > 0 else "banker", multiple_by(abs(counted)))]


def somebody(r: BaccaratRound) -> None:
    """The round has no wager: one player makes one, with new credit if needed."""
    player, least = r.table.players[0], r.table.setup.limits["player"][0]
    if player.terminal and player.credits < least:
        terminals.add(r.table, player, least)
    place(r, player, "player", fit(r.table.setup, "player", player, least))


def wager_all(r: BaccaratRound, player: Player, stakes: list[Stake]) -> None:
    """A player's wagers of this round, as far as the table accepts them."""
    table = r.table
    mains = 0
    for what, multiple in stakes:
        if what in MAIN:
            mains += 1
            if mains > 1 and not table.setup.book.both_hands:
                continue
        if what == "run":
            run(r, player, multiple)
            continue
        chosen = side(r, player) if what == "side" else (what, None)
        if chosen:
            lay(r, player, chosen[0], multiple, chosen[1])


def second_area(r: BaccaratRound, player: Player) -> None:
    """Occasionally a seated player also stakes on the area of an empty seat."""
    table, mains = r.table, [wager for wager in r.wagers_on(*MAIN) if wager.player is player]
    if not (table.setup.book.several_areas and player.seat and mains) or table.rng.random() > SEVERAL_AREAS:
        return
    area = free_area(r)
    stake = fit(table.setup, mains[0].bet, player, money.ZERO)
    if area and stake + mains[0].stake <= table.setup.limits[mains[0].bet][1]:
        place(r, player, mains[0].bet, stake, area=area)


def free_area(r: BaccaratRound) -> int:
    """An empty area of an empty seat. 0: none."""
    taken = {one.seat for one in r.table.players} | {wager.area for wager in r.wagers}
    return next((seat for seat in range(1, r.table.setup.seats + 1) if seat not in taken), 0)


def lay(r: BaccaratRound, player: Player, what: str, multiple: int, on: str | None) -> None:
    setup = r.table.setup
    stake = fit(setup, what, player, setup.limits[what][0] * multiple)
    if not player.terminal or terminals.covers(r.table, player, stake):
        place(r, player, what, stake, on)


def side(r: BaccaratRound, player: Player) -> tuple[str, str | None] | None:
    """A side bet that is on offer."""
    options = r.table.setup.options
    offered = [name for name in ("perfect_pairs", "dragon_bonus") if options.get(name)]
    if not offered or not any(wager.player is player for wager in r.wagers):
        return None
    name = offered[int(r.table.rng.random() * len(offered))]
    return name, player.side if name == "dragon_bonus" else None


def run(r: BaccaratRound, player: Player, multiple: int) -> None:
    """A run, if one is offered, the player has none, and the shoe lasts long enough for it."""
    table, rng = r.table, r.table.rng
    length = RUN_LENGTHS[int(rng.random() * len(RUN_LENGTHS))]
    sure = table.cards.before_cutting_card // 6 - 6 if table.last_shoe else 6
    if not table.setup.options.get("runs") or player.runs or table.left is not None or sure < length:
        return
    kind = rng.random()
    if kind < 0.7:
        on = [player.side[0].upper()] * length
    elif kind < 0.8:
        on = ["T"] * min(length, 4)
    else:
        first = next((wager.bet for wager in r.wagers if wager.player is player and wager.bet in MAIN), player.side)
        on = [first[0].upper()] + ["PB"[int(rng.random() * 2)] for _ in range(length - 1)]
    least, most = table.setup.limits["run"]
    place(r, player, "run", min(least * multiple, most), on)


def waver(r: BaccaratRound) -> None:
    """Before betting closes, a player may change a wager, or withdraw it if others remain."""
    table = r.table
    for wager in list(r.wagers):
        if wager.bet not in (*MAIN, "tie") or wager.player.terminal or table.rng.random() > WAVERS:
            continue
        if any(other.area for other in r.wagers if other.player is wager.player):
            continue
        free = not wager.player.runs and not any(
            other.bet in ("perfect_pairs", "dragon_bonus") for other in r.wagers if other.player is wager.player
        )
        if free and len(r.wagers) > 3 and table.rng.random() < 0.3:
            table.say("wager_withdrawn", wager=wager.name)
            r.wagers.remove(wager)
        else:
            change(table, wager, fit(table.setup, wager.bet, wager.player, wager.stake * 2), "player")


def balance(r: BaccaratRound) -> None:
    """Keep to the table differential: all wagers on the heavier hand are reduced in proportion."""
    setup = r.table.setup
    if not setup.differential or setup.mixed:
        return
    totals = {hand: sum((wager.stake for wager in r.wagers_on(hand)), money.ZERO) for hand in MAIN}
    heavy = max(MAIN, key=totals.__getitem__)
    target = totals[MAIN[MAIN.index(heavy) - 1]] + setup.differential[0]
    if totals[heavy] <= target:
        return
    by = step(setup, heavy, r.wagers[0].player) if setup.book.exact and heavy == "banker" else setup.chip
    cuts = [(wager, money.down(wager.stake * target / totals[heavy], by)) for wager in r.wagers_on(heavy)]
    if all(stake >= setup.limits[heavy][0] for _, stake in cuts):
        for wager, stake in cuts:
            change(r.table, wager, stake, "differential")
    else:
        give_way(r, heavy, totals[heavy] - target)


def change(table: BaccaratTable, wager: BaccaratWager, stake: Decimal, reason: str) -> None:
    if stake == wager.stake:
        return
    wager.stake = stake
    table.say("wager_changed", 200, wager=wager.name, stake=stake, reason=reason)


def give_way(r: BaccaratRound, hand: str, excess: Decimal) -> None:
    """Reduce the largest wagers instead, because a reduction in proportion would bring a wager under the minimum."""
    setup = r.table.setup
    for wager in sorted(r.wagers_on(hand), key=lambda one: -one.stake):
        if excess <= 0:
            return
        by = step(setup, hand, wager.player)
        stake = max(money.down(wager.stake - excess, by), money.up(setup.limits[hand][0], by))
        excess -= wager.stake - stake
        change(r.table, wager, stake, "player")


def call(r: BaccaratRound) -> None:
    """No more bets."""
    balance(r)
    r.table.say("no_more_bets", 1500, by=r.table.staff.dealer)
