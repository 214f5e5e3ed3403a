"""The five roads against shoes that were written down by hand, and what holds of any shoe."""

from collections.abc import Callable
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.fold.round import Finding, Round, RoundHand
from domain.views.replay.roads import DEPTH, Coup, RoadMark, Roads, coups, roads

WON = {"P": "player", "B": "banker", "T": "tie"}


def shoe(letters: str) -> Roads:
    """The roads of a shoe, a letter a coup."""
    return roads([Coup(f"R{number}", WON[letter]) for number, letter in enumerate(letters, 1)])  # type: ignore[arg-type]


def drawn(marks: list[RoadMark]) -> list[str]:
    """A road as it hangs on the wall, a line a row."""
    wide = max((mark.column for mark in marks), default=-1) + 1
    rows = [["."] * wide for _ in range(max((mark.row for mark in marks), default=-1) + 1)]
    for mark in marks:
        rows[mark.row][mark.column] = mark.ink[0].upper()
    return ["".join(row) for row in rows]


def inks(marks: list[RoadMark]) -> str:
    """Colours, in the order in which they were written."""
    return "".join(mark.ink[0].upper() for mark in marks)


# Banker twice, Player three times, one each, eight of Banker, two of Player with a tie between.
LONG = "BB" "PPP" "B" "P" "BBBBBBBB" "PTP"  # fmt: skip


def test_bead_plate_takes_every_coup_down_and_then_right() -> None:
    assert drawn(shoe(LONG).bead_plate) == ["BPB", "BBB", "PBB", "PBP", "PBT", "BBP"]


def test_big_road_turns_right_at_the_sixth_row() -> None:
    assert drawn(shoe(LONG).big_road) == [
        "BPBPBP.",
        "BP..BP.",
        ".P..B..",
        "....B..",
        "....B..",
        "....BBB",
    ]


def test_big_road_turns_right_above_a_tail_that_is_in_the_way() -> None:
    assert drawn(shoe("BBBBBBBBPPPPPPPP").big_road) == [
        "BP...",
        "BP...",
        "BP...",
        "BP...",
        "BPPPP",
        "BBB..",
    ]


def test_a_tail_goes_on_to_the_right_where_it_could_go_down_again() -> None:
    marks = shoe("B" * 7 + "P" * 9).big_road
    assert drawn(marks)[4:] == ["BPPPPP", "BB...."]
    assert max(mark.row for mark in marks if mark.ink == "player") == 4


def test_tails_one_above_the_other_to_the_top_row() -> None:
    marks = shoe("".join(letter * 9 for letter in "BPBPBP") + "B").big_road
    tops = [mark.column for mark in marks if mark.row == 0]
    assert tops == sorted(set(tops))
    assert tops[-1] == max(mark.column for mark in marks if mark.row == 0)


def test_a_run_on_the_top_row_keeps_the_next_one_out() -> None:
    marks = shoe("".join(letter * 7 for letter in "BPBPB") + "PPPB").big_road
    assert drawn(marks)[0].rstrip(".") == "BPBPBPPPB"


def test_ties_stand_with_the_mark_before_them() -> None:
    big = shoe("BTTPT").big_road
    assert [(mark.ink, mark.ties) for mark in big] == [("banker", (1, 2)), ("player", (4,))]


def test_ties_at_the_beginning_stand_in_the_first_place() -> None:
    big = shoe("TTB").big_road
    assert big == [RoadMark(0, 0, "tie", None, (0, 1)), RoadMark(0, 0, "banker", 2)]


def test_a_shoe_of_ties_has_a_place_for_them() -> None:
    it = shoe("TT")
    assert it.big_road == [RoadMark(0, 0, "tie", None, (0, 1))]
    assert not it.big_eye_boy


def test_a_shoe_without_coups_has_empty_roads() -> None:
    assert shoe("") == Roads([], [], [], [], [], [])


@pytest.mark.parametrize(
    ("road", "expected"),
    [("big_eye_boy", "RBBBRBRRRRRRBR"), ("small_road", "BBBRRRRRRBB"), ("cockroach_pig", "BRRBRRRRBB")],
)
def test_derived_roads_of_a_long_shoe(road: str, expected: str) -> None:
    assert inks(getattr(shoe(LONG), road)) == expected


@pytest.mark.parametrize(
    ("road", "letters", "first"),
    [
        ("big_eye_boy", "BPP", 2),
        ("big_eye_boy", "BPB", 2),
        ("small_road", "BPBB", 3),
        ("small_road", "BPBP", 3),
        ("cockroach_pig", "BPBPP", 4),
        ("cockroach_pig", "BPBPB", 4),
    ],
)
def test_derived_roads_begin_with_the_second_of_a_column_or_the_first_of_the_next(
    road: str, letters: str, first: int
) -> None:
    assert [mark.coup for mark in getattr(shoe(letters), road)] == [first]
    assert getattr(shoe(letters[:-1]), road) == []


