"""Who may rule by which rule, in every book: the least role may, the one below it is found, under this very rule."""

import pytest

from tests.rules.rounds import checked, opened
from tests.rules.test_house_conduct import DIV5, ELECTRONIC, GENERAL, document_of

BELOW = {
    "game_supervisor": "dealer",
    "casino_supervisor": "game_supervisor",
    "pit_boss": "casino_supervisor",
    "shift_manager": "pit_boss",
    "inspector": "casino_operator",
}
"""By the least role: one that may not yet."""

OF_GENERAL = {
    "game_supervisor": "8.1",
    "casino_supervisor": "6.0 12.1(a) 12.1(b)",
    "shift_manager": "11.2(a) 11.2(b) 13.4",
}
IN_STYLE_B = {"shift_manager": "7.7", "game_supervisor": "8.23", "inspector": "8.4"}
OF_DIV5 = {"casino_supervisor": "8.17", "game_supervisor": "7.1(b) 7.1(d) 8.18(c)"}
OF_VICTORIA = {
    "game_supervisor": "4.2.1(b) 4.2.2 4.4.1 6.2.1 8.2.3 8.3.4(d) 11.4 11.8",
    "casino_supervisor": "10.2.1(a)(iii) 4.1.1(c) 4.1.1(d) 4.4.2 7.7 11.10 13.2 13.3 13.7 13.10",
    "pit_boss": "8.1.3(h)(iii)",
}
POWERS = {
    "nz-1996-mini-baccarat": {"shift_manager": "7.6", "casino_supervisor": "11.7"},
    "nz-1996-midi-baccarat": {**IN_STYLE_B, "casino_supervisor": "11.7"},
    "nz-1996-baccarat": {**IN_STYLE_B, "casino_supervisor": "12.7"},
    "nz-1998-baccarat": {"casino_supervisor": "12.6", "game_supervisor": "8.16(c)"},
    "nz-div5-mini-baccarat": OF_DIV5,
    "nz-div5-midi-baccarat": OF_DIV5,
    "nz-div5-full-baccarat": OF_DIV5,
    ELECTRONIC: OF_DIV5,
    "vic-2002-traditional": OF_VICTORIA,
    "vic-2002-crown": OF_VICTORIA,
    "nz-1996-blackjack": {"casino_supervisor": "15.9 15.11", "shift_manager": "6.5 6.9"},
    "nz-1996-caribbean-stud": {"shift_manager": "6.5 14.2", "game_supervisor": "14.1"},
    "nz-1996-craps": {
        "game_supervisor": "4.5(c) 5.5(d) 5.8(b) 7.5",
        "casino_supervisor": "7.6",
        "shift_manager": "7.7",
    },
}
ITS_OWN = {"nz-1996-caribbean-stud": "8.1 12.1(a) 12.1(b) 13.4"}
"""Numbers of the general rules that are also a book's own."""
LAYOUTS = ("nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-money-wheel")
OF_1996 = [*(book for book in POWERS if "1996" in book), *LAYOUTS]


def by_lesser_role(book: str, powers: dict[str, str], least: bool) -> list[tuple[str, str]]:
    """What is found when each ruling is made by the least role that may, or by one below it."""
    feed = opened(book)
    for role, rules in powers.items():
        for rule in rules.split():
            feed.add("ruling_made", action="so it shall be", role=role if least else BELOW[role], rule=rule)
    found = checked(feed)["findings"]
    return [(one["ruleset"], one["rule"]) for one in found if one["code"] == "ruled-by-lesser-role"]


def wanted(document: str, powers: dict[str, str]) -> list[tuple[str, str]]:
    """Each under its own rule."""
    return [(document, rule) for rules in powers.values() for rule in rules.split()]


@pytest.mark.parametrize("book", POWERS)
def test_a_power_of_its_own_rules(book: str) -> None:
    document = DIV5 if book == ELECTRONIC else document_of(book)
    assert by_lesser_role(book, POWERS[book], least=True) == []
    assert by_lesser_role(book, POWERS[book], least=False) == wanted(document, POWERS[book])


@pytest.mark.parametrize("book", OF_1996)
def test_a_power_of_the_general_rules(book: str) -> None:
    own = ITS_OWN.get(book, "").split()
    powers = {role: " ".join(rule for rule in rules.split() if rule not in own) for role, rules in OF_GENERAL.items()}
    assert by_lesser_role(book, powers, least=True) == []
    assert by_lesser_role(book, powers, least=False) == wanted(GENERAL, powers)
