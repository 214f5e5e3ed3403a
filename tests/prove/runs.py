"""Runs one proof, and returns what came of it. What passed for this tree is not run again."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any, NamedTuple

from domain.text import counted
from tests.prove.remember import passed
from tests.prove.rooms import Proof

ROOT = Path(__file__).parents[2]
MEMORY = ROOT / ".proofs"
PROVED = (
    "cli", "domain", "estate", "evidence", "migrations", "projections", "record", "simulator", "tests", "web",
    "pyproject.toml",
)  # fmt: skip
"""What a proof is about. Pages and measurements may change without it."""
PYTEST = (
    "-m", "pytest", "-q", "--prove", "--timeout=7200", "-p", "tests.prove.remember", "-p", "no:cacheprovider",
)  # fmt: skip
_TOGETHER: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
SHOWN = 25
"""Lines shown of what failed."""
MINUTES = 5
"""So often a proof says how far it is."""


class Outcome(NamedTuple):
    """What came of a proof."""

    result: str
    """`passed`, `failed`, or how far it came."""
    figure: str
    took: float
    cpu: float
    """Seconds altogether, of all runs for this tree."""


def commit() -> str:
    """The commit in short."""
    return _git("rev-parse", "--short=8", "HEAD") or "unknown"


def memory_of_tree() -> Path | None:
    """The folder that remembers what passed for this tree. None if the tree has changes that are in no commit."""
    trees = _git("rev-parse", *(f"HEAD:{one}" for one in PROVED))
    if not trees or _git("status", "--porcelain", "--", *PROVED):
        return None
    return MEMORY / sha256(trees.encode()).hexdigest()[:16]


def run(proof: Proof, memory: Path, until: float) -> Outcome:
    """Run a proof until this time of the clock, and add what it took to what it took before."""
    memory.mkdir(parents=True, exist_ok=True)
    kept = memory / f"{proof.name}.outcome"
    before = Outcome(*json.loads(kept.read_text())) if kept.exists() else Outcome("", "", 0, 0)
    if before.result == "passed":
        return before
    begun, cpu = time.monotonic(), _cpu()
    result, figure = (_command if proof.command else _tests)(proof, memory, until)
    after = Outcome(result, figure, before.took + time.monotonic() - begun, before.cpu + _cpu() - cpu)
    kept.write_text(json.dumps(after))
    return after


def _tests(proof: Proof, memory: Path, until: float) -> tuple[str, str]:
    file = memory / f"{proof.name}.passed"
    marked = ("--marked",) if proof.marked else ()
    words = [*PYTEST, f"--remember={file}", f"--until={until}", *marked, *proof.tests]
    code = shown(words, lambda: f"{proof.name}: {_so_far(file)}")[0]
    done, there = len(passed(file)), _all(file)
    if there and done == there:
        return "passed", counted(there, "test")
    return ("failed" if code == 1 else "not finished"), _so_far(file)


def _so_far(file: Path) -> str:
    return f"{len(passed(file)):,} of {_all(file):,} tests so far"


def _all(file: Path) -> int:
    known = file.with_suffix(".all")
    return int(known.read_text() or 0) if known.exists() else 0


def _command(proof: Proof, memory: Path, until: float) -> tuple[str, str]:
    file = memory / f"{proof.name}.tried"
    words = [*proof.command, *((f"--remember={file}",) if proof.remembers else ())]
    code, output = shown(words, lambda: _tried(proof, file), max(60.0, until - time.time()))
    found = re.findall(proof.figure, output)
    if code is None:
        return "not finished", _tried(proof, file) if proof.remembers else "stopped when the time was over"
    if code or not found:
        return "failed", "no figure"
    share = float(re.findall(r"([\d.]+)%", found[-1])[-1])
    return ("passed" if proof.least is None or share >= proof.least else f"below {proof.least:g}%"), found[-1]


def _tried(proof: Proof, file: Path) -> str:
    if not proof.remembers:
        return f"{proof.name} is running"
    tried = len(file.read_text().splitlines()) if file.exists() else 0
    return f"{proof.name}: {counted(tried, 'mutant')} so far"


def shown(words: Sequence[str], so_far: Callable[[], str], seconds: float = inf) -> tuple[int | None, str]:
    """Run with this interpreter, and say now and then how far it is. Its last lines are shown if it fails. No code: its
    time was over.
    """
    ends = time.monotonic() + seconds
    with subprocess.Popen([sys.executable, *words], cwd=ROOT, errors="replace", **_TOGETHER) as process:
        while True:
            try:
                output, _ = process.communicate(timeout=min(60.0 * MINUTES, max(0.0, ends - time.monotonic())))
                break
            except subprocess.TimeoutExpired:
                if time.monotonic() >= ends:
                    process.kill()
                    return None, ""
                print(so_far(), file=sys.stderr, flush=True)
    if process.returncode == 1:
        print(*output.splitlines()[-SHOWN:], sep="\n", file=sys.stderr)
    return process.returncode, output


def _cpu() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _git(*words: str) -> str:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""
