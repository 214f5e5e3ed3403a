"""The embedded server that stays after a command: used again, ended by itself, never left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event

import pytest

from record.postgres.embedded.embedded import EmbeddedServer, stop
from record.postgres.embedded.errors import NoSuchLinger, NotOursToStop, ServerInUse
from record.postgres.embedded.file_locks import claim, gate, is_held
from record.postgres.embedded.lingering import linger, wait
from record.postgres.embedded.paths import ServerPaths
from record.postgres.server_choice import lingering_seconds, stop_server
from tests.record.postgres.embedded.test_embedded import within
from tests.servers import short_home

LONG = 3_000.0


class Home:
    """A home, and the processes that stay in it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.places = ServerPaths(path)

    def command(self) -> int:
        """A command that comes and goes. Gives the process of its server."""
        with EmbeddedServer(self.path, LONG):
            return self.postmaster()

    def postmaster(self) -> int:
        return int(self.places.pid_file.read_text().split("\n")[0])

    def waiting(self) -> list[int]:
        """The processes that wait."""
        said = f"record.postgres.embedded.lingering\0{self.path}\0".encode()
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                found += [int(process.name)] if said in (process / "cmdline").read_bytes() else []
        return found

    def waits(self) -> int:
        """The process that waits. What it is called can be read a moment after it was started."""
        assert within(300, lambda: len(self.waiting()) == 1)
        return self.waiting()[0]

    def idle_for_long(self) -> None:
        os.utime(self.places.lingering, (0, 0))

    def is_empty(self) -> bool:
        return not is_held(self.places.running) and not self.waiting()


@pytest.fixture
def home() -> Iterator[Home]:
    home = Home(short_home())
    yield home
    with suppress(OSError):
        home.idle_for_long()
    assert within(300, home.is_empty)
    subprocess.run(["rm", "-rf", home.path], check=True)


def test_the_next_command_uses_the_same_server_and_one_process_waits(home: Home) -> None:
    assert home.command() == home.command() == home.postmaster()
    assert home.waits()


def test_an_idle_server_ends_by_itself_and_the_next_command_starts_another(home: Home) -> None:
    first = home.command()
    home.idle_for_long()
    assert within(300, home.is_empty)
    assert home.command() != first


def test_a_server_in_use_outlives_the_wait_and_stays_after_its_user(home: Home) -> None:
    home.command()
    with EmbeddedServer(home.path, LONG):
        home.idle_for_long()
        assert within(300, lambda: not home.waiting())
        used = home.postmaster()
    assert home.postmaster() == used
    assert home.waits()


def test_a_killed_wait_is_begun_again_by_the_next_command(home: Home) -> None:
    server = home.command()
    os.kill(home.waits(), signal.SIGKILL)
    assert within(300, lambda: not home.waiting())
    assert home.command() == server
    assert home.waits()


def test_the_wait_ends_the_server_in_order_when_the_system_stops(home: Home) -> None:
    home.command()
    os.kill(home.waits(), signal.SIGTERM)
    assert within(300, home.is_empty)
    assert not home.places.pid_file.exists()  # a killed server leaves it


def test_a_killed_server_ends_the_wait_and_is_started_again(home: Home) -> None:
    killed = home.command()
    os.kill(killed, signal.SIGKILL)
    assert within(300, lambda: not is_held(home.places.running))
    assert home.command() != killed


def test_a_wait_that_was_about_to_leave_stays_for_who_relies_on_it(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed server is started again by a command that goes before the wait could leave: it found the lock taken."""
    home.command()
    os.kill(home.waits(), signal.SIGKILL)
    assert within(300, lambda: not home.waiting())
    alone = claim(home.places.lingering)
    assert alone is not None
    away = home.places.pid_file.rename(home.path / "away")
    doors: list[Path] = []

    @contextmanager
    def door(path: Path, seconds: float) -> Iterator[int]:
        if not doors:
            away.rename(home.places.pid_file)
            os.utime(home.places.lingering)
        doors.append(path)
        with gate(path, seconds) as file:
            yield file

    class Idle(Event):
        def wait(self, timeout: float | None = None) -> bool:
            home.idle_for_long()
            return False

    monkeypatch.setattr("record.postgres.embedded.lingering.gate", door)
    wait(home.places, alone, LONG, Idle())
    assert len(doors) == 2
    assert home.is_empty()


def test_stop_stops_it_at_once_but_not_under_others(home: Home) -> None:
    home.command()
    with EmbeddedServer(home.path), pytest.raises(ServerInUse):
        stop(home.path)
    home.command()
    assert stop(home.path) and not home.places.pid_file.exists()
    assert not stop(home.path)


def test_nothing_waits_where_it_would_be_left_behind(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a container that ends with this process, where no process can be started, and where nobody wants it."""
    home.command()
    assert stop(home.path) and within(300, home.is_empty)
    assert not linger(home.places, 0)
    with monkeypatch.context() as here:
        here.setattr(os, "getpid", lambda: 1)
        assert not linger(home.places, LONG)
    monkeypatch.setattr(sys, "executable", str(home.path / "none"))
    home.command()
    assert home.is_empty()


def test_minutes_and_servers_of_others() -> None:
    assert lingering_seconds({}) == 300
    assert lingering_seconds({"PITLOG_LINGER_MINUTES": "0"}) == 0
    for bad in ("", "-1", "1.5", "1441", "five"):
        with pytest.raises(NoSuchLinger):
            lingering_seconds({"PITLOG_LINGER_MINUTES": bad})
    with pytest.raises(NotOursToStop):
        stop_server("postgresql://db.example/casino", None)
