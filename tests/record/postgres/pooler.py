"""Poolers in small: one drops the settings with which a connection begins, one shares one session among all clients."""

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from record.postgres.servers import ExternalServer, Server

GREETED = b"Z"
ANSWERS, ENDS = (b"Q", b"S"), b"X"
OK = b"R\x00\x00\x00\x08\x00\x00\x00\x00"
PROCESS = 4_242
"""The process that the greeting names: none of the server's."""


class Stream:
    """Messages of PostgreSQL's protocol on a socket."""

    def __init__(self, there: socket.socket) -> None:
        self.socket = there
        self._file = there.makefile("rb")

    def startup(self) -> bytes:
        """The first message of a client, which has no type."""
        head = self._file.read(4)
        return head + self._file.read(struct.unpack("!i", head)[0] - 4)

    def message(self) -> bytes:
        """The next message with its type. Empty at the end."""
        head = self._file.read(5)
        return head + self._file.read(struct.unpack("!i", head[1:])[0] - 4) if len(head) == 5 else b""


class SharingPooler:
    """All clients have one session: that of the first, which said who it is."""

    def __init__(self, upstream: socket.socket) -> None:
        self._server, self._lock = Stream(upstream), threading.Lock()
        self._greeting: list[bytes] = []

    def serve(self, client: Stream) -> None:
        """One client to its end."""
        startup = client.startup()
        with self._lock:
            if not self._greeting:
                self._server.socket.sendall(startup)
                self._let_in(client)
            client.socket.sendall(OK + b"".join(self._greeting))
        while (message := client.message()) and message[:1] != ENDS:
            with self._lock:
                self._server.socket.sendall(message)
                while message[:1] not in ANSWERS:
                    message = client.message()
                    self._server.socket.sendall(message)
                while message[:1] != GREETED:
                    message = self._server.message()
                    client.socket.sendall(message)

    def _let_in(self, client: Stream) -> None:
        """The password of the first client, and the greeting, which all get."""
        while (message := self._server.message()) != OK:
            client.socket.sendall(message)
            if struct.unpack("!i", message[5:9])[0] != 12:  # the last word of SCRAM
                self._server.socket.sendall(client.message())
        while not self._greeting or self._greeting[-1][:1] != GREETED:
            message = self._server.message()
            named = message[:5] + struct.pack("!i", PROCESS) + message[9:]
            self._greeting.append(named if message[:1] == b"K" else message)


class DroppingPooler:
    """Each client has a session of its own, without the settings that it asked for."""

    def __init__(self, upstream: socket.socket) -> None:
        self._server = upstream

    def serve(self, client: Stream) -> None:
        """The only client."""
        words = client.startup()[8:].split(b"\x00")
        kept = [one for name, one in zip(words[::2], zip(words[::2], words[1::2], strict=False), strict=False)
                if name and name != b"options"]  # fmt: skip
        payload = struct.pack("!i", 196_608) + b"".join(b"%b\x00%b\x00" % pair for pair in kept) + b"\x00"
        self._server.sendall(struct.pack("!i", len(payload) + 4) + payload)
        threading.Thread(target=_pour, args=(self._server, client.socket), daemon=True).start()
        _pour(client.socket, self._server)


def _pour(source: socket.socket, into: socket.socket) -> None:
    with suppress(OSError):
        while piece := source.recv(65_536):
            into.sendall(piece)
        into.shutdown(socket.SHUT_WR)


@contextmanager
def pooled(server: Server, kind: type[SharingPooler] | type[DroppingPooler], folder: Path) -> Iterator[ExternalServer]:
    """A server as its clients see it through a pooler, whose socket is in a folder."""
    given = conninfo_to_dict(server.conninfo())
    with socket.socket(socket.AF_UNIX) as door, socket.socket(socket.AF_UNIX) as upstream:
        upstream.connect(f"{given['host']}/.s.PGSQL.{given.get('port', 5432)}")
        door.bind(str(folder / ".s.PGSQL.5432"))
        door.listen()
        pooler = kind(upstream)
        threading.Thread(target=_open, args=(door, pooler), daemon=True).start()
        yield ExternalServer(make_conninfo(server.conninfo(), host=str(folder), port=5432))
        with suppress(OSError):
            door.shutdown(socket.SHUT_RDWR)


def _open(door: socket.socket, pooler: SharingPooler | DroppingPooler) -> None:
    with suppress(OSError):
        while True:
            client = Stream(door.accept()[0])
            threading.Thread(target=_serve, args=(pooler, client), daemon=True).start()


def _serve(pooler: SharingPooler | DroppingPooler, client: Stream) -> None:
    with client.socket, suppress(OSError):
        pooler.serve(client)
