"""The floor, live: no piece of news is lost, who is slow or was away is told the rest, one look serves everybody."""

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import anyio
import httpx
import pytest

from projections.queries.floor import Floor, FloorTable
from projections.queries.wall import Wall
from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, connect
from record.postgres.errors import ConnectionLost
from record.postgres.servers import Server
from web.viewer.live import news as module
from web.viewer.live.floor_rows import key
from web.viewer.live.news import Live, News
from web.viewer.toolkit.context import Settings

from .... import loops
from ....feeds import Feed
from ....servers import superuser
from ..night import PASSWORD, Running, record_lines, running, sign_in

NOW = datetime(2002, 11, 9, tzinfo=UTC)


def table(name: str, position: int) -> FloorTable:
    """A table that stands at a position."""
    return FloorTable(
        name, f"{name}/2002-11-09", None, None, "open", None, 0, None, None, None, None, None, None, 0, position, NOW,
        NOW, position, 0, 0,
    )  # fmt: skip


class Floors:
    """A floor on which one thing happens at every look; it counts the looks."""

    def __init__(self) -> None:
        self.looks = 0
        self.broken = False

    def look(self) -> Wall:
        """The next one."""
        if self.broken:
            raise ConnectionLost("gone")
        self.looks += 1
        return Wall(Floor(self.looks, self.looks, NOW, [table("A", self.looks), table("B", 1)]))


async def some(news: AsyncGenerator[News | None, None], count: int) -> list[News]:
    """So many pieces of news."""
    found: list[News] = []
    async with aclosing(news):
        async for one in news:
            found += [one] if one else []
            if len(found) == count:
                break
    return found


def chained(found: list[News]) -> bool:
    """Each begins where the one before ended."""
    return all(one.floor.position == other.after for one, other in pairwise(found))


def test_each_piece_begins_where_the_last_one_ended() -> None:
    """The first says how everything stands, the others what changed."""

    async def told() -> None:
        live = Live(Floors().look, 0.001)
        found = await some(live.news(), 20)
        await live.close()
        assert [len(one.changed) for one in found] == [2] + [1] * 19
        assert chained(found)

    loops.run(told())


def test_one_look_serves_everybody() -> None:
    """Fifty who watch cost no more looks than one; and each is told everything."""

    async def told() -> None:
        floors = Floors()
        live = Live(floors.look, 0.01)
        everybody = await asyncio.gather(*(some(live.news(), 5) for _ in range(50)))
        await live.close()
        assert all(chained(found) for found in everybody)
        assert floors.looks < 100  # each for itself would have looked 250 times
        assert live.watching == 0

    loops.run(told())


def test_who_comes_back_is_told_the_rest() -> None:
    """Nothing is missing between what was seen last and what comes next."""

    async def told() -> None:
        live = Live(Floors().look, 0.001)
        before = await some(live.news(), 3)
        await asyncio.sleep(0.05)
        after = await some(live.news(live.name(before[-1])), 3)
        await live.close()
        assert chained(before + after)

    loops.run(told())


def test_who_leaves_takes_nothing_from_those_who_stay() -> None:
    """A server cancels the answer to whoever is gone, again and again until it ends, also while news come."""

    async def leave_soon(live: Live) -> None:
        for _ in range(20):
            with anyio.move_on_after(0.003):
                await some(live.news(), 1_000)

    async def told() -> None:
        live = Live(Floors().look, 0.001)
        async with asyncio.TaskGroup() as group:
            stay = [group.create_task(some(live.news(), 50)) for _ in range(5)]
            for _ in range(10):
                group.create_task(leave_soon(live))
        await live.close()
        assert all(chained(one.result()) for one in stay)
        assert live.watching == 0

    loops.run(asyncio.wait_for(told(), 60))


@pytest.mark.parametrize("seen", ["", "other-3", "nonsense", "-", "{run}--1", "{run}-99999999999999999999", "{run}-٣"])
def test_who_names_nothing_that_is_kept_is_told_how_everything_stands(seen: str) -> None:
    """Of another run of the server, of no run at all."""

    async def told() -> None:
        live = Live(Floors().look, 0.001)
        run = live.name((await some(live.news(), 1))[0]).partition("-")[0]
        [first] = await some(live.news(seen.format(run=run)), 1)
        await live.close()
        assert (first.after, len(first.changed)) == (0, 2)

    loops.run(told())


