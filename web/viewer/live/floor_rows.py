"""The row of a table on the floor: the content of each cell, for the page and for the news that updates it."""

from hashlib import sha256
from typing import Any

from projections.queries.floor import ASIDE, OPEN, Floor, FloorTable
from web.viewer.live.news import News
from web.viewer.toolkit import links
from web.viewer.toolkit.rendering import Showing
from web.viewer.toolkit.request import Person
from web.viewer.toolkit.rights import Right


def news_data(news: News, here: Showing, who: Person) -> dict[str, Any]:
    """News in the form that the page's script reads."""
    return {
        "after": news.after,
        "position": news.floor.position,
        "behind": facts_behind(news.floor),
        "followed": here.clock(news.floor.followed_at),
        "figures": figures(news.floor),
        "tables": {key(one.table_name): cells(one, here, who) for one in news.changed},
    }


def key(table: str) -> str:
    """The id of a row in the page and the news. Derived, because a table's name may contain any character."""
    return sha256(table.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def facts_behind(floor: Floor) -> int:
    """The number of facts recorded and not yet shown."""
    return max(0, floor.recorded - floor.position)


def figures(floor: Floor) -> dict[str, str]:
    """The figures of the whole floor."""
    tables = floor.tables
    return {
        "Tables open": f"{sum(one.state == OPEN for one in tables)} of {len(tables)}",
        "Open findings": f"{sum(one.findings for one in tables):,}",
        "Facts not sealed": f"{sum(one.unsealed for one in tables):,}",
        "Facts not witnessed": f"{sum(one.unwitnessed for one in tables):,}",
        "Could not be processed": f"{len(floor.not_processed):,}",
    }


Cells = dict[str, list[str]]

_made: dict[tuple[str, Showing, tuple[bool, ...]], tuple[FloorTable, Cells]] = {}
"""The last row of each table. Most are unchanged since a second ago, and all watchers see the same."""


def cells(one: FloorTable, here: Showing, who: Person) -> Cells:
    """The text, mark and link of each cell of a table's row. The link is shown only to people with its right."""
    row = one.table_name, here, (who.may(Right.ROUNDS), who.may(Right.FINDINGS))
    known = _made.get(row)
    if known is None or known[0] != one:
        known = _made[row] = one, _cells(one, here, who)
    return known[1]


def _cells(one: FloorTable, here: Showing, who: Person) -> Cells:
    round_ = links.round_(one.session, one.n) if one.n and who.may(Right.ROUNDS) else ""
    findings = links.link_to("/findings", table=one.table_name, day=one.gaming_day) if who.may(Right.FINDINGS) else ""
    return {
        "table": [here.plain(one.table_name), "", links.table(one.table_name) if who.may(Right.ROUNDS) else ""],
        "state": [STATE_WORDS.get(one.state, one.state), STATES.get(one.state, "")],
        "ruleset": [here.words(one.ruleset), ""],
        "day": [here.day(one.gaming_day), ""],
        "rounds": [f"{one.rounds:,}", ""],
        "round": [here.plain(one.round), "", round_],
        "outcome": [outcome(one, here), ""],
        "began": [here.clock(one.began_at), ""],
        "findings": [f"{one.findings:,}", "warn", findings] if one.findings else ["none", ""],
        "last": [here.time(one.last_at), ""],
        "lag": [here.span(one.lag), ""],
        "unwitnessed": [unwitnessed(one), "" if one.unwitnessed else "good"],
    }


STATE_WORDS = {ASIDE: "could not be processed"}
STATES = {OPEN: "good", ASIDE: "grave"}


def outcome(one: FloorTable, here: Showing) -> str:
    """The result of the last round, or its status."""
    if one.status == "open":
        return "in play"
    return here.words(one.outcome) if one.status == "settled" and one.outcome else here.words(one.status)


def unwitnessed(one: FloorTable) -> str:
    """The number of a table's facts that are not witnessed, and whether they are sealed."""
    if not one.unwitnessed:
        return "all witnessed"
    sealed = "not sealed" if one.unsealed == one.facts else f"{one.unsealed:,} not sealed" if one.unsealed else "sealed"
    return f"{one.unwitnessed:,} ({sealed})"
