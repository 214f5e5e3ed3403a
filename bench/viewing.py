"""Fifty people with the floor open while facts come in at a thousand a second: what each is told, and how late.

    python -m bench.viewing --facts 60000

Each piece of news says after which position it comes; whoever was told one that does not begin where the last one ended
has lost something. The viewer is a process of its own, as with `pitlog serve`; so is whoever sends the facts.
"""

import argparse
import asyncio
import json
import multiprocessing
import re
from contextlib import ExitStack
from itertools import pairwise
from time import perf_counter
from typing import Any

import httpx

from bench.common import fresh, server, spread
from bench.lag import FACTS, Sent, send
from bench.report import Figure, report
from domain.games import games
from projections.keeping import kept_up
from projections.rebuild import catch_up
from record import users
from record.database import PROJECTOR, WEB, connect
from record.servers import ExternalServer, Server
from record.users import Role
from web.serving import listen
from web.viewer.app import viewer_app
from web.viewer.serving import ViewerServer

VIEWERS = 50
BOUND = 3.0
"""Seconds until a batch is on a screen: the follower looks once a second, so does the viewer, and both take a while."""
PASSWORD = "fifty who look on"
Told = list[tuple[float, int, int]]
"""When, after which position, up to which."""


def serve(conninfo: str, ports: Any) -> None:
    """The viewer."""
    listening = listen("127.0.0.1", 0)
    ports.put(listening.getsockname()[1])
    ViewerServer(viewer_app(ExternalServer(conninfo))).run(sockets=[listening])


async def signed_in(url: str) -> dict[str, str]:
    """The cookie of somebody who may see the floor."""
    async with httpx.AsyncClient(base_url=url, trust_env=False) as client:
        found = re.search(r'name="token" value="(\w+)"', (await client.get("/sign-in")).text)
        assert found is not None
        answer = await client.post("/sign-in", data={"token": found[1], "name": "bench", "password": PASSWORD})
        return dict(answer.cookies)


async def watch(client: httpx.AsyncClient, told: Told, last: "asyncio.Future[int]") -> None:
    """One who watches, until the last fact is shown."""
    async with client.stream("GET", "/live/floor", timeout=None) as answer:
        async for line in answer.aiter_lines():
            if line.startswith("data: ") and "position" in (said := json.loads(line[6:])):
                told.append((perf_counter(), said["after"], said["position"]))
            if last.done() and told and told[-1][2] >= last.result():
                return


async def everybody(url: str, answers: Any) -> tuple[Sent, list[Told]]:
    """All who watch, and what was sent meanwhile."""
    last: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    limits = httpx.Limits(max_connections=VIEWERS)
    async with (
        httpx.AsyncClient(base_url=url, cookies=await signed_in(url), limits=limits, trust_env=False) as client,
        asyncio.TaskGroup() as group,
    ):
        told: list[Told] = [[] for _ in range(VIEWERS)]
        for one in told:
            group.create_task(watch(client, one, last))
        sent: Sent = await asyncio.to_thread(answers.get)
        last.set_result(sent[-1][0])
    return sent, told


def whole(told: Told) -> bool:
    """Whether each piece of news begins where the one before ended."""
    return all(one[2] == other[1] for one, other in pairwise(told))


def late(sent: Sent, told: Told) -> list[float]:
    """How long after its acknowledgement each batch was shown."""
    shown = iter(told)
    at, _, position = next(shown)
    lags = []
    for last, acknowledged, _ in sent:
        while position < last:
            at, _, position = next(shown)
        lags.append(max(0.0, at - acknowledged))
    return lags


def _ms(times: tuple[float, float]) -> str:
    return "{:.0f} ms, 99 in 100 within {:.0f} ms".format(*(1000 * one for one in times))


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """A sender, a follower, a viewer, and fifty who look."""
    made = fresh(on)
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
    with connect(made, WEB) as connection:
        users.add(connection, "bench", Role.SURVEILLANCE, PASSWORD)
    context = multiprocessing.get_context("spawn")
    ports, answers = context.Queue(), context.Queue()
    with kept_up(made.conninfo()), ExitStack() as running:
        for work, said in ((serve, (ports,)), (send, (facts, answers))):
            process = context.Process(target=work, args=(made.conninfo(), *said), daemon=True)
            process.start()
            running.callback(process.terminate)
            if work is serve:
                url = f"http://127.0.0.1:{ports.get()}"
        sent, told = asyncio.run(everybody(url, answers))
    lags = sorted(one for each in told for one in late(sent, each))
    commits = spread([took for _, _, took in sent])
    rates = f"shown after {_ms(spread(lags))}, commits took {_ms(commits)}"
    return [
        Figure("viewers who were told everything", sum(map(whole, told)) / VIEWERS, 1.0, f"{VIEWERS} watched"),
        Figure("3 s / until 99 in 100 batches were on the screen", BOUND / lags[len(lags) * 99 // 100], 1.0, rates),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--facts", type=int, default=FACTS)
    with server() as on:
        report("viewing", figures(on, parser.parse_args().facts))
