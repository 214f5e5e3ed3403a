"""Sources of a witness: the database with a reader's login, or a pitlog server over HTTP."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Protocol, TypeVar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import msgspec
from psycopg import Connection
from psycopg.errors import ProgramLimitExceeded

from evidence.errors import LogOutOfReach
from evidence.sealing.log_tables import checkpoint_of, key_notes, leaf_hashes, sealed
from evidence.sealing.notes import LONGEST, Checkpoint, SignedNote
from evidence.sealing.receipts import Receipt, receipts
from evidence.sealing.recoveries import sealed_recoveries
from evidence.sealing.source_marks import MarkRow, mark_rows
from record.postgres.connections import READER, connect
from record.postgres.servers import Server

CHUNK = 16_384
"""The number of leaves per request."""

TIMEOUT = 60.0
_MOST = 32 * CHUNK
_MOST_JSON = 64 << 20
UNAUTHORIZED, NOT_FOUND = 401, 404
LATER = ("recoveries", "receipts", "marks")
"""Requests that servers of earlier versions do not know."""
Decoded = TypeVar("Decoded")
NO_TOKEN = "it wants a token, which its operator makes (pitlog token add --log): give it with --token"


class NotThere(Exception):
    """A server does not know this request."""


class LogSource(Protocol):
    """A log, as a witness sees it."""

    def checkpoint(self) -> str:
        """The newest checkpoint."""

    def leaves(self, lo: int, hi: int) -> bytes:
        """Leaves of a range, 32 bytes each, at most `CHUNK`."""

    def key_notes(self) -> list[tuple[int, str]]:
        """Rotation notes, each with its leaf index."""

    def recoveries(self) -> list[tuple[int, str]]:
        """Sealed recovery entries, each after its leaf index."""

    def receipts(self, lo: int, hi: int) -> list[Receipt] | None:
        """The receipts of a range of leaves, at most `CHUNK`. None if this log gives none."""

    def marks(self, lo: int, hi: int) -> list[MarkRow] | None:
        """The rows with marks of sources in a range of leaves, at most `CHUNK`. None if this log gives none."""

    def hand_back(self, cosigned: SignedNote) -> bool:
        """Return a cosigned checkpoint to the log. False if the log takes files instead."""


class DatabaseLog:
    """The log's own tables, read as `pitlog_reader`."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection

    def checkpoint(self) -> str:
        return sealed(self._connection).note

    def leaves(self, lo: int, hi: int) -> bytes:
        return leaf_hashes(self._connection, lo, hi)

    def key_notes(self) -> list[tuple[int, str]]:
        return key_notes(self._connection)

    def recoveries(self) -> list[tuple[int, str]]:
        return sealed_recoveries(self._connection)

    def receipts(self, lo: int, hi: int) -> list[Receipt] | None:
        return receipts(self._connection, lo, hi)

    def marks(self, lo: int, hi: int) -> list[MarkRow] | None:
        return mark_rows(self._connection, lo, hi)

    def hand_back(self, cosigned: SignedNote) -> bool:
        """Store the cosignature beside the checkpoint, unless this login has stored too many."""
        checkpoint_ = Checkpoint.of(cosigned.text)
        found = checkpoint_of(self._connection, checkpoint_.size, checkpoint_.root)
        line = cosigned.signatures[-1].line
        with suppress(ProgramLimitExceeded):
            self._connection.execute("SELECT pitlog.add_cosignature(%s, %s)", (found.number, line))
            return True
        return False


class HttpLog:
    """A server that answers below `/log` (docs/EVIDENCE.md). It is read-only: cosignatures go back as a file."""

    def __init__(self, url: str, token: str = "") -> None:
        self._url, self._token = url.rstrip("/"), token

    def checkpoint(self) -> str:
        return self._get("checkpoint", LONGEST).decode(errors="replace")

    def leaves(self, lo: int, hi: int) -> bytes:
        return self._get("leaves", _MOST, lo=lo, hi=hi)

    def key_notes(self) -> list[tuple[int, str]]:
        return self._decoded("keys", list[tuple[int, str]])

    def recoveries(self) -> list[tuple[int, str]]:
        try:
            return self._decoded("recoveries", list[tuple[int, str]])
        except NotThere:
            return []

    def receipts(self, lo: int, hi: int) -> list[Receipt] | None:
        return self._of_leaves("receipts", list[Receipt], lo, hi)

    def marks(self, lo: int, hi: int) -> list[MarkRow] | None:
        return self._of_leaves("marks", list[MarkRow], lo, hi)

    def _of_leaves(self, what: str, into: type[Decoded], lo: int, hi: int) -> Decoded | None:
        """A server of an earlier version gives none."""
        try:
            return self._decoded(what, into, lo=lo, hi=hi)
        except NotThere:
            return None

    def hand_back(self, cosigned: SignedNote) -> bool:
        """Always false."""
        return False

    def _decoded(self, what: str, into: type[Decoded], **asked: int) -> Decoded:
        try:
            return msgspec.json.decode(self._get(what, _MOST_JSON, **asked), type=into)
        except (msgspec.ValidationError, msgspec.DecodeError) as why:
            raise LogOutOfReach(self._url, str(why)) from None

    def _get(self, what: str, most: int, **asked: int) -> bytes:
        try:
            request = Request(f"{self._url}/log/{what}?{urlencode(asked)}")
            # Not to where a redirect leads: the token is for this server.
            request.add_unredirected_header("Authorization", f"Bearer {self._token}")
            with urlopen(request, timeout=TIMEOUT) as answer:
                found: bytes = answer.read(most + 1)
        except HTTPError as why:
            if why.code == NOT_FOUND and what in LATER:
                raise NotThere from None
            raise LogOutOfReach(self._url, NO_TOKEN if why.code == UNAUTHORIZED else str(why)) from None
        except (OSError, ValueError) as why:
            raise LogOutOfReach(self._url, str(why)) from None
        if len(found) > most:
            raise LogOutOfReach(self._url, "it answers more than was asked for")
        return found


@contextmanager
def database_log(server: Server) -> Iterator[LogSource]:
    """The log of a record, by its database."""
    with connect(server, READER) as connection:
        yield DatabaseLog(connection)
