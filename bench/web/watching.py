"""Fifty people with the pages of five tables open while facts arrive at a thousand a second: how late each round is.

python -m bench.web.watching --facts 30000

Ten people watch each table. A page is told that there is more and asks for what it shows, as the browser does. Each
round is timed from the acknowledgement of its first fact until it is in the page of a watcher. One more
user opens the newest round every second; that page of the desk is timed from the request to its last byte.
"""

import argparse
import asyncio
import multiprocessing
import os
import re
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, NamedTuple

import httpx
import msgspec

from bench.common import fresh, server, spread
from bench.projections.lag import A_SECOND, BATCH, RULESET
from bench.report import Figure, report
from bench.simulated_record import lines
from bench.web.viewing import PASSWORD, serve, signed_in
from domain.games import games
from projections.engine.catch_up import catch_up, kept_up
from record.ingest.ingest import Ingest
from record.people import users
from record.people.sender import Sender
from record.people.users import Role
from record.postgres.connections import PROJECTOR, WEB, connect
from record.postgres.servers import ExternalServer, Server
from record.storage.application import Record

FACTS = 30_000
WATCHERS = 50
TABLES = ("BAC01", "BAC02", "BAC03", "BAC04", "BAC05")
LAG = 2.0
"""Seconds until 99 of 100 rounds are in the page of a watcher."""
DESK = 1.0
"""Seconds until the desk is there."""
PATIENCE = 300.0
"""Seconds until a sender that says nothing has failed."""
EARLIER = 4_000
"""Facts recorded before anybody watches, so that there is a day to watch."""

Begun = dict[tuple[str, str], float]
"""When the first fact of each round was acknowledged, by table and round."""


class Started(msgspec.Struct, rename={"kind": "fact"}):
    """What is read of a line."""

    kind: str
    table: str
    round: str = ""


class Seen(NamedTuple):
    """A watcher: the table, and when each of its rounds was in the page."""

    table: str
    rounds: dict[str, float]
    watches: asyncio.Event


