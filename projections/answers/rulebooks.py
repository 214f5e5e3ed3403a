"""What `pitlog rules` shows, as its JSON has it."""

from msgspec import UNSET, Struct, UnsetType

from domain.games.finding_lookup import RuleFinding
from projections.answers.written import of_tuple


class ShownRuleset(Struct):
    """A ruleset, and what the program does with its rules."""

    ruleset: str
    document: str
    coverage: dict[str, int]


class ShownDocument(Struct):
    """A document, and what the program does with its rules."""

    document: str
    title: str
    in_force_from: str | None
    in_force_until: str | None
    behind: str | list[str] | None
    coverage: dict[str, int]
    by_kind: dict[str, dict[str, int]]


class RulesKnown(Struct):
    """All rulesets and documents."""

    rulesets: list[ShownRuleset]
    documents: list[ShownDocument]


class ShownRule(Struct):
    """A rule, and what the program does with it."""

    document: str
    rule: str
    number: str
    kind: str
    summary: str
    status: str
    how: str
    cited_by: list[str]


class RulesOfDocument(ShownDocument):
    """A document with its rules."""

    rules: list[ShownRule]


class RulesOfRuleset(Struct):
    """A ruleset: its documents and their rules."""

    ruleset: str
    documents: list[RulesOfDocument]


class Place(Struct):
    """A place in the source."""

    file: str
    line: int
    name: str
    finding: str | UnsetType = UNSET


class TableRow(Struct):
    """A row of a decision table."""

    row: int
    when: list[str]
    then: list[str]
    this_rule: bool


class ShownTable(Struct):
    """A decision table behind a rule."""

    table: str
    title: str
    inputs: list[str]
    outputs: list[str]
    rows: list[TableRow]


class WholeRule(ShownRule):
    """A rule, with the places that make its findings and the tests that prove it."""

    defined_at: list[Place]
    findings: list[of_tuple(RuleFinding)]  # type: ignore[valid-type]
    code: list[Place]
    tables: list[ShownTable]
    tests: list[Place]


class RulesCalled(Struct):
    """Rules of a ruleset by their number."""

    ruleset: str
    rules: list[WholeRule]


class ShownExpectation(Struct):
    """What the house expects of a bet, per unit staked. Numbers are fractions: `-3/2`, `1`."""

    bet: str
    on: str | int | list[str | int] | None
    """Its choice. Null where it has none, or every choice has the same expectation."""
    options: dict[str, str | int | bool]
    mean: str
    variance: str
    lowest: str
    highest: str
    how: str
    play: str
    least: str | None
    most: str | None
    rules: list[str]
    chances: list[list[str]]
    """Every result with its chance."""


class ExpectationsOfRuleset(Struct):
    """What the house expects of every bet of a ruleset."""

    ruleset: str
    decks: int | None
    before: str | None
    left: dict[str, int] | None
    expectations: list[ShownExpectation]
