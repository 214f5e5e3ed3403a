"""Workers on this machine: whoever presses Ctrl-C is rid of them at once, whatever they are at, and reads nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import soon

SECONDS = {"beginning": 20, "at work": 3.5}
"""To be over; a worker at work that is waited for takes more than four."""

PROGRAM = """
import sys, time
from pathlib import Path
from estate.cluster import Cluster, deal

def work(mark):
    Path(mark).touch()
    time.sleep(60)

try:
    list(deal(work, sys.argv[1:], Cluster(workers=2)))
except KeyboardInterrupt:
    sys.exit(130)
"""


def processes(session: int) -> list[int]:
    """Whatever runs in a session of the system, as its first process and as what that one started."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            fields = (each / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(each.name))
    return found


@pytest.mark.parametrize("when", SECONDS)
def test_ctrl_c_ends_everything_at_once(tmp_path: Path, when: str) -> None:
    marks = [tmp_path / "one", tmp_path / "two"]
    command = [sys.executable, "-c", PROGRAM, *map(str, marks)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as program:
        reached: dict[str, Callable[[], bool]] = {
            "beginning": lambda: len(processes(program.pid)) > 3,  # one of them looks after what the others share
            "at work": lambda: all(mark.exists() for mark in marks),
        }
        try:
            soon(reached[when])
            time.sleep(0.3)  # so that workers that begin are reading their modules
            os.killpg(program.pid, signal.SIGINT)
            _, err = program.communicate(timeout=SECONDS[when])
            assert program.returncode == 130
            assert "KeyboardInterrupt" not in err.decode()
            soon(lambda: not processes(program.pid))
        finally:
            for one in processes(program.pid):
                os.kill(one, signal.SIGKILL)
