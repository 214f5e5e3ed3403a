"""What is done with cards before they are cut, in every book: inspected, shown, shuffled, in this order."""

import pytest

from tests.rules.proves import proves
from tests.rules.shoe_feeds import (
    ABOVE,
    DIV5,
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
    tell,
    told,
    whole,
)

REST = "S1 burn R1"
THREE = (MINI, MIDI, FULL)
DIV5_TEXT = "nz-div5-baccarat"
every_book = pytest.mark.parametrize("book", (*NZ, ELECTRONIC, *VIC))
nz_books = pytest.mark.parametrize("book", NZ)


def rules(book: str, words: str, **opening: object) -> list[str]:
    """What is found where a shoe is made so and a round is dealt from it."""
    return found(told(book, f"{words} {REST}", **opening))


# --- when nothing is found ------------------------------------------------------------------------------------


@every_book
def test_a_shoe_made_in_full_has_no_finding(book: str) -> None:
    assert rules(book, whole(book)) == []


@every_book
def test_a_feed_that_does_not_tell_how_shoes_are_made_is_not_asked(book: str) -> None:
    assert found(told(book, "S1 burn R1 R2 over S2 burn R3")) == []


@every_book
def test_a_feed_that_begins_with_the_cut_is_not_asked_what_came_before(book: str) -> None:
    assert rules(book, cut(book)) == []


@every_book
def test_the_shoe_may_be_announced_before_its_cards_are_made_ready(book: str) -> None:
    assert found(told(book, f"S1 {whole(book)} burn R1")) == []


@every_book
def test_what_was_seen_before_the_table_opened_counts(book: str) -> None:
    feed = told(book, f"{whole(book)} {REST}")
    opened = feed.facts.pop(0)
    at = next(number for number, fact in enumerate(feed.facts) if fact["fact"] == "cards_shuffled")
    feed.facts.insert(at, {**opened, "at": feed.facts[at]["at"]})
    for number, fact in enumerate(feed.facts, 1):
        fact["seq"] = number
    assert found(feed) == []


@nz_books
def test_steps_may_be_done_again(book: str) -> None:
    words = f"{INSPECTED} dealer spread chemmy chemmy stack riffle riffle stack riffle {cut(book)}"
    assert rules(book, words) == []


# --- inspection and display -----------------------------------------------------------------------------------


@proves(MINI, "6.1")
@proves(MIDI, "6.1")
@proves(FULL, "6.1")
@proves(NZ98, "6.1")
@proves(DIV5_TEXT, "6.1")
@nz_books
@pytest.mark.parametrize("who", ("", "dealer", "game_supervisor", "dealer dealer"))
def test_6_1_the_dealer_and_the_game_supervisor_each_inspect(book: str, who: str) -> None:
    assert rules(book, f"K1=new {who} spread {SHUFFLED} {cut(book)}") == ["6.1"]


@nz_books
@pytest.mark.parametrize("role", ABOVE)
def test_6_1_somebody_above_the_game_supervisor_may_inspect(book: str, role: str) -> None:
    assert rules(book, f"K1=new dealer {role} spread {SHUFFLED} {cut(book)}") == []


@pytest.mark.parametrize("book", VIC)
@pytest.mark.parametrize("role", (*ABOVE, "game_supervisor"))
def test_in_victoria_any_of_them_checks_the_cards(book: str, role: str) -> None:
    assert rules(book, f"K1=new {role} {SHUFFLED} {cut(book)}") == []
    assert rules(book, f"K1=new {SHUFFLED} {cut(book)}") != []


@nz_books
def test_6_1_independently_means_two_people(book: str) -> None:
    feed = told(book, "K1=new")
    for role in ("dealer", "game_supervisor"):
        feed.add("cards_inspected", role=role, by="dealer:4411")
    assert found(tell(feed, f"spread {SHUFFLED} {cut(book)} {REST}")) == ["6.1"]


@nz_books
def test_6_1_an_inspection_after_the_cards_were_shown_comes_too_late(book: str) -> None:
    assert rules(book, f"K1=new dealer spread game_supervisor {SHUFFLED} {cut(book)}") == ["6.1"]


