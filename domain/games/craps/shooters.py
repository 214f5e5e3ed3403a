"""Checks shooters: who may throw the dice, and to whom they are offered."""

from domain.facts.wagers import WagerSettled
from domain.facts.wheels_and_dice import DiceOffered, DiceRolled
from domain.games.common.findings import Findings
from domain.games.common.state import comes_before
from domain.games.craps.state import CrapsRoundState

LINE = frozenset({"pass", "dont_pass"})
STAFF = frozenset({"dealer", "stickperson", "game_supervisor"})
"""The stickperson, who throws if no player can take the dice."""

# --- offers ---------------------------------------------------------------------------------------------------


def offered(state: CrapsRoundState, fact: DiceOffered) -> Findings:
    """The dice are offered clockwise from the left of the game supervisor or the last shooter, until a
    player accepts.
    """
    hand = state.floor.hand
    yield from _passed_on(state, fact)
    if fact.player == hand.shooter and hand.out is None and not hand.offered:
        return
    skipped = _skipped(state, fact.player)
    if skipped:
        yield state.finding(_matter(state), fact.id, player=fact.player, skipped=skipped)
    hand.offered.append(fact.player)
    hand.taker = fact.player if fact.accepted else hand.taker


def _matter(state: CrapsRoundState) -> str:
    hand = state.floor.hand
    if hand.shooter is None:
        return "dice-offered-first"
    return "dice-offered-on" if hand.offered else "dice-offered-left"


def _skipped(state: CrapsRoundState, player: str) -> list[str]:
    """Players who come before this one and were not offered the dice."""
    hand, places = state.floor.hand, _places(state)
    if player not in places or (hand.shooter is not None and hand.place is None):
        return []
    order = sorted(places, key=lambda one: _way(state, places, one))
    before = order[: order.index(player)]
    on_line = set(places) if hand.shooter is None else _on_line(state)
    return [one for one in before if one in on_line and one not in hand.offered]


def _way(state: CrapsRoundState, places: dict[str, int], player: str) -> int:
    """The distance to a player, clockwise from the game supervisor or the last shooter, who comes last."""
    clockwise = -1 if state.floor.opening.seats_run == "counter_clockwise" else 1
    before = state.floor.hand.place
    if before is None:
        return clockwise * places[player]
    around = max(*places.values(), before) + 1
    return (clockwise * (places[player] - before) - 1) % around


def _places(state: CrapsRoundState) -> dict[str, int]:
    """The known places of players."""
    placed = (ticket.placed for ticket in state.tickets.listed)
    wagered = {one.player: one.seat for one in placed if one is not None and one.seat is not None}
    places = {**wagered, **state.floor.room.seats}
    return {player: seat for player, seat in places.items() if player not in state.floor.left}


def _on_line(state: CrapsRoundState) -> set[str]:
    return {bet.player for bet in state.bets() if bet.bet in LINE} - state.floor.left


# --- throws ---------------------------------------------------------------------------------------------------


def thrown(state: CrapsRoundState, fact: DiceRolled) -> Findings:
    """A player throws the dice."""
    hand, shooter = state.floor.hand, fact.shooter
    yield from _passed_on(state, fact)
    if shooter.partition(":")[0] not in STAFF:
        yield from _on(state, fact)
        yield from _check_passed_dice(state, fact)
        if hand.taker not in (None, shooter):
            matter = "dice-taken-by-another" if hand.shooter is not None else "dice-taken-by-another-first"
            yield state.finding(matter, fact.id, taker=hand.taker, shooter=shooter)
    hand.shooter, hand.out, hand.offered, hand.taker = shooter, None, [], None
    hand.place = _places(state).get(shooter)


def _on(state: CrapsRoundState, fact: DiceRolled) -> Findings:
    """A shooter must have a line bet."""
    floor, shooter = state.floor, fact.shooter
    if shooter in _on_line(state):
        return
    stays = floor.point is not None and floor.hand.shooter == shooter
    yield state.finding("shooter-left-line" if stays else "shooter-without-line-bet", fact.id, shooter=shooter)


def _check_passed_dice(state: CrapsRoundState, fact: DiceRolled) -> Findings:
    """After a 7 out the dice are passed. They may return if no other player could take them."""
    hand, shooter = state.floor.hand, fact.shooter
    others = _on_line(state) - {shooter} - set(hand.offered)
    if hand.out == shooter and (others or shooter not in hand.offered):
        yield state.finding("shooter-kept-dice", fact.id, shooter=shooter)


def _passed_on(state: CrapsRoundState, fact: DiceOffered | DiceRolled) -> Findings:
    """The dice are passed only after the last roll's wagers are settled."""
    paid: WagerSettled | None = state.floor.paid
    if paid is not None and comes_before(fact, paid):
        yield state.finding("dice-passed-unsettled", fact.id, wager=paid.wager)
    state.floor.paid = None
