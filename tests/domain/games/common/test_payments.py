"""What was paid, against what was due: the sentences, the rules, the sums."""

import pytest

from tests.domain.games.wagering import Found, said
from tests.feeds import Report
from tests.rules.rounds import deal, table, the_round
from tests.rules.victoria import TRADITIONAL

B96, B98 = "nz-1996-baccarat", "nz-1998-baccarat"
Settled = tuple[str, str, str]


def paid(book: str, *settled: Settled, cards: str = "4H 3C 5D TS", stakes: str = "100", end: bool = True) -> Report:
    """A round with `p` on the Player and `b` on the Banker, and how they were settled."""
    feed = table(book).started("R1").wager("p", "player", stakes, player="P1", seat=1)
    feed.wager("b", "banker", stakes, player="P2", seat=2).closed()
    deal(feed, cards).result("player" if cards.startswith("4") else "banker")
    for wager, result, amount in settled:
        feed.settled(wager, result, amount)
    return the_round(feed.ended() if end else feed)


WRONG: list[tuple[list[Settled], list[str], list[str]]] = [
    ([("p", "win", "90"), ("b", "lose", "0")],
     ["P1's 100.00 on Player won: due 100.00 and the stake back, given 90.00 and the stake back. P1 is owed 10.00."],
     ["10.00", "0.00"]),
    ([("p", "win", "110"), ("b", "lose", "0")],
     ["P1's 100.00 on Player won: due 100.00 and the stake back, given 110.00 and the stake back. P1 owes 10.00."],
     ["-10.00", "0.00"]),
    ([("p", "lose", "0"), ("b", "win", "95")],
     ["P1's 100.00 on Player won: due 100.00 and the stake back, given nothing. P1 is owed 200.00.",
      "P2's 100.00 on Banker lost: due nothing, given 95.00 and the stake back. P2 owes 195.00."],
     ["200.00", "-195.00"]),
    ([("p", "win", "100"), ("b", "stand_off", "0")],
     ["P2's 100.00 on Banker lost: due nothing, given the stake back. P2 owes 100.00."], ["0.00", "-100.00"]),
]  # fmt: skip


@pytest.mark.parametrize(("settled", "words", "short"), WRONG, ids=["less", "more", "mistaken", "stood off"])
@pytest.mark.parametrize(("book", "rules"), [(B98, ("5.7(a)", "5.1(a)(ii)")), (TRADITIONAL, ("10.1", "10.1"))])
def test_a_wrong_payment(
    book: str, rules: tuple[str, str], settled: list[Settled], words: list[str], short: list[str]
) -> None:
    ended = paid(book, *settled)
    assert [one["difference"] for one in ended["wagers"]] == short
    by = {"P1": rules[0], "P2": rules[1]}
    expected = [("wrong-payment", by[one[:2]], one) for one in words]
    assert [(code, rule, sentence) for code, rule, _, sentence in said(ended)] == expected


def test_the_last_rule_that_fixed_the_amount_is_cited() -> None:
    ended = paid(B98, ("p", "lose", "0"), ("b", "win", "100"), cards="2H 9C 5D KD", stakes="110")
    found = [one for one in said(ended) if one[0] == "wrong-payment"]
    assert found == [
        ("wrong-payment", "5.9", "bac07-00015",
         "P2's 110.00 on Banker won: due 95.00 and the stake back, given 100.00 and the stake back. P2 owes 5.00.")
    ]  # fmt: skip


def test_a_winner_taken_for_a_loser_is_told_the_rule_that_says_it_won() -> None:
    ended = paid(B98, ("p", "lose", "0"), ("b", "lose", "0"), cards="2H 9C 5D KD", stakes="110")
    found = [(rule, words) for code, rule, _, words in said(ended) if code == "wrong-payment"]
    assert found == [
        ("5.7(b)", "P2's 110.00 on Banker won: due 95.00 and the stake back, given nothing. P2 is owed 205.00.")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("book", "winners", "losers", "fact"),
    [(B96, "10.2", "10.2", 14), (B98, "10.2", "10.2", 14), (TRADITIONAL, "6.7.2", "6.7.1", 13)],
)
def test_what_was_not_settled(book: str, winners: str, losers: str, fact: int) -> None:
    expected: list[Found] = [
        ("winner-not-paid", winners, f"bac07-{fact:05}", "P1's 100.00 on Player won 100.00 and was not paid."),
        (
            "loser-not-collected",
            losers,
            f"bac07-{fact:05}",
            "P2's 100.00 on Banker lost and was not collected. P2 owes 100.00.",
        ),
    ]
    ended = paid(book)
    assert said(ended) == expected
    assert {one["severity"] for one in ended["findings"]} == {"notice"}
    assert [one["difference"] for one in ended["wagers"]] == [None, None]


def test_where_settlements_are_written_down_a_missing_one_is_a_breach() -> None:
    ended = paid(B98, ("p", "win", "100"))
    assert [(one["code"], one["severity"]) for one in ended["findings"]] == [("loser-not-collected", "violation")]


def test_what_nobody_saw_placed() -> None:
    ended = paid(B98, ("p", "win", "100"), ("b", "lose", "0"), ("z", "win", "5"))
    assert said(ended) == [
        ("settled-unplaced", None, "bac07-00016", "Wager z was settled, but no record shows that it was placed.")
    ]  # fmt: skip


def test_taken_back_too_late() -> None:
    feed = table(B98).started("R1").wager("p", "player", "100", player="P1", seat=1)
    feed.wager("q", "player", "50", player="P2", seat=2).closed()
    feed.add("wager_withdrawn", wager="p")
    deal(feed, "4H 3C 5D TS").result("player").settled("p", "win", "100").settled("q", "win", "50")
    late = [one for one in said(the_round(feed.ended())) if one[0] == "late-withdrawal"]
    words = "P1's 100.00 on Player was taken back after the betting had closed: the stake stays 100.00."
    assert late == [("late-withdrawal", "5.10(b)", "bac07-00009", words)]
