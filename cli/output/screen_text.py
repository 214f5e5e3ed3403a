"""A text on the screen of a terminal that scrolls, and a line that is asked for."""

from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.text import Text

from cli.output.keyboard import END, ENTER, ESCAPE, Line, keys
from cli.output.tables import whole
from cli.output.user_text import safe

Pressed = Callable[[], str]
"""Waits for keys."""
SCROLLS = {
    **dict.fromkeys(("\x1b[A", "\x1bOA", "k"), -1),
    **dict.fromkeys(("\x1b[B", "\x1bOB", "j"), 1),
    "\x1b[5~": -10,
    "\x1b[6~": 10,
}
"""Keys that scroll, as terminals send them."""
LEAVES = frozenset({"q", "Q", ESCAPE, "\x1b[D", "\x1bOD", "h", *ENTER, *END})


def lines_of(console: Console, drawn: list[RenderableType]) -> list[str]:
    """What is drawn, line by line."""
    with console.capture() as captured:
        for one in drawn:
            console.print(one)
    return whole(captured.get()).rstrip("\n").split("\n")


def put(console: Console, lines: list[str], last: str) -> None:
    """Fill the screen, with one more line at its end."""
    console.clear()
    print("\n".join(lines))
    console.print(Text(last[: console.width - 1], style="dim"), no_wrap=True, end="")


def read_text(console: Console, pressed: Pressed, words: str) -> None:
    """Show a text until the user leaves it."""
    top = 0
    while True:
        lines = lines_of(console, [Text(words, overflow="fold")])
        room = max(1, console.height - 2)
        top = max(0, min(top, len(lines) - room))
        put(console, lines[top : top + room], "↑ ↓ scroll · q back")
        for key in keys(pressed()):
            if key in LEAVES:
                return
            top += SCROLLS.get(key, 0)


def ask(console: Console, pressed: Pressed, label: str, default: str = "") -> str | None:
    """Ask for a line. None if the user gives up."""
    line = Line(default)
    while True:
        put(console, [label, "", f"> {safe(line.words)}"], "Enter · Esc gives up")
        for key in keys(pressed()):
            if key == ESCAPE or key in END:
                return None
            if key in ENTER:
                return line.words.strip()
            line.press(key)
