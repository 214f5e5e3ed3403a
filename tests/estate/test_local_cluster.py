"""Workers on this machine: whoever presses Ctrl-C is rid of them at once, whatever they are at, and reads nothing."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import INTERRUPTIBLE, soon

PROGRAM = f"""
{INTERRUPTIBLE}
import os, sys, time
from pathlib import Path
from estate.cluster import Cluster, deal

killed, kill = [], os.kill

def noting(process, number):
    killed.append(sys._getframe(1).f_code.co_name)
    kill(process, number)

def work(mark):
    Path(mark).touch()
    time.sleep(60)

os.kill = noting
try:
    list(deal(work, sys.argv[1:], Cluster(workers=2)))
except KeyboardInterrupt:
    print(*killed[:2])
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


@pytest.mark.parametrize("when", ["beginning", "at work"])
def test_ctrl_c_ends_everything_at_once(tmp_path: Path, when: str) -> None:
    """Both workers are killed first thing: one at work that is asked to end is waited for."""
    marks = [tmp_path / "one", tmp_path / "two"]
    command = [sys.executable, "-c", PROGRAM, *map(str, marks)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, start_new_session=True, text=True) as program:
        reached: dict[str, Callable[[], bool]] = {
            "beginning": lambda: len(processes(program.pid)) > 3,  # one of them looks after what the others share
            "at work": lambda: all(mark.exists() for mark in marks),
        }
        try:
            soon(reached[when])
            time.sleep(0.3)  # so that workers that begin are reading their modules
            os.killpg(program.pid, signal.SIGINT)
            out, err = program.communicate()
            assert (program.returncode, out) == (130, "_drop _drop\n")
            assert "KeyboardInterrupt" not in err
            soon(lambda: not processes(program.pid))
        finally:
            for one in processes(program.pid):
                os.kill(one, signal.SIGKILL)
