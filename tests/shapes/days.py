"""Shapes of what outlives a day or a shoe, of many tables, and of what a venue shares."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from tests.shapes.building import START, TABLE, Fact, Facts, cards, coup, fact, opened, placed, settled

BACCARAT = "nz-1998-baccarat"
VICTORIA = "vic-2002-traditional"
ELECTRONIC = "nz-electronic-baccarat"
STUD = "nz-1996-caribbean-stud"
LINKED = {"jackpot": "electronic", "jackpot_pool": "link"}
TABLES = 3
"""Tables whose facts come in turn."""


def day(i: int) -> str:
    """The i-th gaming day."""
    return f"{2002 + i // 336}-{i // 28 % 12 + 1:02}-{i % 28 + 1:02}"


def _each_day(
    ruleset: str, facts: Callable[[int], Facts], each: int, options: Mapping[str, object] = MappingProxyType({})
) -> Callable[[int], Facts]:
    """A gaming day for so many facts, each with something new that the next one inherits."""

    def shape(n: int) -> Facts:
        for i in range(n // each):
            yield opened(ruleset, day=day(i), options=dict(options))
            yield from facts(i)

    return shape


def _owed_commission(i: int) -> Facts:
    yield fact("shoe_started", shoe=f"S{i}")
    yield fact("commission_marked", player=f"P{i}", amount="5")
    yield from coup(i)


def _won_commission(i: int) -> Facts:
    yield fact("shoe_started", shoe=f"S{i}")
    yield fact("round_started", round=f"R{i}")
    yield placed(f"w{i}", "banker", player=f"P{i}")
    yield fact("no_more_bets")
    yield from cards("4H:player 5S:banker 2C:player 4D:banker")
    yield settled(f"w{i}", "win", "10", commission="0.50", deferred=True)
    yield fact("commission_marked", player=f"P{i}", amount="0.50")
    yield fact("round_ended")
    yield fact("shoe_ended")


def _run(i: int) -> Facts:
    yield placed(f"r{i}", "run", ["P"] * 99, player=f"P{i}")
    yield from coup(i)


def _limited(i: int) -> Facts:
    yield fact("personal_limit_set", player=f"P{i}", limits={"*": {"min": "5", "max": "50"}})
    yield from coup(i)


def _advice(i: int) -> Facts:
    yield fact("player_advised", player=f"P{i}", about="minimum")
    yield from coup(i)


def _pool(i: int) -> Facts:
    yield fact("jackpot_set", amount="1000", pool=f"J{i}")
    yield from (fact("jackpot_increment", rate="0.75", pool=f"J{i}") for _ in range(10))


def _terminal(i: int) -> Facts:
    yield fact("terminal_activated", terminal=f"T{i}", player=f"P{i}", amount="100", tender="cash")
    yield fact("voucher_issued", terminal=f"T{i}", voucher=f"V{i}", amount="1")
    yield from coup(i)


def _staff(i: int) -> Facts:
    yield fact("staff_assigned", staff=f"S{i}", role="dealer")
    yield from coup(i)


def _dispute(i: int) -> Facts:
    yield from coup(i)
    yield fact("dispute_raised", dispute=f"D{i}", rounds=[f"R{i}"], note="the Player stood")


def _unsettled(i: int) -> Facts:
    yield from (one for one in coup(i) if one[0] != "wager_settled")


def _left_standing(i: int) -> Facts:
    """Craps wagers that are up when the day ends."""
    yield placed(f"w{i}", "place", 6, player=f"P{i}")
    yield fact("dice_rolled", dice=[1, 2], shooter="P1")


def _comments_on_disputes_of_old(n: int) -> Facts:
    """Days with a dispute each; afterwards each is commented on, the last one first."""
    days = n // 14
    for i in range(days):
        yield opened(BACCARAT, day=day(i))
        yield from _dispute(i)
    yield from (fact("dispute_commented", dispute=f"D{i}", note="seen") for i in range(days - 1, -1, -1))


def _settled_days_later(n: int) -> Facts:
    """Days with a round each, whose wagers are settled when all are over, the last one first."""
    days = n // 12
    for i in range(days):
        yield opened(BACCARAT, day=day(i))
        yield from _unsettled(i)
    yield from (settled(f"w{i}", round=f"R{i}") for i in range(days - 1, -1, -1))


def _openings_corrected(n: int) -> Facts:
    """Days whose openings are corrected afterwards, the last one first."""
    days = n // 12
    for i in range(days):
        yield opened(BACCARAT, day=day(i))
        yield from coup(i)
    for i in range(days - 1, -1, -1):
        kind, fields = opened(BACCARAT, day=day(i), chips=["5"])
        now = {"fact": kind, "id": f"f{11 * i + 1}", "table": TABLE, "at": START.isoformat(), **fields}
        yield fact("fact_corrected", corrects=now["id"], reason="misread", role="casino_manager", now=now, seq=None)


def _tables(facts: Callable[[int], Iterator[Fact] | Facts], each: int) -> Callable[[int], Facts]:
    """A table for so many facts."""

    def shape(n: int) -> Facts:
        for i in range(n // each):
            yield from ((kind, {"table": f"T{i}", "seq": None, **fields}) for kind, fields in facts(i))

    return shape


def _evening(i: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(i)


def _tables_in_turn(n: int) -> Facts:
    """The facts of some tables in turn."""
    yield from (_at(k, opened(BACCARAT)) for k in range(TABLES))
    for i in range(n // 10 // TABLES):
        for one in coup(i):
            yield from (_at(k, one) for k in range(TABLES))


def _at(k: int, one: Fact) -> Fact:
    return one[0], {"table": f"T{k}", "seq": None, **one[1]}


def _identified(i: int) -> Facts:
    yield fact("player_identified", player=f"P{i}", is_=f"P{i + 1}")


def _waiting(i: int) -> Facts:
    """A round of a table that never opens."""
    yield from coup(i)


def _jackpots_of_a_venue(i: int) -> Facts:
    """A link of tables with one pool, paid at each."""
    yield opened(STUD, options=LINKED)
    yield fact("round_started", round="R1")
    yield placed("j", "jackpot", box=3, player=f"P{i}", stake="1")
    yield fact("jackpot_set", amount="1000", pool="link")
    yield fact("jackpot_paid", wager="j", amount="50", pool="link")
    yield fact("round_ended")


SHAPES: dict[str, Callable[[int], Facts]] = {
    "days: commission marked at each, never collected": _each_day(VICTORIA, _owed_commission, 13),
    "days: commission won at each, never collected": _each_day(VICTORIA, _won_commission, 12),
    "days: a run left up at each": _each_day(BACCARAT, _run, 12),
    "days: a limit of one more player": _each_day(BACCARAT, _limited, 12),
    "days: advice to one more player": _each_day(BACCARAT, _advice, 12),
    "days: one more jackpot": _each_day(STUD, _pool, 12, LINKED),
    "days: one more terminal and voucher": _each_day(ELECTRONIC, _terminal, 13),
    "days: one more of staff": _each_day(BACCARAT, _staff, 12),
    "days: a dispute at each": _each_day(BACCARAT, _dispute, 12),
    "days: a wager left unsettled at each": _each_day(BACCARAT, _unsettled, 10),
    "days: a wager of craps left up at each": _each_day("nz-1996-craps", _left_standing, 3),
    "days: disputes of old, commented back to front": _comments_on_disputes_of_old,
    "days: settled back to front when all are over": _settled_days_later,
    "days: openings corrected back to front": _openings_corrected,
    "tables: a round at each": _tables(_evening, 11),
    "tables: in turn": _tables_in_turn,
    "tables: a person identified at each": _tables(_identified, 1),
    "tables: never opened": _tables(_waiting, 10),
    "tables: one jackpot for all": _tables(_jackpots_of_a_venue, 6),
}
