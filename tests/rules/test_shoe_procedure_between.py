"""From one shoe to the next, in every book: reshuffled, renewed, replaced; shuffles that somebody orders; machines."""

from typing import Any

import pytest

from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.shoe_feeds import (
    CROWN,
    DIV5,
    DIV5_FULL,
    DIV5_MINI,
    ELECTRONIC,
    FULL,
    INSPECTED,
    MIDI,
    MINI,
    NZ,
    NZ98,
    SHUFFLED,
    TRADITIONAL,
    VIC,
    cut,
    found,
    place,
    played,
    tell,
    told,
    whole,
)

DIV5_TEXT, VIC_TEXT = "nz-div5-baccarat", "vic-2002-baccarat"
RESHUFFLE = {MINI: "7.1", MIDI: "7.1(b)", FULL: "7.1(b)", NZ98: "7.1(b)", ELECTRONIC: "7.3"}
RESHUFFLE |= dict.fromkeys(DIV5, "7.3") | dict.fromkeys(VIC, "4.1.1(b)")
STYLE_B = {MIDI: ["11.1"], FULL: ["11.1"], NZ98: ["11.1", "11.2"]} | {book: ["11.3"] for book in DIV5}
REPLACED = {MINI: "7.6", MIDI: "7.7", FULL: "7.7", NZ98: "7.7"} | dict.fromkeys(DIV5, "7.10")
THREE = (MINI, MIDI, FULL)
every_book = pytest.mark.parametrize("book", (*NZ, ELECTRONIC, *VIC))
with_style_b = pytest.mark.parametrize("book", (MIDI, FULL, NZ98, DIV5_FULL))


def two_shoes(book: str, between: str, **opening: Any) -> list[str]:
    """What is found where this was done after the first of two shoes."""
    return found(told(book, f"{whole(book)} S1 burn R1 over {between} {cut(book)} S2 burn R2", **opening))


# --- the same cards again -------------------------------------------------------------------------------------


@every_book
def test_used_cards_are_shuffled_in_whatever_way(book: str) -> None:
    for how in (SHUFFLED, "chemmy", "riffle riffle"):
        assert two_shoes(book, how) == []


@proves(MINI, "7.1")
@proves(MIDI, "7.1(b)")
@proves(FULL, "7.1(b)")
@proves(NZ98, "7.1(b)")
@proves(DIV5_TEXT, "7.1", "7.3", "7.3(b)")
@proves(VIC_TEXT, "4.1.1(b)")
@every_book
def test_used_cards_are_shuffled_before_they_are_used_again(book: str) -> None:
    assert two_shoes(book, "") == [RESHUFFLE[book]]
    feed = told(book, f"{whole(book)} S1 burn R1 over {cut(book)} S2 burn R2")
    assert place(feed, RESHUFFLE[book]) == "cards_cut"


@every_book
def test_a_shuffle_in_mid_shoe_is_none_for_the_next(book: str) -> None:
    words = f"{whole(book)} S1 burn R1 {SHUFFLED} R2 over {cut(book)} S2 burn R3"
    assert RESHUFFLE[book] in found(told(book, words))


@every_book
def test_a_shoe_that_is_over_is_not_played_on(book: str) -> None:
    """Without a word of another shoe, the next card shows it."""
    assert RESHUFFLE[book] in found(told(book, f"{whole(book)} S1 burn R1 over R2"))


@proves(MINI, "7.1(b)", "7.1(c)")
@pytest.mark.parametrize(("ending", "rule"), [("first", "7.1(b)"), ("during", "7.1(c)")])
def test_7_1_b_and_c_say_when_mini_baccarat_shuffles(ending: str, rule: str) -> None:
    feed = told(MINI, f"{whole(MINI)} S1 burn R1")
    _last_rounds(feed, ending)
    assert found(tell(feed, f"over {cut(MINI)} S2 burn R9")) == [rule]


def _last_rounds(feed: Feed, ending: str) -> None:
    feed.started("R2").wager("R2").closed()
    if ending == "first":
        feed.add("cutting_card_drawn")
        feed.add("last_hand_announced")
    feed.cards("9H:player")
    if ending == "during":
        feed.add("cutting_card_drawn")
    feed.cards("KD:banker KC:player 5S:banker").result("player").settled("R2", "win", "100.00").ended()
    if ending == "during":
        feed.add("last_hand_announced")
        played(feed, "R3")


