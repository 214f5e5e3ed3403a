"""A process that has loaded every command, and forks a child for each request: no start of Python, no imports.

`processes.py` runs this text with `python -c`, and sends requests over a socket: JSON with the words and the
environment, and beside it four descriptors: the first three of the child, and one for its pid and its exit code.
A child is a process like any other, with descriptors, signals, exit functions and an exit code of its own. It does
not see what Python reads only at its start, except `PYTHONIOENCODING`.
"""

import atexit
import gc
import json
import os
import resource
import selectors
import signal
import socket
import sys
import threading
from importlib import import_module
from typing import Any, Never

from cli.main import FOLDER_OF, main, module_of

REQUEST = 2**20
"""The longest request, in bytes."""


def serve(requests: socket.socket) -> tuple[dict[str, Any], list[int]]:
    """Fork a child for each request. Returns in the child, with its request and descriptors."""
    with selectors.DefaultSelector() as events:
        events.register(requests, selectors.EVENT_READ)
        while True:
            for key, _ in events.select():
                if key.fileobj is not requests:
                    events.unregister(key.fd)
                    report(key.fd, *key.data)
                    continue
                text, descriptors, _, _ = socket.recv_fds(requests, REQUEST, 4)
                if not text:  # the tests are over
                    sys.exit()
                *own, status = descriptors
                if not (child := os.fork()):
                    return json.loads(text), own
                os.write(status, b"%d\n" % child)
                events.register(os.pidfd_open(child), selectors.EVENT_READ, (child, status))
                for descriptor in own:
                    os.close(descriptor)


def report(ended: int, child: int, status: int) -> None:
    """Report the exit code of a child."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.write(status, b"%d\n" % code)
    os.close(status)
    os.close(ended)


def become(request: dict[str, Any], own: list[int]) -> None:
    """In the child: its own descriptors and environment, and nothing of the mother's left open."""
    for target, descriptor in enumerate(own):
        os.dup2(descriptor, target)
    os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
    os.chdir(request["cwd"])
    os.environ.clear()
    os.environ.update(request["environ"])
    sys.argv = ["pitlog", *request["words"]]
    encoding, _, errors = os.environ.get("PYTHONIOENCODING", "").partition(":")
    encoding = encoding or sys.stdout.encoding
    errors = errors or "strict"
    sys.stdin = os.fdopen(0, encoding=encoding, errors=errors, closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding=encoding, errors=errors, closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", buffering=1, closefd=False)


def end(code: object) -> Never:
    """As Python ends, but that the memory is left to the system: to free it would take ten times what the fork took."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    assert isinstance(code, int)
    os._exit(code)


def run(descriptor: int) -> None:
    """Serve, and in each child run the command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in FOLDER_OF:
        import_module(module_of(name))
    gc.freeze()
    with socket.socket(fileno=descriptor) as requests:
        request, own = serve(requests)
    become(request, own)
    try:
        main()
    except SystemExit as ended:
        end(ended.code)


if __name__ == "__main__":
    run(int(sys.argv[1]))
