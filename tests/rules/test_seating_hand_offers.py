"""Who is offered a hand, or the shoe: the highest wager first, of equal ones round the table, then the next."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.seating import (
    B98,
    CROWN,
    DIV5,
    FULL5,
    FULL96,
    MIDI5,
    MIDI96,
    MINI5,
    MINI96,
    TRADITIONAL,
    VIC,
    at,
    found,
    severities,
    wagered,
)

BOOKS = {MIDI96: "8.10", FULL96: "8.10", B98: "8.8", FULL5: "8.9"}
HIGHEST, EQUAL, BELOW, DONE = "(a)", "(b)", "(c)", "(d)"
Staked = tuple[str, int | None, str, str]
FACE_DOWN = "9H:player KD:banker KC:player 5S:banker"


def rule(book: str, part: str) -> str:
    """In 1996 one paragraph says it all."""
    return BOOKS[book] + ("" if "1996" in book else part)


def asked(
    book: str, wagers: list[Staked], offers: list[tuple[str, str]], directed: str | None = None, **fields: Any
) -> Feed:
    """A round in which hands are offered, each to a seat: `3` declines, `3+` accepts."""
    feed = at(book, **{"style": "8.1.1" if "vic" in book else "B", **fields}).started("R1")
    wagered(feed, *wagers).closed()
    for to, seat in offers:
        feed.add("hand_offered", to=to, seat=int(seat.rstrip("+")), accepted=seat.endswith("+"))
    if directed is not None:
        feed.add("ruling_made", action="the dealer turns the hand", role="game_supervisor", rule=directed)
    return down(feed)


def offered(book: str, wagers: dict[int, str], *seats: str, to: str = "banker", **fields: Any) -> Feed:
    """One hand is offered to these seats. Wagers on it by seat."""
    staked: list[Staked] = [(f"P{seat}", seat, to, stake) for seat, stake in wagers.items()]
    return asked(book, staked, [(to, seat) for seat in seats], **fields)


def down(feed: Feed) -> Feed:
    """Four cards face down, turned and announced; nobody draws."""
    feed.cards("?:player ?:banker ?:player ?:banker")
    for to, cards, points in (("player", ("9H", "KC"), 9), ("banker", ("KD", "5S"), 5)):
        for index, card in enumerate(cards):
            feed.add("card_turned", to=to, index=index, card=card)
        feed.add("points_announced", hand=to, points=points)
    return feed.ended()


every_book = pytest.mark.parametrize("book", BOOKS)
ROUND = {1: "500", 3: "1000", 7: "1000"}


@every_book
@proves(MIDI96, "8.10")
@proves(FULL96, "8.10")
@proves(B98, "8.7", "8.8", "8.8(a)", "8.8(b)", "8.8(c)", "8.8(d)", "8.16(b)")
@proves(DIV5, "8.8", "8.9", "8.9(a)", "8.9(b)", "8.9(c)", "8.9(d)", "8.18(b)")
@pytest.mark.parametrize(
    ("seats", "part"),
    [
        (("3+",), None),
        (("3", "7+"), None),
        (("3", "7", "1+"), None),
        (("3", "7", "1"), None),
        (("1+",), HIGHEST),
        (("7+",), EQUAL),
        (("3", "1+"), EQUAL),
        (("5+",), HIGHEST),
        (("3", "7", "5+"), BELOW),
        (("3", "7", "1", "3+"), DONE),
        (("3", "7"), BELOW),
        (("3",), EQUAL),
    ],
)
def test_the_bank_goes_round_by_wager_and_seat(book: str, seats: tuple[str, ...], part: str | None) -> None:
    wanted = [] if part is None else [rule(book, part)]
    assert [number for _, number in found(offered(book, ROUND, *seats))] == wanted


@every_book
@proves(MIDI96, "8.14")
@proves(FULL96, "8.14")
@proves(B98, "8.9")
@proves(DIV5, "8.10")
def test_the_players_hand_likewise(book: str) -> None:
    number = {MIDI96: "8.14", FULL96: "8.14", B98: "8.9", FULL5: "8.10"}[book]
    assert found(offered(book, {8: "300", 9: "250"}, "8", "9+", to="player")) == []
    assert found(offered(book, {8: "300", 9: "250"}, "9+", to="player")) == [("hand-offered-past", number)]
    for seats in (("7+",), ("3", "1+"), ("3", "7", "5+"), ("3", "7", "1", "3+")):
        assert [cited for _, cited in found(offered(book, ROUND, *seats, to="player"))] == [number]


@every_book
def test_what_nobody_was_offered_shows_nothing(book: str) -> None:
    assert found(offered(book, ROUND)) == []


@every_book
@proves(MIDI96, "8.23")
@proves(FULL96, "8.23")
@proves(B98, "8.16", "8.16(a)", "8.16(c)")
@proves(DIV5, "8.18", "8.18(a)", "8.18(c)")
def test_the_dealer_keeps_a_hand_for_three_reasons_alone(book: str) -> None:
    """Nobody wagered on it, nobody wants it, a supervisor says so."""
    kept = {MIDI96: "8.23", FULL96: "8.23", B98: "8.16", FULL5: "8.18"}[book]
    of_it = [kept if "1996" in book else f"{kept}({part})" for part in "ac"]
    on_player: list[Staked] = [("P4", 4, "player", "100")]
    assert found(asked(book, on_player, [("player", "4+")])) == []
    assert found(asked(book, on_player, [("player", "4+"), ("banker", "4+")])) == [("hand-offered-unstaked", of_it[0])]
    on_banker: list[Staked] = [("P1", 1, "banker", "500"), ("P3", 3, "banker", "1000")]
    assert found(asked(book, on_banker, [("banker", "3")], of_it[1])) == []
    assert found(asked(book, on_banker, [("banker", "3")])) == [("hand-not-offered-on", rule(book, BELOW))]


@every_book
def test_one_hand_is_offered_and_the_other_to_nobody(book: str) -> None:
    kept = {MIDI96: "8.23", FULL96: "8.23", B98: "8.16", FULL5: "8.18"}[book]
    feed = asked(book, [("P3", 3, "banker", "1000"), ("P6", 6, "player", "100")], [("banker", "3+")])
    assert found(feed) == [("hand-not-offered", kept)]
    assert "notice" in severities(feed)


@every_book
@proves(FULL96, "4.4(c)")
@proves(B98, "5.5(c)")
@proves(DIV5, "5.6(c)")
def test_who_stands_is_not_asked(book: str) -> None:
    wagers: list[Staked] = [("S", None, "banker", "2000"), ("P4", 4, "banker", "500")]
    assert found(asked(book, wagers, [("banker", "4+")])) == []


def test_wagers_on_several_areas_count_together() -> None:
    feed = at(FULL5, style="B")
    feed.add("player_seated", player="P4", seat=4)
    feed.add("player_seated", player="P8", seat=8)
    feed.started("R1")
    wagered(feed, ("P4", 4, "banker", "600"), ("P4", 5, "banker", "600"), ("P8", 8, "banker", "1000")).closed()
    feed.add("hand_offered", to="banker", seat=8, accepted=True)
    assert found(down(feed)) == [("hand-offered-past", "8.9(a)")]


@pytest.mark.parametrize(("run", "second"), [("counter_clockwise", "5"), ("clockwise", "7"), (None, "7")])
def test_8_9_b_round_the_table_depends_on_how_the_numbers_run(run: str | None, second: str) -> None:
    """On a mini table they run clockwise where nothing else is said, so counter-clockwise goes down the numbers."""
    fields = {} if run is None else {"seats_run": run}
    equal = {2: "100", 5: "100", 7: "100"}
    assert found(offered(MINI5, equal, "2", f"{second}+", **fields)) == []
    other = {"5": "7", "7": "5"}[second]
    assert found(offered(MINI5, equal, "2", f"{other}+", **fields)) == [("hand-offered-past", "8.9(b)")]


@pytest.mark.parametrize("book", [MINI5, MIDI5, FULL5])
def test_8_18_c_in_every_version_a_supervisor_may_direct_the_dealer_to_keep_it(book: str) -> None:
    on_banker: list[Staked] = [("P1", 1, "banker", "500"), ("P3", 3, "banker", "1000")]
    assert found(asked(book, on_banker, [("banker", "3")], "8.18(c)")) == []
    assert found(asked(book, on_banker, [("banker", "3")])) == [("hand-not-offered-on", "8.9(c)")]


@pytest.mark.parametrize("book", [*BOOKS, MINI5])
def test_where_no_style_is_named_an_offer_is_judged_all_the_same(book: str) -> None:
    feed = at(book).started("R1")
    wagered(feed, ("P3", 3, "banker", "1000"), ("P1", 1, "banker", "500")).closed()
    feed.add("hand_offered", to="banker", seat=1, accepted=True)
    assert "hand-offered-past" in dict(found(down(feed)))


@pytest.mark.parametrize(
    ("book", "style", "number"),
    [
        (MINI96, "A", "3.3"), (MINI96, "C", "3.3"), (MINI96, None, "3.3"), (MIDI96, "A", "8.7"), (MIDI96, "C", "8.26"),
        (FULL96, "A", "8.7"), (FULL96, "C", "8.26"), (B98, "A", "8.6"), (B98, "C", "8.18"), (FULL5, "A", "8.7"),
        (FULL5, "C", "8.20"), (TRADITIONAL, "8.1.2", "8.1.2"),
    ],
)  # fmt: skip
@proves(MIDI96, "8.7", "8.26")
@proves(FULL96, "8.7", "8.26")
@proves(B98, "8.6", "8.18")
@proves(DIV5, "8.7", "8.20")
@proves(VIC, "8.1.2")
def test_in_other_styles_the_dealer_keeps_the_cards(book: str, style: str | None, number: str) -> None:
    feed = at(book, **({"style": style} if style else {})).started("R1")
    wagered(feed, ("P3", 3, "banker", "1000")).closed()
    feed.add("hand_offered", to="banker", seat=3, accepted=True)
    assert ("hand-offered-in-closed-style", number) in found(feed.cards(FACE_DOWN).ended())


# --- Victoria ---------------------------------------------------------------------------------------------------


@proves(VIC, "8.1.1", "8.1.1(a)", "8.1.1(b)", "8.1.1(b)(i)", "8.1.1(d)")
@pytest.mark.parametrize(
    ("wagers", "seats", "number"),
    [
        ({2: "100", 5: "300"}, ("5+",), None),
        ({2: "100", 5: "300"}, ("5", "2+"), None),
        ({2: "100", 5: "300"}, ("5", "2"), None),
        ({4: "300", 6: "300", 9: "300"}, ("4", "6", "9+"), None),
        ({2: "100", 5: "300"}, ("2+",), "8.1.1"),
        ({1: "50", 2: "100", 5: "300"}, ("5", "1+"), "8.1.1(a)"),
        ({4: "300", 6: "300", 9: "300"}, ("6+",), "8.1.1(b)"),
        ({4: "300", 6: "300", 9: "300"}, ("4", "9+"), "8.1.1(b)(i)"),
        ({2: "100"}, ("2", "2+"), "8.1.1(d)"),
    ],
)
def test_8_1_1_hands_go_to_who_wagered_most(wagers: dict[int, str], seats: tuple[str, ...], number: str | None) -> None:
    for hand in ("player", "banker"):
        rules = [one for _, one in found(offered(TRADITIONAL, wagers, *seats, to=hand))]
        assert rules == ([] if number is None else [number])


def holding(*coups: tuple[dict[int, str], str, str]) -> Feed:
    """Coups under method three: Banker wagers by seat, who takes the shoe (if it is offered), who wins."""
    feed = at(CROWN, style="8.1.3", seats=9)
    for number, (wagers, seat, winner) in enumerate(coups):
        feed.started(f"R{number}")
        wagered(feed, *[(f"P{one}", one, "banker", stake) for one, stake in wagers.items()]).closed()
        placed = [fact["wager"] for fact in feed.facts if fact["fact"] == "wager_placed"][-len(wagers) :]
        if seat:
            feed.add("hand_offered", to="banker", seat=int(seat), accepted=True)
        feed.cards(FACE_DOWN if winner == "player" else "7H:player 4D:banker KC:player 5S:banker").result(winner)
        for wager, stake in zip(placed, wagers.values(), strict=True):
            won = winner == "banker"
            feed.settled(wager, "win" if won else "lose", stake if won else "0.00")
        feed.ended()
    return feed


@proves(VIC, "8.1.3", "8.1.3(a)")
@pytest.mark.parametrize(
    ("wagers", "seat", "number"),
    [
        ({2: "100", 5: "300"}, "5", None),
        ({2: "100", 5: "300"}, "2", "8.1.3"),
        ({3: "300", 8: "300"}, "3", None),
        ({3: "300", 8: "300"}, "8", "8.1.3(a)"),
    ],
)
def test_8_1_3_the_shoe_goes_to_the_biggest_wager(wagers: dict[int, str], seat: str, number: str | None) -> None:
    rules = [one for _, one in found(holding((wagers, seat, "banker")))]
    assert rules == ([] if number is None else [number])


@proves(VIC, "8.1.3(h)(i)", "8.1.3(h)(ii)")
def test_8_1_3_h_the_holder_keeps_it_until_a_wager_is_lost() -> None:
    wagers = {2: "100", 5: "300"}
    assert found(holding((wagers, "5", "banker"), (wagers, "", "banker"))) == []
    assert found(holding((wagers, "5", "player"), (wagers, "5", "banker"))) == []
    lost = holding((wagers, "5", "player"), (wagers, "", "banker"))
    assert (found(lost), severities(lost)) == ([("shoe-kept", "8.1.3(h)(ii)")], ["notice"])
