"""Processes of the command, forked by one that has loaded it (`mother.py`): a process each, without the start."""

import atexit
import json
import os
import select
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Self

Given = IO[bytes] | int
"""What a process is given as one of its first three descriptors: a file, a descriptor, or `PIPE`."""
PIPE = subprocess.PIPE
MOTHER = Path(__file__).with_name("mother.py").read_text(encoding="utf-8")


class Process:
    """A command in a process of its own, to be used as a `subprocess.Popen` is."""

    def __init__(
        self,
        words: list[str],
        environ: dict[str, str],
        stdin: Given = PIPE,
        stdout: Given = PIPE,
        stderr: Given = PIPE,
    ) -> None:
        self.returncode: int | None = None
        given = [_End(stdin, "wb"), _End(stdout, "rb"), _End(stderr, "rb")]
        self.stdin, self.stdout, self.stderr = (end.ours for end in given)
        status, written = os.pipe()
        self._status = os.fdopen(status, "rb", buffering=0)
        request = {"words": words, "environ": environ, "cwd": str(Path.cwd())}
        socket.send_fds(mother(), [json.dumps(request).encode()], [*(end.theirs for end in given), written])
        os.close(written)
        for end in given:
            end.handed_over()
        self.pid = int(self._status.readline())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for pipe in (self.stdout, self.stderr, self.stdin):
            if pipe is not None:
                _closed(pipe)
        self.wait()
        self._status.close()

    def poll(self) -> int | None:
        """Its exit code, if it has ended."""
        return (
            self.wait() if self.returncode is None and select.select([self._status], [], [], 0)[0] else self.returncode
        )

    def wait(self) -> int:
        """Its exit code, once it has ended."""
        if self.returncode is None:
            self.returncode = int(self._status.readline())
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End it at once."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, sent: bytes = b"") -> tuple[bytes, bytes]:
        """Write these bytes to it, and nothing after them; read what it writes until it has ended."""
        with ThreadPoolExecutor() as pool:
            out, err = (pool.submit(pipe.read) if pipe else None for pipe in (self.stdout, self.stderr))
            if self.stdin is not None:
                _closed(self.stdin, sent)
        self.wait()
        return out.result() if out else b"", err.result() if err else b""


class _End:
    """One of its first three descriptors, and what stays here of a pipe to it."""

    def __init__(self, given: Given, mode: str) -> None:
        self.ours: IO[bytes] | None = None
        self._made = given == PIPE
        if self._made:
            reads, writes = os.pipe()
            ours, self.theirs = (writes, reads) if mode == "wb" else (reads, writes)
            self.ours = os.fdopen(ours, mode)
        else:
            self.theirs = given if isinstance(given, int) else given.fileno()

    def handed_over(self) -> None:
        """The process has it: of a pipe, its end is not held open here."""
        if self._made:
            os.close(self.theirs)


def _closed(pipe: IO[bytes], sent: bytes = b"") -> None:
    """Write what there is to write, and close it, also if nobody reads it any more."""
    if not pipe.closed:
        with suppress(BrokenPipeError), pipe:
            if sent:
                pipe.write(sent)


@cache
def mother() -> socket.socket:
    """The mother of this run, started with the first request; it ends when this process closes the socket."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        command = [sys.executable, "-c", MOTHER, str(theirs.fileno())]
        mother = subprocess.Popen(command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL)

    @atexit.register
    def end() -> None:
        ours.close()
        mother.wait()

    return ours
