"""The pages that people read, and what is to be found in them."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
COMMANDS = ROOT / "docs" / "COMMANDS.md"
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("*.md"))
FRONT = [page for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md") if (page := ROOT / name).exists()]
PAGES = [*FRONT, *sorted((ROOT / "docs").rglob("*.md"))]

_FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`([^`\n]+)`")
_QUOTED = "'[^'\\n]*'|\"[^\"\\n]*\""
_CALL = re.compile(rf"(?:^|[|;&(]|\$)\s*((?:[A-Z_]+=\S+\s+)*)pitlog(?= )((?:{_QUOTED}|[^|;&>)#\n])*)", re.MULTILINE)
_HEADING = re.compile(r"^## `pitlog ([a-z -]+)`$", re.MULTILINE)
_ROW = re.compile(r"^\| `([^`]+)`(?:, `([^`]+)`)? \|(.*)$", re.MULTILINE)


def named(page: Path) -> str:
    """A page's name, for the list of tests."""
    return page.relative_to(ROOT).as_posix()


def text(page: Path) -> str:
    """What stands in a page."""
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    """A page without its examples."""
    return _INLINE.sub("", _FENCE.sub("", text(page)))


def calls(page_text: str) -> Iterator[list[str]]:
    """Every call of pitlog in a page's code, as its arguments."""
    code = _FENCE.findall(page_text) + _INLINE.findall(_FENCE.sub("", page_text))
    for piece in code:
        for found in _CALL.finditer(piece.replace("\\\n", " ").replace("\\|", "|")):
            yield shlex.split(found[2].replace("…", " ... "))


def sections(page_text: str) -> dict[str, str]:
    """What a page says of each command: from its heading to the next."""
    parts = _HEADING.split(re.sub(r"^## (?!`pitlog ).*", "## `pitlog end-`", page_text, flags=re.MULTILINE))
    return {name: said for name, said in zip(parts[1::2], parts[2::2], strict=True) if name != "end-"}


def rows(section: str) -> dict[str, str]:
    """The rows of a command's table: each argument and option with what is said of it."""
    return {name: said for first, second, said in _ROW.findall(section) for name in (first, second) if name}
