"""A game that only this test knows goes through every command, and nothing else had to be touched for it.

It is what `docs/RECIPES.md` says, and no more. It lies in the place of a ruleset that is there: under which
rulesets a table may be opened is a matter of the feed.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from domain import rulebooks
from domain.games import GAMES
from domain.games.finding_lookup import FINDING_TYPES_OF
from domain.watch.worth import Terms, worth
from tests.cli.conftest import pitlog
from tests.cli.running import Pitlog
from tests.domain.games.made_up.book import BOOK, NAME, NearestBook
from tests.domain.games.made_up.game import MATTERS, Nearest
from tests.feeds import Feed
from tests.mutation.sweep import forget
from tests.rules.rounds import opened

__all__ = ["pitlog"]


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    """One line for the book, one for the game, one for what it can find. Afterwards nothing of it is remembered."""
    with pytest.MonkeyPatch.context() as here:
        here.setitem(rulebooks.RULEBOOKS, NAME, BOOK)
        here.setitem(GAMES, NearestBook, Nearest)
        here.setitem(FINDING_TYPES_OF, NearestBook, MATTERS)
        forget()
        assert worth(NAME, "symbol", "A", Terms()) is None
        yield
    forget()
    assert worth(NAME, "symbol", "A", Terms()) is not None


def feed() -> Feed:
    """One wins two to one; one stuck too low, and was paid though it lost; one has a wager that is too large."""
    table = opened(NAME, decks=8, limits={"*": {"min": "5", "max": "100"}}).started("R1")
    for box, stake in ((1, "10"), (2, "10"), (3, "150")):
        table.wager(f"w{box}", bet="symbol", on="A", stake=stake, player=f"P{box}", box=box, seat=box)
    table.closed()
    table.cards("TH:box:1 4C:box:2 9D:box:3 9S:dealer 9H:box:1 8C:box:2 TD:box:3 2C:box:1")
    table.add("decision_made", box=2, hand=1, decision="stand", player="P2")
    table.cards("9C:dealer")
    for wager, paid in (("w1", "20.00"), ("w2", "10.00"), ("w3", "100.00")):
        table.settled(wager, "win", paid)
    return table.ended()


def said(pitlog: Pitlog, *words: object, code: int = 0) -> dict[str, Any]:
    """What a command answers."""
    found: dict[str, Any] = json.loads(pitlog.said(*words, "--json", code=code))
    return found


@pytest.fixture
def file(tmp_path: Path) -> str:
    """The feed."""
    path = tmp_path / "feed.jsonl"
    path.write_bytes(b"\n".join(feed().raw()))
    return str(path)


def test_check(pitlog: Pitlog, file: str) -> None:
    [ended] = said(pitlog, "check", file, code=1)["rounds"]
    assert {one["wager"]: (one["due"]["result"], one["due"]["pays"], one["difference"]) for one in ended["wagers"]} == {
        "w1": ("win", "20.00", "0.00"),
        "w2": ("lose", "0.00", "-20.00"),
        "w3": ("win", "100.00", "0.00"),
    }
    found = [(one["rule"], one["code"]) for one in ended["findings"]]
    assert found == [("3.3", "stuck-too-low"), ("14.1(b)", "wager-outside-limits"), ("4.1(b)", "wrong-payment")]


def test_explain(pitlog: Pitlog, file: str) -> None:
    told = pitlog.said("explain", file, "--wager", "w1")
    assert "box:1 has 21." in told
    assert "2 to 1 on 10.00 is 20.00. [rule 4.1(a)]" in told
    assert "That is what it was due." in told


def test_record_and_replay(pitlog: Pitlog, file: str) -> None:
    pitlog.said("record", file)
    shown = said(pitlog, "replay", "R1")
    wanted = [step["words"] for frame in shown["frames"] for step in frame["next"]]
    assert (wanted[0], wanted[-1]) == ("Wagers, until the first card.", "The cards are dealt.")
    assert "box:2 stuck on 12. Rule 3.3." in pitlog.said("replay", "R1", "--all")
    assert '"round":"R1"' in pitlog.said("rounds", "--json").replace(" ", "")
    assert "stuck-too-low" in pitlog.said("findings", "--json", code=1)
    pitlog.said("dossier", "R1", "-o", f"{file}.html")
    assert "4.1(b)" in Path(f"{file}.html").read_text()


def test_rebuilt_it_is_the_same(pitlog: Pitlog, file: str) -> None:
    pitlog.said("record", file)
    pitlog.said("rounds")
    pitlog.said("rebuild")
    pitlog.said("rebuild", "--verify")
