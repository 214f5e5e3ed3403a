"""Every name there is in the program: what pages may put into code marks."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from .pages import ROOT

OURS = ("cli", "domain", "estate", "evidence", "projections", "record", "web")
"""The rooms whose words the glossary gives; the simulator has its own."""
ROOMS = (*OURS, "bench", "docs", "migrations", "simulator", "tests")

_PATH = re.compile(rf"(?:{'|'.join(ROOMS)})(?:/[\w.-]+)+(?:::\w+)?/?|(?:{'|'.join(ROOMS)})/")
_FILE = re.compile(r"[\w/]+\.py")
_DOTTED = re.compile(rf"(?:{'|'.join(ROOMS)})(?:\.[A-Za-z_]\w*)+(?:\(\))?")


@cache
def _defined(file: Path) -> frozenset[str]:
    return frozenset(_names(ast.parse(file.read_text(encoding="utf-8"))))


def _names(tree: ast.Module) -> Iterator[str]:
    """What a module gives a name to, functions and fields inside classes too, and every text that is one word."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@cache
def _files() -> frozenset[str]:
    return frozenset(f"/{file.relative_to(ROOT).as_posix()}" for room in ROOMS for file in (ROOT / room).rglob("*.py"))


@cache
def words() -> frozenset[str]:
    """Every name and one-word text of our rooms: functions, fields, JSON keys, codes of findings, options."""
    return frozenset(word for room in OURS for file in (ROOT / room).rglob("*.py") for word in _defined(file))


def exists(name: str) -> bool | None:
    """Whether a path, a file or a dotted name of the project exists; None for what is none of them."""
    if _PATH.fullmatch(name):
        return (ROOT / name.partition("::")[0]).exists()
    if _DOTTED.fullmatch(name):
        return _is_dotted(name.removesuffix("()").split("."))
    if _FILE.fullmatch(name):
        return any(file.endswith(f"/{name}") for file in _files())
    return None


def _is_dotted(parts: list[str]) -> bool:
    """A package, a module, or what a module defines: `domain.fold.lines.FeedLine`."""
    here = ROOT
    for i, part in enumerate(parts):
        if (here / part).is_dir():
            here = here / part
            continue
        file = here / f"{part}.py"
        if not file.exists():
            file, i = here / "__init__.py", i - 1
        return file.exists() and set(parts[i + 1 :]) <= _defined(file)
    return True