@every_book
def test_a_feed_that_tells_of_no_shuffle_is_not_asked_for_one(book: str) -> None:
    assert found(told(book, f"S1 burn R1 over {cut(book)} S2 burn R2")) == []


@proves(VIC_TEXT, "4.1.1(d)")
@pytest.mark.parametrize("book", VIC)
def test_4_1_1_d_a_shoe_runs_to_its_cutting_card(book: str) -> None:
    """A notice: nobody is on record as having ordered the shuffle."""
    early = f"{whole(book)} S1 burn R1 {SHUFFLED} {cut(book)} S2 burn R2"
    assert found(told(book, early)) == ["4.1.1(d)"]
    feed = told(book, f"{whole(book)} S1 burn R1")
    feed.add("ruling_made", action="shuffle", role="casino_supervisor", rule="4.1.1(d)")
    assert found(tell(feed, f"{SHUFFLED} {cut(book)} S2 burn R2")) == []


# --- shoes that players handled -------------------------------------------------------------------------------


def style_b(book: str, between: str) -> list[str]:
    """After a shoe in style B."""
    feed = told(book, f"{whole(book)}", style="B")
    feed.add("inspector_notified", about="style_b")
    tell(feed, "S1 burn")
    _turned(feed, "R1")
    tell(feed, f"over {between} {cut(book)}")
    feed.add("shoe_started", shoe="S2", style="A")
    return found(tell(feed, "burn R2"))


def _turned(feed: Feed, name: str) -> None:
    """A round whose cards lay face down and were turned."""
    feed.started(name).wager(name).closed()
    for to in ("player", "banker", "player", "banker"):
        feed.add("card_drawn", card=None, to=to, face="down")
    for to, cards in (("player", ("9H", "KC")), ("banker", ("KD", "5S"))):
        for index, card in enumerate(cards):
            feed.add("card_turned", to=to, index=index, card=card)
        feed.add("points_announced", hand=to, points=9 if to == "player" else 5)
    feed.result("player", player=9, banker=5).settled(name, "win", "100.00").ended()


@proves(MIDI, "11.1")
@proves(FULL, "11.1", "7.1 (closing)")
@proves(MIDI, "7.1 (closing)")
@proves(NZ98, "11.1", "11.2")
@proves(DIV5_TEXT, "11.3")
@with_style_b
def test_cards_of_a_style_b_shoe_leave_the_table(book: str) -> None:
    assert style_b(book, SHUFFLED) == STYLE_B[book]
    assert style_b(book, "") == STYLE_B[book], "and they are not asked to be shuffled"
    assert style_b(book, f"gone K2=new dealer game_supervisor spread {SHUFFLED}") == []
    assert style_b(book, f"K2=new dealer game_supervisor spread {SHUFFLED}") == [], "others came: the first have left"


@proves(NZ98, "11.2")
@with_style_b
def test_cards_that_left_do_not_come_back(book: str) -> None:
    assert style_b(book, "gone:K1 chemmy:K1 stack:K1 riffle:K1") == STYLE_B[book][-1:]
    assert style_b(book, f"gone {SHUFFLED}") == STYLE_B[book][-1:]


@pytest.mark.parametrize("book", (FULL, NZ98, DIV5_FULL))
def test_one_round_in_style_b_is_enough(book: str) -> None:
    feed = told(book, f"{whole(book)} S1 burn R1", style="A")
    played(feed, "R2", style="B")
    assert STYLE_B[book][0] in found(tell(feed, f"over {SHUFFLED} {cut(book)} S2 burn R3"))


@pytest.mark.parametrize("book", NZ)
def test_only_style_b_sends_the_cards_away(book: str) -> None:
    """A player who took a card in hand against the rules does not."""
    feed = told(book, f"{whole(book)} S1 burn R1", style="A")
    feed.add("hand_offered", to="player", seat=2, accepted=True)
    feed.add("irregularity_reported", kind_="touched_cards", note="seat 5 turned a card of the dealer's")
    away = {"11.1", "11.2", "11.3"}
    assert not away & set(found(tell(feed, f"over {SHUFFLED} {cut(book)} S2 burn R2")))


