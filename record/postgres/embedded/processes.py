"""The server's processes from outside: whether it is ready, whether it answers, which process it is.

A process id in a file proves nothing: after a kill or a reboot it may belong to any process.
"""

import socket
import struct
import sys
from contextlib import suppress
from pathlib import Path

from record.postgres.embedded.paths import ServerPaths

# "May we speak TLS?": the shortest question to a server, answered with one byte and without a log line.
QUESTION = struct.pack("!II", 8, 80877103)
ANSWER_SECONDS = 5.0
READY_LINE = 7


def says_ready(places: ServerPaths) -> bool:
    lines = _lines(places.pid_file)
    return len(lines) > READY_LINE and lines[READY_LINE].strip() == "ready"


def listener(places: ServerPaths) -> int | None:
    """The process that answers at the socket. None if there is none; 0 if it is outside this container. A connection
    alone proves nothing: the kernel still accepts some for a server that is being killed.
    """
    with socket.socket(socket.AF_UNIX) as client, suppress(OSError):
        client.settimeout(ANSWER_SECONDS)
        client.connect(str(places.socket))
        client.sendall(QUESTION)
        return _peer(client, places) if client.recv(1) else None
    return None


def _peer(client: socket.socket, places: ServerPaths) -> int:
    if sys.platform == "linux":
        # From the kernel, in this container's numbering.
        (pid,) = struct.unpack_from("i", client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
        return int(pid)
    return int(_lines(places.pid_file)[0])


def drop_foreign_pids(places: ServerPaths) -> None:
    """PostgreSQL does not start while the process named in its old file lives, whatever that process is now. After a
    restart of a container it is often another program. Called while no server process lives (`running` is not
    locked): the file is deleted if the kernel shows that the process works elsewhere, or is a zombie.
    """
    if not Path("/proc/self/cwd").exists():
        return
    for file in (places.pid_file, places.socket_lock):
        lines = _lines(file)
        if lines and _works_elsewhere(lines[0].strip(), places.data):
            file.unlink()


def _works_elsewhere(pid: str, data: Path) -> bool:
    """Whether process `pid` lives and is not a server of `data`, that is, a postgres working in that directory."""
    process = Path("/proc", pid)
    if not pid.isdigit() or not process.exists():
        return False
    try:
        return (process / "comm").read_text() != "postgres\n" or not (process / "cwd").samefile(data)
    except PermissionError:
        # A postgres of another user: PostgreSQL sees by the owner that it is not a server of ours.
        return False
    except OSError:
        return True


def _lines(file: Path) -> list[str]:
    with suppress(FileNotFoundError):
        return file.read_text(encoding="utf-8", errors="replace").splitlines()
    return []
