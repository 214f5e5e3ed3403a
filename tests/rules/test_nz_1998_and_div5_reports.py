"""New Zealand 1998 and Division 5: what only people see is found where a report names the rule."""

import pytest

from tests.rules.later_nz import B98, BOTH, NATURAL, each, every_book, live, number, numbers
from tests.rules.rounds import checked, deal, table

DOCUMENTS = BOTH


@every_book
def test_4_3_cards_touched(book: str) -> None:
    feed = live(book)
    feed.add("irregularity_reported", kind_="touched_cards", note="P1 touched the cards")
    assert numbers(each(deal(feed, NATURAL).ended())[0]) == ["4.3"]


SEEN = {
    B98: ["3.2", "3.3", "3.4(d)", "3.4(f)", "5.3", "5.5(b)", "7.2", "7.5(c)", "8.6", "8.10(a)", "8.12", "8.15", "8.18"],
    "": [
        "3.2(a)", "3.3", "3.4(c)", "3.4(e)", "5.3", "5.6(b)", "7.4", "7.7(c)", "8.7", "8.11(a)", "8.13", "8.16",
        "11A.8",
    ],
}  # fmt: skip


@every_book
@pytest.mark.parametrize("which", range(13))
def test_a_report_that_names_a_rule_of_conduct(book: str, which: int) -> None:
    """In a round and between rounds."""
    rule = number(book, SEEN[B98][which], SEEN[""][which])
    feed = live(book)
    feed.add("irregularity_reported", kind_="seen", note="as the supervisor saw it", rule=rule)
    assert numbers(each(deal(feed, NATURAL).ended())[0]) == [rule]
    feed = table(book)
    feed.add("irregularity_reported", kind_="seen", note="as the supervisor saw it", rule=rule)
    assert [one["rule"] for one in checked(feed)["findings"]] == [rule]


@every_book
def test_a_report_of_something_else_is_no_finding(book: str) -> None:
    feed = live(book)
    feed.add("irregularity_reported", kind_="seen", note="a glass fell over")
    feed.add("irregularity_reported", kind_="seen", note="a hand was dealt", rule="8.1")
    assert numbers(each(deal(feed, NATURAL).ended())[0]) == []
