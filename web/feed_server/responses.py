"""The answers to the lines of a request as NDJSON, stored on disk if they are many, until the body is read."""

import tempfile
from collections.abc import Iterator
from typing import IO

import msgspec
from starlette.responses import Response, StreamingResponse

from record.ingest.ingest import Became, LineAnswer
from web.feed_server.rejections import Stopped

NDJSON = "application/x-ndjson"
IN_MEMORY = 2**20
_PIECE = 64 * 1024


class LineAnswers:
    """The answers to one request."""

    def __init__(self) -> None:
        self._file: IO[bytes] = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  (closed when read)
        self._count = dict.fromkeys(Became, 0)
        self._not_comparable = 0

    def add(self, answers: list[LineAnswer]) -> None:
        """Add answers."""
        for answer in answers:
            self._count[answer.became] += 1
            self._not_comparable += not answer.comparable
        self._file.write(b"".join(msgspec.json.encode(_shown(answer)) + b"\n" for answer in answers))

    def response(self, stopped: Stopped | None) -> Response:
        """All answers. The last line has the totals, and the reason if the request was stopped."""
        summary = {became.value: count for became, count in self._count.items()}
        if self._not_comparable:
            summary["not_comparable"] = self._not_comparable
        last: dict[str, object] = {"summary": summary}
        if stopped is not None:
            last["error"] = stopped.why
        self._file.write(msgspec.json.encode(last) + b"\n")
        self._file.seek(0)
        status, headers = (stopped.status, stopped.headers) if stopped else (200, {})
        return StreamingResponse(self._read(), status, headers, media_type=NDJSON)

    def _read(self) -> Iterator[bytes]:
        with self._file as file:
            while piece := file.read(_PIECE):
                yield piece


def _shown(answer: LineAnswer) -> dict[str, object]:
    shown: dict[str, object] = {"line": answer.line.number, "status": answer.became}
    if (why := answer.refused) is not None:
        shown |= {"number": why.number, "field": why.field, "reason": why.reason}
    if not answer.comparable:
        shown["comparable"] = False
    return shown
