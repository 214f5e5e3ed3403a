"""Commission left owing: what is found, on which fact, in which words, and what stands in the accounts."""

import pytest

from tests.domain.games.wagering import Found, said
from tests.feeds import Feed
from tests.rules.rounds import checked
from tests.rules.victoria import account, begun, collected, coup, dealt, opened, owing, unmarked, won

LAST = "bac07-00026"
"""What comes after two coups."""


def left(**fields: str) -> Feed:
    """Two coups whose commission is owed, and P3 leaves."""
    feed = owing("100", "100")
    feed.add("player_left", player="P3", **fields)
    return feed


def waived(amount: str, role: str) -> Feed:
    """Commission is let go."""
    feed = owing("100", "100")
    feed.add("commission_waived", player="P3", amount=amount, role=role, reason="goodwill")
    return feed


def closed() -> Feed:
    """The table is closed."""
    feed = owing("100", "100")
    feed.add("closure_announced", minutes=20)
    feed.add("table_closed")
    return feed


LEFT = ("left-owing-commission", "10.2.1(a)(ii)", LAST, "P3 left owing 10.00 commission.")
HIDDEN = (
    "marker-removed-unpaid", "10.2.1(b)", LAST,
    "A marker button of P3 was removed, but 5.00 of the commission it showed was not paid.",
)  # fmt: skip
SHORT = (
    "commission-short", "10.2.1(a)", LAST,
    "The shoe was over and P3's commission was not collected in full: P3 still owes 6.00.",
)  # fmt: skip
OVER = (
    "commission-overcollected", "10.2.1(a)", LAST,
    "15.00 commission was collected from P3, who owed 10.00.",
)  # fmt: skip
LESSER = (
    "commission-waived-by-lesser-role", "10.2.1(a)(iii)", LAST,
    "A dealer waived 5.00 of P3's commission; only management may.",
)  # fmt: skip
SCENES: dict[str, tuple[Feed, list[Found], tuple[str, str, str]]] = {
    "nothing yet": (owing("100", "100"), [], ("10.00", "0.00", "10.00")),
    "left": (left(), [LEFT], ("10.00", "0.00", "10.00")),
    "left, and play went on": (coup(left(), "X", "P"), [LEFT], ("10.00", "0.00", "10.00")),
    "a button gone": (unmarked(owing("100", "100"), "5"), [HIDDEN], ("10.00", "0.00", "10.00")),
    "a button gone, and play went on": (
        coup(coup(unmarked(owing("100", "100"), "5"), "X", "P"), "Y", "P"), [HIDDEN], ("10.00", "0.00", "10.00")
    ),
    "collected, then the button": (
        unmarked(collected(owing("100", "100"), "10"), "10"), [], ("10.00", "10.00", "0.00")
    ),
    "short at the end": (collected(owing("100", "100"), "4"), [SHORT], ("10.00", "4.00", "6.00")),
    "a part in between": (collected(owing("100", "100"), "4", "request"), [], ("10.00", "4.00", "6.00")),
    "too much": (collected(owing("100", "100"), "15"), [OVER], ("10.00", "15.00", "-5.00")),
    "just enough": (collected(owing("100", "100"), "10"), [], ("10.00", "10.00", "0.00")),
    "by a dealer": (waived("5", "dealer"), [LESSER], ("10.00", "0.00", "10.00")),
    "by management": (waived("5", "casino_manager"), [], ("10.00", "0.00", "5.00")),
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_what_was_not_put_right(scene: str) -> None:
    feed, expected, stands = SCENES[scene]
    report = checked(feed)
    assert said(report, "closed-without-notice") == expected
    assert account(report) == stands


def test_owed_when_the_table_closes() -> None:
    found = [one for one in said(checked(closed())) if one[0].startswith("commission")]
    words = "The table was closed and P3 still owed 10.00 commission."
    assert found == [("commission-owed-at-close", "10.2.1(a)(ii)", "bac07-00027", words)]


def next_shoe(feed: Feed) -> Feed:
    """The first coup of another shoe."""
    feed.add("shoe_ended")
    feed.shoe("S2")
    feed.add("card_burned", card=None, face="down")
    return coup(feed, "X", "P")


def test_owed_when_the_next_shoe_is_begun() -> None:
    feed = owing("100", "100")
    report = checked(next_shoe(feed))
    burned = next(one["id"] for one in feed.facts[20:] if one["fact"] == "card_burned")
    found = [one for one in said(report) if one[0].startswith("commission")]
    assert [(code, fact) for code, _, fact, _ in found] == [("commission-not-collected", burned)]
    assert "P3" in found[0][3] and "10.00" in found[0][3]


@pytest.mark.parametrize(("amount", "short"), [("10", []), ("4", ["6.00"])])
def test_collected_before_the_next_shoe(amount: str, short: list[str]) -> None:
    found = said(checked(next_shoe(collected(owing("100", "100"), amount))))
    assert [(one[0], words) for one in found for words in short if words in one[3]] == [
        ("commission-not-collected", words) for words in short
    ]
    assert [one for one in found if one[0].startswith("commission")] == found[: len(short)] or short


def test_the_seat_is_that_of_the_wager_or_of_the_player() -> None:
    report = checked(won(opened(), "R1", "w", "100"))
    assert report["commission"] == [
        {"table": "BAC07", "shoe": "S1", "player": "P3", "seat": 3, "charged": "5.00", "collected": "0.00",
         "outstanding": "5.00"}
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("marked", "words"),
    [
        ([], "P3 owes 5.00 commission; the marker buttons show 0.00."),
        (["4"], "P3 owes 5.00 commission; the marker buttons show 4.00."),
        (["6"], "P3 owes 5.00 commission; the marker buttons show 6.00."),
        (["5", "1"], "P3 owes 5.00 commission; the marker buttons show 6.00."),
        (["2", "3"], ""),
        (["5"], ""),
    ],
)
def test_buttons_show_what_is_owed(marked: list[str], words: str) -> None:
    feed = dealt(begun(opened(), "R1", ("w", "banker", "100")), "B")
    settled = feed.settled("w", "win", "100", commission="5.00", deferred=True).facts[-1]["id"]
    buttons = [feed.add("commission_marked", player="P3", amount=one)["id"] for one in marked]
    (ended,) = checked(feed.ended())["rounds"]
    wrong = buttons[-1] if buttons else settled
    assert said(ended) == ([("commission-not-marked", "10.2.1(b)", wrong, f"{words}")] if words else [])


def test_a_button_may_make_up_for_an_earlier_lack() -> None:
    feed = owing("100", marks=False)
    feed.add("commission_marked", player="P3", amount="4")
    won(feed, "R9", "w9", "100", marks=False)
    feed.add("commission_marked", player="P3", amount="6")
    first, second = checked(feed)["rounds"]
    assert [one[0] for one in said(first)] == ["commission-not-marked"]
    assert said(second) == []


def test_who_was_allowed_to_settle_later_may_leave() -> None:
    feed = owing("100", "100")
    feed.add("ruling_made", rule="10.2.1(a)(iii)", role="casino_manager", action="to be settled tomorrow")
    feed.add("player_left", player="P3")
    assert said(checked(feed)) == []
