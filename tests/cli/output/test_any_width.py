"""At any width, ids, dates and amounts of a table are whole, and columns that are left out are named."""

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from cli.output.tables import SENTENCES, Fitted, whole

from ...examples import examples

IDS = st.from_regex(r"[A-Z]{3}[0-9]{2}-[0-9]{4}-[0-9]{1,3}(-[0-9]{1,3})?", fullmatch=True)
TIMES = st.from_regex(r"20[0-9]{2}-1[0-2]-2[0-9] 1[0-9]:[0-5][0-9]:[0-5][0-9]\+13:00", fullmatch=True)
AMOUNTS = st.from_regex(r"[+-]?[1-9][0-9]{0,9}\.[0-9]{2}", fullmatch=True)
VALUES = {"Round": IDS, "Wager": IDS, "Table": IDS, "Began": TIMES, "Staked": AMOUNTS, "Difference": AMOUNTS}


@examples(100)
@given(
    headings=st.lists(st.sampled_from(sorted(VALUES)), min_size=1, max_size=6, unique=True),
    sentence=st.booleans(),
    width=st.integers(40, 200),
    data=st.data(),
)
def test_what_is_shown_is_whole(headings: list[str], sentence: bool, width: int, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.tuples(*(VALUES[one] for one in headings)), min_size=1, max_size=4))
    more = ["What happened"] if sentence else []
    table = Fitted(
        [*headings, *more], [[*row, *("a sentence of a few words" for _ in more)] for row in rows],
        keep=[one for one in headings if one == "Difference"],
    )  # fmt: skip
    console = Console(file=StringIO(), width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as captured:
        console.print(table, crop=False)
    lines = whole(captured.get()).splitlines()
    out = {one for line in lines if "left out" in line for one in " ".join(lines).partition("room: ")[2].split(", ")}
    left_out = {one.strip() for one in out}
    assert headings[0] not in left_out
    assert not left_out or len(left_out & {*headings, *more}) == len(left_out)
    for row in rows:
        shown = [value for heading, value in zip(headings, row, strict=True) if heading not in left_out]
        assert any(all(value in line for value in shown) for line in lines), (shown, lines)


@pytest.mark.parametrize("heading", ["Round", "Wager", "Difference"])
def test_ids_and_amounts_are_no_sentences(heading: str) -> None:
    assert heading not in SENTENCES
