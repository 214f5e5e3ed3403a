"""Keeps the embedded server for some minutes after the last command, so that the next one need not start it.

One process for a home waits, in a session of its own, and stops the server when nobody has used it for so long. It has
a lock of its own, so that there is one, and not that of the holders, so that the server can be stopped meanwhile. It
leaves behind the gate, as commands do: a command that leaves later finds the lock free and begins another wait. So does
the next command if this process is killed.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Event

from record.postgres.embedded.cluster import GATE_SECONDS, DatabaseCluster
from record.postgres.embedded.errors import ServerBusy
from record.postgres.embedded.file_locks import claim, gate, is_held
from record.postgres.embedded.paths import ServerPaths

LOOK_SECONDS = 1.0


def linger(places: ServerPaths, seconds: float) -> bool:
    """Keep the server for so long from now. Call it behind the gate. False if nothing can wait here."""
    if seconds <= 0 or os.getpid() == 1:  # a container ends with its first process
        return False
    alone = claim(places.lingering)
    os.utime(places.lingering)
    if alone is None:
        return True  # a process waits already, and sees the new time
    # Held back until the process knows what to do with it.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    try:
        subprocess.Popen(
            (sys.executable, "-P", "-m", __name__, str(places.home), str(alone), str(seconds)),
            pass_fds=(alone,), start_new_session=True, cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except OSError:
        return False
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(alone)
    return True


def wait(places: ServerPaths, alone: int, seconds: float, asked_to_end: Event) -> None:
    """Wait until the server was idle for so long, then stop it. Commands that use it then will wait after
    themselves.
    """
    # Without its home there is nothing to stop: the server ends by itself when its files are gone.
    with suppress(FileNotFoundError):
        while not _left(places, alone, seconds, asked_to_end):
            pass


def _left(places: ServerPaths, alone: int, seconds: float, asked_to_end: Event) -> bool:
    """Wait once, and leave. False if a command came and went meanwhile: it found the lock taken and relies on this
    process.
    """
    while places.pid_file.exists() and _idle(places) < seconds and not asked_to_end.wait(LOOK_SECONDS):
        pass
    with suppress(ServerBusy), gate(places.gate, GATE_SECONDS):
        over = asked_to_end.is_set() or _idle(places) >= seconds
        used = is_held(places.holders)
        if not (over or used) and places.pid_file.exists():
            return False
        if over and not used:
            DatabaseCluster(places).stop()
        os.close(alone)
        return True
    return False


def _idle(places: ServerPaths) -> float:
    """Seconds since the last command left. Of a clock that was set back nothing is known: the wait is over."""
    idle = time.time() - places.lingering.stat().st_mtime
    return idle if idle >= 0 else float("inf")


def main() -> None:
    """Wait in a process of its own."""
    home, alone, seconds = sys.argv[1:]
    asked_to_end = Event()
    signal.signal(signal.SIGTERM, lambda *_: asked_to_end.set())
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    wait(ServerPaths(Path(home)), int(alone), float(seconds), asked_to_end)


if __name__ == "__main__":
    main()