def test_who_is_too_slow_is_told_how_everything_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many pieces are kept, and no more memory is taken for whoever does not read."""
    monkeypatch.setattr(module, "KEPT", 5)

    async def told() -> None:
        floors = Floors()
        live = Live(floors.look, 0.001)
        news = live.news()
        first = await anext(news)
        while floors.looks < 20:
            await asyncio.sleep(0.001)
        second = await anext(news) or await anext(news)
        await news.aclose()
        await live.close()
        assert first is not None
        assert second is not None
        assert second.floor.position > first.floor.position + 5
        assert len(second.changed) == 2

    loops.run(told())


def test_a_database_that_went_away_is_asked_again() -> None:
    """Who watches is let go, so that their page says how old it is; whoever comes back is told the rest."""

    async def told() -> None:
        floors = Floors()
        live = Live(floors.look, 0.005)
        before = await some(live.news(), 2)
        floors.broken = True
        while not live.blind:
            await asyncio.sleep(0.001)
        assert await some(live.news(), 1) == []
        floors.broken = False
        while live.blind:
            await asyncio.sleep(0.001)
        after = await some(live.news(live.name(before[-1])), 2)
        await live.close()
        assert chained(before + after)

    loops.run(told())


# --- over HTTP ----------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(server: Server) -> Iterator[Running]:
    """A viewer that looks often, on a record of its own."""
    with connect(server, WEB) as connection:
        users.add(connection, "mere", Role.SURVEILLANCE, PASSWORD)
    with running(server, Settings(live_seconds=0.05, beat=0.2)) as one:
        yield one


@contextmanager
def watched(quick: Running, **headers: str) -> Iterator[tuple[httpx.Client, Iterator[tuple[str, str, Any]]]]:
    """Somebody who watches: events, each with its name, its id and what it says."""
    with quick.browser() as client:
        assert sign_in(client, "mere", PASSWORD).status_code == 303
        with client.stream("GET", "/live/floor", headers=headers) as answer:
            assert answer.headers["content-type"].startswith("text/event-stream")
            yield client, events(answer)


def events(answer: httpx.Response) -> Iterator[tuple[str, str, Any]]:
    """As they come."""
    said: dict[str, str] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        said[name] = value
        if not line:
            if said.get("event", "still") != "still":
                yield said["event"], said.get("id", ""), json.loads(said["data"])
            said = {}


def test_a_fact_shows_without_a_reload_and_who_was_away_misses_none(quick: Running, server: Server) -> None:
    """Also over a connection that broke."""
    feed = Feed("BAC07").opened()
    record_lines(server, feed.raw())
    with watched(quick) as (_, found):
        _, last, first = next(found)
        assert first["tables"][key("BAC07")]["state"] == ["open", "good"]
        feed.shoe("S1").burned().coup("w1")
        record_lines(server, feed.raw())
        _, last, then = next(found)
        assert then["after"] == first["position"]
    feed.coup("w2").coup("w3")
    record_lines(server, feed.raw())
    with watched(quick, **{"last-event-id": last}) as (_, found):
        rest = [next(found)[2]]
        assert rest[0]["after"] == then["position"]
        while rest[-1]["tables"].get(key("BAC07"), {}).get("rounds") != ["3", ""]:
            rest.append(next(found)[2])
        assert all(one["position"] == other["after"] for one, other in pairwise(rest))


def test_whoever_is_signed_out_watches_no_longer(quick: Running, server: Server) -> None:
    """The stream says so, and ends."""
    with watched(quick) as (_, found):
        with superuser(server) as connection:
            connection.execute("DELETE FROM pitlog.web_sessions")
        assert [name for name, _, _ in found][-1] == "signed-out"


def test_a_page_that_comes_back_after_its_session_ended_is_told(quick: Running) -> None:
    """An answer that is no stream would be tried again for ever."""
    with quick.browser() as client:
        answer = client.get("/live/floor", headers={"accept": "text/event-stream"})
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (200, "text/event-stream")
    assert "event: signed-out" in answer.text


def test_so_many_may_watch_and_no_more(quick: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next one is asked to come back."""
    monkeypatch.setattr(module, "MOST", 1)
    with watched(quick) as (client, found):
        next(found)
        answer = client.get("/live/floor")
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")


def test_closing_the_server_ends_what_is_live(server: Server) -> None:
    """At once: nobody has to be waited for."""
    with connect(server, WEB) as connection:
        users.add(connection, "mere", Role.SURVEILLANCE, PASSWORD)
    began, ended = threading.Event(), threading.Event()
    with running(server, Settings(live_seconds=0.05, beat=0.2)) as one:

        def watch() -> None:
            with watched(one) as (_, found):
                next(found)
                began.set()
                list(found)
            ended.set()

        watcher = threading.Thread(target=watch, daemon=True)
        watcher.start()
        assert began.wait(60)
    assert ended.wait(60)
