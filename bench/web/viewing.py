"""Fifty people with the floor open while facts arrive at a thousand a second: what each receives, and how late.

python -m bench.web.viewing --facts 60000

Each piece of news states the position after which it begins. If that is not where the last one ended, the user has
missed something. At the end every user's floor must equal the database's. One in five users repeatedly loses the
connection, and reconnects with the id of the last piece received. The viewer is a process of its own, as with `pitlog
serve`; so is the sender of facts.
"""

import argparse
import asyncio
import json
import multiprocessing
import re
from contextlib import ExitStack
from itertools import pairwise
from time import perf_counter
from typing import Any, cast

import httpx

from bench.common import fresh, server, spread
from bench.projections.lag import FACTS, POLL_EVERY, Sent, send
from bench.report import Figure, report
from domain.games import games
from projections.engine.catch_up import catch_up, kept_up
from projections.queries.floor import floor
from record.people import users
from record.people.users import Role
from record.postgres.connections import PROJECTOR, READER, WEB, connect
from record.postgres.servers import ExternalServer, Server
from record.venue import UNNAMED
from web.serving import listen
from web.viewer.app import ViewerServer, viewer_app
from web.viewer.live.floor_rows import cells
from web.viewer.toolkit.rendering import Showing
from web.viewer.toolkit.request import Person

VIEWERS = 50
BOUND = 3.0
"""Seconds until a batch is on a screen: follower and viewer each check once a second, and both take a while."""
PASSWORD = "fifty who look on"
LEAVES_AFTER = 10
"""The number of pieces of news after which some users lose the connection."""
Pieces = list[tuple[float, int, int]]
"""When each piece arrived, and the positions after which and up to which it reports."""


class FloorWatcher:
    """A user with the floor open: the pieces received, and the resulting screen."""

    def __init__(self, leaves: bool) -> None:
        self.pieces, self.seen, self.leaves = Pieces(), "", leaves
        self.tables: dict[str, Any] = {}

    def take_news(self, news: dict[str, Any]) -> None:
        """A piece of news."""
        self.pieces.append((perf_counter(), news["after"], news["position"]))
        self.tables |= news["tables"]

    def knows(self, position: int) -> bool:
        """Whether the user received the fact at a position."""
        return bool(self.pieces) and self.pieces[-1][2] >= position


def serve(conninfo: str, ports: Any) -> None:
    """Run the viewer."""
    listening = listen("127.0.0.1", 0)
    ports.put(listening.getsockname()[1])
    ViewerServer(viewer_app(ExternalServer(conninfo))).run(sockets=[listening])


async def signed_in(url: str) -> dict[str, str]:
    """The cookie of a user who may see the floor."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as client:
        found = re.search(r'name="token" value="(\w+)"', (await client.get("/sign-in")).text)
        assert found is not None
        answer = await client.post("/sign-in", data={"token": found[1], "name": "bench", "password": PASSWORD})
        return dict(answer.cookies)


async def watch(client: httpx.AsyncClient, one: FloorWatcher) -> None:
    """One user, who reconnects whenever the connection is lost."""
    while True:
        named = {"Last-Event-ID": one.seen} if one.seen else {}
        async with client.stream("GET", "/live/floor", headers=named, timeout=None) as answer:
            await _listen(answer, one)


async def _listen(answer: httpx.Response, one: FloorWatcher) -> None:
    """Listen until the connection is lost."""
    enough = len(one.pieces) + LEAVES_AFTER
    async for line in answer.aiter_lines():
        if line.startswith("id: "):
            one.seen = line[4:]
        if line.startswith("data: ") and "position" in (news := json.loads(line[6:])):
            one.take_news(news)
            if one.leaves and len(one.pieces) >= enough:
                return


async def everybody(url: str, answers: Any) -> tuple[Sent, list[FloorWatcher]]:
    """All users, until each is shown the last fact, and the batches sent meanwhile."""
    limits = httpx.Limits(max_connections=VIEWERS)
    async with (
        httpx.AsyncClient(base_url=url, cookies=await signed_in(url), limits=limits, trust_env=False) as client,
        asyncio.TaskGroup() as group,
    ):
        watching = [FloorWatcher(leaves=number % 5 == 0) for number in range(VIEWERS)]
        tasks = [group.create_task(watch(client, one)) for one in watching]
        sent: Sent = await asyncio.to_thread(answers.get)
        while not all(one.knows(sent[-1][0]) for one in watching):  # the sender may be heard of after it
            await asyncio.sleep(POLL_EVERY)
        for task in tasks:
            task.cancel()
    return sent, watching


def whole(pieces: Pieces) -> bool:
    """Whether each piece of news begins where the one before ended."""
    return all(one[2] == other[1] for one, other in pairwise(pieces))


def floor_in_database(on: Server) -> dict[str, Any]:
    """The floor in the database, in the words of the page."""
    who, here = Person("bench", Role.SURVEILLANCE), Showing(UNNAMED)
    with connect(on, READER) as connection:
        tables = {one.table_name: cells(one, here, who) for one in floor(connection).tables}
    return cast(dict[str, Any], json.loads(json.dumps(tables)))


def late(sent: Sent, pieces: Pieces) -> list[float]:
    """How long after its acknowledgement each batch was shown."""
    shown = iter(pieces)
    at, _, position = next(shown)
    lags = []
    for last, acknowledged, _ in sent:
        while position < last:
            at, _, position = next(shown)
        lags.append(max(0.0, at - acknowledged))
    return lags


def _ms(times: tuple[float, float]) -> str:
    return "{:.0f} ms, 99 of 100 within {:.0f} ms".format(*(1000 * one for one in times))


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """A sender, a follower, a viewer, and fifty users."""
    made = fresh(on)
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
    with connect(made, WEB) as connection:
        users.add(connection, "bench", Role.SURVEILLANCE, PASSWORD)
    context = multiprocessing.get_context("spawn")
    ports, answers = context.Queue(), context.Queue()
    with kept_up(made.conninfo()), ExitStack() as running:
        for work, news in ((serve, (ports,)), (send, (facts, answers))):
            process = context.Process(target=work, args=(made.conninfo(), *news), daemon=True)
            process.start()
            running.callback(process.terminate)
            if work is serve:
                url = f"http://127.0.0.1:{ports.get()}"
        sent, watching = asyncio.run(everybody(url, answers))
        now = floor_in_database(made)
    lags = sorted(one for each in watching for one in late(sent, each.pieces))
    commits = spread([took for _, _, took in sent])
    pieces = f"{VIEWERS} watched; {sum(one.leaves for one in watching)} lost the connection every {LEAVES_AFTER} pieces"
    right = sum(one.tables == now for one in watching) / VIEWERS
    rates = f"shown after {_ms(spread(lags))}, commits took {_ms(commits)}"
    return [
        Figure("viewers who received every update", sum(whole(one.pieces) for one in watching) / VIEWERS, 1.0, pieces),
        Figure("viewers whose floor equals the database's at the end", right, 1.0),
        Figure("3 s / until 99 of 100 batches were on the screen", BOUND / lags[len(lags) * 99 // 100], 1.0, rates),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--facts", type=int, default=FACTS)
    with server() as on:
        report("viewing", figures(on, parser.parse_args().facts))
