"""Tables that fit a terminal: ids, dates and sums stay whole, sentences wrap, columns are left out.

If all columns are too wide, the least important ones are left out first: every table states the order of its columns
(`keep`, the most important first). The first one and the last sentence always stay. The names of missing columns
are printed below. A word wider than the terminal is not split: the terminal wraps it, so it can still be copied.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from cli.output.user_text import safe

SENTENCES = frozenset(
    {"Reason", "What happened", "Claim", "Rounds", "Why", "why", "wants", "Summary", "Document", "What", "Requirement",
     "rules",
     "Approved by", "Tables", "Kinds"}
)  # fmt: skip
"""Columns of sentences, which wrap."""

GAP = 2
LEAST = 12
"""The minimum width of a sentence column."""
LONGEST_WORD = 64
"""The longest word of a sentence that is not wrapped. Longer ones are no ids."""

_MOMENT = re.compile(r"(\d{4}-\d\d-\d\d) (\d\d:\d\d)")
_JOINED = "\ue000"
"""Stands for the space between a date and its time. `safe` escapes it everywhere else."""


@dataclass(frozen=True)
class Column:
    """A column with its minimum and its full width."""

    place: int
    heading: str
    folds: bool
    kept: bool
    least: int
    natural: int


class Fitted:
    """A table as wide as the available room."""

    def __init__(
        self,
        headings: Sequence[str],
        rows: Iterable[Sequence[object]],
        right: Sequence[str] = (),
        keep: Sequence[str] = (),
        folds: Sequence[str] = (),
        header_style: str = "",
    ) -> None:
        self._headings = headings
        self._rows = [[_MOMENT.sub(rf"\1{_JOINED}\2", safe(word)) for word in row] for row in rows]
        self._right = right
        self._style = header_style
        self._keep = [*dict.fromkeys(keep)]
        self._columns = [self._column(n, one, keep, {*folds, *SENTENCES}) for n, one in enumerate(headings)]

    def _column(self, place: int, heading: str, keep: Sequence[str], folding: set[str]) -> Column:
        words = [row[place] for row in self._rows] + [heading]
        natural = max(map(cell_len, words))
        folds = heading in folding or len(self._headings) == 1 or (heading == "" and place > 0)
        longest = max((cell_len(one) for cell in words for one in cell.split()), default=0)
        least = min(natural, max(LEAST, min(longest, LONGEST_WORD))) if folds else natural
        return Column(place, heading, folds, place == 0 or folds or heading in keep, least, natural)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The columns that fit, then the names of the others."""
        shown = self._fitting(options.max_width)
        widths = _widths(shown, options.max_width)
        table = Table(
            box=None, pad_edge=False, show_header=any(self._headings), padding=(0, GAP, 0, 0), header_style=self._style
        )
        for one in shown:
            width = widths[one.place]
            table.add_column(
                one.heading,
                justify="right" if one.heading in self._right else "left",
                overflow="fold",
                min_width=width,
                max_width=width,
            )
        for row in self._rows:
            table.add_row(*(Text(row[one.place]) for one in shown))
        needed = sum(widths.values()) + GAP * len(shown)
        yield from console.render(table, options.update(width=max(needed, options.max_width)))
        if left_out := [one.heading for one in self._columns if one not in shown]:
            yield Text(f"left out, for want of room: {', '.join(left_out)}", style="dim")

    def _fitting(self, room: int) -> list[Column]:
        """The columns that fit. Of those that had to go, the more important come back first where there is room."""
        shown, gone = [*self._columns], list[Column]()
        for one in self._expendable():
            if _needed(shown) <= room:
                break
            shown.remove(one)
            gone.append(one)
        for one in reversed(gone):
            if _needed([*shown, one]) <= room:
                shown.append(one)
        return sorted(shown, key=lambda one: one.place)

    def _expendable(self) -> list[Column]:
        """Columns in the order in which they are left out: never the first one, nor the last sentence."""
        backwards = self._columns[:0:-1]
        last = next((one for one in backwards if one.folds), None)
        kept = [one for one in backwards if one.kept and one != last]
        named = [one for name in reversed(self._keep) for one in kept if one.heading == name]
        others = [one for one in kept if one not in named]
        return [*(one for one in backwards if not one.kept), *others, *named]


def whole(drawn: str) -> str:
    """Rendered text, with dates unchanged."""
    return drawn.replace(_JOINED, " ")


def _needed(columns: Sequence[Column]) -> int:
    return sum(one.least for one in columns) + GAP * (len(columns) - 1)


def _widths(columns: Sequence[Column], room: int) -> dict[int, int]:
    """The widths: each column gets its minimum, and the rest goes to the sentences in turn."""
    widths = {one.place: one.least for one in columns}
    spare = room - _needed(columns)
    for one in columns:
        more = max(0, min(one.natural - one.least, spare))
        widths[one.place] += more
        spare -= more
    return widths
