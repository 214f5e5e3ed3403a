"""Makes the pictures of the documentation from a simulated night: `make pictures`, or some of them by name.

.venv/bin/python -m tests.web.viewer.pictures replay craps
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from record.people.users import Role
from record.postgres.servers import Server
from simulator import Shift
from web.viewer.toolkit import links

from ...browser import CHROMIUM
from ...servers import Databases, any_server
from .night import SHIFTS, Running, populate, running
from .recording import record
from .visiting import enter, some_round

FOLDER = Path(__file__).parents[3] / "docs/pictures"
RECORDING = "dispute"
"""The name of the recording of a dispute, which is made last."""
ALSO = (
    Shift("nz-1996-craps", seed=3, first_table=31),
    Shift("nz-1996-blackjack", seed=3, mistakes=0.05, first_table=32),
    Shift("nz-1996-caribbean-stud", seed=3, first_table=33),
    Shift("nz-1996-money-wheel", seed=3, mistakes=0.05, first_table=34),
)


class Picture(NamedTuple):
    """A page as it is pictured."""

    path: Callable[[Running], str]
    dark: bool = False
    size: tuple[int, int] = (1366, 768)


def _at(path: str) -> Callable[[Running], str]:
    return lambda _: path


def _round(**asked: object) -> Callable[[Running], str]:
    def path(viewer: Running) -> str:
        one = some_round(viewer.server, **asked)
        return links.round_(one.session, one.n)

    return path


def _table(name: str) -> Callable[[Running], str]:
    return lambda viewer: links.table(name, some_round(viewer.server, table=name).gaming_day)


def _at_the_end(**asked: object) -> Callable[[Running], str]:
    """At a late step, when the hands are seen and wagers are settled."""

    def path(viewer: Running) -> str:
        one = some_round(viewer.server, **asked)
        return links.round_(one.session, one.n, 92)

    return path


def _of_craps(viewer: Running) -> str:
    """The first round with a come wager on its point, and some rolls behind it."""
    first = some_round(viewer.server, table="CRA31")
    with closing(viewer.signed_in(Role.INSPECTOR)) as browser:
        for n in range(4, 60):
            page = browser.get(path := links.round_(first.session, n)).text
            if "come, on its point" in page and page.count('class="dice"') > 5:
                return path
    raise LookupError("no such round")


PICTURES = {
    "floor": Picture(_at("/")),
    "findings": Picture(_at("/findings")),
    "commission": Picture(_at("/commission")),
    "roads": Picture(_table("BAC01")),
    "replay": Picture(_at("/rounds/BAC01/BAC01-1109-1-55")),
    "replay-phone": Picture(_at("/rounds/BAC01/BAC01-1109-1-55"), size=(390, 844)),
    "roulette": Picture(_round(table="ROU21", findings=">0", status="settled"), dark=True),
    "craps": Picture(_of_craps, dark=True),
    "stud": Picture(_at_the_end(table="CAR33", status="settled"), dark=True),
    "wheel": Picture(_at_the_end(table="WHE34", findings=">0", status="settled")),
    "blackjack": Picture(_round(table="BLJ32", findings=">0")),
}
"""By the name of the file."""


@contextmanager
def _night() -> Iterator[Server]:
    """A record of the night of the viewer's tests, with more tables."""
    with any_server() as server:
        databases = Databases(server)
        name = databases.migrated()
        populate(databases.at(name), (*SHIFTS, *ALSO))
        yield databases.at(name)
        databases.drop_all()


def _take(tab: Page, viewer: Running, name: str, picture: Picture) -> None:
    wide, high = picture.size
    tab.set_viewport_size({"width": wide, "height": high})
    tab.emulate_media(color_scheme="dark" if picture.dark else "light", reduced_motion="reduce")
    tab.goto(picture.path(viewer))
    tab.screenshot(path=FOLDER / f"{name}.png")


def main(names: list[str]) -> None:
    """Make these pictures, or all."""
    with _night() as server, running(server) as viewer, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = enter(browser.new_context(base_url=viewer.url).new_page(), Role.INSPECTOR)
        for name in [one for one in names or PICTURES if one != RECORDING]:
            _take(tab, viewer, name, PICTURES[name])
        if not names or RECORDING in names:
            record(tab, viewer, FOLDER / f"{RECORDING}.svg")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
