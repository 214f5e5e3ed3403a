"""Runs another program on a feed, without a shell, and within bounds: time, size of its output, its children."""

import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from cli.errors import ProgramNotStarted
from domain.errors import harmless

PLACE = "{}"
"""Replaced in the program's words by the path of the feed, which is then not on standard input."""
ERRORS = 400
"""Bytes kept of standard error."""
CHUNK = 64 * 1024
DONE = (0, 1)
"""Exit codes of a program that has answered. 1: it found something, as `pitlog check` does."""


class NoAnswer(Exception):
    """Why a program gave no answer."""


def answer_of(words: Sequence[str], feed: Path, seconds: float, most: int) -> bytes:
    """What the program writes about a feed, or NoAnswer. `most`: the bytes that it may write."""
    given = [word.replace(PLACE, str(feed)) for word in words]
    with feed.open("rb") as lines:
        process = _started(given, lines if given == list(words) else None)
        try:
            out, err = _read(process, time.monotonic() + seconds, seconds, most)
        finally:
            code = _end(process)
    if code not in DONE:
        how = f"it was ended by signal {-code}" if code < 0 else f"it ended with {code}"
        said = harmless(err.decode(errors="replace").strip().partition("\n")[0], 200)
        raise NoAnswer(f"{how}: {said}" if said else how)
    return out


def _started(words: Sequence[str], lines: IO[bytes] | None) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            words, stdin=lines or subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
        )
    except (OSError, ValueError) as error:
        raise ProgramNotStarted(words[0], getattr(error, "strerror", None) or str(error)) from None


def _read(process: "subprocess.Popen[bytes]", until: float, seconds: float, most: int) -> tuple[bytes, bytes]:
    """Its output and the beginning of its errors, when it has ended or closed both."""
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = bytearray(), bytearray()
    with selectors.DefaultSelector() as waiting:
        waiting.register(process.stdout, selectors.EVENT_READ, out)
        waiting.register(process.stderr, selectors.EVENT_READ, err)
        while waiting.get_map():
            ended = _has_ended(process)
            ready = waiting.select(0 if ended else min(0.1, max(0.0, until - time.monotonic())))
            for key, _ in ready:
                read = os.read(key.fd, CHUNK)
                key.data.extend(read if key.data is out else read[: ERRORS - len(err)])
                if not read:
                    waiting.unregister(key.fileobj)
            if len(out) > most:
                raise NoAnswer(f"it wrote more than {most:,} bytes")
            if time.monotonic() > until:
                raise NoAnswer(f"it did not end within {seconds:g} seconds")
            if ended and not ready:
                break  # a child of it has the pipes
    while not _has_ended(process):
        if time.monotonic() > until:
            raise NoAnswer(f"it did not end within {seconds:g} seconds")
        time.sleep(0.01)
    return bytes(out), bytes(err)


def _has_ended(process: "subprocess.Popen[bytes]") -> bool:
    """Without reaping it: its process group keeps its number until then."""
    return os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def _end(process: "subprocess.Popen[bytes]") -> int:
    """End it with its children, and return its exit code."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    return process.wait()
