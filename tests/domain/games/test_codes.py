"""Every code of a finding stands in the program as a whole string: whoever searches for one finds what makes it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import domain
from cli.review.rule_code import places_of, unplaced
from domain.games.finding_lookup import FINDING_TYPES

NEVER_FOUND = ["overruled-by-lesser-role"]
"""Listed, cited by a rulebook, and made by nothing."""
PIECE = re.compile(r"[a-z-]+-|-[a-z-]+")
SOURCES = sorted(Path(domain.__file__).parent.rglob("*.py"))


def pieces(tree: ast.AST) -> Iterator[int]:
    """The lines on which something is put together from parts that look like a code's."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            texts = [str(one.value) for one in node.values if isinstance(one, ast.Constant)]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mod):
            texts = [str(one.value) for one in (node.left, node.right) if isinstance(one, ast.Constant)]
        else:
            continue
        if texts and all(PIECE.fullmatch(text) for text in texts):
            yield node.lineno


def test_every_code_is_a_whole_string_in_the_program() -> None:
    assert unplaced(FINDING_TYPES) == NEVER_FOUND


@pytest.mark.parametrize("room", ["fold", "games", "rulebooks"])
def test_no_code_is_put_together_from_pieces(room: str) -> None:
    files = [file for file in SOURCES if room in file.parts]
    assert files
    assert [(file.name, line) for file in files for line in pieces(ast.parse(file.read_text()))] == []


@pytest.mark.parametrize(
    "made", ['f"{matter}-first"', 'f"not-reshuffled-{by}"', '"voided-" + why', 'matter + "-wrongly"']
)
def test_pieces_are_seen(made: str) -> None:
    assert [*pieces(ast.parse(made))] == [1]


def test_where_a_code_stands_is_its_line_and_function() -> None:
    for place in places_of(["settled-again", "unchecked-power", "dealt-past-cutting-card-first"]):
        lines = (Path(domain.__file__).parents[1] / place.file).read_text().splitlines()
        assert re.search(r'"(settled-again|unchecked-power|dealt-past-cutting-card-first)"', lines[place.line - 1])
        assert place.name
