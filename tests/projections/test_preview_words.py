"""What a preview found is said in words: no brackets of lists, no underscores of codes; names stay as they are."""

from projections.previews.words import change_lines
from projections.versions.differences import AnswerDifference


def test_values_are_words_and_names_stay_as_they_are() -> None:
    hands = [{"player": {"dealt": ["9D", None], "rightful": None}}, {"player": {"dealt": [], "rightful": ["9D"]}}]
    changes = {
        "due.result": ["stand_off", "win"], "due.rules": [["12.7"], ["3.1", "12.7"]], "player": ["P_1", None],
        "announced": [{"outcome": "no_hand"}, {}], "carried": [[None, "9D"], []], "result": [[3, 4], 7], "hands": hands,
    }  # fmt: skip
    where = "T1/1998-03-14", "T1", None, "R1", "w_1"
    [heading, line] = change_lines([AnswerDifference("wager", *where, changes=changes)])
    assert heading == "round R1"
    assert line.strip() == (
        "wager w_1: due result stand off -> win, due rules 12.7 -> 3.1, 12.7, player P_1 -> nothing, "
        "announced outcome no hand -> none, carried ?, 9D -> none, result 3, 4 -> 7, hands player 9D ? -> player 9D"
    )
