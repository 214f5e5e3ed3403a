"""docs/OPERATIONS.md is true: its blocks run as they stand, one after the other."""

from pathlib import Path

from .pasting import blocks, paste

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


def test_every_block_runs(tmp_path: Path) -> None:
    """In one folder, each after those before it; what fails ends it."""
    pasted = paste(f"set -e\n{BEFORE}" + "".join(blocks("docs/OPERATIONS.md")) + "echo to the end\n", tmp_path)
    assert "\nto the end\n" in pasted.printed, pasted.printed[-4000:]
