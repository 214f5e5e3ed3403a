"""The rule that a dispute was decided by, at the end of a note: written in one way, taken for nothing else."""

import pytest

from domain.errors import UnknownRule
from domain.fold.explanation import Cited
from domain.views.decision_rule import rule_in_force, split_note, with_rule

RULE = Cited("nz-1998-baccarat", "12.1(a)")


def test_what_is_written_is_read_back() -> None:
    """Also where the words end like a rule, or over several lines."""
    for why in ("Paid in error.", "two\nlines", "see [Rule 5 of nothing]."):
        assert split_note(with_rule(why, RULE)) == (why, RULE)


@pytest.mark.parametrize("note", ["Rule 12.1(a).", "[Rule 5 of b] and more", "[Rule of b]", "[Rule 5 of ]", "plain"])
def test_what_is_no_rule_stays_in_the_words(note: str) -> None:
    assert split_note(note) == (note, None)
    assert with_rule(note, None) == note


@pytest.mark.parametrize(
    ("ruleset", "number", "document", "cited"),
    [
        ("nz-1998-baccarat", "12.1 (A)", "nz-1998-baccarat", "12.1(a)"),
        ("nz-div5-mini-baccarat", "12.5", "nz-div5-baccarat", "12.5"),
        ("vic-2002-crown", "10.2.1(b)", "vic-2002-baccarat", "10.2.1(b)"),
        ("nz-1996-blackjack", "19.1", "nz-1996-general", "19.1"),
    ],
)
def test_the_rule_is_the_one_of_the_document_that_has_it(ruleset: str, number: str, document: str, cited: str) -> None:
    assert rule_in_force([None, ruleset, ruleset], number) == Cited(document, cited)


@pytest.mark.parametrize("rulesets", [["nz-1998-baccarat"], [None], []], ids=["one", "unnamed", "none"])
def test_a_number_that_no_book_has_is_refused(rulesets: list[str | None]) -> None:
    with pytest.raises(UnknownRule, match=r"has no rule '99\.9'"):
        rule_in_force(rulesets, "99.9")
