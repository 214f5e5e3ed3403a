"""What is to be known of the server's processes from outside: is it ready, does it answer, whose number is that.

A process id in a file tells nothing by itself: after a kill or a reboot the number may be anybody's.
"""

import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path

from record.postgres.paths import ServerPaths

# "May we speak TLS?", the shortest question a server answers, with one byte and without a line in its log.
QUESTION = struct.pack("!II", 8, 80877103)
ANSWER_SECONDS = 5.0
READY_LINE = 7


def says_ready(places: ServerPaths) -> bool:
    lines = _lines(places.pid_file)
    return len(lines) > READY_LINE and lines[READY_LINE].strip() == "ready"


def listener(places: ServerPaths) -> int | None:
    """The process that answers at the socket, None when none does; 0 when it is none of this container's.

    A connection alone proves nothing: the kernel still accepts some for a server that is being killed.
    """
    with socket.socket(socket.AF_UNIX) as client, suppress(OSError):
        client.settimeout(ANSWER_SECONDS)
        client.connect(str(places.socket))
        client.sendall(QUESTION)
        return _peer(client, places) if client.recv(1) else None
    return None


def _peer(client: socket.socket, places: ServerPaths) -> int:
    if sys.platform == "linux":
        # From the kernel, and numbered as in our own container.
        (pid,) = struct.unpack_from("i", client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        return int(pid)
    return int(_lines(places.pid_file)[0])


def drop_foreign_pids(places: ServerPaths) -> None:
    """PostgreSQL refuses to start when the process named in a file it left behind lives, whatever that is by now.

    After a restart of a container it is often another program. Called while no process of the server lives (the lock on
    `running` says so): where the kernel shows that this one works elsewhere, or is dead and only not yet buried, the
    file goes.
    """
    if not Path("/proc/self/cwd").exists():
        return
    for file in (places.pid_file, places.socket_lock):
        lines = _lines(file)
        if lines and _works_elsewhere(lines[0].strip(), places.data):
            file.unlink()


def _works_elsewhere(pid: str, data: Path) -> bool:
    """Whether process `pid` is there and is no server of `data`, which is a postgres working in that directory."""
    process = Path("/proc", pid)
    if not pid.isdigit() or not process.exists():
        return False
    try:
        return (process / "comm").read_text() != "postgres\n" or not (process / "cwd").samefile(data)
    except PermissionError:
        # A postgres of somebody else's: PostgreSQL knows by its owner that it is no server of ours.
        return False
    except OSError:
        return True


def _lines(file: Path) -> list[str]:
    with suppress(FileNotFoundError):
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    return []
