"""One key after the other, from a terminal. click's `getchar` throws away what was typed before it was called."""

import os
import re
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from select import select

MOST = 1024
"""Bytes read at once: a key that is held down types faster than a page is drawn."""
CUT = re.compile(rb"\x1b([\[O][0-9;]*)?$")
"""An escape sequence that has not come whole: an arrow, or Home."""
PATIENCE = 0.05
"""Seconds: so long the rest of one may take. After it, it was the Escape key."""


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """While it lasts, keys come without being shown and without Enter. Nothing is left to read: an empty key."""
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
