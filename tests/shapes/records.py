"""Shapes of the record itself: corrections, late facts, disputes, counters, sessions, names of rounds and shoes."""

from collections.abc import Callable
from typing import Any

from tests.shapes.building import START, TABLE, Facts, coup, fact, opened, placed

BACCARAT = "nz-1998-baccarat"


def _corrected(of: str, now: dict[str, Any] | None, **fields: Any) -> tuple[str, dict[str, Any]]:
    return fact("fact_corrected", corrects=of, reason="misread", role="game_supervisor", now=now, **fields)


def _now(number: int, kind: str, **fields: Any) -> dict[str, Any]:
    return {"fact": kind, "id": f"f{number}", "table": TABLE, "at": START.isoformat(), **fields}


def _corrections_of_one(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(1)
    yield from (_corrected("f3", None) for _ in range(n))


def _corrections_of_each(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 11):
        yield from coup(i)
        yield _corrected(f"f{2 + 11 * i + 8}", None)


def _corrections_of_openings(n: int) -> Facts:
    yield opened(BACCARAT)
    kind, fields = opened(BACCARAT)
    yield from (_corrected("f1", _now(1, kind, **fields)) for _ in range(n))


def _late(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 11):
        yield from coup(i)
        yield fact("wager_settled", wager=f"w{i // 2}", result="lose", paid="0", commission="0", deferred=False)


def _late_for_rounds(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 11):
        yield from coup(i)
        yield fact("irregularity_reported", kind="card_exposed", note="seen", round=f"R{i // 2}")


def _late_for_the_first(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(0)
    yield from coup(1)
    yield from (fact("irregularity_reported", kind="card_exposed", note="seen", round="R0") for _ in range(n))


def _early(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 11):
        yield fact("irregularity_reported", kind="card_exposed", note="seen", round=f"R{n // 11 - 1 - i}")
        yield from coup(i)


def _never_begun(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("irregularity_reported", kind="box_missed", note="seen", round=f"R{i}") for i in range(n))


def _shoes_named_late(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 2):
        yield fact("shoe_started", shoe=f"S{i}")
        yield fact("cards_counted", count=416, shoe=f"S{i // 2}")


def _backwards(n: int) -> Facts:
    yield opened(BACCARAT, seq=0)
    number = n
    for i in range(n // 10):
        for kind, fields in coup(i):
            yield kind, {**fields, "seq": number}
            number -= 1


def _interleaved(n: int) -> Facts:
    """Two sources, whose counters alternate between high and low."""
    yield opened(BACCARAT, seq=0)
    number = 0
    for i in range(n // 10):
        for kind, fields in coup(i):
            number += 1
            yield kind, {**fields, "seq": number + (n if number % 2 else 0)}


def _starting_again(n: int) -> Facts:
    for i in range(n // 2):
        yield opened(BACCARAT, day=_day(i), seq=1)
        yield fact("table_closed", seq=2)


def _day(i: int) -> str:
    return f"{2002 + i // 336}-{i // 28 % 12 + 1:02}-{i % 28 + 1:02}"


def _sessions(n: int) -> Facts:
    for i in range(n // 11):
        yield opened(BACCARAT, day=_day(i))
        yield from coup(i)


def _sessions_without_a_counter(n: int) -> Facts:
    for i in range(n // 11):
        yield opened(BACCARAT, day=_day(i), seq=None)
        yield from ((kind, {**fields, "seq": None}) for kind, fields in coup(i))


def _reopened(n: int) -> Facts:
    yield from (opened(BACCARAT) for _ in range(n))


def _reopened_with_play(n: int) -> Facts:
    for i in range(n // 11):
        yield opened(BACCARAT, chips=[str(i % 5 + 1)])
        yield from coup(i)


def _reopened_otherwise(n: int) -> Facts:
    for i in range(n // 11):
        yield opened((BACCARAT, "vic-2002-traditional")[i % 2])
        yield from coup(i)


def _late_for_sessions(n: int) -> Facts:
    """Every third fact has a counter of a session long over."""
    seq = 0
    for i in range(n // 4):
        yield opened(BACCARAT, day=_day(i), seq=(seq := seq + 10))
        yield placed(f"w{i}", "player", seq=seq + 1)
        yield fact("table_closed", seq=seq + 2)
        yield fact("player_seated", player="P1", seat=1, seq=seq // 2)


def _unopened(n: int) -> Facts:
    for i in range(n // 10):
        yield from coup(i)


def _disputes(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(1)
    for i in range(n // 3):
        yield fact("dispute_raised", dispute=f"D{i}", rounds=["R1"], note="the Player stood")
        yield fact("dispute_commented", dispute=f"D{i}", note="seen")
        yield fact(
            "dispute_decided", dispute=f"D{i}", decision="stands", role="casino_manager", note="as the cards show"
        )


def _comments(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(1)
    yield fact("dispute_raised", dispute="D1", rounds=["R1"], note="the Player stood")
    yield from (fact("dispute_commented", dispute="D1", note="seen") for _ in range(n))


def _irregularities(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    for i in range(n // 2):
        yield fact("irregularity_reported", kind="card_exposed", note="seen", id=f"i{i}")
        yield fact("ruling_made", action="noted", role="game_supervisor", irregularity=f"i{i}")


def _irregularities_between(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 2):
        yield fact("irregularity_reported", kind="card_exposed", note="seen", id=f"i{i}")
        yield fact("ruling_made", action="noted", role="game_supervisor", irregularity=f"i{i}")


def _reported_at(ruleset: str) -> Callable[[int], Facts]:
    def shape(n: int) -> Facts:
        yield opened(ruleset)
        yield fact("round_started", round="R1")
        yield placed("w", "main" if ruleset == "nz-1996-blackjack" else "ante", box=1)
        for i in range(n // 2):
            yield fact("irregularity_reported", kind="card_exposed", note="seen", id=f"i{i}", rule="15.1")
            yield fact("ruling_made", action="noted", role="game_supervisor", irregularity=f"i{i}", rule="15.1")

    return shape


def _rounds_of_one_name(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 10):
        yield from ((kind, {**fields, **({"round": "R"} if "round" in fields else {})}) for kind, fields in coup(i))


def _ids_again(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("cards_spread", id="again", at=START.isoformat(), seq=2) for _ in range(n))


def _empty_rounds(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("round_started", round=f"R{i}") for i in range(n))


def _void_rounds(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 2):
        yield fact("round_started", round=f"R{i}")
        yield fact("round_voided", reason="misdeal", role="game_supervisor")


def _void_hands(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("void_hand_announced", reason="dummy") for _ in range(n))


def _closed(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("table_closed") for _ in range(n))


def _no_more_bets(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("no_more_bets") for _ in range(n))


def _pending(n: int) -> Facts:
    """After a round nobody announced, wagers wait for the next; each is changed while it waits."""
    yield opened("nz-1996-roulette")
    yield placed("w", "red")
    yield fact("wheel_spun", number=7, revolutions=4)
    yield fact("wager_settled", wager="w", result="lose", paid="0", commission="0", deferred=False)
    for i in range(n // 2):
        yield placed(f"w{i}", "red")
        yield fact("wager_changed", wager=f"w{i}", stake="20", reason="player")


def _pending_settled(n: int) -> Facts:
    """After a roll, wagers that are settled with no other roll between were late for it."""
    yield opened("nz-1996-craps")
    yield fact("dice_rolled", dice=[1, 3], shooter="P1")
    yield from (placed(f"w{i}", "field") for i in range(n // 2))
    for i in range(n // 2):
        yield fact("wager_settled", wager=f"w{i}", result="lose", paid="0", commission="0", deferred=False)


SHAPES: dict[str, Callable[[int], Facts]] = {
    "corrections of one fact": _corrections_of_one,
    "corrections of every round": _corrections_of_each,
    "corrections of the opening": _corrections_of_openings,
    "late settlements": _late,
    "late reports": _late_for_rounds,
    "late reports of one round": _late_for_the_first,
    "early reports": _early,
    "reports of rounds that never were": _never_begun,
    "late counts of shoes": _shoes_named_late,
    "counter backwards": _backwards,
    "counters of two sources": _interleaved,
    "counter starts again each day": _starting_again,
    "gaming days": _sessions,
    "gaming days without a counter": _sessions_without_a_counter,
    "facts of days long over": _late_for_sessions,
    "re-openings": _reopened,
    "re-openings with play": _reopened_with_play,
    "re-openings under another ruleset": _reopened_otherwise,
    "never opened": _unopened,
    "disputes": _disputes,
    "comments on a dispute": _comments,
    "irregularities of a round": _irregularities,
    "irregularities between rounds": _irregularities_between,
    "irregularities at blackjack": _reported_at("nz-1996-blackjack"),
    "irregularities at stud": _reported_at("nz-1996-caribbean-stud"),
    "rounds of one name": _rounds_of_one_name,
    "one id many times": _ids_again,
    "rounds of nothing": _empty_rounds,
    "rounds that are void": _void_rounds,
    "void hands": _void_hands,
    "closings": _closed,
    "no more bets, again and again": _no_more_bets,
    "wagers that wait for the next round": _pending,
    "wagers late for a roll": _pending_settled,
}
