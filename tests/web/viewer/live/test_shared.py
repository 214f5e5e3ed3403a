"""What many watch is made once for them; what is of one person is not among it, and each look is on the record."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest

from domain.errors import PitlogError
from record.people import users
from record.people.users import Role
from record.postgres.connections import WEB, connect
from record.postgres.servers import Server
from web.viewer.live.shared import Shared
from web.viewer.pages import rounds
from web.viewer.toolkit.context import Settings

from ....feeds import Feed
from ....loops import run
from ....servers import value
from ..night import PASSWORD, record_lines, running, token

PAGE = "/live/round/page?session=BAC07/1998-03-14&n=1"
VIEWS = "SELECT count(*) FROM pitlog.facts WHERE topic = 'record_viewed/1'"


class News:
    """As many pieces of news as a test says there were."""

    number: int | None = 1


def test_it_is_made_once_for_all_who_ask_until_there_is_news() -> None:
    made: Counter[str] = Counter()
    live = News()

    async def ask() -> list[int]:
        shared: Any = Shared(live)  # type: ignore[arg-type]

        async def make() -> int:
            made["it"] += 1
            number = made["it"]
            await asyncio.sleep(0)
            return number

        first = await asyncio.gather(*(shared.get("a", make) for _ in range(9)), shared.get("b", make))
        live.number = 2
        second = [await shared.get("a", make) for _ in range(2)]
        live.number = None
        return [*first, *second, *[await shared.get("a", make) for _ in range(2)]]

    assert run(ask()) == [1] * 9 + [2, 3, 3, 4, 5]


def test_what_could_not_be_made_is_tried_again_and_nobody_who_leaves_takes_it_along() -> None:
    tried: list[int] = []

    async def ask() -> str:
        shared: Any = Shared(News())  # type: ignore[arg-type]
        begun = asyncio.Event()

        async def make() -> str:
            tried.append(1)
            begun.set()
            await asyncio.sleep(0)
            if len(tried) == 1:
                raise PitlogError
            return "made"

        with pytest.raises(PitlogError):
            await shared.get("it", make)
        begun.clear()
        leaves = asyncio.create_task(shared.get("it", make))
        await begun.wait()
        leaves.cancel()
        return str(await shared.get("it", make))

    assert run(ask()) == "made"
    assert len(tried) == 2


@pytest.fixture
def feed() -> Feed:
    """A round in play."""
    return Feed("BAC07").opened().shoe("S1").burned().started("R1").wager("w1").closed().cards("4H:player 3S:banker")


@pytest.fixture
def watchers(server: Server, feed: Feed) -> Iterator[list[httpx.Client]]:
    """Two of the surveillance and an inspector, signed in; and one who has the floor open, so that there is news."""
    with connect(server, WEB) as connection:
        for name, role in (("ann", Role.SURVEILLANCE), ("ben", Role.SURVEILLANCE), ("cleo", Role.INSPECTOR)):
            users.add(connection, name, role, PASSWORD)
    record_lines(server, feed.raw())
    with running(server, Settings(live_seconds=60.0)) as viewer, ExitStack() as open_:
        each = [open_.enter_context(closing(viewer.signed_in(name))) for name in ("ann", "ben", "cleo")]
        floor = open_.enter_context(each[0].stream("GET", "/live/floor"))
        lines = floor.iter_lines()
        next(line for line in lines if line.startswith("event: floor"))
        yield each


def test_a_round_is_drawn_once_for_each_role(
    watchers: list[httpx.Client], server: Server, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    draw, lock = rounds.drawn, threading.Lock()

    def counted(*given: Any, **named: Any) -> Any:
        with lock:
            drawn.append(1)
        return draw(*given, **named)

    monkeypatch.setattr(rounds, "drawn", counted)
    pages = [one.get(PAGE).text for one in watchers for _ in range(3)]
    assert len(drawn) == 2
    assert len(set(pages[:6])) == len(set(pages[6:])) == 1
    assert value(server, VIEWS) == 3  # each look is on the record, once
    record_lines(server, feed.cards("2C:player").raw())
    assert "two of clubs" in watchers[1].get(PAGE).text  # what is new is never hidden by what was made before
    assert len(drawn) == 3


def test_what_is_made_for_all_names_nobody_and_has_no_token(watchers: list[httpx.Client]) -> None:
    """A comment of one's own may be withdrawn by oneself: that page is nobody else's."""
    ann, ben, _ = watchers
    form = ann.get("/round?session=BAC07/1998-03-14&n=1").text
    secret = token(form)
    step = form.partition('<select name="about"')[2].partition('<option value="')[2].partition('"')[0]
    said = {"session": "BAC07/1998-03-14", "n": "1", "about": step, "note": "look", "token": secret, "once": "0" * 16}
    assert ann.post("/round/comment", data=said).status_code == 303
    hers, his = ann.get(PAGE).text, ben.get(PAGE).text
    assert "Withdraw comment" in hers
    assert "person:ann" in his and "Withdraw comment" not in his  # told of it at once, and may not withdraw it
    assert secret not in hers + his
    assert not {"ben", "Sign out"} & {*his.replace("<", " ").replace(">", " ").split()}
