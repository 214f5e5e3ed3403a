"""The expectations that are kept as data: every bet of every ruleset, with the options that choose its odds.

`entries` computes them, and `expectations.json` is what it gave. The suite computes the quick ones again each time, and
`make prove` those that take minutes. The program reads only the latter from here.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, cast

from domain.expectations.expectation import Expectation, How
from domain.facts.bets import On
from domain.rulebooks.shapes.rulebook import Rule

FILE = "expectations.json"
Options = tuple[tuple[str, str | int | bool], ...]
"""What chooses the odds of a bet, by name: `decks`, `play`, options of the table."""


class Entry(NamedTuple):
    """One bet of a ruleset."""

    ruleset: str
    bet: str
    on: On
    """Its choice. None where it has none, or every choice has the same expectation."""
    options: Options
    expectation: Expectation


def written(entries: Iterable[Entry]) -> str:
    """The file: one entry a line."""
    lines = ",\n".join(json.dumps(as_json(entry), separators=(", ", ": ")) for entry in entries)
    return f'{{"expectations": [\n{lines}\n]}}\n'


def as_json(entry: Entry) -> dict[str, Any]:
    """An entry, with its fractions as text."""
    return {"ruleset": entry.ruleset, **of_bet(entry)}


def of_bet(entry: Entry) -> dict[str, Any]:
    """An entry without its ruleset."""
    found = entry.expectation
    least, most = (None if mean is None else str(mean) for mean in (found.least, found.most))
    return {
        "bet": entry.bet, "on": entry.on, "options": dict(entry.options), "mean": str(found.mean),
        "variance": str(found.variance), "lowest": str(found.lowest), "highest": str(found.highest), "how": found.how,
        "play": found.play, "least": least, "most": most,
        "rules": [f"{rule.ruleset} {rule.number}" for rule in found.rules],
        "chances": [[str(result), str(chance)] for result, chance in found.chances],
    }  # fmt: skip


@cache
def kept() -> tuple[Entry, ...]:
    """What the file has."""
    text = files("domain.expectations").joinpath(FILE).read_text(encoding="utf-8")
    return tuple(map(_read, json.loads(text)["expectations"]))


def _read(row: Mapping[str, Any]) -> Entry:
    chances = tuple((Fraction(result), Fraction(chance)) for result, chance in row["chances"])
    least, most = (None if row[name] is None else Fraction(row[name]) for name in ("least", "most"))
    found = Expectation(
        Fraction(row["mean"]), Fraction(row["variance"]), Fraction(row["lowest"]), Fraction(row["highest"]),
        cast(How, row["how"]), chances, tuple(map(_rule, row["rules"])), row["play"], least, most,
    )  # fmt: skip
    on = tuple(row["on"]) if isinstance(row["on"], list) else row["on"]
    return Entry(row["ruleset"], row["bet"], on, tuple(row["options"].items()), found)


def _rule(cited: str) -> Rule:
    document, _, number = cited.partition(" ")
    return Rule(document, number)


@cache
def _by_options() -> dict[tuple[str, str, Options], Expectation]:
    return {(one.ruleset, one.bet, one.options): one.expectation for one in kept()}


def found(ruleset: str, bet: str, *options: tuple[str, str | int | bool]) -> Expectation | None:
    """A kept expectation. None if there is none with these options."""
    return _by_options().get((ruleset, bet, options))


def of_ruleset(ruleset: str) -> Iterator[Entry]:
    """What is kept of a ruleset, in the order of its bets."""
    return (one for one in kept() if one.ruleset == ruleset)