def test_derived_roads_count_a_tail_as_if_it_went_down() -> None:
    """Eight and eight are alike, though the second turned right in the fifth row."""
    assert inks(shoe("B" * 8 + "P" * 8 + "B").big_eye_boy) == "R" * 8
    assert inks(shoe("B" * 8 + "P" * 9).big_eye_boy) == "R" * 7 + "B"


def test_derived_roads_are_laid_out_in_runs_of_a_colour() -> None:
    assert drawn(shoe(LONG).big_eye_boy) == ["RBRBRBR", ".B..R..", ".B..R..", "....R..", "....R..", "....R.."]


def ended(**said: object) -> Round:
    """A round, as the fold lets it go."""
    given: dict[str, object] = {"status": "settled", "outcome": "banker", "hands": {}, **said}
    return Round("T", "T/1", "S", "R1", "nz-1998-baccarat", **given)  # type: ignore[arg-type]


def test_void_rounds_and_void_hands_leave_no_mark() -> None:
    assert coups([ended(status="void"), ended(status="void_hand"), ended(status="open")]) == []


def test_pairs_are_of_the_first_two_cards_by_rank() -> None:
    hands = {"player": RoundHand([], ["4H", "4C", "KD"]), "banker": RoundHand([], ["KD", "TC", "TC"])}
    assert coups([ended(hands=hands)])[0].pairs == ("player",)


def test_a_coup_is_irregular_by_more_than_a_notice() -> None:
    notice, violation = (
        Finding("d", "1", "code", severity, None)
        for severity in ("notice", "violation")  # type: ignore[arg-type]
    )
    found = coups([ended(findings=[notice]), ended(findings=[notice, violation])])
    assert [one.irregular for one in found] == [False, True]


SHOES = st.text("PBT", max_size=90)
DERIVED: list[tuple[str, int]] = [("big_eye_boy", 1), ("small_road", 2), ("cockroach_pig", 3)]


@given(SHOES)
def test_every_coup_that_is_no_tie_makes_one_mark_of_the_big_road(letters: str) -> None:
    it = shoe(letters)
    won = [number for number, letter in enumerate(letters) if letter != "T"]
    assert [mark.coup for mark in it.big_road if mark.coup is not None] == won
    ties = [tie for mark in it.big_road for tie in mark.ties]
    assert ties == [number for number, letter in enumerate(letters) if letter == "T"]
    assert len(it.bead_plate) == len(letters)


@given(SHOES)
def test_no_two_marks_share_a_place_and_all_fit_in_six_rows(letters: str) -> None:
    it = shoe(letters)
    for marks in (it.bead_plate, it.big_road, it.big_eye_boy, it.small_road, it.cockroach_pig):
        places = [(mark.column, mark.row) for mark in marks if mark.coup is not None]
        assert len(set(places)) == len(places)
        assert all(row < DEPTH for _, row in places)


@given(SHOES, st.sampled_from(DERIVED))
def test_a_derived_road_is_read_off_the_columns(letters: str, road: tuple[str, int]) -> None:
    """The same said of cells instead of lengths: both full or both empty is red; one of them is blue."""
    name, back = road
    runs = ["".join(run) for _, run in groupby(letters.replace("T", ""))]
    full = {(column, row) for column, run in enumerate(runs) for row in range(len(run))}
    read = [_read(full, column, row, back) for column, run in enumerate(runs) for row in range(len(run))]
    assert inks(getattr(shoe(letters), name)) == "".join(filter(None, read))


def _read(full: set[tuple[int, int]], column: int, row: int, back: int) -> str:
    here: Callable[[int, int], bool] = lambda at, deep: (at, deep) in full  # noqa: E731
    if column - back < 0 or (row == 0 and column - 1 - back < 0):
        return ""
    if row == 0:
        rows = range(100)
        return "R" if all(here(column - 1, deep) == here(column - 1 - back, deep) for deep in rows) else "B"
    return "R" if here(column - back, row) == here(column - back, row - 1) else "B"


@given(SHOES)
def test_a_longer_shoe_never_changes_what_was_written(letters: str) -> None:
    before, after = shoe(letters[:-1]), shoe(letters)
    for name in ("bead_plate", "big_eye_boy", "small_road", "cockroach_pig"):
        earlier = getattr(before, name)
        assert getattr(after, name)[: len(earlier)] == earlier
