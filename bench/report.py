"""Prints figures against their targets, and stores them in bench/README.md between the marks of each measurement."""

import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

README = Path(__file__).parent / "README.md"


@dataclass(frozen=True)
class Figure:
    """A ratio, and its minimum."""

    what: str
    ratio: float
    target: float
    rates: str = ""

    @property
    def row(self) -> str:
        """A row of the table."""
        verdict = "yes" if self.ratio >= self.target else "**no**"
        return f"| {self.what} | {self.ratio:.2f} | {self.target:g} | {verdict} | {self.rates} |"


def report(name: str, figures: Sequence[Figure]) -> None:
    """Print the figures and store them in the page."""
    head = "| what | measured | at least | reached | rates in this run |\n| --- | ---: | ---: | --- | --- |\n"
    table = head + "\n".join(figure.row for figure in figures)
    keep(name, f"{table}\n\n{_machine()}")


def keep(name: str, text: str) -> None:
    """Print a text, and store it in the page between the marks of this name."""
    print(text)
    page = README.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", f"<!-- /{name} -->"
    if begin in page:
        kept = f"{begin}{text}\n{end}"
        README.write_text(re.sub(re.escape(begin) + ".*?" + re.escape(end), lambda _: kept, page, flags=re.S), "utf-8")


def _machine() -> str:
    return f"Measured on {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}."
