"""What is called and turned, and when: bets, counts, hands, results, and styles that an inspector has to know of."""

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, deal, opened
from tests.rules.seating import (
    B98,
    DIV5,
    FULL5,
    FULL96,
    GENERAL,
    MIDI5,
    MIDI96,
    MINI5,
    MINI96,
    PLAYER_WINS,
    TRADITIONAL,
    VIC,
    at,
    begun,
    found,
    severities,
    wagered,
)

LONE = ("P1", 1, "player", "100")
DRAWS = "2H:player KD:banker 3C:player 7S:banker"
"""Player 5, Banker 7: the Player draws."""


def counted(book: str, *steps: str) -> Feed:
    """A round in style A whose counts are called as the steps say: `p5` the Player's, `4D` the third card."""
    feed = wagered(at(book, style="A").started("R1"), LONE).closed().cards(DRAWS)
    for step in steps:
        if step[0] in "pb":
            feed.add("points_announced", hand={"p": "player", "b": "banker"}[step[0]], points=int(step[1:]))
        else:
            feed.cards(f"{step}:player")
    return feed.ended()


NEW_ZEALAND = [MINI96, MIDI96, FULL96, B98, FULL5]


@pytest.mark.parametrize("book", NEW_ZEALAND)
@proves(MINI96, "9.1")
@proves(MIDI96, "9.1")
@proves(FULL96, "9.1")
@proves(B98, "9.1")
@proves(DIV5, "9.1")
def test_9_1_both_counts_come_before_a_third_card(book: str) -> None:
    early = ("third-card-before-counts", "9.1")
    assert found(counted(book, "p5", "b7", "4D")) == []
    assert found(counted(book, "p5", "b7", "4D", "p9")) == []
    assert early in found(counted(book, "4D", "p5", "b7"))
    assert early in found(counted(book, "p5", "4D", "b7"))
    assert found(counted(book, "4D")) == [], "nobody writes counts down here"
    assert found(counted(book, "4D", "p9", "b7")) == [], "these are the final counts"
    assert found(counted(book, "p5", "4D")) == [], "the Banker's may have been missed by who wrote it down"


@pytest.mark.parametrize(("book", "rule"), [(MINI96, "3.4"), (B98, "4.2(a)"), (FULL5, "4.2(a)")])
def test_counts_are_held_to_their_cards_though_the_round_stays_open(book: str, rule: str) -> None:
    feed = wagered(at(book, style="A").started("R1"), LONE).closed().cards(DRAWS)
    feed.add("points_announced", hand="player", points=6)
    feed.add("points_announced", hand="banker", points=7)
    feed.result("banker", player=5, banker=7).ended()
    assert found(feed) == [("card-missing-player", "9.3"), ("count-one-digit", rule)]


TURNED = {
    (MINI96, "C"): "8.6", (MIDI96, "B"): "8.20", (MIDI96, "C"): "8.25", (FULL96, "B"): "8.20", (FULL96, "C"): "8.25",
    (B98, "B"): "8.14", (B98, "C"): "8.17", (FULL5, "B"): "8.15", (MIDI5, "C"): "8.19",
}  # fmt: skip


def turned(book: str, style: str, *order: str, ruled: dict[str, str] | None = None) -> Feed:
    """Four cards face down, turned hand by hand."""
    feed = wagered(at(book, style=style).started("R1"), LONE).closed()
    if ruled is not None:
        feed.add("ruling_made", action="the Banker's Hand first", **ruled)
    feed.cards("?:player ?:banker ?:player ?:banker")
    cards = {"player": ("9H", "KC"), "banker": ("KD", "5S")}
    for to in order:
        for index, card in enumerate(cards[to]):
            feed.add("card_turned", to=to, index=index, card=card)
    return feed.ended()


@pytest.mark.parametrize(("where", "rule"), TURNED.items())
@proves(MINI96, "8.6")
@proves(MIDI96, "8.20", "8.25")
@proves(FULL96, "8.20", "8.25")
@proves(B98, "8.14", "8.17")
@proves(DIV5, "8.15", "8.19")
def test_the_players_hand_is_turned_first(where: tuple[str, str], rule: str) -> None:
    assert found(turned(*where, "player", "banker")) == []
    assert found(turned(*where, "banker", "player")) == [("banker-turned-first", rule)]
    assert found(turned(*where, "banker"))[0][0] == "card-unseen", "of one hand alone nothing follows"


@proves(DIV5, "8.17")
@pytest.mark.parametrize("book", [MINI5, MIDI5, FULL5])
def test_8_17_a_casino_supervisor_may_let_the_banker_be_first(book: str) -> None:
    authority = {"role": "casino_supervisor", "rule": "8.17"}
    assert found(turned(book, "C", "banker", "player", ruled=authority)) == []
    lesser = found(turned(book, "C", "banker", "player", ruled={**authority, "role": "game_supervisor"}))
    assert lesser == [("ruled-by-lesser-role", "8.17"), ("banker-turned-first", "8.19")]


def test_in_victoria_the_dealer_picks_which_hand_is_first() -> None:
    assert found(turned(TRADITIONAL, "8.1.2", "banker", "player")) == []


