"""Results, one JSON object a line: written as soon as each is known, and not computed again."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

USUAL = Path(tempfile.gettempdir()) / "pitlog-watch.ndjson"
Result = dict[str, Any]


class Kept:
    """A file of results, by what was run and its seed."""

    def __init__(self, path: Path = USUAL) -> None:
        self.path = path
        self._of: dict[tuple[str, int], Result] = {}
        if path.exists():
            for line in path.read_text().splitlines():
                one = json.loads(line)
                self._of[one["what"], one["seed"]] = one

    def has(self, what: str, seed: int) -> bool:
        """Whether this was run."""
        return (what, seed) in self._of

    def add(self, what: str, seed: int, **found: Any) -> None:
        """Keep one result."""
        one = {"what": what, "seed": seed, **found}
        self._of[what, seed] = one
        with self.path.open("a") as file:
            file.write(json.dumps(one) + "\n")

    def of(self, what: str) -> Iterator[Result]:
        """Every result of this, by seed."""
        yield from (one for (name, _), one in sorted(self._of.items()) if name == what)
