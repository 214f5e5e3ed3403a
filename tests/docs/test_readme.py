"""The README is true: its blocks run as they stand, to the end, and leave nothing in the clone."""

import os
import re
import subprocess
import sys
from pathlib import Path

from ..cli.processes import mother

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "tests" / "cli" / "client.py"


def blocks() -> list[str]:
    """The commands in the README, block by block."""
    return re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def test_the_five_minutes_run_to_their_end(tmp_path: Path) -> None:
    """Pasted whole. They find faults, so some commands end with 1; none ends with 2.

    The first is the program as it is installed; the others are forked (`tests/cli/mother.py`).
    """
    [block] = [one for one in blocks() if "pitlog simulate" in one]
    activate, rest = block.split("\n", 1)
    assert activate.startswith(". .venv/bin/activate")
    forked = f"{sys.executable} -S -E {CLIENT} {mother().fileno()}"
    watched = 'local code=$?; [ $code -lt 2 ] || echo "FAILED: $*" >> failures; return $code'
    program = f'pitlog() {{ [ $1 = init ] && set -- command pitlog "$@" || set -- {forked} "$@"; "$@"; {watched}; }}\n'
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PITLOG_")},
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "TMPDIR": "/tmp",
    }  # fmt: skip
    before = set(ROOT.iterdir())
    script = f"{program}{rest}\npwd > {tmp_path}/where\n[ ! -e failures ] || {{ cat failures; exit 3; }}\n"
    done = subprocess.run(["bash", "-c", script], cwd=ROOT, env=environ, capture_output=True, text=True,
                          pass_fds=[mother().fileno()])  # fmt: skip
    where = Path((tmp_path / "where").read_text().strip())
    try:
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        assert "P103 is owed 100.00" in done.stdout
        assert (where / "hand.pdf").read_bytes().startswith(b"%PDF")
        assert set(ROOT.iterdir()) == before
    finally:
        subprocess.run(["rm", "-rf", str(where)], check=False)


def test_what_the_readme_names_is_there() -> None:
    """Every page and folder that it links to."""
    links = re.findall(r"\]\(([^)#]+)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [one for one in links if "://" not in one and not (ROOT / one).exists()] == []
