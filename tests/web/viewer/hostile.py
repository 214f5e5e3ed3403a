"""What a hostile feed, or a hostile person, would write wherever words may stand."""

from ...feeds import Feed

MARKUP = "<script>alert(1)</script>"
ATTRIBUTE = "\"><img src=x onerror=alert(2)>'"
TEMPLATE = "{{7*7}}${7*7}"
TURNED = "abc\u202etxt.exe"
PATH = "../../etc/passwd%2e%2e?x=1&y#z"
SQL = "x'); DROP TABLE pitlog.facts; --"
ALL = (MARKUP, ATTRIBUTE, TEMPLATE, TURNED, PATH, SQL)
TABLE, SHOE, ROUND, WAGER, PLAYER, DISPUTE = (
    f"T{MARKUP}", f"S{ATTRIBUTE}", f"R{PATH}{TURNED}", f"W{SQL}", f"P{MARKUP}{TEMPLATE}", f"D{ATTRIBUTE}",
)  # fmt: skip


def evening() -> list[bytes]:
    """A table at which every name is hostile, and something is found, owed and disputed."""
    feed = Feed(TABLE, "vic-2002-traditional").opened("2002-11-09", currency="AUD")
    feed.add("player_seated", player=PLAYER, seat=1)
    feed.shoe(SHOE)
    feed.burned().started(ROUND).wager(WAGER, "banker", player=PLAYER, seat=1).closed()
    feed.cards("2H:player 9C:banker 5D:player KD:banker").result("banker")
    feed.settled(WAGER, "win", paid="100.00", commission="5.00", deferred=True).ended()
    feed.add("dispute_raised", dispute=DISPUTE, rounds=[ROUND], player=PLAYER, note="".join(ALL), by=ATTRIBUTE)
    feed.add("irregularity_reported", kind_=MARKUP, note=ATTRIBUTE)
    feed.add("commission_waived", player=PLAYER, amount="1.00", reason=TEMPLATE + MARKUP, role="casino_manager")
    return feed.raw()
