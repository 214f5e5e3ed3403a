"""`pitlog serve --feed` as a program of its own."""

import os
import re
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server

from ..cli.processes import Process
from ..cli.running import surroundings
from .feeding import PushedFeed


class ServedProgram:
    """A running `pitlog serve`."""

    def __init__(self, *options: str, url: str | None = None, home: Path | None = None) -> None:
        environ = surroundings({URL_VARIABLE: url} if url else {"PITLOG_HOME": str(home)})
        with Path(os.devnull).open("r+b") as nothing:
            words = ["serve", "--feed", "--no-follow", *options]
            self.process = Process(words, environ, stdin=nothing, stdout=nothing)
        self.said = ""

    def address(self) -> str:
        """Where it says that it listens."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            said = line.decode()
            self.said += said
            if found := re.search(r"at (https?://\S+)/facts", said):
                return found[1]
        raise AssertionError(self.said)

    def end(self, sig: int | None = signal.SIGTERM) -> int:
        """Its exit code, after this signal."""
        if sig is not None:
            self.process.send_signal(sig)
        self.said += self.process.communicate()[1].decode()
        return self.process.wait()

    def memory(self) -> int:
        """The most bytes it has held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found
        return int(found[1]) * 1024


@contextmanager
def program(*options: str, url: str | None = None, home: Path | None = None) -> Iterator[ServedProgram]:
    """A program, which does not outlive the block."""
    running = ServedProgram(*options, url=url, home=home)
    try:
        yield running
    finally:
        with running.process:
            running.process.kill()


@contextmanager
def serving(record: Server, *options: str) -> Iterator[tuple[ServedProgram, PushedFeed]]:
    """A program that serves this record."""
    with program("--port", "0", *options, url=record.conninfo()) as running:
        url = running.address()
        with httpx.Client(base_url=url, timeout=300, trust_env=False) as client:
            yield running, PushedFeed(record, url, None, client)


class Slowly:
    """A body that takes its time."""

    def __init__(self, lines: list[bytes], pause: float, size: int = 20) -> None:
        self.lines, self.pause, self.size = lines, pause, size
        self.begun = threading.Event()
        """Some of it was sent."""
        self.goes_on = threading.Event()
        """The rest of it may be sent."""
        self.goes_on.set()

    def __iter__(self) -> Iterator[bytes]:
        for n in range(0, len(self.lines), self.size):
            if n == 3 * self.size:
                self.begun.set()
                assert self.goes_on.wait(60)
            yield b"\n".join(self.lines[n : n + self.size]) + b"\n"
            time.sleep(self.pause)
