"""Tables of the commands on terminals of several widths: ids, dates and sums are never folded nor cut."""

import re
import traceback
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console

import cli
import cli.output.screen
from cli.output.tables import GAP, Fitted, whole

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import filled
from ..running import Pitlog, on_terminal, written_to

WIDTHS = (60, 80, 140)
LONG = "THE-HIGH-ROLLERS-ROOM-07"
PLAYER = "P-000000000000000000118"
DAY = "1998-03-14"
ORDERS = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")

LISTS = {
    "status": ("status",),
    "rounds": ("rounds",),
    "rounds by table": ("rounds", "--by", "table,day"),
    "wagers": ("wagers",),
    "wagers by player": ("wagers", "--by", "player,bet"),
    "findings": ("findings",),
    "find": ("find", LONG),
    "hold": ("hold",),
    "retention list": ("retention", "list"),
    "sql": ("sql", "SELECT * FROM rounds"),
    "sql views": ("sql", "--views"),
    "dispute show": ("dispute", "show", "D-1"),
    "explain": ("explain", "--round", f"{LONG}-R1"),
    "commission accounts": ("commission", "--overdue"),
    "rulesets": ("rules",),
    "quarantine list": ("quarantine", "list"),
    "dispute list": ("dispute", "list"),
    "dispute hand-overs": ("dispute", "hand-overs"),
    "watch": ("watch",),
    "watch player": ("watch", "player"),
    "watch commission": ("watch", "commission"),
    "watch month": ("watch", "month", "1998-03"),
    "comment list": ("comment", "list"),
    "pit list": ("pit", "list"),
    "pit thresholds": ("pit", "thresholds"),
    "commission": ("commission",),
    "commission by table": ("commission", "--by", "table", "--by", "day"),
    "commission postings": ("commission", "--postings"),
    "commission reconciled": ("commission", "--reconcile"),
    "access": ("access",),
    "archive": ("archive",),
    "token list": ("token", "list"),
    "user list": ("user", "list"),
    "rules": ("rules", "nz-1998-baccarat"),
    "replay": ("replay", f"{LONG}-R1", "--all"),
    "check": ("check", "{feed}"),
    "check as": ("check", "{feed}", "--as", "vic-2002-crown"),
}
"""Every command that draws a table."""
ELSEWHERE = {"recover.py", "estate.py", "conform.py", "doctor.py", "retention.py", "import_.py", "expectations.py"}
"""Files with a table that only other records draw."""
WITH_SENTENCES = {
    "replay", "check", "check as", "commission postings", "rounds by table", "wagers", "wagers by player",
}  # fmt: skip
"""Those that print sentences beside their tables."""


