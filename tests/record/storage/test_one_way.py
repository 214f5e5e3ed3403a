"""The application is the one way to append facts, and one module selects whole sessions: nobody goes past them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import record

ROOT = Path(record.__path__[0]).parent
ROOMS = ("cli", "domain", "estate", "evidence", "projections", "record", "web")


def sources() -> Iterator[tuple[str, str]]:
    """Each file of the program, and its text with strings that go over lines made one."""
    for room in ROOMS:
        for file in sorted((ROOT / room).rglob("*.py")):
            yield str(file.relative_to(ROOT)), re.sub(r'"\s*\n\s*f?"', "", file.read_text())


@pytest.mark.parametrize(
    ("what", "where"),
    [
        (r"pitlog\.append_facts\(", ["record/storage/appending.py"]),
        (r"\.insert_events\(", ["record/storage/application.py"]),
        (r"JOIN pitlog\.facts ON session = name .{0,90}ORDER BY position", ["record/storage/recorder.py"]),
        (r"pitlog\.facts WHERE session = ANY\(\S+\) AND position <= \S+ ORDER BY position",
         ["evidence/sealing/fact_rows.py"]),
    ],
)  # fmt: skip
def test_it_stands_in_one_place(what: str, where: list[str]) -> None:
    """The positions of sessions alone: who seals, bundles and verifies reads rows as they were sealed."""
    assert [name for name, text in sources() if re.search(what, text)] == where