@proves(MIDI, "11.2")
@proves(FULL, "11.2")
@pytest.mark.parametrize("book", (MIDI, FULL))
def test_11_2_new_decks_after_style_b_go_through_part_6(book: str) -> None:
    assert style_b(book, f"gone K2=new dealer spread {SHUFFLED}") == ["6.1", "11.2"]
    assert style_b(book, "gone K2=new dealer game_supervisor spread chemmy stack") == ["6.3(c)", "11.2"]
    assert style_b(book, "gone K2=pre_shuffled") == []


@proves(VIC_TEXT, "4.4.3")
@pytest.mark.parametrize("book", VIC)
def test_4_4_3_cards_that_players_handled_are_replaced(book: str) -> None:
    def shoe(accepted: bool, between: str, early: bool = False) -> list[str]:
        feed = told(book, f"{whole(book)} S1 burn", style="8.1.1").started("R1").wager("R1", seat=2).closed()
        cards = "9H:player KD:banker KC:player 5S:banker"
        feed = feed if early else feed.cards(cards)
        feed.add("hand_offered", to="player", seat=2, accepted=accepted)
        feed = feed.cards(cards) if early else feed
        feed.result("player").settled("R1", "win", "100.00").ended()
        return [rule for rule in found(tell(feed, f"over {between} {cut(book)} S2 burn R2")) if rule == "4.4.3"]

    assert shoe(True, SHUFFLED) == shoe(True, SHUFFLED, early=True) == ["4.4.3"]
    assert shoe(True, f"gone K2=new dealer {SHUFFLED}") == []
    assert shoe(False, SHUFFLED) == [], "the dealer kept them"


def test_4_4_3_a_player_who_turns_a_card_handles_it() -> None:
    feed = told(CROWN, f"{whole(CROWN)} S1 burn").started("R1").wager("R1").closed()
    for to in ("player", "banker", "player", "banker"):
        feed.add("card_drawn", card=None, to=to, face="down")
    for to, index, card in (("player", 0, "9H"), ("player", 1, "KC"), ("banker", 0, "KD"), ("banker", 1, "5S")):
        feed.add("card_turned", to=to, index=index, card=card, by="P1" if to == "player" else "dealer:4411")
    feed.result("player").settled("R1", "win", "100.00").ended()
    assert "4.4.3" in found(tell(feed, f"over {SHUFFLED} {cut(CROWN)} S2 burn R2"))


def test_4_4_3_a_player_who_touches_the_cards_handles_them() -> None:
    feed = told(CROWN, f"{whole(CROWN)} S1 burn R1")
    feed.add("irregularity_reported", kind_="touched_cards", note="seat 5 turned a card of the dealer's")
    assert "4.4.3" in found(tell(feed, f"over {SHUFFLED} {cut(CROWN)} S2 burn R2"))


# --- cards replaced in between --------------------------------------------------------------------------------


def replaced(book: str, words: str, notified: str = "after", **opening: Any) -> list[str]:
    """New cards after the first round."""
    feed = told(book, f"{whole(book)} S1 burn R1", **opening)
    if notified == "before":
        feed.add("inspector_notified", about="cards_replaced")
    tell(feed, f"gone {words}")
    if notified == "after":
        feed.add("inspector_notified", about="cards_replaced")
    return found(tell(feed, "S2 burn R2"))


@every_book
def test_new_cards_may_come_after_any_round(book: str) -> None:
    assert replaced(book, whole(book).replace("K1", "K2")) == []


@proves(MINI, "7.6")
@proves(MIDI, "7.7")
@proves(FULL, "7.7")
@pytest.mark.parametrize("book", THREE)
def test_an_inspector_hears_that_cards_were_replaced(book: str) -> None:
    words = whole(book).replace("K1", "K2")
    assert replaced(book, words, "before") == replaced(book, words, "after") == []
    assert replaced(book, words, "never") == [REPLACED[book]]


@pytest.mark.parametrize("book", (NZ98, DIV5_MINI, TRADITIONAL))
def test_other_books_tell_no_inspector(book: str) -> None:
    assert replaced(book, whole(book).replace("K1", "K2"), "never") == []


@proves(MINI, "7.6")
@proves(NZ98, "7.7")
@proves(DIV5_TEXT, "7.10")
@pytest.mark.parametrize("book", NZ)
def test_cards_that_replace_others_are_made_ready_in_full(book: str) -> None:
    assert replaced(book, f"K2=new dealer spread {SHUFFLED} {cut(book)}") == ["6.1", REPLACED[book]]
    assert replaced(book, f"K2=new dealer game_supervisor spread {SHUFFLED}")[1:] == [REPLACED[book]]


