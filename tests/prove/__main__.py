"""Runs proofs by room, a line each: `python -m tests.prove [ROOM...]`. All rooms unless some are named."""

import argparse
import sys
import tempfile
import time
from difflib import get_close_matches
from pathlib import Path

from tests.prove.results import spoken, write
from tests.prove.rooms import PROOFS, ROOMS
from tests.prove.runs import commit, memory_of_tree, run

HOURS = 2.0
"""A room begins no test after this time. The next run goes on there."""


def main() -> int:
    """Run them. 0: all passed; 1: a proof failed, or is not finished; 2: there is no such room."""
    asked = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    asked.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    asked.add_argument("--hours", type=float, default=HOURS, help="after this time a room begins no test [%(default)s]")
    asked.add_argument("--no-page", action="store_true", help="do not write docs/PROOFS.md")
    options = asked.parse_args()
    for name in options.rooms:
        if name not in ROOMS:
            near = get_close_matches(name, ROOMS, 3) or [*ROOMS]
            print(f"there is no room {name!r}; did you mean {', '.join(near)}?", file=sys.stderr)
            return 2
    return 0 if proved(options.rooms or [*ROOMS], options.hours, not options.no_page) else 1


def proved(rooms: list[str], hours: float, on_page: bool) -> bool:
    """Run the proofs of these rooms. A tree with changes is proved too, but nothing of it is remembered or written."""
    with tempfile.TemporaryDirectory() as folder:
        memory, at, whole = memory_of_tree(), commit(), True
        if memory is None:
            print("the tree has changes: nothing is remembered, and docs/PROOFS.md stays as it is", file=sys.stderr)
        until: dict[str, float] = {}
        for proof in (one for one in PROOFS if one.room in rooms):
            ends = until.setdefault(proof.room, time.time() + hours * 3600)
            found = run(proof, memory or Path(folder), ends)
            words = f"{proof.room}/{proof.name}: {found.result}: {found.figure}, in {spoken(found.took)}"
            print(f"{words} (CPU {spoken(found.cpu)})", flush=True)
            if memory is not None and on_page:
                write(proof, found, at)
            whole = whole and found.result == "passed"
    return whole


if __name__ == "__main__":
    sys.exit(main())
