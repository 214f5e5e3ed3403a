"""Reads feeds: files or standard input, as one sequence of bounded lines.

Several files are read in order as one feed, with consecutive line numbers. Gzip files are recognised by their first two
bytes. Only the beginning, the length and the digest of a line that is too long are stored. A file that is no feed is
recognised at its beginning, before any line of any file is returned.
"""

import gzip
import hashlib
import io
import itertools
import os
import shutil
import stat
import sys
import tempfile
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import click

from cli.errors import FeedUnreadable, NotAFeed
from cli.feeds.file_kinds import BEGINNING, file_type, is_clear
from domain.errors import harmless
from domain.facts import MAX_LINE
from domain.fold.lines import FeedLine

STDIN = "-"
_GZIP = b"\x1f\x8b"
_NEWLINE = ord("\n")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_IN_MEMORY = 4 * 1024 * 1024
_BUFFER = 1024 * 1024


class FeedFiles:
    """Files that can be read more than once. Others, such as pipes, are first copied to a temporary file. A file that
    grows meanwhile is read up to its first length each time.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self.files = tuple(files)
        self._copies: dict[str, IO[bytes]] = {}
        self._lines: int | None = None

    def __enter__(self) -> "FeedFiles":
        for file in dict.fromkeys(self.files):
            if file == STDIN or not _is_regular(file):
                self._copies[file] = _copy(file)
        for file in dict.fromkeys(self.files):
            _recognise(file, self._open)
        return self

    def __exit__(self, *_: object) -> None:
        for copy in self._copies.values():
            copy.close()

    def __iter__(self) -> Iterator[FeedLine]:
        number = 0
        for line in _lines(self.files, self._open, []):
            number = line.number
            if self._lines is not None and number > self._lines:
                return
            yield line
        self._lines = number if self._lines is None else self._lines

    def _open(self, file: str) -> IO[bytes]:
        copy = self._copies.get(file)
        if copy is None:
            return Path(file).open("rb", buffering=_BUFFER)
        return io.BufferedReader(_Again(copy), _BUFFER)


class FeedStream:
    """Files or standard input, read once as they arrive. Unreadable files and files that are no feeds are found before
    any line is returned. A named pipe is checked only when it is read.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self.files = tuple(files)
        self._begun: list[Begun] = []
        self._opened: dict[str, IO[bytes]] = {}
        self.may_wait = False
        """Whether lines may arrive slowly, as from a pipe."""
        for file in dict.fromkeys(files):
            if file == STDIN:
                self.may_wait = True
                with _failures(file):
                    self._opened[file] = _unpacked(file, _open_once(file))
            elif _is_regular(file):
                _recognise(file, _open_once)
            else:
                self.may_wait = True

    def __iter__(self) -> Iterator[FeedLine]:
        return _lines(self.files, self._open, self._begun)

    @property
    def size(self) -> int | None:
        """The total size in bytes. None for standard input, pipes and packed files."""
        if self.may_wait or any(file.endswith(".gz") for file in self.files):
            return None
        return sum(Path(file).stat().st_size for file in self.files if Path(file).is_file())

    def place(self, number: int) -> tuple[str, int]:
        """The file of a line of the feed, and its number in that file."""
        before, file = self._begun[bisect_left(self._begun, (number,)) - 1]
        return file, number - before

    def _open(self, file: str) -> IO[bytes]:
        return self._opened.pop(file, None) or _open_once(file)


Opening = Callable[[str], IO[bytes]]

Begun = tuple[int, str]
"""The number of lines before a file, and its name."""


class _Unclosed(io.RawIOBase):
    """A view of a file that does not close it."""

    def __init__(self, under: Any) -> None:
        self._readinto = getattr(under, "readinto1", under.readinto)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        return int(self._readinto(buffer))


class _Again(io.RawIOBase):
    """A copy from its beginning, for another read during the first one."""

    def __init__(self, copy: Any) -> None:
        self._copy = copy
        self._at = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._copy.seek(self._at)
        piece = self._copy.read(len(buffer))
        buffer[: len(piece)] = piece
        self._at += len(piece)
        return len(piece)


class Rejoined(io.RawIOBase):
    """The beginning that was already read, then the rest of the source."""

    def __init__(self, beginning: bytes, rest: Any) -> None:
        self._beginning = beginning
        self._rest = rest

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._beginning:
            return int(self._rest.readinto1(buffer))
        piece, self._beginning = self._beginning[: len(buffer)], self._beginning[len(buffer) :]
        buffer[: len(piece)] = piece
        return len(piece)


