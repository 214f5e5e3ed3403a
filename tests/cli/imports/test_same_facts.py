"""Whatever a table of cells contains: each row becomes all of its facts or none, and the same facts each time."""

import csv
import io
import json
import tempfile
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from domain.facts import decode

from .made import HANDS, made, raw

CARDS = st.sampled_from(
    ["6H", "10S", "♥9", "K of clubs", "", "??", "6H 9S", "6H9S4D", "[1, 2]", "\u2028", '"', "a\nb", "-"]
)
TABLE = st.lists(
    st.tuples(st.integers(1, 3), st.integers(1, 6), CARDS, st.one_of(CARDS, st.text(max_size=6))), max_size=12
)
BY_ROW = HANDS.replace('key = "{shoe}-{hand}"', "")


def written(rows: list[tuple[object, ...]], delimiter: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerows([("shoe", "hand", "player", "banker"), *rows])
    return text.getvalue()


@settings(max_examples=60, deadline=None)
@given(TABLE, st.sampled_from(",;\t|"), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.booleans())
@example([(1, 1, "6H", "9S"), (1, 2, "6H", "9S")], ";", "utf-16", False)
def test_any_table_gives_the_same_facts(
    rows: list[tuple[object, ...]], delimiter: str, encoding: str, keyed: bool
) -> None:
    content = written(rows, delimiter).encode(encoding, "replace")
    map_ = HANDS if keyed else BY_ROW
    with tempfile.TemporaryDirectory() as folder:
        lines, tally = made(Path(folder), map_, content)
        again, _ = made(Path(folder), map_, content, "another name.csv")
        grown, _ = made(
            Path(folder),
            map_,
            content
            + "9;9;AS;2S\r\n".replace(";", delimiter).encode(encoding[:6] + "-le" if encoding == "utf-16" else "utf-8"),
        )
    assert raw(lines) == raw(again) == raw(grown)[: len(raw(lines))]
    refused = [line for line in lines if line.refused is not None]
    assert len(refused) == tally.refused
    facts = [json.loads(line) for line in raw(lines)]
    assert all(decode(line) for line in raw(lines))
    whole = [one for one in facts if one["fact"] == "round_ended"]
    assert len(whole) + tally.refused == tally.rows
    if not keyed:
        assert len({one["id"] for one in facts}) == len(facts)


def test_two_files_without_a_key_do_not_share_ids(tmp_path: Path) -> None:
    """The first rows tell a file from others; the same file that grew keeps its ids."""
    one, _ = made(tmp_path, BY_ROW, written([(1, 1, "6H", "9S"), (1, 2, "2H", "3S")], ","))
    other, _ = made(tmp_path, BY_ROW, written([(1, 1, "6H", "8S"), (1, 2, "2H", "3S")], ","))
    assert not {json.loads(line)["id"] for line in raw(one)} & {json.loads(line)["id"] for line in raw(other)}


def test_newest_first_and_by_time_give_the_facts_of_oldest_first(tmp_path: Path) -> None:
    spins = '[every]\ntable = "R"\n[[fact]]\nfact = "wheel_spun"\nnumber = "{n}"\nrevolutions = 4\n'
    timed = '[source]\norder = "ORDER"\nkey = "{at}"\n[time]\nat = "{at}"\nzone = "UTC"\n' + spins
    rows = [f"2024-01-01 {n // 60:02}:{n % 60:02},{n % 37}\n" for n in range(300)]
    oldest, _ = made(tmp_path, timed.replace("ORDER", "oldest first"), "at,n\n" + "".join(rows))
    newest, _ = made(tmp_path, timed.replace("ORDER", "newest first"), "at,n\n" + "".join(reversed(rows)))
    mixed, _ = made(tmp_path, timed.replace("ORDER", "by time"), "at,n\n" + "".join(rows[150:] + rows[:150]))
    assert raw(oldest) == raw(newest) == raw(mixed)
    assert len(oldest) == 300
