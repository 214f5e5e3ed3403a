"""To correct, rule, decide, waive or void takes authority: without it a fact is recorded, found, and not applied."""

import json
from collections.abc import Iterator
from decimal import Decimal

from domain.fold import FeedLine, Replay
from domain.fold.round import Round

AT = "1998-03-14T20:00:00+13:00"
OPENED = {
    "ruleset": "nz-1998-baccarat", "gaming_day": "1998-03-14", "currency": "NZD", "seats": 14, "chips": ["5"],
    "limits": {"*": {}},
}  # fmt: skip
WAGER = {"wager": "w1", "bet": "player", "stake": "10", "player": "P1"}


def raw(kind: str, number: int, **fields: object) -> bytes:
    """A line of table T."""
    return json.dumps({"fact": kind, "id": f"f{number}", "table": "T", "seq": number, "at": AT, **fields}).encode()


def feed(*, authority: bool) -> list[FeedLine]:
    """A round, then somebody corrects its stake and voids it."""
    now = json.loads(raw("wager_placed", 3, **{**WAGER, "stake": "100"}))
    lines = [
        raw("table_opened", 1, **OPENED),
        raw("round_started", 2, round="R1"),
        raw("wager_placed", 3, **WAGER),
        raw("card_drawn", 4, card="9H", to="player", face="up"),
        raw("fact_corrected", 5, corrects="f3", reason="misread", role="game_supervisor", now=now),
        raw("round_voided", 6, reason="other", role="casino_supervisor"),
        raw("round_ended", 7),
    ]
    return [FeedLine(n, line, authority=authority or n not in (5, 6)) for n, line in enumerate(lines, 1)]


def told(lines: list[FeedLine]) -> tuple[str, str | None, list[tuple[str, str | None]]]:
    """The round's status, its stake, and what was found."""
    replay = Replay(lambda: iter(lines))
    (found,) = _all(replay)
    notices = [(finding.code, finding.fact) for finding in replay.findings()]
    return found.status, found.wagers[0].stake, notices


def _all(replay: Replay) -> Iterator[Round]:
    yield from replay.rounds()


def test_with_authority_it_is_applied() -> None:
    """The round is void, and the stake is the corrected one."""
    assert told(feed(authority=True)) == ("void", Decimal(100), [])


def test_without_authority_it_is_found_and_not_applied() -> None:
    """The round is what it was, and each of the two is found."""
    status, stake, notices = told(feed(authority=False))
    assert (status, stake) != ("void", Decimal(100))
    assert stake == 10
    assert notices == [("no-authority", "f5"), ("no-authority", "f6")]