@nz_books
def test_6_1_without_a_set_that_is_told_of_an_inspection_tells_enough(book: str) -> None:
    assert rules(book, f"dealer spread {SHUFFLED} {cut(book)}") == ["6.1"]


@proves(ELECTRONIC, "6.1")
@pytest.mark.parametrize("options", ({}, {"options": {"layout_wagers": True}}))
def test_6_1_of_electronic_baccarat_is_its_own(options: dict[str, object]) -> None:
    feed = told(ELECTRONIC, f"K1=new dealer spread {SHUFFLED} 2+ cut@staff {REST}", **options)
    assert "6.1" in found(feed)


@proves(MINI, "6.2")
@proves(MIDI, "6.2")
@proves(FULL, "6.2")
@proves(NZ98, "6.2")
@proves(DIV5_TEXT, "6.2")
@nz_books
def test_6_2_the_first_players_see_the_cards(book: str) -> None:
    assert rules(book, f"{INSPECTED} {SHUFFLED} {cut(book)}") == ["6.2"]
    assert rules(book, f"{INSPECTED} chemmy spread stack riffle {cut(book)}") == ["6.2"]


@proves(ELECTRONIC, "6.2")
def test_6_2_of_electronic_baccarat_imports_the_display_where_chips_lie_on_the_layout() -> None:
    words = f"{INSPECTED} {SHUFFLED} 2+ cut@2 {REST}"
    assert found(told(ELECTRONIC, words, options={"layout_wagers": True})) == ["6.2"]
    assert "6.2" not in found(told(ELECTRONIC, words.replace("2+ cut@2", "cut@staff")))


@proves("vic-2002-baccarat", "3.4")
@pytest.mark.parametrize("book", VIC)
def test_3_4_the_cards_are_checked_before_gaming(book: str) -> None:
    assert rules(book, f"K1=new {SHUFFLED} {cut(book)}") == ["3.4"]
    assert rules(book, f"K1=new game_supervisor {SHUFFLED} {cut(book)}") == []


@proves("vic-2002-baccarat", "3.4")
def test_3_4_the_cards_are_checked_when_gaming_ends() -> None:
    def closed(words: str, after: str = "") -> list[str]:
        feed = told(TRADITIONAL, f"{whole(TRADITIONAL)} {REST} {words}")
        for number in (1, 2, 3):
            feed.add("player_left", player=f"P{number}")
        feed.add("table_closed")
        return found(tell(feed, after))

    assert closed("over") == ["3.4"]
    assert closed("over game_supervisor") == []
    assert closed("over", "game_supervisor") == [], "a check after the table closed is one"


# --- the first shuffle ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("done", "left_out"), [("stack riffle", "(a)"), ("chemmy riffle", "(b)"), ("chemmy stack", "(c)")]
)
@proves(MINI, "6.3(a)", "6.3(b)", "6.3(c)")
@proves(MIDI, "6.3(a)", "6.3(b)", "6.3(c)")
@proves(FULL, "6.3(a)", "6.3(b)", "6.3(c)")
@proves(NZ98, "6.3(a)", "6.3(b)", "6.3(c)")
@proves(DIV5_TEXT, "6.3(a)", "6.3(b)", "6.3(c)")
@nz_books
def test_6_3_each_step_of_the_first_shuffle(book: str, done: str, left_out: str) -> None:
    assert rules(book, f"{INSPECTED} spread {done} {cut(book)}") == [f"6.3{left_out}"]


@proves(MINI, "6.3", "7.1(a)")
@proves(MIDI, "6.3", "7.1(a)")
@proves(FULL, "6.3", "7.1(a)")
@proves(NZ98, "6.3", "7.1(a)")
@proves(DIV5_TEXT, "6.3", "7.1(a)")
@nz_books
def test_6_3_and_7_1_a_no_shuffle_at_all(book: str) -> None:
    assert rules(book, f"{INSPECTED} spread {cut(book)}") == ["6.3", "7.1(a)"]


@nz_books
@pytest.mark.parametrize("order", ("riffle chemmy stack", "stack chemmy riffle", "chemmy riffle stack"))
def test_6_3_the_steps_come_in_their_order(book: str, order: str) -> None:
    assert rules(book, f"{INSPECTED} spread {order} {cut(book)}") == ["6.3"]


