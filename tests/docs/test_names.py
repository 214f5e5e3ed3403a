"""What pages call by a name is there: paths, modules, classes, codes and keys. A renamed one is renamed there too."""

import re
from pathlib import Path

import pytest

from .names import exists, words
from .pages import DECISIONS, PAGES, ROOT, named, text

GLOSSARY = ROOT / "docs" / "GLOSSARY.md"
OF_DATABASES = {"projections.not_processed"}
"""Tables and views; a schema has the name of a room."""


def marked(page: Path) -> list[str]:
    """What stands in code marks, on one line."""
    return re.findall(r"`([^`\n]+)`", text(page))


def terms() -> list[str]:
    """The words that the glossary explains."""
    rows = re.findall(r"^\| (.+?) \| .+ \| [A-Z, ]+(?:\(.*\) )?(?:\(`\w+`\) )?\|$", text(GLOSSARY), re.MULTILINE)
    return [word.strip() for row in rows for word in re.split(r"[,;/] ?", row)]


def of_the_program(name: str) -> bool:
    """A path, a class, an option, a key, a code or a function; a class may stand in the plural."""
    there = exists(name)
    if there is not None:
        return there
    return bool({name, name.removesuffix("s"), name.partition("/")[0]} & words())


@pytest.mark.parametrize("name", sorted(set(marked(GLOSSARY))))
def test_a_name_in_the_glossary_is_in_the_program(name: str) -> None:
    """Our classes and words; the simulator's own count for nothing."""
    assert of_the_program(name)


def test_a_word_has_one_meaning() -> None:
    """No word is explained twice."""
    found = terms()
    assert len(found) > 120
    assert sorted({word for word in found if found.count(word) > 1}) == []


@pytest.mark.parametrize("name", ["WagerSlip", "domain/replay/", "domain/fold/nothing.py", "no_such_key", "--no-such"])
def test_what_is_not_there_would_be_noticed(name: str) -> None:
    """Old names, and some that never were."""
    assert not of_the_program(name)


def test_dotted_names_are_looked_up_to_their_end() -> None:
    """Packages, modules, and what they define."""
    assert exists("domain.fold") and exists("domain.fold.lines") and exists("domain.fold.lines.FeedLine")
    assert not exists("domain.replay") and not exists("domain.fold.lines.Slip") and not exists("domain.fold.lime")
    assert exists("nothing of ours") is None


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_paths_and_modules_named_in_a_page_are_there(page: Path) -> None:
    """In code marks, from a room on; a decision too, however old."""
    assert [name for name in marked(page) if name not in OF_DATABASES and exists(name) is False] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md"])
def test_whoever_begins_finds_the_glossary(page: str) -> None:
    """The three pages that people open first link it."""
    assert "GLOSSARY.md)" in text(ROOT / page)


def test_every_decision_has_its_own_number() -> None:
    """In its file's name and in its title."""
    numbers = [page.name[:4] for page in DECISIONS]
    assert len(set(numbers)) == len(numbers)
    assert [page.name for page in DECISIONS if not text(page).startswith(f"# {page.name[:4]}: ")] == []
