"""A pager for replay on a terminal, by keyboard."""

import os
import re
import sys
import termios
import tty
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from select import select

from rich.console import Console, RenderableType
from rich.text import Text

from cli.output.tables import whole
from cli.review.replay_screen import page, pages, title
from domain.views.replay.frames import Shown
from record.venue import Venue

MOST = 1024
"""Bytes read at once: a held key arrives faster than a page is drawn."""
CUT = re.compile(rb"\x1b([\[O][0-9;]*)?$")
"""An incomplete escape sequence: an arrow, or Home."""
PATIENCE = 0.05
"""Seconds to wait for the rest of an escape sequence. After that it was the Escape key."""


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """Reads keys without echo and without Enter inside this context. An empty key means the end of input."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield lambda: _typed(terminal)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _typed(terminal: int) -> str:
    typed = os.read(terminal, MOST)
    while CUT.search(typed) and select([terminal], [], [], PATIENCE)[0]:
        more = os.read(terminal, MOST)
        if not more:
            break
        typed += more
    return typed.decode(errors="replace")


KEYS = "← → step · ↑ ↓ scroll · n p irregularities · Home End · o open cards · q quit"
LEAVING = frozenset({"q", "Q", "\x1b", "\x03", "\x04", ""})
"""An empty key: the terminal is gone."""


@dataclass(slots=True)
class Walk:
    """The user's position in a round."""

    seen: Mapping[bool, Shown]
    here: Venue
    opened: bool
    at: int = 0
    top: int = 0
    """The first visible line of a page longer than the screen."""

    @property
    def shown(self) -> Shown:
        """With cards open or not."""
        return self.seen[self.opened]

    def draw(self, console: Console) -> None:
        """Draw as much of the page as fits."""
        lines = _lines(console, [title(self.shown), page(self.shown, self.at, self.here)])
        room = console.height - 2
        self.top = max(0, min(self.top, len(lines) - room))
        console.clear()
        print("\n".join(lines[self.top : self.top + room]))
        console.print(Text(KEYS, style="dim"), no_wrap=True, end="")

    def press(self, key: str) -> None:
        """Handle a key."""
        if key == "o":
            self.opened = not self.opened
        elif key in SCROLLS:
            self.top += SCROLLS[key]
        elif key in MOVES:
            self.at, self.top = max(0, min(pages(self.shown) - 1, MOVES[key](self.shown, self.at))), 0


def walk(seen: Mapping[bool, Shown], here: Venue, opened: bool) -> None:
    """Run until the user quits."""
    console, walked = Console(highlight=False, markup=False, emoji=False), Walk(seen, here, opened)
    with console.screen(), keyboard() as key_pressed:
        while True:
            walked.draw(console)
            for key in _keys(key_pressed()):
                if key in LEAVING:
                    return
                walked.press(key)


def _lines(console: Console, drawn: list[RenderableType]) -> list[str]:
    with console.capture() as captured:
        for one in drawn:
            console.print(one)
    return whole(captured.get()).rstrip("\n").split("\n")


def _keys(typed: str) -> list[str]:
    """Keys typed faster than they are read arrive together. An escape sequence is one key."""
    return re.findall(r"\x1b(?:\[[0-9]*~|[\[O][A-Za-z])?|.", typed, re.DOTALL) or [""]


def _irregular(shown: Shown, at: int, way: int) -> int:
    """The next step with an irregularity. If there are no more, the outcome or the first step."""
    steps = len(shown.frames)
    places = range(min(at, steps) + way, steps if way > 0 else -1, way)
    return next((place for place in places if shown.frames[place].irregular), steps if way > 0 else 0)


MOVES: dict[str, Callable[[Shown, int], int]] = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", " ", "l", "\r", "\n"), lambda shown, at: at + 1),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "\x7f", "\b", "h"), lambda shown, at: at - 1),
    "n": lambda shown, at: _irregular(shown, at, 1),
    "p": lambda shown, at: _irregular(shown, at, -1),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~", "g"), lambda shown, at: 0),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~", "G"), lambda shown, at: pages(shown) - 1),
}
SCROLLS = {
    **dict.fromkeys(("\x1b[A", "\x1bOA", "k"), -1),
    **dict.fromkeys(("\x1b[B", "\x1bOB", "j"), 1),
    "\x1b[5~": -10,
    "\x1b[6~": 10,
}
"""Keys that scroll, as terminals send them."""