def send(conninfo: str, facts: int, told: Any, watched: Any) -> None:
    """Once all watch: a batch every hundredth of a second; then it tells when each round began."""
    with ExternalServer(conninfo) as on, Record(on) as record:
        ingest, sender, feed = Ingest(record), Sender.person("bench"), lines(RULESET, facts + EARLIER)
        for _ in islice(feed, EARLIER):
            pass
        watched.get(timeout=PATIENCE)
        begun, rounds = perf_counter(), Begun()
        for number in range(facts // BATCH):
            sleep(max(0.0, begun + number * BATCH / A_SECOND - perf_counter()))
            batch = [*islice(feed, BATCH)]
            ingest.take(batch, sender)
            acknowledged = perf_counter()
            for one in (msgspec.json.decode(each.raw, type=Started) for each in batch):
                if one.kind == "round_started" and one.table in TABLES:
                    rounds[one.table, one.round] = acknowledged
    told.put(rounds)


async def watch(client: httpx.AsyncClient, one: Seen) -> None:
    """A page that is told that there is more asks for what it shows: at once, then at most once a second."""
    address = f"/table?name={one.table}"
    page = (await client.get(address)).text
    there = re.search(r'data-live="([^"]+)"', page)
    assert there is not None
    more = asyncio.Event()

    async def renew() -> None:
        while True:
            await more.wait()
            more.clear()
            answer = await client.get(f"/live/table/page?name={one.table}")
            at = perf_counter()
            for name in re.findall(r'<th scope="row" class="name"><a [^>]*>([^<]+)<', answer.text):
                one.rounds.setdefault(name, at)
            await asyncio.sleep(1.0 if more.is_set() else 0)

    async with (
        asyncio.TaskGroup() as group,
        client.stream("GET", there[1].replace("&amp;", "&"), timeout=None) as answer,
    ):
        group.create_task(renew())
        one.watches.set()
        async for line in answer.aiter_lines():
            if line == "event: grown":
                more.set()


async def open_desks(client: httpx.AsyncClient, watching: list[Seen], took: list[float]) -> None:
    """Opens the newest round that a watcher has seen, every second."""
    while True:
        await asyncio.sleep(1)
        one = watching[len(took) % len(TABLES)]
        if one.rounds:
            begun = perf_counter()
            answer = await client.get(f"/round?table={one.table}&name={[*one.rounds][-1]}")
            assert answer.status_code == 200, answer.text
            took.append(perf_counter() - begun)


async def listening(url: str) -> dict[str, str]:
    """Signs a user in as soon as the viewer listens. Returns the cookie."""
    for _ in range(int(PATIENCE)):
        try:
            return await signed_in(url)
        except httpx.ConnectError:
            await asyncio.sleep(0.1)
    raise TimeoutError(url)


async def everybody(url: str, told: Any, watched: Any) -> tuple[Begun, list[Seen], list[float]]:
    """All watchers, until the sender is done and for a while longer."""
    limits = httpx.Limits(max_connections=3 * WATCHERS)
    cookies = await listening(url)
    took: list[float] = []
    async with (
        httpx.AsyncClient(base_url=url, cookies=cookies, limits=limits, trust_env=False, timeout=60) as client,
        asyncio.TaskGroup() as group,
    ):
        watching = [Seen(TABLES[number % len(TABLES)], {}, asyncio.Event()) for number in range(WATCHERS)]
        tasks = [group.create_task(watch(client, one)) for one in watching]
        tasks.append(group.create_task(open_desks(client, watching, took)))
        while not all(one.watches.is_set() for one in watching):
            await asyncio.sleep(0.05)
        watched.put(None)
        begun: Begun = await asyncio.to_thread(told.get, timeout=PATIENCE)
        await asyncio.sleep(3 * LAG)
        for task in tasks:
            task.cancel()
    return begun, watching, took


def cpu_seconds(process: int) -> float:
    """The CPU time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures(on: Server, facts: int = FACTS) -> list[Figure]:
    """Runs a sender, a follower, a viewer, fifty watchers and a user who opens rounds."""
    made = fresh(on)
    with Record(made) as record:
        Ingest(record).take([*islice(lines(RULESET, EARLIER), EARLIER)], Sender.person("bench"))
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)
    with connect(made, WEB) as connection:
        users.add(connection, "bench", Role.SURVEILLANCE, PASSWORD)
    context = multiprocessing.get_context("spawn")
    ports, told, watched, viewer = context.Queue(), context.Queue(), context.Queue(), 0
    with kept_up(made.conninfo()), ExitStack() as running:
        for work, given in ((serve, (ports,)), (send, (facts, told, watched))):
            process = context.Process(target=work, args=(made.conninfo(), *given), daemon=True)
            process.start()
            running.callback(process.join)
            running.callback(process.terminate)
            viewer = process.pid or 0 if work is serve else viewer
        url = f"http://127.0.0.1:{ports.get()}"
        before = cpu_seconds(viewer)
        begun, watching, took = asyncio.run(everybody(url, told, watched))
        used = cpu_seconds(viewer) - before
    lags = [
        one.rounds[name] - at for one in watching for (table, name), at in begun.items()
        if table == one.table and name in one.rounds
    ]  # fmt: skip
    missed = sum(table == one.table and name not in one.rounds for one in watching for table, name in begun)
    (lag, lag_p99), (desk, desk_p99) = spread(lags), spread(took)
    seconds = facts / A_SECOND
    rates = f"{len(lags):,} times a round was shown, {missed} times not; p50 and p99 {lag:.2f} s, {lag_p99:.2f} s; "
    cpu = f"the viewer used {used / seconds:.2f} s of CPU a second"
    return [
        Figure("rounds that watchers of their table were shown", len(lags) / (len(lags) + missed), 1.0),
        Figure("2 s / until 99 of 100 rounds were on the screen", LAG / lag_p99, 1.0, rates + cpu),
        Figure("1 s / the page of the desk, p99", DESK / desk_p99, 1.0, f"p50 and p99 {desk:.3f} s, {desk_p99:.3f} s"),
    ]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--facts", type=int, default=FACTS)
    with server() as on:
        report("watching", figures(on, parser.parse_args().facts))
