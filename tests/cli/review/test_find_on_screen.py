"""`pitlog find` and `pitlog replay` on a terminal: what is typed narrows a list, and keys lead on from a round."""

import fcntl
import os
import pty
import re
import signal
import struct
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import filled
from ..processes import Process
from ..running import Pitlog, started

CLEARED = re.compile(r"\x1b\[H\x1b\[2J|\x1b\[2J\x1b\[H")
ORDERS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
LISTED, STEPPED, READ = "Esc quit", "? keys", "q back"
"""The end of each kind of screen."""


@pytest.fixture(scope="module")
def full(databases: Databases) -> Iterator[Pitlog]:
    """A table with three rounds, and a wager that nobody paid."""
    with filled(databases, fill) as pitlog:
        yield pitlog


def fill(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    it = OwingEvening("BAC07").day(seated=("P118", "P2")).coup("P118", seat=1).coup("P118", seat=1, settled=False)
    pitlog.recorded(it.coup("P118", seat=1).raw())


class Screen:
    """A terminal with a command in it."""

    def __init__(self, ours: int, process: Process) -> None:
        self.ours, self.process = ours, process
        self.seen = ""

    def until(self, *words: str) -> str:
        """Read until all of these are on the screen, in its last drawing."""
        while not all(word in self.last for word in words):
            self.seen += os.read(self.ours, 65536).decode(errors="replace")
        return self.last

    @property
    def last(self) -> str:
        return ORDERS.sub("", CLEARED.split(self.seen)[-1])

    def press(self, keys: str, *words: str) -> str:
        """Type, and read until all of these are on the screen."""
        self.seen = ""
        os.write(self.ours, keys.encode())
        return self.until(*words)

    def size(self, columns: int, lines: int = 24) -> None:
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


@contextmanager
def terminal(pitlog: Pitlog, *words: str, columns: int = 80, term: str = "xterm") -> Iterator[Screen]:
    """A command on a terminal of its own, whose settings are the same afterwards."""
    ours, theirs = pty.openpty()
    kept = os.dup(theirs)  # its settings are read afterwards
    before = termios.tcgetattr(theirs)
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    with started(
        *words, environ={**pitlog.environ, "TERM": term}, stdin=theirs, stdout=theirs, stderr=theirs
    ) as process:
        os.close(theirs)
        try:
            screen = Screen(ours, process)
            yield screen
        finally:
            process.kill()
        assert termios.tcgetattr(kept) == before
    os.close(kept)
    os.close(ours)


def ended(screen: Screen, keys: str = "") -> int:
    """The exit code after these keys. The test's own hold on the terminal keeps it open, so its end is waited for."""
    os.write(screen.ours, keys.encode())
    return screen.process.wait()


def test_a_list_narrows_and_enter_replays(full: Pitlog) -> None:
    with terminal(full, "find") as screen:
        screen.until("Type some words", LISTED)
        listed = screen.press("bac07", "find: bac07", "BAC07-R1", "BAC07-R2", LISTED)
        assert "table BAC07" in listed
        screen.press(" unpaid", "find: bac07 unpaid", "unpaid", LISTED)
        assert "BAC07-R1" not in screen.last
        assert "BAC07 · BAC07-R2" in screen.press("\r", "1/", STEPPED)
        assert "2/" in screen.press("\x1b[C", "2/", STEPPED)
        screen.press("q", "find: bac07 unpaid", LISTED)
        assert ended(screen, "\x1b") == 0


def test_a_bare_number_is_everything_that_it_may_be_as_in_a_pipe(full: Pitlog) -> None:
    """Enter on one of them narrows the list to it."""
    said = [line.split("pitlog find ") for line in full.said("find", "1").splitlines() if "pitlog find " in line]
    assert len(said) == 2
    with terminal(full, "find", columns=140) as screen:
        screen.until("Type some words", LISTED)
        listed = screen.press("1", "find: 1", "may be", LISTED)
        for what, words in said:
            count = " ".join(what.split()[-2:])
            assert f"may be   {words.strip()}  {count}" in listed
        assert screen.press("\r", f"find: {said[0][1].strip()} ", LISTED)
        assert ended(screen, "\x1b") == 0


def test_keys_lead_on_from_a_round(full: Pitlog) -> None:
    with terminal(full, "replay", "BAC07-R2") as screen:
        screen.until("BAC07-R2", STEPPED)
        screen.press("]", "BAC07-R3", STEPPED)
        screen.press("]", "BAC07-R3", STEPPED)  # there is none after it
        screen.press("[", "BAC07-R2", STEPPED)
        assert "P118" in screen.press("w", "Wager", "Difference", READ)
        screen.press("q", STEPPED)
        assert "vic-2002-traditional" in screen.press("e", "round BAC07-R2", READ)
        screen.press("q", STEPPED)
        screen.press("?", "a dossier of it", READ)
        screen.press("q", STEPPED)
        screen.press("a", "which ruleset")
        assert "in force" in screen.press("vic-2002-crown\r", READ)
        screen.press("q", STEPPED)
        screen.press("a", "which ruleset")
        assert "did you mean" in screen.press("vic-2002-crwn\r", READ)
        screen.press("q", STEPPED)
        screen.press("/", "Type some words", LISTED)
        assert ended(screen, "\x1b") == 0


def test_what_is_recorded_for_ever_is_confirmed_first(pitlog: Pitlog) -> None:
    fill(pitlog)
    with terminal(pitlog, "replay", "BAC07-R2") as screen:
        screen.until("BAC07-R2", STEPPED)
        for answer, raised in (("no\r", False), ("yes\r", True)):
            screen.press("d", "what is claimed")
            screen.press("-never paid\r", "Which player")
            screen.press("P118\r", "for ever")
            if raised:
                assert "about 1 round" in screen.press(answer, "raised", READ)
                screen.press("q", STEPPED)
            else:
                screen.press(answer, STEPPED)
        screen.press("p", "which file", "BAC07-R2.pdf")
        screen.press("\x1b", STEPPED)
        assert ended(screen, "q") == 0
    assert pitlog.run("dispute", "list").stdout.count("-never paid") == 1


@pytest.mark.parametrize("columns", [60, 80, 140])
def test_names_are_whole_at_any_width(full: Pitlog, columns: int) -> None:
    with terminal(full, "find", "-i", "rounds", "p118", columns=columns) as screen:
        lines = screen.until("BAC07-R3", LISTED[:1], "Enter open").splitlines()
        assert all(len(line.rstrip()) <= columns for line in lines)
        assert {"BAC07-R1", "BAC07-R2", "BAC07-R3"} <= {word for line in lines for word in line.split()}
        assert ended(screen, "\x1b") == 0


def test_the_screen_is_drawn_anew_when_its_size_changes(full: Pitlog) -> None:
    with terminal(full, "find", columns=140) as screen:
        screen.until("Type some words", LISTED)
        screen.seen = ""
        screen.size(60)
        os.kill(screen.process.pid, signal.SIGWINCH)
        screen.until("Type some words")
        assert all(len(line.rstrip()) <= 60 for line in screen.last.splitlines())
        assert ended(screen, "\x1b") == 0


@pytest.mark.parametrize("words", [("find",), ("replay", "BAC07-R2")])
def test_an_interrupt_and_the_end_of_input_leave_the_terminal_as_it_was(full: Pitlog, words: tuple[str, ...]) -> None:
    with terminal(full, *words) as screen:
        screen.until(LISTED if words == ("find",) else STEPPED)
        os.kill(screen.process.pid, signal.SIGINT)
        assert screen.process.wait() == 130
    with terminal(full, *words) as screen:
        screen.until(LISTED if words == ("find",) else STEPPED)
        assert ended(screen, "\x04") == 0


def test_a_terminal_that_cannot_move_its_cursor_gets_plain_text(full: Pitlog) -> None:
    with terminal(full, "replay", "BAC07-R2", term="dumb") as screen:
        screen.until("Outcome")
        assert "\x1b" not in screen.seen
        assert screen.process.wait() == 0
    with terminal(full, "find", term="dumb") as screen:
        screen.until("needs a terminal")
        assert screen.process.wait() == 2


def test_an_unknown_word_is_said_while_typing(full: Pitlog) -> None:
    with terminal(full, "find") as screen:
        screen.until(LISTED)
        assert "overpaid" in screen.press("overpiad", "nothing is called overpiad", LISTED)
        screen.press("\x15", "Type some words", LISTED)
        assert ended(screen, "\x1b") == 0
