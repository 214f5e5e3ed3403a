"""Every code of a finding stands in the program as a whole string: whoever searches for one finds what makes it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import domain
from cli.review.rulebook.rule_code import places_of, unplaced
from domain.games.finding_lookup import FINDING_TYPES

NEVER_FOUND = ["overruled-by-lesser-role"]
"""Listed, cited by a rulebook, and made by nothing."""
PIECE = re.compile(r"-?[a-z-]+-|-[a-z-]+")
"""A string that has to be put together with another to be a code."""
PATTERN = re.compile(r"(?:%s|{\w*})-[a-z-]+|[a-z-]+-(?:%s|{\w*})")
"""The same, for `format` and `%`."""
HYPHEN = "-"
SOURCES = sorted(Path(domain.__file__).parent.rglob("*.py"))


def pieces(tree: ast.AST) -> Iterator[int]:
    """The lines on which a code is, or may be, put together: however it is done, a piece or a hyphen is a string."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            if PIECE.fullmatch(node.value) or PATTERN.fullmatch(node.value):
                yield node.lineno
        elif any(isinstance(one, ast.Constant) and one.value == HYPHEN for one in put_together(node)):
            yield node.lineno


def put_together(node: ast.AST) -> list[ast.expr]:
    """The parts of what makes one string of several."""
    if isinstance(node, ast.JoinedStr):
        return node.values[1:]  # a hyphen in front is a minus
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [node.left, node.right]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("join", "replace"):
        numbers = any(isinstance(one, ast.Call) for one in node.args)  # `"-".join(map(str, dice))`
        return [] if numbers else [node.func.value, *node.args]
    return []


def test_every_code_is_a_whole_string_in_the_program() -> None:
    assert unplaced(FINDING_TYPES) == NEVER_FOUND


@pytest.mark.parametrize("room", ["fold", "games", "rulebooks"])
def test_no_code_is_put_together_from_pieces(room: str) -> None:
    files = [file for file in SOURCES if room in file.parts]
    assert files
    assert [(file.name, line) for file in files for line in pieces(ast.parse(file.read_text()))] == []


@pytest.mark.parametrize(
    "made",
    [
        'f"{matter}-first"',
        'f"not-reshuffled-{by}"',
        'f"{matter}-{by}"',
        '"voided-" + why',
        'matter + "-wrongly"',
        'matter + "-" + why',
        '"-".join((matter, why))',
        '"".join(("voided-", why))',
        '"{}-wrongly".format(matter)',
        '"%s-wrongly" % matter',
        'why.replace("_", "-")',
        'WHAT[why] + {"late": "-late", "early": "-early"}[when]',
        'ENDS = {"first": "-first"}',
    ],
)
def test_pieces_are_seen(made: str) -> None:
    assert {*pieces(ast.parse(made))} == {1}


@pytest.mark.parametrize("made", ['"voided-as-lost"', 'f"{one} - {other}"', '", ".join(names)', 'CODES["late-wager"]'])
def test_what_is_no_piece_is_not_taken_for_one(made: str) -> None:
    assert [*pieces(ast.parse(made))] == []


def test_where_a_code_stands_is_its_line_and_function() -> None:
    for place in places_of(["settled-again", "unchecked-power", "dealt-past-cutting-card-first"]):
        lines = (Path(domain.__file__).parents[1] / place.file).read_text().splitlines()
        assert re.search(r'"(settled-again|unchecked-power|dealt-past-cutting-card-first)"', lines[place.line - 1])
        assert place.name
