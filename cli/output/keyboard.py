"""Keys of a terminal, one by one, and its size whenever that changes."""

import os
import re
import signal
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from select import select

MOST = 1024
"""Bytes read at once: a held key arrives faster than a page is drawn."""
CUT = re.compile(rb"\x1b([\[O][0-9;]*)?$")
"""An incomplete escape sequence: an arrow, or Home."""
PATIENCE = 0.05
"""Seconds to wait for the rest of an escape sequence. After that it was the Escape key."""
RESIZED = "\x1b[resized"
"""No key: the terminal has another size."""
ENTER = frozenset({"\r", "\n"})
BACK = frozenset({"\x7f", "\b"})
ESCAPE = "\x1b"
END = frozenset({"\x03", "\x04", ""})
"""An empty key: the terminal is gone."""


@contextmanager
def keyboard() -> Iterator[Callable[[], str]]:
    """Reads keys without echo and without Enter inside this context. An empty key means the end of input."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setcbreak(terminal, termios.TCSADRAIN)
    try:
        with _resizes() as resized:
            yield lambda: _typed(terminal, resized)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)


@contextmanager
def _resizes() -> Iterator[int]:
    """A file that can be read once the terminal has another size."""
    reads, writes = os.pipe()
    os.set_blocking(writes, False)
    os.set_blocking(reads, False)
    handler = signal.signal(signal.SIGWINCH, lambda *_: None)
    waked = signal.set_wakeup_fd(writes, warn_on_full_buffer=False)
    try:
        yield reads
    finally:
        signal.set_wakeup_fd(waked)
        signal.signal(signal.SIGWINCH, handler)
        os.close(reads)
        os.close(writes)


def _typed(terminal: int, resized: int) -> str:
    ready, _, _ = select([terminal, resized], [], [])
    if terminal not in ready:
        os.read(resized, MOST)
        return RESIZED
    typed = os.read(terminal, MOST)
    while CUT.search(typed) and select([terminal], [], [], PATIENCE)[0]:
        more = os.read(terminal, MOST)
        if not more:
            break
        typed += more
    return typed.decode(errors="replace")


def keys(typed: str) -> list[str]:
    """Keys typed faster than they are read arrive together. An escape sequence is one key."""
    if typed == RESIZED:
        return [RESIZED]
    return re.findall(r"\x1b(?:\[[0-9]*~|[\[O][A-Za-z])?|.", typed, re.DOTALL) or [""]


@dataclass(slots=True)
class Line:
    """A line that is typed."""

    words: str = ""

    def press(self, key: str) -> bool:
        """Handle a key. Whether the line has changed."""
        before = self.words
        if key in BACK:
            self.words = before[:-1]
        elif key == "\x15":  # Ctrl-U
            self.words = ""
        elif key == "\x17":  # Ctrl-W
            self.words = before.rstrip().rpartition(" ")[0]
        elif key.isprintable():
            self.words += key
        return self.words != before
