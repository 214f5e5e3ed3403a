"""The last result of each proof, in the table of docs/PROOFS.md."""

import re
from datetime import date
from pathlib import Path

from tests.prove.rooms import PROOFS, Proof
from tests.prove.runs import ROOT, Outcome

PAGE = ROOT / "docs" / "PROOFS.md"
NOT_YET = ("not run yet", "", "", "", "", "")
HEAD = ("room", "proof", "what it shows", "result", "figure", "date", "commit", "took", "CPU")
_TABLE = re.compile(r"(<!-- results -->\n).*?(<!-- end -->)", re.DOTALL)


def write(proof: Proof, found: Outcome, commit: str, page: Path = PAGE) -> None:
    """Put a result into the table. The others stay."""
    text = page.read_text(encoding="utf-8")
    known = rows(text) | {
        proof.name: (
            found.result, found.figure, date.today().isoformat(), commit, spoken(found.took), spoken(found.cpu),  # noqa: DTZ011
        )
    }  # fmt: skip
    page.write_text(_TABLE.sub(lambda part: f"{part[1]}{table(known)}\n{part[2]}", text), encoding="utf-8")


def rows(text: str) -> dict[str, tuple[str, ...]]:
    """What the table says of each proof."""
    found = _TABLE.search(text)
    lines = found[0].splitlines()[3:-1] if found else []
    cells = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines)
    return {row[1]: tuple(row[3:]) for row in cells}


def table(known: dict[str, tuple[str, ...]]) -> str:
    """All proofs by room, each with its last result."""
    lines = [HEAD, ("---",) * len(HEAD)]
    lines += [(one.room, one.name, one.shows, *known.get(one.name, NOT_YET)) for one in PROOFS]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def spoken(seconds: float) -> str:
    """A time in two units."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
