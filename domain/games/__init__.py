"""What happens: the games. A table is played by the rules it was opened under."""

from typing import Any

from domain import rulebooks
from domain.facts.table import TableOpened
from domain.games.baccarat.game import Baccarat
from domain.replay.game import Game
from domain.replay.plain import plain


def games(opening: TableOpened | None, carried: Any) -> Game[Any]:
    """The game of a table; one without rules where its rulebook is not written yet."""
    book = rulebooks.baccarat(opening) if opening is not None else None
    if opening is None or book is None:
        return plain(opening, carried if isinstance(carried, dict) else None)
    return Baccarat(opening, book, carried)
