"""The floor: the present state of every table, kept up to date by server-sent events.

Its wall sorts tables by attention, as tiles by pit, as tiles, or as a dense list. Its table has every figure.
"""

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.floor import FloorTable
from projections.queries.wall import TableOnWall
from record.authored.attention import acknowledge, take_back
from web.viewer.access.guard import in_thread, page
from web.viewer.live.floor_rows import cells, facts_behind, figures, key, news_data
from web.viewer.live.news import Live, News
from web.viewer.live.streaming import event, stream
from web.viewer.live.tiles import arrangement, digest, pits, seen_reasons, summary, tiles, wall_news
from web.viewer.toolkit import inputs
from web.viewer.toolkit.recording import once_of
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right

COLUMNS = {
    "state": "State", "ruleset": "Ruleset", "round": "Last round", "outcome": "Outcome", "began": "Began",
    "findings": "Open findings", "lag": "Delay", "unwitnessed": "Unwitnessed facts", "last": "Last fact",
    "day": "Gaming day", "rounds": "Rounds",
}  # fmt: skip
CLASSES = {
    "state": "nowrap", "outcome": "nowrap", "round": "name", "began": "beside", "last": "when beside",
    "day": "nowrap beside", "rounds": "number beside", **dict.fromkeys(("findings", "lag", "unwitnessed"), "number"),
}  # fmt: skip
"""Columns that never wrap, columns that may be anywhere, and columns shown only if there is room."""
MARKED = ("state", "findings", "unwitnessed")

VIEWS = {"pits": "By pit", "tiles": "Tiles", "list": "List", "table": "All figures"}
FIRST = 6
"""How many tables are named above the pits."""


def _floor(visit: Visit) -> Response:
    view = inputs.one_of(visit.asked, "view", VIEWS, "") if "view" in visit.asked else ""
    return _table(visit) if view == "table" else _wall(visit, view)


def _wall(visit: Visit, view: str) -> Response:
    wall = visit.house.wall()
    every = tiles(wall, wall.floor.tables, visit.here, visit.person)
    by_pit = pits(every)
    return visit.page(
        "wall.html", floor=wall.floor, view=view or ("pits" if len(by_pit) > 1 else "tiles"), views=VIEWS, tiles=every,
        pits=by_pit, first=[one for one in every if one.loud][:FIRST], behind=facts_behind(wall.floor),
        summary=summary(every, wall.floor.tables), arrangement=arrangement(every),
        floor_thresholds=wall.thresholds.words(),
    )  # fmt: skip


def _table(visit: Visit) -> Response:
    found = visit.house.floor()
    rows = [(key(one.table_name), cells(one, visit.here, visit.person)) for one in found.tables]
    return visit.page(
        "floor.html", floor=found, rows=rows, behind=facts_behind(found), figures=figures(found), columns=COLUMNS,
        marked=MARKED, classes=CLASSES, views=VIEWS,
    )  # fmt: skip


async def _live_table(visit: Visit) -> Response:
    live: Live = visit.request.app.state.live

    async def tell(news: News) -> bytes:
        unread = await in_thread(visit.request, lambda: visit.news(news.floor.position))
        return event("floor", live.name(news), news_data(news, visit.here, visit.person) | {"unread": unread})

    return stream(visit, visit.request.headers.get("last-event-id", ""), tell)


async def _live_wall(visit: Visit) -> Response:
    live: Live = visit.request.app.state.live

    async def tell(news: News) -> bytes:
        unread = await in_thread(visit.request, lambda: visit.news(news.floor.position))
        return event("wall", live.name(news), wall_news(news, visit.here, visit.person) | {"unread": unread})

    return stream(visit, visit.request.headers.get("last-event-id", ""), tell)


def _acknowledge(visit: Visit) -> Response:
    """Acknowledge all that a tile showed, or take an acknowledgement back. What came since was not seen."""
    act = "back" if "back" in visit.form else "see"
    of, _, said = inputs.needed(visit.form, act).partition(".")
    one, its = _meant(visit, of)
    sender, at = visit.person.sender.name, visit.now
    if act == "back":
        if said not in {ack.fact for ack in its.acknowledged}:
            raise HTTPException(409, "This acknowledgement is no longer in force.")
        with visit.house.writing() as connection:
            take_back(connection, sender, one.table_name, said, at, once_of(visit))
    else:
        reasons = seen_reasons(its, visit.person)
        if digest(reasons) != said:
            raise HTTPException(409, "Meanwhile there is another reason to look at this table. Look again.")
        if not reasons:
            raise HTTPException(409, "Nothing at this table needs attention any more.")
        with visit.house.writing() as connection:
            subjects = [subject for reason in reasons for subject in reason.subjects]
            acknowledge(connection, sender, one.table_name, subjects, at, once_of(visit))
    view = inputs.one_of(visit.form, "view", VIEWS, "tiles")
    return visit.to(f"/?view={view}#t-{of}")


def _meant(visit: Visit, of: str) -> tuple[FloorTable, TableOnWall]:
    """The table of a tile."""
    wall = visit.house.wall()
    for one in wall.floor.tables:
        if key(one.table_name) == of:
            return one, wall.shown.get(one.table_name) or TableOnWall()
    raise HTTPException(404, "There is no such table on the floor.")


ROUTES: list[BaseRoute] = [
    page("/", Right.FLOOR, _floor),
    page("/live/floor", Right.FLOOR, _live_table, touch=False),
    page("/live/wall", Right.FLOOR, _live_wall, touch=False),
    page("/floor/acknowledge", Right.ACKNOWLEDGE, _acknowledge, post=True),
]
