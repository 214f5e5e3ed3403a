"""Checks return their findings: one file adds them, and nothing else in the games touches the list."""

import ast
from collections.abc import Iterator
from pathlib import Path

import domain.games

ROOM = Path(domain.games.__file__).parent
KEEPS = ROOM / "common" / "findings.py"
CHANGES = {"append", "extend", "insert", "remove", "pop", "clear", "sort"}


def of_findings(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "findings"


def changed(tree: ast.Module) -> Iterator[int]:
    """The lines that change a list of findings."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets) | ast.Delete(targets=targets):
                found = any(map(of_findings, targets))
            case ast.AugAssign(target=target):
                found = of_findings(target)
            case ast.Call(func=ast.Attribute(value=value, attr=name)):
                found = name in CHANGES and of_findings(value)
            case _:
                found = False
        if found:
            yield node.lineno


def test_only_one_file_changes_findings() -> None:
    sources = {path: ast.parse(path.read_text()) for path in ROOM.rglob("*.py")}
    assert {path for path, tree in sources.items() if [*changed(tree)]} == {KEEPS}


def test_a_change_from_afar_would_be_seen() -> None:
    for line in ("a.b.findings.append(c)", "a.findings += [c]", "a.findings = []", "del a.findings"):
        assert [*changed(ast.parse(line))] == [1]
