"""Lines refused for what came before them at their table: the same ones that the record refuses as they come.

The record knows the session of every round that ever was; here only the openings are kept. So a wager that names a
round or a shoe is admitted if any game that was ever opened at the table knows its bet.
"""

from collections.abc import Callable
from typing import Any

from domain.errors import BetNotOfGame, CorrectionOfCorrection
from domain.facts import Fact
from domain.facts.bets import BETS_OF
from domain.facts.disputes import FactCorrected
from domain.facts.table import TableOpened
from domain.facts.wagers import WagerPlaced
from domain.sessions import TableHistory


def admit(history: TableHistory, fact: Fact) -> None:
    """Raise `Refused` where the past shows that one of the `JUDGED` can't be understood; else remember what matters."""
    _CHECKS[type(fact)](history, fact)


def _wager(history: TableHistory, wager: WagerPlaced) -> None:
    rulesets = [opening.ruleset for opening in history.openings if opening.ruleset is not None]
    if not rulesets or wager.bet in BETS_OF[rulesets[-1]]:
        return
    if not any(wager.bet in BETS_OF[ruleset] for ruleset in rulesets):
        raise BetNotOfGame(wager.bet, rulesets[-1])
    if wager.round is None and wager.shoe is None:
        history.place(wager)


def _correction(history: TableHistory, correction: FactCorrected) -> None:
    if correction.corrects in history.corrections:
        raise CorrectionOfCorrection
    if isinstance(correction.now, WagerPlaced):
        _wager(history, correction.now)
    history.corrections.add(correction.id)


def _opening(history: TableHistory, opening: TableOpened) -> None:
    history.evolve(opening, history.place(opening))


_CHECKS: dict[type[Fact], Callable[[TableHistory, Any], None]] = {
    TableOpened: _opening,
    WagerPlaced: _wager,
    FactCorrected: _correction,
}

JUDGED = frozenset(_CHECKS)
"""The kinds that have to be admitted."""
