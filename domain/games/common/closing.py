"""Closing a table that has players: not without a sign that stood long enough."""

from typing import TYPE_CHECKING

from domain.facts.table import ClosureAnnounced, TableClosed
from domain.games.common import powers
from domain.rulebooks.house import NOTICE

if TYPE_CHECKING:
    from domain.games.common.floor import TableState
    from domain.games.common.state import RoundState


def announced(floor: "TableState", state: "RoundState | None", fact: ClosureAnnounced) -> None:
    """A sign says when the table will close."""
    floor.closures.append(fact)


def closed(floor: "TableState", state: "RoundState | None", fact: TableClosed) -> None:
    """With nobody there no notice is wanted."""
    if not floor.room.present():
        return
    powers.by_whom(floor, fact, "closed-by-lesser-role", floor.book.house.closes_by)
    if not any(sign.at + NOTICE <= fact.at >= sign.at_time for sign in floor.closures):
        floor.find("closed-without-notice", fact.id)