@pytest.fixture(scope="module")
def feed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A day with long names, a wager that nobody settled, and a dispute."""
    it = OwingEvening(LONG).day(seated=(PLAYER, "P2")).coup(PLAYER, seat=1).coup(PLAYER, seat=1, settled=False)
    it.add("dispute_raised", dispute="D-1", rounds=[f"{LONG}-R1", f"{LONG}-R2"], player=PLAYER, note="It was a tie.")
    it.collected(PLAYER, "1.00")
    return written_to(tmp_path_factory.mktemp("feed") / "feed", it.raw())


@pytest.fixture(scope="module")
def full(databases: Databases, feed: Path) -> Iterator[Pitlog]:
    """A record with something in every list, only to be read."""
    with filled(databases, partial(fill, feed)) as pitlog:
        yield pitlog


def fill(feed: Path, pitlog: Pitlog) -> None:
    """Put something into every list."""
    pitlog.said("init", "--name", "The Harbour Casino", "--zone", "Pacific/Auckland")
    pitlog.said("record", feed)
    pitlog.run("record", "-", stdin=b"nonsense\n")
    pitlog.said("token", "add", "shoe-AE-113-of-the-high-rollers-room")
    pitlog.run(
        "user", "add", "mere.tamihana.of.surveillance", "--role", "surveillance", stdin=b"a long passphrase 7\n" * 2
    )
    pitlog.said("comment", "add", f"{LONG}-R1", "--step", "2", "--note", "Seen late, by the second camera.")
    pitlog.said("pit", "place", "The long pit behind the bar", LONG)
    pitlog.said("dispute", "hand-over", "mere.tamihana.of.surveillance", "--why", "The shift is over.")
    pitlog.run("hold", "CASE-1", "--player", PLAYER, "--why", "The regulator asked.")
    pitlog.run("replay", f"{LONG}-R1")


class Drawn(NamedTuple):
    """A table that a command drew."""

    file: str
    """Where the program states its columns."""
    headings: list[str]
    kept: list[str]
    folded: list[str]


DRAWN: ContextVar[list[Drawn]] = ContextVar("DRAWN")


@pytest.fixture(scope="module")
def lists(full: Pitlog, feed: Path) -> Iterator[dict[str, tuple[list[str], str, list[Drawn]]]]:
    """Every list: its command, what it writes where nothing is too wide, and its tables."""
    commands = {name: [word.format(feed=feed) for word in words] for name, words in LISTS.items()}
    with pytest.MonkeyPatch.context() as patched:
        draw = Fitted.__init__

        def noted(self: Fitted, headings: Sequence[str], *more: Any, **options: Any) -> None:
            frames = (one.filename for one in traceback.extract_stack()[::-1][1:])
            file = next(one for one in frames if not one.endswith("cli/output/screen.py"))
            draw(self, headings, *more, **options)
            DRAWN.get().append(Drawn(Path(file).name, *_columns(self)))

        patched.setattr(Fitted, "__init__", noted)
        found = {}
        for name, command in commands.items():
            DRAWN.set([])
            found[name] = (command, full.run(*command).stdout, DRAWN.get())
    yield found


def _columns(table: Fitted) -> tuple[list[str], list[str], list[str]]:
    columns = table._columns
    return [one.heading for one in columns], [*table._keep], [one.heading for one in columns if one.folds]


def test_every_table_states_the_order_of_its_columns(lists: dict[str, tuple[list[str], str, list[Drawn]]]) -> None:
    """All but the first, which always stays, and sentences. No command with a table is left out above."""
    drawn = [one for _, _, tables in lists.values() for one in tables]
    for one in drawn:
        assert {*one.headings[1:]} <= {*one.kept, *one.folded}, one
    calling = {file.name for file in Path(cli.__path__[0]).rglob("*.py")
               if re.search(r"show_table\(|Fitted\(", file.read_text())}  # fmt: skip
    assert calling - {one.file for one in drawn} - ELSEWHERE == {"screen.py"}


def ids_of(words: str) -> set[str]:
    """Long names, and dates with their times."""
    return set(re.findall(rf"{LONG}(?:-R\d+)?|{PLAYER}|\d{{4}}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[+.\d:]*", words))


def lines_at(pitlog: Pitlog, monkeypatch: pytest.MonkeyPatch, columns: int, words: Sequence[str]) -> list[str]:
    """What a terminal of so many columns shows."""
    console = Console(width=columns, highlight=False, markup=False, emoji=False)
    monkeypatch.setattr(cli.output.screen, "out", lambda: console)
    return pitlog.run(*words).stdout.splitlines()


@pytest.mark.parametrize("columns", WIDTHS)
def test_nothing_is_folded(
    full: Pitlog, lists: dict[str, tuple[list[str], str, list[Drawn]]], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """Every id that is on the screen is whole; a line is wider than the screen only by one word that is wide itself."""
    for name, (command, complete, _) in lists.items():
        pieces = {piece for one in ids_of(complete) for piece in (one[:-1], one[1:])} - ids_of(complete)
        lines = lines_at(full, monkeypatch, columns, command)
        monkeypatch.undo()
        assert lines, name
        cells = {cell for line in lines for cell in re.split(r"  +", line.strip())}
        assert not cells & pieces, name
        if name not in WITH_SENTENCES:  # sentences beside their tables
            wide = [line for line in lines if len(line) > columns]
            assert all(max(map(len, line.split())) > columns // 3 for line in wide), (name, wide)


def test_what_narrow_terminals_keep(full: Pitlog, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = lines_at(full, monkeypatch, 60, ["rounds"])
    assert any(line.startswith(f"{LONG}-R1 ") for line in lines)
    assert "Difference" in lines[0]
    assert any(line.startswith("left out, for want of room: ") for line in lines)
    monkeypatch.undo()
    assert "left out" not in full.run("rounds").stdout


def test_a_real_terminal(full: Pitlog) -> None:
    _, seen = on_terminal("rounds", environ=full.environ, columns=60)
    lines = [ORDERS.sub("", line).rstrip("\r") for line in seen.splitlines()]
    assert max(map(len, lines)) <= 60
    assert any(line.startswith(f"{LONG}-R1 ") for line in lines)


def drawn(width: int, headings: tuple[str, ...], rows: list[tuple[str, ...]], **options: tuple[str, ...]) -> list[str]:
    console = Console(width=width, highlight=False, markup=False, emoji=False)
    with console.capture() as seen:
        console.print(Fitted(headings, rows, **options), crop=False)
    return [line.rstrip() for line in whole(seen.get()).splitlines()]


HEADINGS = ("Round", "Table", "Began", "Staked", "Reason")
ROW = ("BAC01-1109-21", "TBL-7", "2002-11-09 21:05:11+11:00", "100.00", "It went to the wrong hand, as was seen.")


@pytest.mark.parametrize("width", range(20, 140))
def test_columns_are_left_out_and_named(width: int) -> None:
    """Each value is whole or not there; sentences keep all their words."""
    lines = drawn(width, HEADINGS, [ROW], right=("Staked",), keep=("Began",))
    text = "\n".join(lines)
    left_out = " ".join(lines).partition("left out, for want of room: ")[2].split(", ")
    left_out = [one for one in left_out if one]
    assert left_out == [one for one in HEADINGS if one in left_out]
    for heading, value in zip(HEADINGS[:4], ROW[:4], strict=True):
        assert (value in text) != (heading in left_out)
    assert "Reason" not in left_out
    assert set(ROW[4].split()) <= set(text.split())


def test_what_is_wider_than_the_terminal_is_left_to_it() -> None:
    long = "x" * 100
    assert drawn(60, ("Round", "Why"), [(long, "so")])[1].startswith(long)


@pytest.mark.parametrize("keep", [("Staked", "Began", "Table"), ("Table", "Staked", "Began")])
def test_the_most_important_column_goes_last(keep: tuple[str, ...]) -> None:
    """Whatever their places in the table. When it has gone, others come back where there is room for them."""
    gone, room = list[str](), {name: max(len(name), len(value)) for name, value in zip(HEADINGS, ROW, strict=True)}
    for width in range(120, 10, -1):
        heading, row, *rest = drawn(width, HEADINGS[:4], [ROW[:4]], keep=keep)
        left_out = [one for one in " ".join(rest).partition("left out, for want of room: ")[2].split(", ") if one]
        gone += [one for one in left_out if one not in gone]
        assert all(max(len(heading), len(row)) + GAP + room[one] > width for one in left_out)
    assert gone == [*reversed(keep)]
