"""Decision tables: the consequence of each case, as rows that the program looks up and people can read.

They are in `tables/*.toml`, one set for each game: many rulesets share one. The first row that fits a case decides.
"""

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any, NamedTuple

ANY = "*"
FILES = (
    "irregular_cards", "third_card", "void_rounds", "burn", "void_rolls", "void_spins", "stud_deals", "blackjack_cards",
)  # fmt: skip
YES, NO = "yes", "no"


class DecisionRow(NamedTuple):
    """One row."""

    number: int
    """Its number in the table, from 1."""
    when: tuple[str, ...]
    """The cell of each input: the values that fit, or `*`."""
    then: tuple[str, ...]
    """The cell of each output. An empty one has no consequence."""

    def fits(self, case: Sequence[str]) -> bool:
        """Whether it decides a case, unless an earlier row does."""
        return all(cell == ANY or value in values(cell) for cell, value in zip(self.when, case, strict=True))


@cache
def values(cell: str) -> frozenset[str]:
    """The values that a cell names."""
    return frozenset(cell.split(", "))


class DecisionTable:
    """One table."""

    def __init__(self, name: str, file: str, written: dict[str, Any]) -> None:
        self.name = name
        self.file = file
        """The file name without the folder."""
        self.game: str = written["game"]
        self.title: str = written["title"]
        self.inputs: dict[str, tuple[str, ...]] = {name: tuple(known) for name, known in written["inputs"].items()}
        self.outputs: tuple[str, ...] = tuple(written["outputs"])
        self.cited_for: tuple[str, ...] = tuple(written.get("cited_for", ()))
        """Codes whose rules show this table although it does not produce them."""
        width = len(self.inputs)
        self.rows = tuple(
            DecisionRow(number, tuple(row[:width]), tuple(row[width:])) for number, row in enumerate(written["rows"], 1)
        )
        self._decided: dict[tuple[str, ...], DecisionRow] = {}

    @property
    def columns(self) -> tuple[str, ...]:
        """The heads of all its columns."""
        return (*self.inputs, *self.outputs)

    @property
    def finds(self) -> bool:
        """Whether its first output is the code of a finding."""
        return self.outputs[0] == "finding"

    def decide(self, *case: str) -> DecisionRow:
        """The row in force in a case: a value for each input."""
        row = self._decided.get(case)
        if row is None:
            row = self._decided[case] = next(row for row in self.rows if row.fits(case))
        return row

    def cases(self) -> Iterator[tuple[str, ...]]:
        """Every possible case."""
        return product(*self.inputs.values())

    def codes(self, row: DecisionRow) -> tuple[str, ...]:
        """The codes found if this row decides."""
        pairs = zip(self.outputs, row.then, strict=True)
        return tuple(cell for name, cell in pairs if name in ("finding", "also") and cell)

    def condition(self, row: DecisionRow) -> str:
        """The condition of a row, in words."""
        asked = ", ".join(f"{name} {cell}" for name, cell in zip(self.inputs, row.when, strict=True) if cell != ANY)
        return asked or "otherwise"

    def result(self, row: DecisionRow) -> str:
        """The consequence of a row, in words."""
        effects = "; ".join(f"{name} {cell}" for name, cell in zip(self.outputs, row.then, strict=True) if cell)
        return effects or "nothing follows"

    def naming(self, codes: Sequence[str]) -> list[int]:
        """The numbers of the rows that give one of these findings."""
        return [row.number for row in self.rows if not {*self.codes(row)}.isdisjoint(codes)]


@cache
def _read(file: str) -> dict[str, DecisionTable]:
    text = (files("domain.rulebooks") / "tables" / f"{file}.toml").read_text(encoding="utf-8")
    return {name: DecisionTable(name, f"{file}.toml", written) for name, written in tomllib.loads(text).items()}


def table(file: str, name: str) -> DecisionTable:
    """A table by its file and its name."""
    return _read(file)[name]


@cache
def tables() -> dict[str, DecisionTable]:
    """All of them, by name."""
    return {name: one for file in FILES for name, one in _read(file).items()}


def deciding(codes: Sequence[str]) -> list[DecisionTable]:
    """The tables that decide about any of these findings."""
    return [one for one in tables().values() if one.naming(codes) or not {*one.cited_for}.isdisjoint(codes)]


def yes_or_no(fact: object) -> str:
    """The value of a case for a yes or no."""
    return YES if fact else NO