@proves(VIC_TEXT, "4.4.2(a)")
@pytest.mark.parametrize("book", VIC)
def test_4_4_2_a_new_cards_are_shuffled_cut_and_burned(book: str) -> None:
    assert "4.4.2(a)" in replaced(book, f"K2=new dealer {cut(book)}")
    assert "4.4.2(a)" in replaced(book, f"K2=new dealer {SHUFFLED}")
    feed = told(book, f"{whole(book)} S1 burn R1 gone K2=new dealer {SHUFFLED} {cut(book)} R2")
    assert found(feed) == ["4.3.1", "4.4.2(a)"], "and nobody says that a shoe began"


@proves(VIC_TEXT, "4.4.2")
@pytest.mark.parametrize("book", (*NZ, *VIC))
def test_cards_are_not_replaced_in_mid_round(book: str) -> None:
    feed = told(book, f"{whole(book)} S1 burn").started("R1").wager("R1").closed().cards("9H:player KD:banker")
    tell(feed, "K2=new")
    feed.add("inspector_notified", about="cards_replaced")
    feed.cards("KC:player 5S:banker").result("player").settled("R1", "win", "100.00").ended()
    assert REPLACED.get(book, "4.4.2") in found(feed)


def test_a_part_of_the_cards_may_be_replaced_without_more() -> None:
    feed = told(TRADITIONAL, f"{whole(TRADITIONAL)} S1 burn R1")
    feed.add("cards_introduced", set="D1", decks=1, prepared="new")
    assert found(tell(feed, "R2")) == ["3.1"], "one deck is no set; and nothing is said of a shuffle"


@pytest.mark.parametrize("book", THREE)
def test_cards_of_a_table_that_opens_again_replace_none(book: str) -> None:
    feed = told(book, f"{whole(book)} S1 burn R1 over")
    opening = next(fact for fact in feed.facts if fact["fact"] == "table_opened")
    feed.add(
        "table_opened", **{name: opening[name] for name in opening if name not in ("fact", "id", "table", "at", "seq")}
    )
    assert found(tell(feed, f"{whole(book).replace('K1', 'K2')} S2 burn R2")) == []


# --- who decides, and what only people see --------------------------------------------------------------------


@proves(VIC_TEXT, "4.4.1", "4.4.2", "8.3.4(d)")
@pytest.mark.parametrize(("rule", "least", "lesser"), [
    ("4.4.1", "game_supervisor", "dealer"), ("4.4.2", "casino_supervisor", "game_supervisor"),
    ("8.3.4(d)", "game_supervisor", "dealer"), ("4.2.1(b)", "game_supervisor", "dealer"),
])  # fmt: skip
def test_who_decides_about_the_cards_in_victoria(rule: str, least: str, lesser: str) -> None:
    def ruled(role: str) -> list[str]:
        feed = told(TRADITIONAL, f"{whole(TRADITIONAL)} S1 burn R1")
        feed.add("ruling_made", action="as the rules let them", role=role, rule=rule)
        return found(feed)

    assert ruled(least) == []
    assert ruled(lesser) == [rule]


@pytest.mark.parametrize(("book", "rule"), [
    (MINI, "7.4(c)"), (MIDI, "6.4"), (FULL, "7.2(b)"), (NZ98, "7.2(a)"), (DIV5_MINI, "7.7(c)"), (DIV5_FULL, "7.2"),
    (TRADITIONAL, "4.3.1(c)"),
])  # fmt: skip
def test_what_only_people_see_is_found_where_they_report_it(book: str, rule: str) -> None:
    feed = told(book, f"{whole(book)} S1 burn R1")
    feed.add("irregularity_reported", kind_="procedure", note="as somebody saw it", rule=rule)
    assert found(feed) == [rule]


# --- shuffles that are ordered, or asked for by the table -----------------------------------------------------