@nz_books
def test_6_3_what_is_left_out_is_found_where_it_is_missed(book: str) -> None:
    """At the step after it, or at the cut; without a cut at the burn."""
    feed = told(book, f"{INSPECTED} spread stack riffle {cut(book)} {REST}")
    assert place(feed, "6.3(a)") == "stack"
    feed = told(book, f"{INSPECTED} spread chemmy stack {cut(book)} {REST}")
    assert place(feed, "6.3(c)") == "cards_cut"


@proves(ELECTRONIC, "6.3", "6.3(a)", "6.3(b)", "6.3(c)")
def test_6_3_of_electronic_baccarat_is_its_own() -> None:
    assert rules(ELECTRONIC, f"{INSPECTED} {SHUFFLED} cut@staff") == []
    assert rules(ELECTRONIC, f"{INSPECTED} stack riffle cut@staff") == ["6.3(a)"]
    assert rules(ELECTRONIC, f"{INSPECTED} chemmy riffle cut@staff") == ["6.3(b)"]
    assert rules(ELECTRONIC, f"{INSPECTED} chemmy stack cut@staff") == ["6.3(c)"]
    assert rules(ELECTRONIC, f"{INSPECTED} cut@staff") == ["6.3", "7.1(a)"]


@proves("vic-2002-baccarat", "4.1.1(a)")
@pytest.mark.parametrize("book", VIC)
def test_4_1_1_a_victoria_wants_a_shuffle_in_whatever_way(book: str) -> None:
    assert rules(book, f"K1=new dealer {cut(book)}") == ["4.1.1(a)"]
    assert rules(book, f"K1=new dealer riffle {cut(book)}") == []


# --- cards prepared beforehand --------------------------------------------------------------------------------


@proves(MIDI, "6.4", "7.1")
@proves(FULL, "6.4", "7.1")
@pytest.mark.parametrize("book", (MIDI, FULL))
def test_6_4_pre_shuffled_cards_need_nothing_but_the_cut(book: str) -> None:
    assert rules(book, f"K1=pre_shuffled {cut(book)}") == []
    assert rules(book, "K1=pre_shuffled") == ["7.3"]


def test_mini_baccarat_knows_no_pre_shuffled_cards() -> None:
    assert rules(MINI, f"K1=pre_shuffled {cut(MINI)}") == ["6.1", "6.2", "6.3", "7.1(a)"]


@proves(NZ98, "6.4", "7.1")
def test_6_4_pre_shuffled_cards_are_riffled_before_the_cut() -> None:
    assert rules(NZ98, f"K1=pre_shuffled riffle {cut(NZ98)}") == []
    assert rules(NZ98, f"K1=pre_shuffled {cut(NZ98)}") == ["6.4"]
    assert rules(NZ98, f"K1=pre_shuffled chemmy {cut(NZ98)}") == ["6.4"]


@proves(DIV5_TEXT, "6.5")
@pytest.mark.parametrize("book", DIV5)
def test_6_5_pre_shuffled_cards_are_washed_or_riffled(book: str) -> None:
    for how in ("chemmy", "riffle", "chemmy riffle"):
        assert rules(book, f"K1=pre_shuffled {how} {cut(book)}") == []
    assert rules(book, f"K1=pre_shuffled {cut(book)}") == ["6.5"]


@proves(DIV5_TEXT, "6.5(a)", "6.5(b)", "6.5(c)")
@pytest.mark.parametrize("book", DIV5)
def test_6_5_a_to_c_pre_checked_cards_are_shuffled_in_full(book: str) -> None:
    assert rules(book, f"K1=pre_checked {SHUFFLED} {cut(book)}") == []
    assert rules(book, f"K1=pre_checked stack riffle {cut(book)}") == ["6.5(a)"]
    assert rules(book, f"K1=pre_checked chemmy riffle {cut(book)}") == ["6.5(b)"]
    assert rules(book, f"K1=pre_checked chemmy stack {cut(book)}") == ["6.5(c)"]
    assert rules(book, f"K1=pre_checked riffle {cut(book)}") == ["6.5(a)", "6.5(b)"]
    assert rules(book, f"K1=pre_checked {cut(book)}") == ["6.5", "7.1(a)"]


