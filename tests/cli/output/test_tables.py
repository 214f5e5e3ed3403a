"""Tables of the commands on terminals of several widths: ids, dates and sums are never folded nor cut."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

import cli.output.screen
from cli.output.tables import Fitted, whole

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
    pitlog.run("hold", "CASE-1", "--player", PLAYER, "--why", "The regulator asked.")
    pitlog.run("replay", f"{LONG}-R1")


@pytest.fixture(scope="module")
def lists(full: Pitlog, feed: Path) -> dict[str, tuple[list[str], str]]:
    """Every list: its command, and what it writes where nothing is too wide."""
    commands = {name: [word.format(feed=feed) for word in words] for name, words in LISTS.items()}
    return {name: (command, full.run(*command).stdout) for name, command in commands.items()}


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
    full: Pitlog, lists: dict[str, tuple[list[str], str]], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """Every id that is on the screen is whole; a line is wider than the screen only by one word that is wide itself."""
    for name, (command, complete) in lists.items():
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
    assert ("Began" in left_out) <= ("Staked" in left_out) & ("Table" in left_out)
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
    """Whatever their places in the table."""
    gone = list[str]()
    for width in range(120, 10, -1):
        text = " ".join(drawn(width, HEADINGS[:4], [ROW[:4]], keep=keep))
        left_out = text.partition("left out, for want of room: ")[2].split(", ")
        gone += [one for one in left_out if one and one not in gone]
    assert gone == [*reversed(keep)]
