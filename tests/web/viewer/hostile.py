"""What a hostile feed, or a hostile person, would write wherever words may stand."""

from typing import NamedTuple

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


class Names(NamedTuple):
    """What things at a table are called."""

    table: str
    shoe: str
    round: str
    wager: str
    player: str
    dispute: str
    by: str = ATTRIBUTE


HOSTILE = Names(TABLE, SHOE, ROUND, WAGER, PLAYER, DISPUTE)
LONG = Names(*(letter + "W" * 255 for letter in "TSRwPDB"))
"""As long as a name may be, and nowhere to break it."""


def evening(names: Names = HOSTILE) -> list[bytes]:
    """A table at which every name is hostile, and something is found, owed and disputed."""
    feed = Feed(names.table, "vic-2002-traditional").opened("2002-11-09", currency="AUD")
    who, by = names.player, names.by
    feed.add("player_seated", player=who, seat=1)
    feed.shoe(names.shoe)
    feed.burned().started(names.round).wager(names.wager, "banker", player=who, seat=1).closed()
    feed.cards("2H:player 9C:banker 5D:player KD:banker").result("banker")
    feed.settled(names.wager, "win", paid="100.00", commission="5.00", deferred=True).ended()
    feed.add("dispute_raised", dispute=names.dispute, rounds=[names.round], player=who, note="".join(ALL), by=by)
    feed.add("irregularity_reported", kind_=MARKUP, note=ATTRIBUTE, by=by)
    feed.add("commission_waived", player=who, amount="1.00", reason=TEMPLATE + MARKUP, role="casino_manager")
    for number, fact in enumerate(feed.facts):
        fact["id"] = f"{number}-{fact['id']}"[:256]
    return feed.raw()