@proves(ELECTRONIC, "6.4", "6.4(a)", "6.4(b)", "6.4(c)")
def test_6_4_of_electronic_baccarat_leaves_pre_shuffled_cards_as_they_are() -> None:
    assert rules(ELECTRONIC, "K1=pre_shuffled cut@staff") == []
    assert rules(ELECTRONIC, "K1=pre_checked stack riffle cut@staff") == ["6.4(a)"]
    assert rules(ELECTRONIC, "K1=pre_checked chemmy riffle cut@staff") == ["6.4(b)"]
    assert rules(ELECTRONIC, "K1=pre_checked chemmy stack cut@staff") == ["6.4(c)"]
    assert rules(ELECTRONIC, f"K1=pre_checked {SHUFFLED} cut@staff") == []
    assert rules(ELECTRONIC, "K1=pre_checked cut@staff") == ["6.4", "7.1(a)"]
    assert rules(ELECTRONIC, "K1=new game_supervisor chemmy stack riffle cut@staff") == ["6.1"]


@proves("vic-2002-baccarat", "4.1.2")
def test_4_1_2_pre_shuffled_cards_are_good_in_victoria() -> None:
    assert rules(TRADITIONAL, f"K1=pre_shuffled {cut(TRADITIONAL)}") == []


# --- machines -------------------------------------------------------------------------------------------------


@proves(DIV5_TEXT, "6.4", "6.4(a)", "6.4(b)", "6.4(c)")
@pytest.mark.parametrize("machine", ("continuous", "non_continuous"))
@pytest.mark.parametrize(("book", "rule"), [(DIV5_MINI, "6.4"), (ELECTRONIC, "6.3")])
def test_6_4_a_machine_takes_cards_unseen_but_shuffled(book: str, rule: str, machine: str) -> None:
    def loaded(words: str, inspected: str = INSPECTED) -> list[str]:
        return rules(book, f"{inspected} {words} machine:K1 {cut(book)}", shuffler=machine)

    assert loaded(SHUFFLED) == []
    assert loaded("stack riffle") == [f"{rule}(a)"]
    assert loaded("chemmy riffle") == [f"{rule}(b)"]
    assert loaded("chemmy stack") == [f"{rule}(c)"]
    assert loaded("") == [rule]
    assert loaded(SHUFFLED, "K1=new dealer") == ["6.1"]


def test_6_4_what_is_done_by_hand_after_the_machine_comes_too_late() -> None:
    words = f"{INSPECTED} chemmy stack machine:K1 riffle {cut(DIV5_MINI)}"
    assert rules(DIV5_MINI, words, shuffler="non_continuous") == ["6.4(c)"]


@proves(MINI, "7.1")
@pytest.mark.parametrize("book", (*THREE, NZ98))
def test_7_1_the_dealer_shuffles_not_a_machine(book: str) -> None:
    assert rules(book, f"{whole(book)}".replace("riffle", "riffle machine")) == ["7.1"]


@proves(DIV5_TEXT, "7.1(c)")
def test_7_1_c_an_exposed_card_wants_another_shuffle() -> None:
    def exposed(after: str) -> list[str]:
        feed = told(DIV5_MINI, f"{INSPECTED} spread {SHUFFLED}")
        feed.add("irregularity_reported", kind_="card_exposed", note="the five of diamonds was seen while stacking")
        return found(tell(feed, f"{after} {cut(DIV5_MINI)} {REST}"))

    assert exposed("") == ["7.1(c)"]
    assert exposed("riffle") == []


def test_7_1_c_a_card_exposed_between_shoes() -> None:
    feed = told(DIV5_MINI, f"{whole(DIV5_MINI)} {REST} over {SHUFFLED}")
    feed.add("irregularity_reported", kind_="card_exposed", note="a card fell off the table")
    assert found(tell(feed, f"{cut(DIV5_MINI)} S2 burn R2")) == ["7.1(c)"]
