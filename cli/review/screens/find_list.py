"""A list on a terminal that narrows while its line is typed; Enter opens what is chosen."""

from typing import Any

from psycopg import Connection
from rich.console import Console
from rich.text import Text

from cli.catch_up import caught_up
from cli.context import Where
from cli.output.keyboard import END, ENTER, ESCAPE, Line, keyboard, keys
from cli.output.screen_text import SCROLLS, Pressed, read_text
from cli.output.user_text import safe
from cli.review.screens.replay_pager import Walk, step_through
from cli.review.screens.round_actions import RoundActions, said
from domain.errors import PitlogError
from domain.fold.reading import AS_CORRECTED
from projections.queries.rounds import FoundRound, named
from projections.queries.source import Recorded
from projections.search.hits import Hit, Hits
from projections.search.search import search
from record.postgres.servers import Server
from record.venue import Venue

MOST = 200
"""The most hits in the list."""
READING = "may be"
"""The kind of a line that says what a bare number may be."""
KEYS = "type to narrow · ↑ ↓ choose · Enter open · Ctrl-U clear · Esc quit"
WHAT = """Type some words: a row must have all of them.

  9H P118 2105               a card, a player, a time
  unpaid banker last night   money, a bet, a night
  12.1 BAC07                 a rule, a table
  overpaid >100 yesterday    an amount, a day
  BAC07-1109-1               the beginning of an id
"""


def search_on_screen(place: Where, server: Server, here: Venue, line: str) -> None:
    """Run until the user quits."""
    console = Console(highlight=False, markup=False, emoji=False)
    with console.screen(), keyboard() as pressed, caught_up(place) as connection:
        FindList(place, server, connection, here, console, pressed).run(Line(f"{line} " if line else ""))


class FindList:
    """The list, and what is chosen in it."""

    def __init__(
        self, place: Where, server: Server, connection: Connection[Any], here: Venue, console: Console, pressed: Pressed
    ) -> None:
        self._place, self._server, self._connection, self._here = place, server, connection, here
        self._console, self._pressed = console, pressed
        self._found = Hits("")
        self._listed: list[Hit] = []
        self._chosen = 0

    def run(self, line: Line) -> None:
        """Search after each key; keys typed faster than that are searched together."""
        self._search(line)
        while True:
            self._draw(line)
            changed = False
            for key in keys(self._pressed()):
                if key == ESCAPE or key in END:
                    return
                if key in ENTER and self._listed:
                    changed |= self._open(line, self._listed[self._chosen])
                elif key in ARROWS:
                    self._chosen = max(0, min(len(self._listed) - 1, self._chosen + ARROWS[key]))
                else:
                    changed |= line.press(key)
            if changed:
                self._search(line)

    def _search(self, line: Line) -> None:
        self._chosen = 0
        try:
            self._found = search(self._connection, line.words, self._here.zone, some=MOST)
        except PitlogError as error:
            self._found = Hits(line.words)
            read_text(self._console, self._pressed, str(error))
        self._listed = [*(Hit(READING, one.line, one.found, []) for one in self._found.readings), *self._found.hits]

    def _open(self, line: Line, one: Hit) -> bool:
        """Replay the round of a hit, or show what a hit is, or search on from it. Whether the line has changed."""
        if one.kind == READING:
            line.words = f"{one.name} "
            return True
        if (round_ := self._round(one)) is not None:
            actions = RoundActions(self._place, self._server, self._here, round_, AS_CORRECTED)
            step_through(self._console, self._pressed, Walk(actions.seen(), self._here, opened=False), actions)
        elif (words := _command(one)) is not None:
            read_text(self._console, self._pressed, said(words, self._console.width))
        else:
            line.words = f"{one.kind} {one.name} rounds "
            return True
        return False

    def _round(self, one: Hit) -> FoundRound | None:
        rounds = Recorded(self._connection)
        if one.kind in ("round", "wager", "finding") and one.session is not None and one.n:
            return rounds.round_at(one.session, one.n)
        if one.kind == "wager" and one.round is not None:  # it is still up: the round in which it was last
            return next((it for it in named(self._connection, one.round) if it.session == one.session), None)
        return None

    # --- what is seen -----------------------------------------------------------------------------------------------

    def _draw(self, line: Line) -> None:
        console, width = self._console, self._console.width
        room = max(1, console.height - 4)
        first = max(0, min(self._chosen - room // 2, len(self._listed) - room))
        drawn = [row_of(one, self._here, width - 1) for one in self._listed[first : first + room]]
        console.clear()
        console.print(Text(f"find: {safe(line.words)[-(width - 9) :]}", style="bold").append("▏"), no_wrap=True)
        console.print(Text(safe(self._status())[: width - 1], style="dim"), no_wrap=True)
        for place, words in enumerate(drawn, first):
            style = "reverse" if place == self._chosen else ""
            console.print(Text(words, style=style), no_wrap=True, overflow="ellipsis")
        if not line.words.strip():
            console.print(Text(WHAT), no_wrap=True, overflow="ellipsis")
        console.print(Text(KEYS[: width - 1], style="dim"), no_wrap=True, end="")

    def _status(self) -> str:
        found = self._found
        if found.unknown:
            names = [f"{one.words} ({', '.join(one.near)}?)" if one.near else one.words for one in found.unknown]
            return f"nothing is called {', '.join(names)}"
        if found.readings:
            return f"{found.line.strip()} may be {' or '.join(one.means for one in found.readings)}"
        if not found.read:
            return ""
        many = f"{len(found.hits)}{'+' if found.more else ''}" if found.hits else "nothing"
        return f"{many}: {found.understood}"


ARROWS = {key: step for key, step in SCROLLS.items() if key not in ("j", "k")}
"""Letters are typed."""


def _command(one: Hit) -> list[str] | None:
    """The command that shows a hit."""
    return {
        "dispute": ["dispute", "show", one.name],
        "rule": ["rules", one.document or "", one.name],
        "finding": ["findings", "--finding", one.name],
        "fact": ["find", "--limit", "1", one.name],
    }.get(one.kind)


def row_of(one: Hit, here: Venue, width: int) -> str:
    """A hit in one line. Names and times are whole; what there is no room for is left out, the reasons last of all."""
    at = one.at.astimezone(here.zone).isoformat(sep=" ", timespec="minutes")[:16] if one.at else ""
    where = (one.round if one.kind != "round" else one.table) or one.document or one.table or ""
    parts = [f"{one.kind:<7}", one.name, at, where]
    line = "  ".join(filter(None, map(safe, parts[:2])))
    for part in map(safe, parts[2:]):
        if part and len(line) + 2 + len(part) <= width:
            line += f"  {part}"
    rest = safe(one.about)
    return f"{line}  {rest}"[:width] if len(line) + 12 <= width else line
