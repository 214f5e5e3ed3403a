"""Measures which branches of `domain/` its own tests take, and those of rules and amendments."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

TESTS = (
    "tests/domain", "tests/rules", "tests/proofs", "tests/adversary", "tests/projections/engine/test_amendments.py",
)  # fmt: skip
"""Amendments are what the fold of the domain is told by a record: their property is beside the record."""
WORST = 15
"""Files listed."""


def main() -> None:
    """Run the tests, then print the worst files and the figure."""
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder) / "data", Path(folder) / "report.json"
        measured = ("coverage", "run", "--branch", "--source=domain", f"--data-file={data}")
        subprocess.run([sys.executable, "-m", *measured, "-m", "pytest", "-q", *TESTS], check=True)
        made = ("coverage", "json", "-q", f"--data-file={data}", "-o", str(report))
        subprocess.run([sys.executable, "-m", *made], check=True)
        said(json.loads(report.read_text()))


def said(report: dict[str, dict[str, dict[str, int]]]) -> None:
    """The worst files, and the figure: branches, as coverage.py counts them."""
    files = {name: found["summary"] for name, found in report["files"].items()}
    missing = sorted(files, key=lambda name: -files[name]["missing_branches"])[:WORST]
    for name in (one for one in missing if files[one]["missing_branches"]):
        print(f"{files[name]['missing_branches']} branches not taken: {name}")
    totals = report["totals"]
    there, taken = totals["num_branches"], totals["covered_branches"]
    print(f"branches: {taken} of {there} ({100 * taken / there:.2f}%)")


if __name__ == "__main__":
    main()
