"""The sweep itself: children, what tests touch, and altered books in the place of others."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from domain import rulebooks
from domain.facts.decoding.decode import decode
from domain.facts.table import TableOpened
from domain.rulebooks.paragraphs.gazette_rules import GazetteRules
from tests.mutation import shelves, sweep
from tests.mutation.__main__ import Score
from tests.mutation.sweep import Mutant, Sweep, in_child
from tests.mutation.watching import READ, entry, watch
from tests.rules.rounds import opened

ROOT = Path(__file__).parents[2]
ELECTRONIC = "nz-electronic-baccarat"


@pytest.fixture
def restored() -> Iterator[None]:
    """The shelves as they were."""
    shelves_now = (rulebooks.RULEBOOKS, rulebooks.BACCARAT, rulebooks.VARIANTS)
    before = [dict(shelf) for shelf in shelves_now]
    yield
    for shelf, books in zip(shelves_now, before, strict=True):
        shelf.update(books)  # type: ignore[attr-defined]


def endlessly() -> None:
    while True:
        pass


def test_a_child_answers_or_it_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that computes without end has so much CPU time; one that waits, a multiple of it by the clock."""
    assert in_child(lambda: ["an answer"], 60) == ["an answer"]
    assert in_child(endlessly, 1) is None
    monkeypatch.setattr(sweep, "WAITING", 1)
    assert in_child(signal.pause, 1) is None
    assert in_child(lambda: 1 // 0, 60) is None


def test_what_is_read_of_a_book_is_known() -> None:
    book = rulebooks.RULEBOOKS[ELECTRONIC]

    def read() -> list[bool]:
        rules, house = book.rules, book.house
        watch(book)
        READ.clear()
        assert book.rules["natural"] and book.house.seats
        assert isinstance(book.rules, GazetteRules) and any(book.rules.through_data())
        places = [(rules, "natural"), (rules, "card-face-up"), (house, "seats"), (house, "decides")]
        return [entry(*place) in READ for place in places]

    assert in_child(read, 60) == [True, False, True, False]


def test_nothing_of_the_program_is_loaded_before_it_can_have_mutants() -> None:
    """What is loaded once is not loaded again, so its mutants would never be called."""
    said = "import sys, tests.mutation.__main__; print(*(name for name in sys.modules if name.startswith('domain')))"
    done = subprocess.run([sys.executable, "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "\n"


def test_a_sweep_in_which_no_test_touches_a_mutant_gives_no_figure() -> None:
    tried: list[Mutant] = []
    mutant = Mutant("one", "place", frozenset({"one"}), lambda: None)
    blind = Sweep(shelves, [mutant], lambda one, _: tried.append(one), 60)
    with pytest.raises(pytest.UsageError, match="no test touches what is altered"):
        blind.pytest_runtestloop(SimpleNamespace(items=[]))  # type: ignore[arg-type]
    assert tried == []


def test_what_was_tried_is_not_tried_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = (Mutant(name, "place", frozenset(), lambda: None) for name in ("first", "second"))
    score = Score(tmp_path / "tried")
    assert score.left([first, second]) == [first, second]
    score.take(first, "")
    again = Score(tmp_path / "tried")
    assert again.left([first, second]) == [second]
    again.take(second, "a test")
    again.say()
    assert capsys.readouterr().out.splitlines() == [
        "survived: first", "survived: first", "place: 1 of 2 noticed (50.0%)", "altogether: 1 of 2 noticed (50.0%)",
    ]  # fmt: skip


@pytest.mark.parametrize("ruleset", rulebooks.RULEBOOKS)
def test_a_sweep_asks_every_test_that_names_its_ruleset(ruleset: str) -> None:
    """By the name of its file alone, a test of four games was left out of three sweeps."""
    asked = set(shelves.own((f"{ruleset}.rules",)))
    naming = {str(file) for file in Path("tests/rules").glob("test_*.py") if f'"{ruleset}"' in file.read_text()}
    assert {file for file in naming if "test_coverage" not in file} <= asked


@pytest.mark.usefixtures("restored")
def test_a_datum_is_altered_wherever_it_is_in_force() -> None:
    """What electronic tables take over from Division 5 is altered there too, and where chips are taken besides."""
    mutant = next(one for one in shelves.every_mutant() if one.name == "nz-div5-mini-baccarat.rules[natural]")
    mutant.install()
    numbers = {name: book.rules["natural"].number for name, book in rulebooks.BACCARAT.items()}
    altered = {name for name, number in numbers.items() if number == "9.2?"}
    assert altered == {"nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat", ELECTRONIC}
    opening = decode(opened(ELECTRONIC, options={"layout_wagers": True}).raw()[0])
    assert isinstance(opening, TableOpened)
    mixed = rulebooks.book_of(opening)
    assert mixed is not None and mixed.rules["natural"].number == "9.2?"
    assert mixed.at_terminals is rulebooks.RULEBOOKS[ELECTRONIC]  # type: ignore[attr-defined]