class _Judged(io.BufferedReader):
    """An unpacked source that was checked to be a feed."""


def _unclosed(under: Any) -> IO[bytes]:
    return io.BufferedReader(_Unclosed(under), _BUFFER)


def _is_regular(file: str) -> bool:
    with _failures(file):
        mode = os.stat(file).st_mode  # noqa: PTH116 - a Path could not tell a NUL in a name from a missing file
    if stat.S_ISDIR(mode):
        raise FeedUnreadable(file, "it is a directory; name the feed files in it")
    if stat.S_ISREG(mode):
        with _failures(file), Path(file).open("rb"):
            return True
    return False


def _open_once(file: str) -> IO[bytes]:
    if file == STDIN:
        return _unclosed(sys.stdin.buffer)
    return Path(file).open("rb", buffering=_BUFFER)


def _copy(file: str) -> IO[bytes]:
    copy = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed with the feed
    with _failures(file), _source(file) as source:
        shutil.copyfileobj(source, copy, _BUFFER)
    return copy


@contextmanager
def _source(file: str) -> Iterator[IO[bytes]]:
    if file == STDIN:
        yield sys.stdin.buffer
    else:
        with Path(file).open("rb") as source:
            yield source


@contextmanager
def _failures(file: str) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise FeedUnreadable(file, "no such file") from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise FeedUnreadable(file, f"the gzip file is damaged ({error})") from None
    except (OSError, ValueError) as error:
        raise FeedUnreadable(file, getattr(error, "strerror", None) or str(error)) from None


def _lines(files: Sequence[str], opening: Opening, begun: list[Begun]) -> Iterator[FeedLine]:
    """The lines of files that are read as one feed. With several files, each line has its own."""
    before, several = 0, len(files) > 1
    for file in files:
        last, named = 0, file if several else None
        begun.append((before, file))
        with _failures(file), opening(file) as source:
            for last, raw, length, digest in _bounded(_unpacked(file, source)):
                if raw and not raw.isspace():
                    yield FeedLine(before + last, raw, None, length, digest, named)
        before += last


def _recognise(file: str, opening: Opening) -> None:
    """Refuse a file that is no feed. Warn about an empty one, which is an empty feed."""
    with _failures(file), opening(file) as source:
        empty = not _head(_unpacked(file, source))
    if empty and file != STDIN and _is_regular(file):
        click.echo(f"{harmless(file, 200)} is empty: there are no facts in it", err=True)


def _unpacked(file: str, source: IO[bytes]) -> IO[bytes]:
    if isinstance(source, _Judged):
        return source
    if _head(source).startswith(_GZIP):
        source = _unclosed(gzip.GzipFile(fileobj=source))
    if _head(source) == _BYTE_ORDER_MARK:
        source.read(len(_BYTE_ORDER_MARK))
    beginning = _beginning(source)
    if (what := file_type(beginning)) is not None:
        raise NotAFeed(file, what)
    return _Judged(Rejoined(beginning, source), _BUFFER)


def _beginning(source: Any) -> bytes:
    """The bytes needed to recognise a feed: of a pipe only its first line, if that could be a fact."""
    beginning = b""
    while len(beginning) < BEGINNING and not is_clear(beginning):
        piece = source.read1(BEGINNING - len(beginning))
        if not piece:
            break
        beginning += piece
    return beginning


def _head(source: Any) -> bytes:
    return bytes(source.peek(3)[:3])


_Bounded = tuple[int, bytes, int | None, str | None]


def _bounded(source: IO[bytes]) -> Iterator[_Bounded]:
    """Every line with its number, including blank ones. The line end is removed, but not a carriage return."""
    readline, longest = source.readline, MAX_LINE + 1
    for number in itertools.count(1):
        raw = readline(longest)
        if not raw:
            return
        if raw[-1] == _NEWLINE:
            yield number, raw[:-1], None, None
        elif len(raw) < longest:
            yield number, raw, None, None
        else:
            yield number, raw[:MAX_LINE], *_rest(source, raw)


def _rest(source: IO[bytes], raw: bytes) -> tuple[int, str]:
    """Length and digest of a line that is too long to store."""
    length, digest = 0, hashlib.sha256()
    while raw:
        ended = raw[-1] == _NEWLINE
        part = raw[:-1] if ended else raw
        length += len(part)
        digest.update(part)
        raw = b"" if ended else source.readline(_BUFFER)
    return length, digest.hexdigest()
