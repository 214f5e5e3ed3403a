"""Decides each bet by the cards: result, odds, commission, and the rule."""

from collections.abc import Callable

from domain.facts.options import DragonBonus
from domain.games.baccarat.cards.outcome import BaccaratOutcome
from domain.games.baccarat.cards.table_of_play import NATURAL, count, pair
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.baccarat.wagers.valid_stake import OTHER, payout
from domain.games.common.wagers import Call, WagerState
from domain.rulebooks.shapes.rulebook import NO_RULE, Rule


def _main(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> Call:
    name = ticket.bet or ""
    bet = state.book.bets[name]
    if verdict.outcome == "tie":
        return Call("stand_off", bet.stand_off)
    if verdict.outcome != name:
        return Call("lose", bet.lose)
    if name == "player":
        return Call("win", bet.win, bet.odds)
    how, points = payout(state, ticket), verdict.points[1]
    return Call("win", how.rule, how.odds(points), how.share(points))


def _tie(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> Call:
    bet = state.book.bets["tie"]
    return Call("win", bet.win, bet.odds) if verdict.outcome == "tie" else Call("lose", bet.lose)


def _insurance(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> Call:
    book = state.book.insurance
    assert book is not None
    lost = verdict.outcome == "banker" and verdict.points[1] == 6
    return Call("lose", book.rule) if lost else Call("win", book.rule, book.odds)


def _pairs(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> Call:
    book, options = state.book.pairs, ticket.options
    assert book is not None and options is not None and options.perfect_pairs is not None
    kind = pair(verdict.player[0] or "", verdict.player[1] or "")
    if kind is None:
        return Call("lose", book.lose)
    return Call("win", book.win, book.scales[options.perfect_pairs][kind])


def _dragon(state: BaccaratRoundState, ticket: WagerState, verdict: BaccaratOutcome) -> Call:
    rule = state.book.dragon_bonus or NO_RULE
    options = ticket.options
    table = options.dragon_bonus if options else None
    assert table is not None and ticket.placed is not None
    counts = dict(zip(("player", "banker"), verdict.points, strict=True))
    on = str(ticket.placed.on)
    own = verdict.player if on == "player" else verdict.banker
    ahead = counts[on] - counts[OTHER[on]]
    if len(own) == 2 and count(card or "" for card in own) >= NATURAL and ahead >= 0:
        return _natural(table, rule, ahead)
    odds = getattr(table, f"margin_{ahead}", None) if ahead > 0 else None
    return Call("win", rule, odds) if odds else Call("lose", rule)


def _natural(table: DragonBonus, rule: Rule, ahead: int) -> Call:
    if ahead == 0:
        return Call("stand_off" if table.natural_tie == "push" else "lose", rule)
    return Call("win", rule, table.natural_win) if table.natural_win else Call("lose", rule)


CALLS: dict[str, Callable[[BaccaratRoundState, WagerState, BaccaratOutcome], Call]] = {
    "banker": _main,
    "player": _main,
    "tie": _tie,
    "insurance": _insurance,
    "perfect_pairs": _pairs,
    "dragon_bonus": _dragon,
}
"""The call of each bet. Runs are decided over several rounds."""
