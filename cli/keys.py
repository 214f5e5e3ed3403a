"""One key after the other, from a terminal. click's `getchar` throws away what was typed before it was called."""

import os
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager

LONGEST = 16
"""Bytes of a key: an arrow, or Home, is an escape sequence that comes at once."""


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """While it lasts, keys come without being shown and without Enter. Nothing is left to read: an empty key."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        yield lambda: os.read(terminal, LONGEST).decode(errors="replace")
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
