"""Remembers the tests that passed, so that a proof which was stopped goes on where it was. A plugin of pytest."""

import json
import time
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--remember", type=Path, help="file of the tests that passed")
    parser.addoption("--until", type=float, default=float("inf"), help="time of the clock after which no test begins")
    parser.addoption("--marked", action="store_true", help="only tests that are marked `prove`")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(_Memory(config))


def passed(file: Path) -> set[str]:
    """The tests that passed."""
    return set(map(json.loads, file.read_text().splitlines())) if file.exists() else set()


class _Memory:
    def __init__(self, config: pytest.Config) -> None:
        self.file: Path = config.getoption("--remember")
        self.until: float = config.getoption("--until")
        self.marked: bool = config.getoption("--marked")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what is not asked for, and what has passed. It is written down how many there are altogether."""
        asked = [one for one in items if one.get_closest_marker("prove") or not self.marked]
        self.file.with_suffix(".all").write_text(str(len(asked)))
        before = passed(self.file)
        items[:] = [one for one in asked if one.nodeid not in before]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember at once: a run may be killed."""
        if report.when == "call" and report.outcome in ("passed", "skipped"):
            with self.file.open("a") as file:
                file.write(json.dumps(report.nodeid) + "\n")

    def pytest_runtest_logfinish(self) -> None:
        if time.time() > self.until:
            self._session.shouldstop = "its time is over"

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self._session = session
