"""Unpacking gzip as it comes, so that a small request can't become a large memory."""

import zlib
from collections.abc import Iterator

STEP = 256 * 1024
_GZIP = 31  # zlib's window bits for a gzip stream


class NotGzip(Exception):
    """The body is not what its Content-Encoding says."""


class Gunzip:
    """Takes packed chunks, gives unpacked ones of at most `STEP` bytes."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(_GZIP)
        self._inside = False

    def take(self, chunk: bytes) -> Iterator[bytes]:
        """What this chunk unpacks to."""
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
        """Raise if the stream broke off."""
        if self._inside:
            raise NotGzip("the stream broke off")


class Plain:
    """A body that is not packed."""

    def take(self, chunk: bytes) -> Iterator[bytes]:
        """The chunk as it is."""
        yield chunk

    def finish(self) -> None:
        """Nothing can have broken off."""
