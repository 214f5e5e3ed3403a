"""A proxy between a client and PostgreSQL that loses a message when told to."""

import socket
import threading
from contextlib import suppress
from enum import StrEnum
from typing import Self

from psycopg.conninfo import conninfo_to_dict, make_conninfo

from record.postgres.servers import ExternalServer, Server

READY = b"Z\x00\x00\x00\x05I"
"""How the server ends each answer: what was asked is done, and committed."""


class LostPart(StrEnum):
    """What is lost, and the connection with it."""

    ANSWER = "answer"
    REQUEST = "request"
    HALF = "half of a request"


class Proxy:
    """Passes everything on, but loses the nth message of a kind, once."""

    def __init__(self, server: Server, what: LostPart, nth: int) -> None:
        self._conninfo = server.conninfo()
        self._what, self._left = what, nth
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def struck(self) -> bool:
        """Whether it has lost its message."""
        return self._left <= 0

    @property
    def server(self) -> Server:
        """The server, behind this."""
        port = self._listener.getsockname()[1]
        return ExternalServer(
            make_conninfo(self._conninfo, host="127.0.0.1", port=port, sslmode="disable", gssencmode="disable")
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = self._connect()
                threading.Thread(target=self._pump, args=(client, server, self._request), daemon=True).start()
                threading.Thread(target=self._pump, args=(server, client, self._answer), daemon=True).start()

    def _connect(self) -> socket.socket:
        known = conninfo_to_dict(self._conninfo)
        host, port = str(known.get("host", "127.0.0.1")), int(known.get("port", 5432))
        if not host.startswith("/"):
            return socket.create_connection((host, port))
        upstream = socket.socket(socket.AF_UNIX)
        upstream.connect(f"{host}/.s.PGSQL.{port}")
        return upstream

    def _pump(self, source: socket.socket, target: socket.socket, judge: object) -> None:
        with suppress(OSError):
            while chunk := source.recv(1 << 20):
                passed = judge(chunk)  # type: ignore[operator]
                target.sendall(passed)
                if passed != chunk:
                    break
        for end in (source, target):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def _answer(self, chunk: bytes) -> bytes:
        return b"" if self._what is LostPart.ANSWER and chunk.endswith(READY) and self._strikes() else chunk

    def _request(self, chunk: bytes) -> bytes:
        if self._what is LostPart.ANSWER or not self._strikes():
            return chunk
        return chunk[: len(chunk) // 2] if self._what is LostPart.HALF else b""

    def _strikes(self) -> bool:
        with self._lock:
            self._left -= 1
            return self._left == 0
