"""Commission left owing: what the rules want of it, and where it was not done."""

from decimal import Decimal

from domain.facts import Fact
from domain.facts.people import PlayerLeft
from domain.games.baccarat.accounts import Account
from domain.games.baccarat.floor import Floor
from domain.games.baccarat.state import State
from domain.games.common.chips import ZERO
from domain.games.common.dues import Owed
from domain.money import EXACT, written


def settle(state: State, floor: Floor, dues: list[Owed]) -> None:
    """The commission of this round that players were allowed to owe goes to their accounts."""
    owing: dict[str, Decimal] = {}
    for owed in dues:
        placed = owed.ticket.placed
        if placed is None or not owed.deferred:
            continue
        account = Account(state.where.table, state.where.shoe, placed.player, placed.seat)
        floor.accounts.charge(account, owed.commission)
        owing[placed.player] = EXACT.add(owing.get(placed.player, ZERO), owed.commission)
    if state.book.deferral is not None:
        for player, amount in owing.items():
            _marked(state, floor, dues, player, amount)
    floor.accounts.marked.clear()


def _marked(state: State, floor: Floor, dues: list[Owed], player: str, amount: Decimal) -> None:
    """Marker buttons show all that is owed: each settlement has its own, or one has several."""
    shown = [fact for fact in floor.accounts.marked if fact.player == player]
    marked = sum((fact.amount for fact in shown), ZERO)
    if marked == amount:
        return
    unmarked = []
    for owed in dues:
        if not owed.deferred or owed.ticket.player != player or owed.ticket.settled is None:
            continue
        own = next((fact for fact in shown if fact.amount == owed.commission), None)
        if own is None:
            unmarked.append(owed.ticket.settled.id)
        else:
            shown.remove(own)
    where = shown[-1].id if shown else unmarked[-1] if unmarked else None
    state.find("commission-not-marked", where, player=player, owed=written(amount), marked=written(Decimal(marked)))


def shoe_begins(floor: Floor, fact: Fact) -> None:
    """The first card of a shoe is out: what was owed from the one before had to be in hand."""
    deferral = floor.book.deferral
    if deferral is None or floor.shoe.out != 1:
        return
    for account in floor.accounts.owing():
        if account.shoe != floor.shoe.name:
            words = {"player": account.player, "owed": written(account.owed)}
            floor.find("commission-not-collected", fact.id, deferral.next_shoe, **words)


def leaves(floor: Floor, fact: PlayerLeft) -> None:
    """Who leaves settles first."""
    owed = floor.accounts.owed_by(fact.player)
    if floor.book.deferral is not None and owed > 0:
        words = {"player": fact.player, "owed": written(owed)}
        floor.find("left-owing-commission", fact.id, floor.book.deferral.leaving, **words)
