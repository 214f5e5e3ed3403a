"""Who may wager where, and how much: seated and standing players, shared areas, several areas."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import deal, money, the_round
from tests.rules.seating import (
    B98,
    DIV5,
    ELECTRONIC,
    FULL5,
    FULL96,
    MIDI5,
    MIDI96,
    MINI5,
    MINI96,
    PLAYER_WINS,
    TRADITIONAL,
    VIC,
    at,
    found,
    round_of,
    seated,
    severities,
    wagered,
)

NUMBERED = {FULL96: ("4.4(a)", "4.5"), B98: ("5.5(a)", "5.6"), FULL5: ("5.6(a)", "5.7")}
"""Standing players keep off numbered areas; each is for one player."""
SHARED = {MINI96: "4.4", MIDI96: "4.4", MINI5: "5.8(a)", MIDI5: "5.8(a)"}


def sat(book: str) -> Feed:
    """A table where it is written down who sits, and a round begun."""
    return seated(at(book), P1=3, P2=6).started("R1")


def ended(feed: Feed) -> Feed:
    return deal(feed.closed(), PLAYER_WINS).ended()


@pytest.mark.parametrize(("book", "rules"), NUMBERED.items())
@proves(FULL96, "4.4", "4.5")
@proves(B98, "5.5", "5.6")
@proves(DIV5, "5.6", "5.7")
def test_a_numbered_area_is_for_one_player(book: str, rules: tuple[str, str]) -> None:
    both = wagered(sat(book), ("P1", 3, "banker", "100"), ("P2", 3, "tie", "10"))
    assert found(ended(both)) == [("area-taken", rules[1])]
    first = wagered(sat(book), ("P2", 3, "tie", "10"), ("P1", 3, "banker", "100"))
    assert found(ended(first)) == [("area-taken", rules[1])]
    assert the_round(first)["findings"][0]["fact"] == first.facts[7]["id"], "the guest's, though it came first"


@pytest.mark.parametrize(("book", "rules"), NUMBERED.items())
def test_of_players_nobody_saw_sit_down_the_first_one_has_the_area(book: str, rules: tuple[str, str]) -> None:
    assert found(round_of(book, ("A", 3, "banker", "100"), ("B", 3, "banker", "40"))) == [("area-taken", rules[1])]
    assert found(round_of(book, ("A", 3, "banker", "100"), ("A", 3, "tie", "25"))) == []
    assert found(round_of(book, ("A", 3, "banker", "100"), ("B", None, "banker", "40"))) == []


@pytest.mark.parametrize(("book", "rules"), NUMBERED.items())
@proves(FULL96, "4.4(a)")
@proves(B98, "5.5(a)")
@proves(DIV5, "5.6(a)")
def test_who_stands_keeps_to_the_areas_for_standing_players(book: str, rules: tuple[str, str]) -> None:
    standing = wagered(sat(book), ("P1", 3, "banker", "100"), ("P9", None, "tie", "10"))
    assert found(ended(standing)) == []
    strays = wagered(standing.started("R2"), ("P1", 3, "banker", "100"), ("P9", 8, "tie", "10"))
    assert found(ended(strays)) == [("area-not-theirs", rules[0])]


@pytest.mark.parametrize(("book", "rules"), NUMBERED.items())
def test_of_who_was_never_written_down_as_seated_nobody_can_be_sure(book: str, rules: tuple[str, str]) -> None:
    feed = ended(wagered(sat(book), ("P1", 3, "banker", "100"), ("P9", 8, "tie", "10")))
    assert found(feed) == [("area-unseated", rules[0])]
    assert "notice" in severities(feed)
    assert found(round_of(book, ("P9", 8, "tie", "10"))) == [], "nobody writes down here who sits"


def test_a_player_may_have_several_areas_and_may_move() -> None:
    feed = wagered(sat(FULL5), ("P1", 3, "banker", "100"), ("P1", 4, "banker", "100"), ("P2", 6, "tie", "10"))
    feed = seated(ended(feed), P1=7).started("R2")
    assert found(ended(wagered(feed, ("P1", 7, "banker", "100"), ("P2", 6, "tie", "10")))) == []


def test_who_left_when_the_round_was_over_was_seated_in_it() -> None:
    feed = ended(wagered(sat(B98), ("P1", 3, "banker", "100")))
    feed.add("player_left", player="P1")
    assert found(ended(wagered(feed.started("R2"), ("P2", 6, "tie", "10")))) == []


@pytest.mark.parametrize(("book", "rule"), SHARED.items())
@proves(MINI96, "4.4")
@proves(MIDI96, "4.4")
@proves(DIV5, "5.8(a)")
def test_an_area_may_be_shared_by_so_many(book: str, rule: str) -> None:
    four = [(player, 2, "banker", "100") for player in "ABCD"]
    assert found(round_of(book, *four[:3], options={"shared_areas": 3})) == []
    assert found(round_of(book, *four, options={"shared_areas": 3})) == [("area-crowded", rule)]
    assert found(round_of(book, *four[:3], options={"shared_areas": 2})) == [("area-crowded", rule)]
    assert found(round_of(book, *four[:2], options={"shared_areas": 1})) == [("area-crowded", rule)]
    assert found(round_of(book, *four, options={"shared_areas": 5})) == [("area-crowded", rule)], "three at most"
    assert found(round_of(book, *four)) == [("area-shared-unsaid", rule), ("area-crowded", rule)]


@pytest.mark.parametrize(("book", "rule"), SHARED.items())
def test_where_nothing_is_said_of_sharing_two_are_worth_a_look(book: str, rule: str) -> None:
    feed = round_of(book, ("A", 2, "banker", "100"), ("B", 2, "player", "100"))
    assert found(feed) == [("area-shared-unsaid", rule)]
    assert "notice" in severities(feed)


def test_a_wager_too_many_is_void_in_1996_and_stands_in_division_5() -> None:
    four = [(player, 2, "player", "100") for player in "ABCD"]
    results = {}
    for book in (MINI96, MIDI5):
        feed = round_of(book, *four, options={"shared_areas": 3})
        results[book] = [money(the_round(feed), f["wager"])[0] for f in feed.facts if f["fact"] == "wager_placed"]
    assert results == {MINI96: ["win", "win", "win", "void"], MIDI5: ["win"] * 4}


@pytest.mark.parametrize(("book", "rule"), [(MINI96, "4.5"), (MIDI96, "4.5"), (MINI5, "5.8(b)")])
@proves(MINI96, "4.5")
@proves(MIDI96, "4.5")
@proves(DIV5, "5.8", "5.8(b)")
def test_what_lies_on_one_area_in_all(book: str, rule: str) -> None:
    """The latest yields in 1996; of Division 5 no rule that we hold says who does."""
    options = {"shared_areas": 3, "box_max": "5000"}
    within = round_of(book, ("A", 2, "player", "3000"), ("B", 2, "player", "2000"), options=options)
    assert found(within) == []
    over = round_of(book, ("A", 2, "player", "3000"), ("B", 2, "player", "2500"), options=options)
    assert found(over) == [("area-over-cap", rule)]
    last = [fact["wager"] for fact in over.facts if fact["fact"] == "wager_placed"][-1]
    assert money(the_round(over), last)[3] == ("2500.00" if book == MINI5 else "2000.00")
    bets = round_of(book, ("A", 2, "player", "3000"), ("B", 2, "banker", "2500"), options=options)
    assert found(bets) == [], "each bet by itself"


@pytest.mark.parametrize("book", [MINI5, MIDI5, FULL5])
@proves(DIV5, "5.9", "5.9(a)", "5.9(b)")
def test_5_9_on_several_areas_each_reaches_the_minimum_and_all_keep_to_the_maximum(book: str) -> None:
    limits = {"*": {"min": "25", "max": "5000"}}

    def on(*stakes: str) -> list[tuple[str, str | None]]:
        wagers = [("A", 3 + number, "player", stake) for number, stake in enumerate(stakes)]
        return found(round_of(book, *wagers, limits=limits))

    assert on("100", "50") == []
    assert on("100", "10") == [("area-under-minimum", "5.9(a)")]
    assert on("10", "10") == [("area-under-minimum", "5.9(a)")] * 2
    assert on("3000", "3000") == [("areas-over-maximum", "5.9(b)")]
    assert on("10") == [("wager-outside-limits", None)], "on one area it is for Division 1"


def test_5_9_two_stacks_on_one_area_are_one_wager() -> None:
    feed = round_of(MINI5, ("A", 3, "player", "15"), ("A", 3, "player", "15"), limits={"*": {"min": "25"}})
    assert found(feed) == []


def test_in_1998_several_areas_make_one_wager() -> None:
    limits = {"*": {"min": "25", "max": "5000"}}
    assert found(round_of(B98, ("A", 3, "player", "15"), ("A", 4, "player", "15"), limits=limits)) == []
    over = round_of(B98, ("A", 3, "player", "3000"), ("A", 4, "player", "3000"), limits=limits)
    assert found(over) == [("wager-outside-limits", None)]


@proves(VIC, "6.2.2")
def test_6_2_2_three_wagers_on_an_area_of_the_mini_layout() -> None:
    four = [(player, 4, "player", "100") for player in "ABCD"]
    assert found(round_of(TRADITIONAL, *four[:3], layout="mini", seats=7)) == []
    assert found(round_of(TRADITIONAL, *four, layout="mini", seats=7)) == [("area-crowded", "6.2.2")]
    assert found(round_of(TRADITIONAL, *four, layout="midi", seats=9)) == []
    other = ("D", 4, "tie", "100")
    assert found(round_of(TRADITIONAL, *four[:3], other, layout="mini", seats=7)) == [], "another bet's space"


@pytest.mark.parametrize(
    ("book", "seats", "rule"),
    [
        (MINI96, 8, "2.1"), (MIDI96, 10, "2.1"), (FULL96, 15, "2.1"), (B98, 15, "3.1"), (MINI5, 8, "3.1(a)"),
        (MIDI5, 10, "3.1(b)"), (FULL5, 15, "3.1(c)"), (ELECTRONIC, 10, "3.1"),
        (TRADITIONAL, 15, "2.1"), (TRADITIONAL, 4, "2.1"),
    ],
)  # fmt: skip
@proves(MINI96, "2.1")
@proves(MIDI96, "2.1")
@proves(FULL96, "2.1")
@proves(B98, "3.1")
@proves(DIV5, "3.1", "3.1(a)", "3.1(b)", "3.1(c)")
@proves("nz-electronic-baccarat", "3.1")
@proves(VIC, "2.1")
def test_a_table_has_so_many_seats(book: str, seats: int, rule: str) -> None:
    assert found(at(book, seats=seats)) == [("seats-outside-layout", rule)]
    assert found(at(book, seats=seats + (1 if seats == 4 else -1))) == []
    assert found(at(book, seats=0)) == ([] if book != TRADITIONAL else [("seats-outside-layout", rule)])


@pytest.mark.parametrize(
    ("book", "seat", "rule"),
    [
        (MINI96, 8, "2.1"), (MIDI96, 10, "2.1"), (FULL96, 15, "2.1"), (B98, 15, "3.1"), (MINI5, 8, "3.1(a)"),
        (MIDI5, 10, "3.1(b)"), (FULL5, 15, "3.1(c)"), (ELECTRONIC, 10, "3.1"), (TRADITIONAL, 15, "2.1"),
    ],
)  # fmt: skip
def test_a_wager_at_a_seat_that_no_such_table_may_have(book: str, seat: int, rule: str) -> None:
    assert ("seat-beyond-layout", rule) in found(round_of(book, ("A", seat, "player", "100")))
    assert "seat-beyond-layout" not in dict(found(round_of(book, ("A", seat - 1, "player", "100"))))


def test_a_wager_at_a_seat_that_this_table_has_not() -> None:
    assert found(round_of(TRADITIONAL, ("A", 9, "player", "100"), seats=7)) == [("seat-unknown", "2.1")]
    assert found(round_of(B98, ("A", 9, "player", "100"), seats=7)) == []
