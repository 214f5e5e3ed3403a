"""Wagers, their settlements and what is found, for tests of what works them out."""

from typing import Any, cast

from domain.facts.decoding.decode import decode
from domain.facts.wagers import WagerPlaced, WagerSettled
from domain.games.common.wagers import Good, WagerState
from domain.money import parse
from tests.feeds import Feed, Report, written

Found = tuple[str, str | None, str | None, str]


def fact(kind: str, **fields: Any) -> Any:
    """A fact."""
    return decode(written(Feed().add(kind, **fields)))


def placed(wager: str, bet: str = "player", stake: str = "100", **fields: Any) -> WagerPlaced:
    """A wager is placed."""
    wanted = {"wager": wager, "bet": bet, "stake": stake, "player": "P1"}
    return cast(WagerPlaced, fact("wager_placed", **{**wanted, **fields}))


def settled(wager: str, result: str = "lose", paid: str = "0", **fields: Any) -> WagerSettled:
    """A wager is settled."""
    wanted = {"wager": wager, "result": result, "paid": paid, "commission": "0.00", "deferred": False}
    return cast(WagerSettled, fact("wager_settled", **{**wanted, **fields}))


def ticket(wager: str = "w", stake: str = "100", bet: str = "player", **fields: Any) -> WagerState:
    """A wager as a round knows it."""
    return WagerState(wager, placed(wager, bet, stake, **fields), parse(stake))


def good(*tickets: WagerState) -> dict[str, Good]:
    """All of each counts."""
    return {one.wager: Good(one.stake) for one in tickets}


def said(report: Report, *leave: str) -> list[Found]:
    """What was found in a round, or outside of rounds: the code, the rule, what it rests on, and the sentence."""
    return [
        (one["code"], one["rule"], one["fact"], one["message"])
        for one in report["findings"]
        if one["code"] not in leave
    ]
