"""Following a dispute: every page shows its followers that it has something new, and its own page is live."""

from starlette.responses import Response
from starlette.routing import BaseRoute

from projections.queries.disputes import FoundDispute
from record.people.follows import Follow, follow, leave, mark_seen
from web.viewer.access.guard import in_thread, page
from web.viewer.live.news import News
from web.viewer.live.streaming import event, stream
from web.viewer.toolkit import inputs, links
from web.viewer.toolkit.rendering import part
from web.viewer.toolkit.request import Visit
from web.viewer.toolkit.rights import Right


def follow_it(visit: Visit, it: FoundDispute) -> None:
    """Follow from now on. All present facts count as seen."""
    with visit.house.people() as connection:
        follow(connection, _follow_record(visit, it))
    visit.house.followed.forget()


def mark_dispute_seen(visit: Visit, it: FoundDispute) -> bool:
    """Whether this person follows it. Opening its page marks all of it as seen."""
    new = visit.followed().get((it.table_name, it.dispute))
    if new:
        with visit.house.people() as connection:
            mark_seen(connection, _follow_record(visit, it))
        visit.house.followed.forget()
    return new is not None


def _follow_record(visit: Visit, it: FoundDispute) -> Follow:
    return Follow(visit.person.name, it.table_name, it.dispute, len(it.facts))


def _follow(visit: Visit) -> Response:
    it = _meant(visit, inputs.needed(visit.form, "name"))
    if visit.form.get("leave"):
        _leave(visit, it)
    else:
        follow_it(visit, it)
    return visit.to(links.dispute(it.dispute))


def _leave(visit: Visit, it: FoundDispute) -> None:
    with visit.house.people() as connection:
        leave(connection, visit.person.name, it.table_name, it.dispute)
    visit.house.followed.forget()


def _meant(visit: Visit, name: str) -> FoundDispute:
    with visit.source() as source:
        return source.dispute(name)


async def _live(visit: Visit) -> Response:
    """Continues after the number of facts that the page shows."""
    name = inputs.needed(visit.asked, "name")
    seen = inputs.number({"seen": visit.request.headers.get("last-event-id") or visit.asked.get("seen", "0")}, "seen")
    await in_thread(visit.request, lambda: _meant(visit, name))  # or it is not there
    shown = [seen or 0]

    async def tell(_: News) -> bytes | None:
        found = await in_thread(visit.request, lambda: _new(visit, name, shown[0]))
        if found is None:
            return None
        shown[0] = len(found.facts)
        body = {"state": found.state, "said": part("decision_comment.html", visit=visit, here=visit.here, it=found)}
        return event("dispute", str(shown[0]), body)

    return stream(visit, "", tell)


def _new(visit: Visit, name: str, seen: int) -> FoundDispute | None:
    """The dispute, if it has new facts. Sending it counts as access to it."""
    found = _meant(visit, name)
    if len(found.facts) <= seen:
        return None
    visit.noted(f"dispute {name}", found.table_name)
    visit.written()
    return found


ROUTES: list[BaseRoute] = [
    page("/dispute/follow", Right.WORK_DISPUTES, _follow, post=True),
    page("/live/dispute", Right.DISPUTES, _live, touch=False),
]
