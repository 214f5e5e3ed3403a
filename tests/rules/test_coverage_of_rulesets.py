"""What the tables of rules say of a document holds at every ruleset where it is in force, or is an exception."""

from collections.abc import Iterator

import pytest

from domain.games.finding_lookup import matters
from domain.rulebooks import RULEBOOKS, VARIANTS
from domain.rulebooks.paragraphs.exceptions import EXCEPTIONS, RECORDED, exception
from domain.rulebooks.paragraphs.lookup import documents_in_force
from domain.rulebooks.paragraphs.statuses import BECAME, Paragraph, counted, of_ruleset, paragraphs
from domain.rulebooks.shapes.rulebook import Rule, Rulebook
from tests.rules import proofs, proving

every_ruleset = pytest.mark.parametrize("ruleset", sorted(RULEBOOKS))


def rules_of(ruleset: str) -> set[Rule]:
    """Every rule in the data of a ruleset's books."""
    books: list[Rulebook] = [RULEBOOKS[ruleset], *([VARIANTS[ruleset][1]] if ruleset in VARIANTS else [])]
    return {rule for book in books for rule in proofs.rules_in(book)}


def has(ruleset: str, row: Paragraph, data: set[Rule]) -> bool:
    """Whether a ruleset has what a row calls computed: one of its matters, or its datum where it names one."""
    own = matters(row.document, row.cited, ruleset)
    places = row.how.split()
    codes = [place for place in places if ":" not in place]
    if any(code in own for code in codes):
        return True
    rule = Rule(row.document, row.cited)
    named = [found[1] for place in places if (found := proofs._found(place)) is not None]
    as_data = [thing for thing in named if rule in set(proofs.rules_in(thing))]
    return rule in data if as_data else bool(named)


def computed(ruleset: str) -> Iterator[Paragraph]:
    """The rules in force at a ruleset that their documents call computed."""
    for document in documents_in_force(ruleset):
        yield from (row for row in paragraphs(document.name) if row.status == "computed")


@every_ruleset
def test_what_is_called_computed_is_computed_at_this_ruleset(ruleset: str) -> None:
    data = rules_of(ruleset)
    lacking = [
        (row.document, row.number)
        for row in computed(ruleset)
        if not has(ruleset, row, data) and exception(ruleset, row.document, row.number) is None
    ]
    assert lacking == []


def test_what_is_called_computed_is_proved_at_this_ruleset() -> None:
    """By a test whose tables were opened under it: what holds for a document may not hold at each of its rulesets."""
    documents, proved = proving.shared(), proving.proved_at()
    rows = [
        (ruleset, row)
        for ruleset in proved
        for document in documents_in_force(ruleset)
        if document.name in documents
        for row in of_ruleset(ruleset, document.name)
    ]
    shown = {(ruleset, *rule) for ruleset, rules in proved.items() for rule in rules}
    lacking = [(one, row.document, row.number) for one, row in rows if row.became == "computed"]
    assert [one for one in lacking if one not in shown] == []


@every_ruleset
def test_an_exception_is_none_where_the_ruleset_has_the_rule(ruleset: str) -> None:
    """Nothing is called recorded that is computed."""
    data = rules_of(ruleset)
    needless = [
        (row.document, row.number)
        for row in computed(ruleset)
        if (found := exception(ruleset, row.document, row.number)) is not None
        and found.status == RECORDED
        and has(ruleset, row, data)
    ]
    assert needless == []


def test_exceptions_are_of_rules_and_rulesets_that_are_there() -> None:
    for one in EXCEPTIONS:
        assert one.status in BECAME
        assert one.how
        assert {*one.numbers} <= {row.number for row in paragraphs(one.document)}
        for ruleset in one.rulesets:
            assert one.document in [document.name for document in documents_in_force(ruleset)]


@every_ruleset
def test_coverage_of_a_ruleset_counts_every_rule_in_force_once(ruleset: str) -> None:
    for document in documents_in_force(ruleset):
        rows = of_ruleset(ruleset, document.name)
        assert [row.number for row in rows] == [row.number for row in paragraphs(document.name)]
        assert counted(rows).total() == len(rows)
        assert {row.became for row in rows} <= set(BECAME)
