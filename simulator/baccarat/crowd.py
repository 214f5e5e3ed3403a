"""The people at the table: arrivals, departures, areas and places to stand."""

from simulator.baccarat import settling, terminals
from simulator.baccarat.state import BaccaratTable
from simulator.people import Player, newcomer

ARRIVES = 0.06
REGULARS = 0.08
"""The share of players who may also play at another table."""
OWN_LIMITS = 0.4
"""The share of high bettors who get limits of their own."""
STANDING_PLACES = 3
HANDS = ("banker", "player")
ALL_EVENING = 1_000_000
"""More rounds than any evening has."""


def name_of(table: BaccaratTable) -> str:
    """The name of a player: P101, P102 ... at the first table. After 99 people the first ones return. P01 to P09 play
    at any table.
    """
    here = {player.name for player in table.players}
    regular = f"P0{1 + int(table.rng.random() * 9)}"
    if table.rng.random() < REGULARS and regular not in here:
        return regular
    while True:
        name = f"P{table.number}{table.comers % 99 + 1:02d}"
        table.comers += 1
        if name not in here:
            return name


def free_seats(table: BaccaratTable) -> list[int]:
    taken = {player.seat for player in table.players}
    return [seat for seat in range(1, table.setup.seats + 1) if seat not in taken]


def invite(table: BaccaratTable, name: str) -> None:
    """A player comes who stays all evening."""
    player = arrive(table, name)
    assert player is not None, "the table is empty"
    player.stays, player.habit = ALL_EVENING, "flat"


def arrive(table: BaccaratTable, name: str = "") -> Player | None:
    """A player sits down, stands, or takes a terminal. No player arrives if the table is full."""
    if len(table.players) >= table.setup.seats:
        return None
    player = newcomer(name or name_of(table), table.rng)
    player.own = dict(table.own_limits.get(player.name, {}))
    settle_in(table, player)
    if player.habit == "whale" and table.setup.book.own_limits and table.rng.random() < OWN_LIMITS:
        give_limits(table, player)
    table.players.append(player)
    table.players.sort(key=lambda one: (one.seat or 99, one.name))
    return player


def settle_in(table: BaccaratTable, player: Player) -> None:
    setup, chance = table.setup, table.rng.random()
    if setup.terminals and (not setup.mixed or chance < 0.5):
        terminals.activate(table, player)
    elif setup.book.standing and chance < 0.2 and standing(table) < STANDING_PLACES:
        player.seat = None
    elif setup.options.get("shared_areas") and chance < 0.15 and shareable(table):
        player.area = table.rng.choice(shareable(table))
    else:
        player.seat = table.rng.choice(free_seats(table))
        table.say("player_seated", 3000, player=player.name, seat=player.seat)


def give_limits(table: BaccaratTable, player: Player) -> None:
    """Give a player twice the maximum on either hand, but no more than the greatest differential."""
    setup, role = table.setup, table.setup.book.own_limits
    most = [setup.differential[1]] if setup.differential and setup.book.differential == "both" else []
    player.own = {hand: (setup.limits[hand][0], min([2 * setup.limits[hand][1], *most])) for hand in HANDS}
    table.own_limits[player.name] = player.own
    limits = {hand: {"min": least, "max": top} for hand, (least, top) in player.own.items()}
    table.say("personal_limit_set", 4000, player=player.name, limits=limits, by=getattr(table.staff, role))


def standing(table: BaccaratTable) -> int:
    return sum(1 for player in table.players if not player.seat and not player.terminal)


def shareable(table: BaccaratTable) -> list[int]:
    """Seats whose area has room for one more."""
    areas = [player.area for player in table.players if player.area]
    return [player.seat for player in table.players if player.seat and player.seat not in areas]


def leave(table: BaccaratTable, player: Player) -> None:
    """A player pays the commission owed, and leaves."""
    table.leaving = player
    if player.owed and not table.mishaps.moment(table, "leaving"):
        settling.collect(table, player, "leaving")
    if player.terminal:
        terminals.cash_out(table, player)
    table.say("player_left", 2000, player=player.name)
    table.players.remove(player)
    for one in table.players:
        if player.seat and one.area == player.seat:
            one.stays = 0


def come_and_go(table: BaccaratTable) -> None:
    """Between rounds."""
    for player in list(table.players):
        player.stays -= 1
        if player.stays <= 0 and not player.runs and len(table.players) > 2:
            leave(table, player)
    if table.rng.random() < ARRIVES or len(table.players) < 3:
        arrive(table)
    settling.requests(table)
