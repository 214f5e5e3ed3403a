"""The cutting card and the last hands of a shoe: what is found, on which fact, in which words."""

import pytest

from tests.domain.games.wagering import Found, said
from tests.feeds import Feed
from tests.rules.rounds import checked, table
from tests.rules.victoria import TRADITIONAL

B96, B98, FULL = "nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-full-baccarat"
RULES = {
    B96: {"-first": ("9.8", "9.8"), "": ("9.7", "9.7")},
    B98: {"-first": ("9.8", "9.8"), "": ("9.7", "9.7")},
    FULL: {"-first": ("11.2(a)", "11.2"), "": ("11.2(b)", "11.2")},
    TRADITIONAL: {"": ("8.3.4(c)", "8.3.4(e)")},
}
"""By how the cutting card came: the rules of the announcement, and of a round too many."""
LATER = ("wager-after-last-coup", "dealt-on-unshuffled", "wrong-payment")


def coup(feed: Feed, name: str, cut: str = "") -> dict[str, str]:
    """A round in which the cutting card may come first or during it; the facts that begin it."""
    begun = feed.add("round_started", round=name)["id"]
    if cut == "first":
        feed.add("cutting_card_drawn")
    feed.wager(f"w{name}", player="P1", seat=1).closed()
    feed.cards("4H:player")
    card = feed.facts[-1]["id"]
    if cut == "during":
        feed.add("cutting_card_drawn")
    feed.cards("3C:banker 5D:player TS:banker").result("player").settled(f"w{name}", "win", "100").ended()
    return {"begun": begun, "card": card}


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("book", RULES)
@pytest.mark.parametrize("cut", ["first", "during"])
def test_one_round_more_or_none(book: str, cut: str, announced: bool) -> None:
    feed = table(book)
    facts = [coup(feed, "A", cut)]
    if announced:
        feed.add("last_hand_announced")
    facts += [coup(feed, name) for name in "BC"]
    by = "-first" if cut == "first" and book != TRADITIONAL else ""
    last = 0 if by else 1
    not_said, too_many = RULES[book][by]
    one = "coup" if book == TRADITIONAL else "round"
    words = "The cutting card came before this round, the last of the shoe, and nobody announced it." if by else (
        "This is the last hand of the shoe, and nobody announced it."
    )  # fmt: skip
    expected: list[list[Found]] = [[], [], []]
    for place in range(last + 1, 3):
        after = f"A {one} was dealt after the last hand of the shoe."
        expected[place] = [(f"round-after-last-hand{by}", too_many, facts[place]["card"], after)]
    if not announced:
        expected[last] = [(f"last-hand-not-announced{by}", not_said, facts[last]["begun"], f"{words}")]
    assert [said(ended, *LATER) for ended in checked(feed)["rounds"]] == expected


def test_in_victoria_nobody_wagers_after_the_last_coup() -> None:
    feed = table(TRADITIONAL)
    facts = [coup(feed, name, "during" if name == "A" else "") for name in "ABC"]
    late = next(one["id"] for one in feed.facts if one.get("wager") == "wC")
    found = said(checked(feed)["rounds"][2], "round-after-last-hand", "wrong-payment")
    assert found == [
        ("wager-after-last-coup", "8.3.4(c)", late,
         "P1's 100.00 on Player was taken after the last coup of the shoe: it is void and returned."),
        ("dealt-on-unshuffled", "4.1.1(b)", facts[2]["card"],
         "The shoe was over, and its cards were not shuffled before this coup."),
    ]  # fmt: skip


@pytest.mark.parametrize("ends", ["shoe_ended", "shoe_started"])
@pytest.mark.parametrize(("cut", "rounds"), [("first", 0), ("during", 0), ("during", 1), ("", 1)])
@pytest.mark.parametrize(("book", "rule"), [(B98, "9.7"), (FULL, "11.2(b)")])
def test_a_shoe_that_ends_a_round_early(book: str, rule: str, cut: str, rounds: int, ends: str) -> None:
    feed = table(book)
    coup(feed, "A", cut)
    if cut:
        feed.add("last_hand_announced")
    for number in range(rounds):
        coup(feed, f"B{number}")
    over = feed.add(ends, **({"shoe": "S2"} if ends == "shoe_started" else {}))["id"]
    found = [(code, by, fact) for code, by, fact, _ in said(checked(feed)) if code == "shoe-ended-early"]
    early = cut == "during" and rounds == 0
    assert found == ([("shoe-ended-early", rule, over)] if early else [])
