"""A dossier prints that its dispute was moved or withdrawn: by whom, from which rounds, and why."""

from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from ...feeds import Feed
from ..running import Pitlog

MOVED, WITHDRAWN = "moved from R1 to R2: the wrong round", "withdrawn: settled by words"


def printed(pitlog: Pitlog, to: Path, form: str) -> str:
    """The words of a draft."""
    pitlog.said("dossier", "D1", "--draft", "-o", to / f"draft.{form}", "--force")
    document = (to / f"draft.{form}").read_bytes()
    if form != "pdf":
        return document.decode()
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(document)).pages).split())


def test_a_move_and_a_withdrawal_are_printed(pitlog: Pitlog, tmp_path: Path) -> None:
    feed = Feed().opened(decks=8).shoe("S1").burned()
    for name in ("R1", "R2"):
        feed.started(name).wager(f"w-{name}", player="P1").closed()
        feed.cards("9D:player 2D:banker TD:player 5D:banker").result("player").settled(f"w-{name}", "lose").ended()
    pitlog.recorded(feed.raw())
    pitlog.said("dispute", "raise", "R1", "--claim", "not paid", "--player", "P1", "--name", "D1")
    pitlog.said("dispute", "move", "D1", "R2", "--why", "the wrong round")
    moved = {form: printed(pitlog, tmp_path, form) for form in ("pdf", "html")}
    pitlog.said("dispute", "withdraw", "D1", "--why", "settled by words")
    for form, before in moved.items():
        assert MOVED in before
        assert "Round R2 at" in before
        assert "Round R1 at" not in before
        assert "Withdrawn:" not in before
        after = printed(pitlog, tmp_path, form)
        assert MOVED in after
        assert WITHDRAWN in after
        assert "Withdrawn: not decided unless it is raised again." in after
