"""Rulesets and rules are found as people write them, and an unknown one is refused with the nearest."""

import pytest

from domain.errors import UnknownRule, UnknownRuleset
from domain.rulebooks.paragraphs.documents import DOCUMENTS, RULESETS
from domain.rulebooks.paragraphs.lookup import (
    documents_in_force,
    every_with_number,
    known_ruleset,
    near_numbers,
    rules_called,
    summary_of,
    with_number,
)
from domain.rulebooks.paragraphs.statuses import paragraphs


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruleset_is_known_and_has_documents(name: str) -> None:
    assert known_ruleset(name) == name
    assert documents_in_force(name)[0].name in DOCUMENTS


def test_the_general_rules_stand_behind_every_ruleset_of_1996() -> None:
    for name in RULESETS:
        behind = [one.name for one in documents_in_force(name)[1:]]
        assert ("nz-1996-general" in behind) == name.startswith("nz-1996-"), name


def test_a_document_may_be_asked_for_by_its_own_name_but_not_opened_under() -> None:
    """Three rulesets share a document of Division 5."""
    assert [one.name for one in documents_in_force("nz-div5-baccarat")] == ["nz-div5-baccarat"]
    with pytest.raises(UnknownRuleset, match="nz-div5-"):
        known_ruleset("nz-div5-baccarat")


@pytest.mark.parametrize(
    ("written", "near"), [("nz-1998", "nz-1998-baccarat"), ("nz-1989-bacarat", "nz-1998-baccarat")]
)
def test_an_unknown_ruleset_is_refused_with_the_nearest(written: str, near: str) -> None:
    with pytest.raises(UnknownRuleset, match=near):
        known_ruleset(written)
    with pytest.raises(UnknownRuleset, match=near):
        documents_in_force(written)


def test_nothing_is_near_to_nothing() -> None:
    with pytest.raises(UnknownRuleset, match=r"no such ruleset: '' \("):
        known_ruleset("")


@pytest.mark.parametrize("number", ["12.1", " 12.1 ", "12. 1"])
def test_a_rule_is_found_with_those_below_it(number: str) -> None:
    assert [one.cited for one in rules_called("nz-1998-baccarat", number)] == ["12.1", "12.1(a)", "12.1(b)"]


def test_a_rule_is_found_in_capitals_and_not_its_neighbours() -> None:
    assert [one.cited for one in rules_called("nz-1998-baccarat", "12.1 (A)")] == ["12.1(a)"]


@pytest.mark.parametrize(("number", "near"), [("12.10", "12.1"), ("12.1(z)", "12.1")])
def test_an_unknown_rule_is_refused_with_those_that_begin_alike(number: str, near: str) -> None:
    with pytest.raises(UnknownRule) as refused:
        rules_called("nz-1998-baccarat", number)
    assert near in refused.value.near and near in near_numbers(number)


def test_every_number_finds_what_a_search_through_all_documents_finds() -> None:
    """The index by number, against the search through the rows."""
    rows = [row for document in DOCUMENTS for row in paragraphs(document)]
    for number in {row.number for row in rows} | {row.cited for row in rows} | {"1", "12", "12.1(", "no such rule"}:
        assert every_with_number(number) == with_number(rows, number), number


def test_a_rule_is_summed_up_by_its_own_number_or_by_the_cited_one() -> None:
    for row in paragraphs("nz-1998-baccarat"):
        assert summary_of("nz-1998-baccarat", row.number) == row.summary
    parts = [row for row in paragraphs("nz-1998-baccarat") if row.number != row.cited]
    assert summary_of("nz-1998-baccarat", parts[0].cited)


@pytest.mark.parametrize(("document", "number"), [(None, "1"), ("no-such", "1"), ("nz-1998-baccarat", "99.9")])
def test_what_no_document_has_is_not_summed_up(document: str | None, number: str) -> None:
    assert summary_of(document, number) is None
