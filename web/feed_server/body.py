"""The body of a request as it arrives: unpacked, bounded, and split into batches of lines."""

import asyncio
import zlib
from collections.abc import AsyncGenerator, AsyncIterator, Iterator

from starlette.types import Message, Receive

from domain.fold.lines import FeedLine
from record.ingest.ingest import BATCH
from web.feed_server.rejections import BrokeOff, Damaged, RejectionClosing, Stopped, TooLarge, TooSlow
from web.feed_server.splitter import Splitter
from web.limits import MAX_BATCH, MAX_BODY, MAX_LINES, SILENCE, SLOWEST

STEP = 256 * 1024
_GZIP = 31  # zlib's window bits for a gzip stream


class NotGzip(Exception):
    """The body does not match its Content-Encoding."""


class Gunzip:
    """Takes packed chunks and returns unpacked ones of at most `STEP` bytes."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(_GZIP)
        self._inside = False

    def take(self, chunk: bytes) -> Iterator[bytes]:
        """Unpack a chunk."""
        while chunk:
            try:
                unpacked = self._stream.decompress(chunk, STEP)
            except zlib.error as error:
                raise NotGzip(str(error)) from None
            if unpacked:
                yield unpacked
            chunk, self._inside = self._stream.unconsumed_tail, not self._stream.eof
            if self._stream.eof:
                chunk, self._stream = self._stream.unused_data, zlib.decompressobj(_GZIP)

    def finish(self) -> None:
        """Raise if the stream is incomplete."""
        if self._inside:
            raise NotGzip("the stream broke off")


class Plain:
    """A body that is not packed."""

    def take(self, chunk: bytes) -> Iterator[bytes]:
        """Return the chunk unchanged."""
        yield chunk

    def finish(self) -> None:
        """An unpacked stream is never incomplete."""


TICK = 1.0
"""Seconds between two checks whether the server is closing."""


class Body:
    """The body that a device sends."""

    def __init__(self, receive: Receive, packing: Plain | Gunzip, closing: asyncio.Event) -> None:
        self._receive, self._packing, self._closing = receive, packing, closing
        self._received = 0
        self._waited = 0.0

    async def batches(self) -> AsyncGenerator[list[FeedLine], None]:
        """The lines. If the body breaks off, complete lines are still returned."""
        splitter, batch, size = Splitter(), list[FeedLine](), 0
        stopped = None
        try:
            async for piece in self._unpacked():
                for line in splitter.take(piece):
                    batch.append(line)
                    size += len(line.raw)
                    if len(batch) == BATCH or size >= MAX_BATCH:
                        yield batch
                        batch, size = [], 0
                if splitter.lines > MAX_LINES:
                    raise TooLarge
            batch += splitter.finish()
        except Stopped as why:
            stopped = why
        if batch:
            yield batch
        if stopped is not None:
            raise stopped

    async def _unpacked(self) -> AsyncIterator[bytes]:
        size = 0
        try:
            async for chunk in self._chunks():
                for piece in self._packing.take(chunk):
                    size += len(piece)
                    if size > MAX_BODY:
                        raise TooLarge
                    yield piece
                    await asyncio.sleep(0)  # a small chunk may unpack to much: let the others have their turn
            self._packing.finish()
        except NotGzip as error:
            raise Damaged(str(error)) from None

    async def _chunks(self) -> AsyncIterator[bytes]:
        more = True
        while more:
            message = await self._next()
            if message["type"] == "http.disconnect":
                raise BrokeOff
            chunk, more = message.get("body", b""), message.get("more_body", False)
            self._received += len(chunk)
            if chunk:
                yield chunk

    async def _next(self) -> Message:
        """Wait for the device, within the minimum pace. Time spent recording does not count."""
        clock = asyncio.get_running_loop().time
        began = clock()
        until = began + min(SILENCE, SILENCE + self._received / SLOWEST - self._waited)
        try:
            while clock() < until:
                if self._closing.is_set():
                    raise RejectionClosing
                try:
                    async with asyncio.timeout(TICK):
                        return await self._receive()
                except TimeoutError:
                    continue
        finally:
            self._waited += clock() - began
        raise TooSlow
