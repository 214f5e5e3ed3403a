"""docs/OPERATIONS.md is true: its blocks run as they stand, one after the other."""

import os
import re
import subprocess
import sys
from pathlib import Path

from ..cli.processes import mother

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "tests" / "cli" / "client.py"
BEFORE = """
pitlog init --name "Harbour Casino" --zone Pacific/Auckland
pitlog simulate --ruleset nz-1998-baccarat --tables 2 --seed 3 > feed.ndjson
split -n l/3 feed.ndjson part.
pitlog record part.aa
pitlog key new harbour.example/tables
pitlog witness init witness inspector.example/1 --log-key "$(pitlog key show)"
pitlog key witness "$(pitlog witness show witness | head -1)"
pitlog seal
pitlog witness pull witness
"""


def blocks() -> list[str]:
    """The commands on the page, block by block."""
    return re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "OPERATIONS.md").read_text(encoding="utf-8"), re.DOTALL)


def test_every_block_runs(tmp_path: Path) -> None:
    """In one folder, each after those before it."""
    done = subprocess.run(["mktemp", "-d", "-p", "/tmp"], capture_output=True, text=True, check=True)
    folder = Path(done.stdout.strip())
    folder.chmod(0o711)
    program = f'pitlog() {{ {sys.executable} -S -E {CLIENT} {mother().fileno()} "$@"; }}\n'
    environ = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PITLOG_")},
        "PITLOG_HOME": str(folder / "record"), "TMPDIR": "/tmp",
    }  # fmt: skip
    script = f"set -e\n{program}{BEFORE}" + "".join(blocks())
    try:
        ran = subprocess.run(["bash", "-c", script], cwd=folder, env=environ, capture_output=True, text=True,
                             pass_fds=[mother().fileno()])  # fmt: skip
        assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    finally:
        subprocess.run(["rm", "-rf", str(folder)], check=False)
