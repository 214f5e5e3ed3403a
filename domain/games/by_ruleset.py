"""Which game plays a table: that of its ruleset."""

from collections.abc import Callable
from typing import Any

from domain import rulebooks
from domain.facts.table import TableOpened
from domain.fold.game import Game
from domain.fold.session.snapshots import ResumedRound
from domain.fold.unjudged_game import plain
from domain.games.baccarat.game import Baccarat
from domain.games.blackjack.game import Blackjack
from domain.games.caribbean_stud.game import CaribbeanStud
from domain.games.craps.game import Craps
from domain.games.money_wheel.game import MoneyWheel
from domain.games.roulette.game import Roulette
from domain.games.tai_sai.game import TaiSai
from domain.rulebooks.shapes import baccarat, blackjack, caribbean_stud, craps, layout
from domain.rulebooks.shapes.rulebook import Rulebook

GAMES: dict[type[Rulebook], Callable[[TableOpened, Any, Any], Game[Any]]] = {
    baccarat.BaccaratRulebook: Baccarat,
    blackjack.BlackjackRulebook: Blackjack,
    caribbean_stud.StudRulebook: CaribbeanStud,
    layout.MoneyWheelRulebook: MoneyWheel,
    layout.RouletteRulebook: Roulette,
    layout.TaiSaiRulebook: TaiSai,
    craps.CrapsRulebook: Craps,
}
"""The game for each shape of rulebook. One game plays every ruleset of its shape."""


def games(opening: TableOpened | None, carried: Any) -> Game[Any]:
    """The game of a table. Without a rulebook, a game without rules."""
    if isinstance(carried, ResumedRound):
        return carried.game
    book = rulebooks.book_of(opening) if opening is not None else None
    if opening is None or book is None:
        return plain(opening, carried if isinstance(carried, dict) else None)
    return GAMES[type(book)](opening, book, carried)
