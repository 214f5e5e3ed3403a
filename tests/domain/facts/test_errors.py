"""The list of errors: one number for each, for ever."""

import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from itertools import groupby

import pytest

from domain.errors import Failed, PitlogError, Refused, UnknownField, UnknownKind, WrongValue, harmless
from record.postgres.embedded.errors import EmbeddedServerError

from .kept import ROOT, assert_kept

HEAD = """# Errors by number

Every refusal and every failure has a number. A number, once given, keeps its name and its meaning: reports, scripts and
old quarantines go on telling the truth. Each is listed with the sentence that is shown; `…` stands for what varies.
This page is generated; a line is never removed.
"""
SECTION = """
## {}

| number | name | sentence |
| --- | --- | --- |
{}
"""
UNUSED = "no longer used"
ROW = re.compile(r"^\| (\d+) \| `(\w+)` \| (.*) \|$", re.MULTILINE)
WHAT = {
    range(1, 20): "Refused: how a line arrived",
    range(20, 40): "Refused: what a fact says",
    range(40, 60): "Refused: what the record contains",
    range(100, 110): "Failed: stored facts",
    range(110, 140): "Failed: databases, tokens, names and feeds",
    range(140, 170): "Failed: the embedded server",
    range(180, 200): "Failed: projections",
    range(200, 210): "Failed: people who sign in",
    range(240, 250): "Failed: the estate",
    range(260, 300): "Failed: evidence",
    range(300, 330): "Failed: archives",
    range(330, 600): "Failed: later numbers, in the order they were given",
}
ROOMS = {"domain", "record", "evidence", "projections", "estate", "web", "cli"}
MODULES = {
    "domain.errors", "record.postgres.errors", "record.postgres.embedded.errors", "record.errors", "evidence.errors",
    "evidence.archives.errors", "evidence.backups.errors", "projections.errors", "estate.errors", "cli.errors",
}  # fmt: skip
"""Where errors stand: each in the lowest room that uses it."""
GROUPS = {PitlogError, Refused, Failed, EmbeddedServerError}
"""Branches of the tree, never raised themselves."""


def errors() -> list[type[PitlogError]]:
    """Every class of errors in the program: each stands in one of these files."""
    for module in sorted(MODULES):
        importlib.import_module(module)
    found = [cls for cls in _below(PitlogError) if cls.__module__.partition(".")[0] in ROOMS and cls not in GROUPS]
    assert {cls.__module__ for cls in found} == MODULES
    # The same order in every process, whatever was loaded first.
    return sorted(found, key=lambda cls: (cls.__module__, cls.__name__))


def _below(cls: type[PitlogError]) -> Iterator[type[PitlogError]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from _below(sub)


def kept() -> dict[int, str]:
    """The numbers that docs/ERRORS.md has given."""
    page = ROOT / "docs" / "ERRORS.md"
    return {int(n): name for n, name, _ in ROW.findall(page.read_text(encoding="utf-8"))} if page.exists() else {}


def test_each_error_has_a_number_of_its_own() -> None:
    """Given in the class itself, and to no other in any room."""
    numbers = [cls.number for cls in errors()]
    assert len(numbers) == len(set(numbers))
    assert all("number" in vars(cls) for cls in errors())


def test_numbers_lie_in_their_ranges() -> None:
    """Refusals from 1 to 99, failures from 100."""
    for cls in errors():
        assert issubclass(cls, Refused) != issubclass(cls, Failed)
        assert (0 < cls.number < 100) == issubclass(cls, Refused)


def test_a_number_never_changes_its_name() -> None:
    """Whatever docs/ERRORS.md has told stays true; a number whose class is gone is not given to another."""
    told = kept()
    assert [(cls.number, cls.__name__) for cls in errors() if told.get(cls.number, cls.__name__) != cls.__name__] == []


def test_the_page_in_docs_lists_them_all() -> None:
    """`docs/ERRORS.md` is generated, and keeps what it once listed."""
    sentences = {cls.number: sentence(cls) for cls in errors()}
    listed = sorted((kept() | {cls.number: cls.__name__ for cls in errors()}).items())
    section = {number: title for numbers, title in WHAT.items() for number in numbers}
    page = HEAD
    for title, rows in groupby(listed, key=lambda row: section[row[0]]):
        page += SECTION.format(title, "\n".join(f"| {n} | `{name}` | {sentences.get(n, UNUSED)} |" for n, name in rows))
    assert_kept("ERRORS.md", page)


def sentence(cls: type[PitlogError]) -> str:
    """The sentence that the class builds, as it stands in its constructor. Its docstring, if all of it varies."""
    body = ast.parse(textwrap.dedent(inspect.getsource(vars(cls)["__init__"])))
    made = [
        call for call in ast.walk(body) if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("__init__")
    ]
    words = " ".join(re.sub("…+", "…", _written(made[-1].args[-1])).split())
    return (inspect.cleandoc(vars(cls)["__doc__"]) if words == "…" else words).replace("|", "\\|")


def _written(part: ast.expr) -> str:
    """What stands in an expression as text. Of two sentences the usual one."""
    match part:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=values):
            return "".join(map(_written, values))
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _written(left) + _written(right)
        case ast.IfExp(orelse=usual):
            return _written(usual)
    return "…"


@pytest.mark.parametrize("cls", errors(), ids=lambda cls: cls.__name__)
def test_each_class_builds_its_own_sentence(cls: type[PitlogError]) -> None:
    """No message is written where an error is raised: the constructor takes facts, not sentences."""
    assert "__init__" in vars(cls)
    assert not {"message", "msg", "text"} & set(inspect.signature(cls).parameters)


def test_a_refusal_says_where_and_why() -> None:
    """Its field, if it has one, before its reason; seen from outside, the outer field comes first."""
    refused = WrongValue("card", "no such card")
    assert (str(refused), refused.field, refused.reason) == ("card: no such card", "card", "no such card")
    assert str(refused.inside("now")) == "now.card: no such card"
    assert str(WrongValue("", "why").inside("now")) == "now: why"


def test_what_a_stranger_sent_is_cut_short_and_harmless() -> None:
    """Control characters are spelled out, and 64 KiB do not come back as a message."""
    assert (
        str(UnknownField("a\x1b[31m\n\0b\u202e", "card_drawn"))
        == r"a\x1b[31m\n\x00b\u202e: card_drawn has no such field"
    )
    assert len(str(UnknownField("x" * 60_000, "card_drawn"))) < 200
    assert len(str(UnknownKind("\0" * 60_000))) < 500
    assert harmless("Café, 9♥", 100) == "Café, 9♥"
