"""Wagers that may be up for many rounds, settled only when the round that decided them was let go.

Such a settlement stands in a later round; the one that decided the wager must not say that nobody paid it. Which wagers
those are is only asked where a round ends with one unpaid: then the feed is gone through once more, by names alone.
"""

from bisect import bisect_right
from collections import defaultdict
from typing import Any

from domain.errors import Refused
from domain.facts.wagers import WagerPlaced
from domain.replay.lines import Line, Lines
from domain.replay.order import in_play_order
from domain.replay.scan import Scan
from domain.replay.scopes import PAYING

Events = dict[str, list[tuple[int, bool]]]
"""By wager: which fact of the session speaks of it, and whether it settles it; else it is placed anew."""


class Later:
    """When wagers are settled, by session."""

    def __init__(self, lines: Lines, found: Scan) -> None:
        self._lines = lines
        self._found = found
        self._sessions: dict[str, Events] | None = None

    def __deepcopy__(self, memo: object) -> "Later":
        """It never changes."""
        return self

    def settles(self, session: str, wager: str, after: int) -> bool:
        """Whether a wager is settled after so many facts of its session, and not placed anew before."""
        if self._sessions is None:
            self._sessions = self._read()
        events = self._sessions.get(session, {}).get(wager, [])
        nth = bisect_right(events, (after, True))
        return nth < len(events) and events[nth][1]

    def _read(self) -> dict[str, Events]:
        sessions: dict[str, Events] = defaultdict(lambda: defaultdict(list))
        counts: dict[str, int] = defaultdict(int)
        for scan, played in in_play_order(self._lines, self._found, _ignore):
            counts[scan.session] += 1
            fact: Any = played.fact
            if not played.gone and (type(fact) in PAYING or type(fact) is WagerPlaced):
                event = counts[scan.session], type(fact) in PAYING
                sessions[scan.session][fact.wager].append(event)
        return sessions


def _ignore(line: Line, why: Refused) -> None:
    return
