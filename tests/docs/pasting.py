"""The blocks of a page, pasted into a shell as they stand: in a folder of their own, one after the other."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from ..cli.processes import mother

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "tests" / "cli" / "client.py"
ACTIVATE = ". .venv/bin/activate"

_WATCHED = 'local code=$?; [ $code -lt 2 ] || echo "$*" >> "$FAILED"; return $code'
_FOLDER = """
folder=$(mktemp -d -p /tmp) && chmod 711 "$folder"
trap 'pitlog stop > /dev/null 2>&1; rm -rf "$folder" "${PITLOG_HOME%/*}"' EXIT
"""


class Pasted(NamedTuple):
    """What came of it: what was printed, and the commands that could not be done (exit code 2)."""

    printed: str
    failed: list[str]


def blocks(page: str) -> list[str]:
    """The commands on a page of the project, block by block."""
    return re.findall(r"```sh\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)


def paste(script: str, tmp_path: Path, starting: str = "") -> Pasted:
    """Run it as somebody's shell would. The command is forked (`tests/cli/mother.py`); as `starting` the installed one.

    The embedded server of root runs as another user, who cannot pass pytest's folders: hence one below /tmp.
    """
    forked = f"{sys.executable} -S -E {CLIENT} {mother().fileno()}"
    real = f'[ "$1" = "{starting}" ] && set -- command pitlog "$@" || set -- {forked} "$@"'
    program = f'pitlog() {{ {real}; "$@"; {_WATCHED}; }}\n'
    home = "" if ACTIVATE in script else 'export PITLOG_HOME="$folder/record"; cd "$folder"\n'
    lines = "".join(line for line in script.splitlines(keepends=True) if not line.startswith(ACTIVATE))
    failed = tmp_path / "failed"
    failed.touch()
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PITLOG_")},
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "TMPDIR": "/tmp", "FAILED": str(failed),
    }  # fmt: skip
    done = subprocess.run(
        ["bash", "-c", program + _FOLDER + home + lines],
        cwd=ROOT, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True, pass_fds=[mother().fileno()],
    )  # fmt: skip
    return Pasted(done.stdout + done.stderr, failed.read_text(encoding="utf-8").splitlines())