@pytest.mark.parametrize(("book", "rule"), [(MINI96, "8.2"), (B98, "8.2"), (FULL5, "8.2"), (TRADITIONAL, "8.2.2(a)")])
def test_the_call_comes_before_the_first_card(book: str, rule: str) -> None:
    feed = wagered(at(book).started("R1"), LONE).cards("9H:player").closed().cards("KD:banker KC:player 5S:banker")
    assert ("no-more-bets-omitted", rule) in found(feed.ended())


@pytest.mark.parametrize(
    ("book", "rule"),
    [(MINI96, "10.1"), (MIDI96, "10.1"), (FULL96, "10.1"), (B98, "10.1"), (FULL5, "10.1"), (TRADITIONAL, "8.3.2")],
)
def test_where_results_are_written_down_one_that_is_not_is_worth_a_look(book: str, rule: str) -> None:
    def settled(feed: Feed, name: str, announced: bool) -> Feed:
        deal(feed.started(name).wager(name, stake="100", seat=1).closed(), PLAYER_WINS)
        feed = feed.result("player") if announced else feed
        return feed.settled(name, "win", "100.00").ended()

    assert found(settled(at(book), "R1", announced=False)) == [], "nobody writes results down here"
    feed = settled(settled(at(book), "R1", announced=True), "R2", announced=False)
    assert (found(feed), severities(feed)) == ([("result-not-announced", rule)], ["notice"])


def style_b(book: str, *facts: str) -> Feed:
    """A table whose shoes are dealt in style B: `n` an inspector is told, `s` a shoe begins, `r` a round is dealt."""
    feed = opened(book, decks=8, seats=9, style="B")
    for number, fact in enumerate(facts):
        if fact == "n":
            feed.add("inspector_notified", about="style_b")
        elif fact == "s":
            begun(feed, f"S{number}")
        else:
            wagered(feed.started(f"R{number}"), LONE).closed().cards("?:player ?:banker ?:player ?:banker").ended()
    return feed


def untold(feed: Feed) -> list[str | None]:
    return [rule for code, rule in found(feed) if code == "style-b-untold"]


@pytest.mark.parametrize("book", [MIDI96, FULL96])
@proves(MIDI96, "8.8")
@proves(FULL96, "8.8")
def test_8_8_an_inspector_is_told_before_a_shoe_in_style_b(book: str) -> None:
    assert untold(style_b(book, "n", "s", "r")) == []
    assert untold(style_b(book, "s", "r")) == ["8.8"]
    assert untold(style_b(book, "s", "n", "r")) == ["8.8"], "too late"
    assert untold(style_b(book, "n", "s", "n", "s")) == []
    assert untold(style_b(book, "r", "r")) == ["8.8"], "no shoe was written down"
    assert untold(style_b(book, "n", "r", "r")) == []


@pytest.mark.parametrize("book", [MIDI96, FULL96])
def test_8_8_whether_each_shoe_wants_a_notice_is_not_said(book: str) -> None:
    feed = style_b(book, "n", "s", "r", "s", "r")
    findings = [one for one in checked(feed)["findings"] if one["code"] == "style-b-untold-again"]
    assert [(one["severity"], one["rule"]) for one in findings] == [("notice", "8.8")]
    assert untold(feed) == []


@pytest.mark.parametrize("book", [B98, FULL5])
def test_later_books_want_no_such_notice(book: str) -> None:
    assert untold(style_b(book, "s", "r")) == []


@pytest.mark.parametrize(
    ("book", "kind", "rule", "wanted"),
    [
        (MINI96, "touched_cards", None, ("cards-touched", "3.3")),
        (MIDI96, "touched_cards", None, ("cards-touched", "3.3")),
        (FULL96, "touched_cards", None, ("cards-touched", "3.3")),
        (B98, "touched_cards", None, ("cards-touched", "4.3")),
        (FULL96, "touched_cards", "8.7", ("cards-touched", "8.7")),
        (FULL5, "other", "8.13", ("conduct-reported", "8.13")),
        (TRADITIONAL, "hands mixed up", "8.1.1(e)", ("conduct-reported", "8.1.1(e)")),
        (TRADITIONAL, "device_used", None, ("device-used", "13.1")),
        (MINI96, "device_used", None, ("device-used", "11.1")),
        (MINI96, "partnership", "14.1(c)", ("conduct-reported", "14.1(c)")),
        (B98, "device_used", None, ("device-used", None)),
        (B98, "odd thing", None, None),
        (B98, "odd thing", "12.6", None),
    ],
)
@proves(GENERAL, "11.1")
@proves(MINI96, "3.3")
@proves(MIDI96, "3.3")
@proves(FULL96, "3.3")
@proves(VIC, "8.1.1(e)", "13.1")
def test_what_only_people_see_is_found_where_they_report_it(
    book: str, kind: str, rule: str | None, wanted: tuple[str, str | None] | None
) -> None:
    report = {"kind_": kind, "note": "seen by the game supervisor", **({"rule": rule} if rule else {})}
    inside, outside = wagered(at(book).started("R1"), LONE).closed(), at(book)
    for feed in (inside, outside):
        feed.add("irregularity_reported", **report)
    expected = [] if wanted is None else [wanted]
    assert found(deal(inside, PLAYER_WINS).ended()) == found(outside) == expected