@proves(MINI, "7.1(d)")
@pytest.mark.parametrize(("book", "rules"), [(MINI, ["7.1(d)"]), (MIDI, []), (FULL, []), (NZ98, []), (DIV5_MINI, [])])
def test_7_1_d_mini_baccarat_shuffles_after_the_table_stood_empty(book: str, rules: list[str]) -> None:
    def back(words: str) -> list[str]:
        feed = told(book, f"{whole(book)} S1 burn R1")
        for number in (1, 2, 3):
            feed.add("player_left", player=f"P{number}")
        feed.add("player_seated", player="P4", seat=1)
        tell(feed, words).started("R2").wager("R2", player="P4", seat=1).closed()
        return found(
            feed.cards("9H:player KD:banker KC:player 5S:banker").result().settled("R2", "win", "100.00").ended()
        )

    assert back("") == rules
    assert back(SHUFFLED) == []


def test_7_1_d_a_table_where_somebody_still_sits_is_not_empty() -> None:
    feed = told(MINI, f"{whole(MINI)} S1 burn R1")
    for number in (1, 2):
        feed.add("player_left", player=f"P{number}")
    assert found(tell(feed, "R2")) == []


@proves(DIV5_TEXT, "7.1(b)", "7.1(d)")
@proves(VIC_TEXT, "4.1.1(c)", "4.1.1(d)")
@pytest.mark.parametrize(("book", "rule", "role"), [
    (DIV5_MINI, "7.1(b)", "game_supervisor"), (DIV5_MINI, "7.1(d)", "casino_supervisor"),
    (ELECTRONIC, "7.1(b)", "game_supervisor"), (ELECTRONIC, "7.1(d)", "game_supervisor"),
    (TRADITIONAL, "4.1.1(c)", "casino_supervisor"),
    (CROWN, "4.1.1(d)", "casino_supervisor"),
])  # fmt: skip
def test_a_shuffle_that_was_ordered_is_made_before_the_next_round(book: str, rule: str, role: str) -> None:
    def after(words: str) -> list[str]:
        feed = told(book, f"{whole(book)} S1 burn R1")
        feed.add("ruling_made", action="shuffle the cards", role=role, rule=rule)
        return found(tell(feed, words))

    assert after("R2 R3") == [rule]
    assert after(f"{SHUFFLED} R2") == []


# --- machines -------------------------------------------------------------------------------------------------

TWO_SETS = (
    "RED=new BLUE=new dealer game_supervisor chemmy:RED stack:RED riffle:RED machine:RED "
    "chemmy:BLUE stack:BLUE riffle:BLUE machine:BLUE"
)


def two_sets(words: str) -> list[str]:
    """Two sets, a batch shuffler, and what is done."""
    return found(told(DIV5_MINI, f"{TWO_SETS} 2+ cut@2 S1 burn R1 {words}", shuffler="non_continuous"))


@proves(DIV5_TEXT, "7.3", "3.4(a)(ii)")
def test_7_3_the_other_set_may_follow_at_once() -> None:
    assert two_sets("over 2+ cut@2 S2 burn R2 machine:RED R3 over 2+ cut@2 S3 burn R4") == []


def test_7_3_a_set_is_shuffled_before_it_is_used_again() -> None:
    assert two_sets("over 2+ cut@2 S2 burn R2 over 2+ cut@2 S3 burn R4") == ["7.3"]
    assert two_sets("machine:BLUE over 2+ cut@2 S2 burn R2 over 2+ cut@2 S3 burn R4") == ["7.3"], "the wrong one"


def test_6_4_each_set_is_made_ready() -> None:
    sets = TWO_SETS.replace("stack:BLUE ", "")
    words = f"{sets} 2+ cut@2 S1 burn R1 over 2+ cut@2 S2 burn R2"
    assert found(told(DIV5_MINI, words, shuffler="non_continuous")) == ["6.4(b)"]


def test_a_second_set_beside_the_first_replaces_none() -> None:
    words = f"{INSPECTED} {SHUFFLED} machine 2+ cut@2 S1 burn R1 K2=new dealer game_supervisor {SHUFFLED} machine R2"
    assert found(told(DIV5_MINI, words, shuffler="non_continuous")) == []


@proves(DIV5_TEXT, "7.2", "7.3(a)", "11.1")
def test_a_continuous_machine_has_no_end_of_shoe() -> None:
    feed = told(DIV5_MINI, f"{INSPECTED} {SHUFFLED} machine 2+ cut@2 S1 burn", shuffler="continuous")
    for number in range(9):
        played(feed, f"R{number}")
    tell(feed, "cutting_card R9 R10 R11")
    assert found(feed) == []
