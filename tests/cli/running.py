"""Running commands as people do: in this process where only their words matter, else in one of their own."""

import fcntl
import json
import os
import pty
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from cli.main import pitlog
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server

from .processes import Given, Process

INTERRUPTIBLE = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
"""A shell that runs tests in the background has its children ignore SIGINT."""
COMMAND = [sys.executable, "-c", f"{INTERRUPTIBLE}; from cli.main import main; main()"]
WATCHED = """
import atexit, re, sys
def said():
    print("peak", re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1], file=sys.stderr)
atexit.register(said)
from cli.main import main; main()
"""


class Pitlog:
    """The command, with a record of its own."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.environ = {URL_VARIABLE: server.conninfo()}

    def run(self, *words: object, stdin: bytes | None = None) -> Result:
        """In this process; a fault in the program is a fault of the test."""
        result = CliRunner().invoke(pitlog, [str(word) for word in words], input=stdin, env=self.environ)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    def said(self, *words: object, stdin: bytes | None = None, code: int = 0) -> str:
        """What it writes to standard output."""
        result = self.run(*words, stdin=stdin)
        assert result.exit_code == code, result.output
        return result.stdout

    def facts(self, *words: object) -> bytes:
        """What `pitlog facts` writes."""
        result = self.run("facts", *words)
        assert result.exit_code == 0, result.output
        return result.stdout_bytes

    def ids(self, *words: object) -> list[str]:
        """The ids of the facts that are written."""
        return [json.loads(line)["id"] for line in self.facts(*words).splitlines()]

    def recorded(self, raw: Iterable[bytes]) -> "Pitlog":
        """With these lines recorded."""
        self.said("record", "-", stdin=b"".join(line + b"\n" for line in raw))
        return self

    def process(self, *words: object, **given: Given) -> Process:
        """In a process of its own."""
        return started(*words, environ=self.environ, **given)


def surroundings(environ: dict[str, str]) -> dict[str, str]:
    """An environment in which only this is said to the command."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PITLOG_", "COLUMNS", "LINES"))}
    return {**clean, **environ}


def started(*words: object, environ: dict[str, str], **given: Given) -> Process:
    """A command in a process of its own, with pipes unless told otherwise."""
    return Process([str(word) for word in words], surroundings(environ), **given)


def begun_anew(command: list[Any], environ: dict[str, str], **options: Any) -> "subprocess.Popen[bytes]":
    """A program that Python starts for: for what only its start shows."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, env=surroundings(environ), **{**pipes, **options})


def finished(*words: object, environ: dict[str, str], reads: str = "utf-8") -> tuple[int, str, str]:
    """Its exit code, and what it wrote."""
    with started(*words, environ=environ) as process:
        out, err = process.communicate()
        return process.wait(), out.decode(reads), err.decode(reads)


def on_terminal(*words: object, environ: dict[str, str], columns: int = 80) -> tuple[int, str]:
    """A command with a terminal of its own: its exit code, and everything that reaches the screen."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    environ = {"TERM": "xterm", "COLUMNS": str(columns), "PAGER": "cat", **environ}
    with started(*words, environ=environ, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        seen = b"".join(until_closed(ours))
        code = process.wait()
    os.close(ours)
    return code, seen.decode()


def until_closed(terminal: int) -> Iterable[bytes]:
    """What still comes."""
    while True:
        try:
            chunk = os.read(terminal, 65536)
        except OSError:  # what Linux answers when the other side is closed
            return
        if not chunk:
            return
        yield chunk


def soon(condition: Callable[[], bool]) -> None:
    """Wait until it is so, however long a machine with much to do takes; the limit of a test ends it."""
    while not condition():
        time.sleep(0.02)


def written_to(path: Path, raw: Iterable[bytes]) -> Path:
    """A file with these lines."""
    path.write_bytes(b"".join(line + b"\n" for line in raw))
    return path


def peak(pitlog: Pitlog, *words: object, stdout: Any = subprocess.DEVNULL) -> int:
    """The most memory a command had, in MiB."""
    watched = [sys.executable, "-c", WATCHED]
    with begun_anew([*watched, *map(str, words)], pitlog.environ, stdout=stdout) as process:
        _, err = process.communicate()
    assert process.returncode == 0, err
    return int(err.split()[-1]) // 1024
