"""What only people see, in every book: a report that names the rule is found under this very rule.

`pitlog rules` says of many rules that they get into the record so; this holds the books to it.
"""

import re

import pytest

from domain.games.common.house.disputes import KINDS
from domain.rulebooks import RULEBOOKS
from domain.rulebooks.paragraphs.statuses import paragraphs
from tests.rules.rounds import checked, opened

GENERAL, DIV5, ELECTRONIC = "nz-1996-general", "nz-div5-baccarat", "nz-electronic-baccarat"
BACCARAT_1996 = "3.3 4.3 4.7"
FIVE = "4.3 5.4 8.7 8.14 8.20 3.4 3.4(a)"
LAYOUTS = "4.1 11.1 16.2"

TOO = {  # by book: rules that are looked at by the program and may be reported all the same
    "nz-1996-mini-baccarat": (BACCARAT_1996, ""),
    "nz-1996-midi-baccarat": (f"{BACCARAT_1996} 8.7 8.26", ""),
    "nz-1996-baccarat": (f"{BACCARAT_1996} 8.7 8.26", ""),
    "nz-1998-baccarat": ("4.3 5.4 8.6 8.13 8.18 3.4 3.4(c)", ""),
    "nz-div5-mini-baccarat": (FIVE, ""),
    "nz-div5-midi-baccarat": (FIVE, ""),
    "nz-div5-full-baccarat": (FIVE, ""),
    "vic-2002-traditional": ("8.1.2 13.1 2.2 5.1 7.1", ""),
    "vic-2002-crown": ("8.1.2 13.1 2.2 5.1 7.1", ""),
    "nz-1996-blackjack": ("3.3 4.6 4.7 4.8 7.1", f"{LAYOUTS} 4.2"),
    "nz-1996-caribbean-stud": (
        "2.3 2.4 2.5 2.5(a) 2.5(a)(i) 2.5(a)(ii) 5.4(c) 8.3 9.4(a) 12.3 12.3(a) 12.3(b) 14.1",
        "16.2",
    ),
    "nz-1996-craps": (
        "2.3(a) 2.3(b) 2.4(d) 3.4 3.9 4.4 4.5 4.5(d) 5.5 5.5(b) 5.7 5.8 5.10 5.11 7.3",
        "4.2 11.1 16.2",
    ),
    "nz-1996-money-wheel": (
        "2.2 2.2(a) 2.2(b) 2.3 2.3(a) 2.3(b) 2.3(c) 2.3(d) 2.3(e) 2.3(f) 2.3(g) 2.4 3.2 3.4 3.6 4.3 4.8",
        LAYOUTS,
    ),
    "nz-1996-roulette": (
        "2.3 2.5 2.5(a) 2.5(b) 2.6 2.6(a) 2.6(b) 2.6(c) 2.6(d) 2.6(e) 2.6(f) 2.6(g) 2.6(h) 2.7 3.2 3.3 3.6 4.3 4.8 6.8",
        LAYOUTS,
    ),
    "nz-1996-tai-sai": ("2.6 2.6(a) 2.6(b) 3.5 3.10 6.1 6.8 6.9", f"{LAYOUTS} 4.2"),
}
GENERAL_RULES = "3.0 7.0 9.0 11.2(b) 14.1(c) 14.3 15.2 18.1 18.2(a) 18.2(b) 18.2(c) 18.2(d) 18.2(e) 19.2 20.2"


def named(document: str) -> list[str]:
    """The rules of which `pitlog rules` says that a report names them."""
    return [row.cited for row in paragraphs(document) if re.search("irregularity.* names the rule", row.how)]


def document_of(book: str) -> str:
    """What findings of a book cite."""
    for family, document in (("nz-div5", DIV5), ("vic-2002", "vic-2002-baccarat")):
        book = document if book.startswith(family) else book
    return book


def reported(book: str, rules: list[str]) -> list[tuple[str | None, str | None]]:
    """What is found when all of them are reported, one after the other."""
    feed = opened(book)
    for rule in rules:
        feed.add("irregularity_reported", kind_="seen", note="as the supervisor saw it", rule=rule)
    return [(one["ruleset"], one["rule"]) for one in checked(feed)["findings"]]


@pytest.mark.parametrize("book", TOO)
def test_a_report_is_found_under_the_rule_that_it_names(book: str) -> None:
    own, document = TOO[book][0].split(), document_of(book)
    rules = list(dict.fromkeys([*own, *named(document), *DRAWN.get(book, ())]))
    assert reported(book, rules) == [(document, rule) for rule in rules]


@pytest.mark.parametrize("book", [book for book in TOO if book.startswith("nz-1996")])
def test_so_it_is_under_the_general_rules_of_1996(book: str) -> None:
    rules = [rule for rule in GENERAL_RULES.split() if rule not in LEFT_OUT.get(book, ())] + TOO[book][1].split()
    assert reported(book, rules) == [(GENERAL, rule) for rule in rules]


DRAWN = {"nz-1996-caribbean-stud": ("Diagram 10",)}
LEFT_OUT = {"nz-1996-caribbean-stud": ("14.3",)}
"""Numbers that are this book's own."""


def test_electronic_baccarat_cites_division_5_for_what_it_takes_over() -> None:
    taken = [rule for rule in [*FIVE.split(), *named(DIV5)] if rule != "5.4"]
    assert reported(ELECTRONIC, taken) == [(DIV5, rule) for rule in taken]
    own = ["5.4", *named(ELECTRONIC)]
    assert reported(ELECTRONIC, own) == [(ELECTRONIC, rule) for rule in own]


KNOWN = [(book, kind) for book in RULEBOOKS for kind, code in KINDS.items() if code in RULEBOOKS[book].rules]


@pytest.mark.parametrize(("book", "kind"), KNOWN)
@pytest.mark.parametrize("in_round", [False, True])
def test_a_report_of_a_kind_that_a_book_knows_is_found_at_its_tables(book: str, kind: str, in_round: bool) -> None:
    feed = opened(book)
    if in_round:
        feed.started("R1")
    feed.add("irregularity_reported", kind_=kind, note="as the supervisor saw it")
    said = checked(feed.ended() if in_round else feed)
    rule, code = RULEBOOKS[book].rules[KINDS[kind]], KINDS[kind]
    found = [one for place in (said, *said["rounds"]) for one in place["findings"] if one["code"] == code]
    assert [(one["ruleset"], one["rule"]) for one in found] == [(rule.ruleset, rule.number)]
