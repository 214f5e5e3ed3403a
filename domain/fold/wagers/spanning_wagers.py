"""Settlements of wagers that span rounds, made after the deciding round was evicted.

Such a settlement is listed in a later round. The deciding round must not report the wager as unsettled. Which wagers
these are is needed only if a round ends with one unsettled: then the feed is read once more, by names alone. A round
that is resumed alone reads the names from its snapshot.
"""

from bisect import bisect_right
from collections import defaultdict
from operator import itemgetter
from typing import Any

from domain.errors import Refused
from domain.facts.wagers import WagerPlaced
from domain.fold.first_pass import Scan
from domain.fold.game import Ids
from domain.fold.grouping.scopes import PAYING
from domain.fold.lines import FeedLine, Lines
from domain.fold.order import in_play_order

Events = dict[str, list[tuple[int, Ids]]]
"""For each wager: the fact of the session that names it, and if that settles it, its id with that of its correction.
Otherwise the wager is placed again."""


class SpanningWagers:
    """When wagers are settled, by session."""

    def __init__(self, lines: Lines, found: Scan) -> None:
        self._lines = lines
        self._found = found
        self._sessions: dict[str, Events] | None = None

    def __deepcopy__(self, memo: object) -> "SpanningWagers":
        """It never changes, so it is not copied."""
        return self

    def settlement(self, session: str, wager: str, after: int) -> Ids:
        """The facts that settle a wager after so many facts of its session. Empty if its name is used again before."""
        if self._sessions is None:
            self._sessions = self._read()
        events = self._sessions.get(session, {}).get(wager, [])
        nth = bisect_right(events, after, key=itemgetter(0))
        return events[nth][1] if nth < len(events) else ()

    def _read(self) -> dict[str, Events]:
        sessions: dict[str, Events] = defaultdict(lambda: defaultdict(list))
        counts: dict[str, int] = defaultdict(int)
        for scan, played in in_play_order(self._lines, self._found, _ignore):
            counts[scan.session] += 1
            fact: Any = played.fact
            if not played.gone and (type(fact) in PAYING or type(fact) is WagerPlaced):
                ids = tuple(one for one in (fact.id, played.corrected_by) if one) if type(fact) in PAYING else ()
                sessions[scan.session][fact.wager].append((counts[scan.session], ids))
        return sessions


def _ignore(line: FeedLine, why: Refused) -> None:
    return
