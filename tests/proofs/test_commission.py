"""Commission over simulated shifts of Victoria, against figures that are made straight from the facts.

The other reckoning knows no rulebook and no fold: 5 in 100 of a Banker wager that was paid, and 2.5 in 100 of what lies
above the least differential; what was collected is what was said to be collected.
"""

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import count
from resource import RUSAGE_SELF, getrusage
from typing import Any

import pytest

from domain.facts import decode
from domain.facts.table import TableOpened
from domain.fold.lines import FeedLine
from domain.fold.session.carry_forward import NOTHING
from domain.games import games
from projections.commission.ledger import Ledger
from projections.engine.session import FollowedSession, Numbered
from projections.projection import SessionPlace
from record.postgres.servers import Server
from simulator import Shift, simulate
from tests.shifts import short_days

from ..cli.running import Pitlog

ZERO = Decimal(0)
LEDGER = Ledger()
PARTS = 20
"""A proof that was stopped goes on with the next part."""
ACCOUNT, AMOUNT, WAGER = map(LEDGER.tables["postings"].index, ("account", "amount", "wager"))

FIGURES = "charged", "left_owing", "in_chips", "rounded", "collected"
Figures = dict[str, Decimal]


def nothing() -> Figures:
    """Figures to begin with."""
    return defaultdict(lambda: ZERO)


@dataclass
class NightTable:
    """A table as its facts tell of it."""

    day: str = ""
    above: Decimal | None = None
    stakes: dict[str, tuple[str, str, Decimal]] = field(default_factory=dict)


@dataclass
class Reckoned:
    """By whatever statements are by: what the facts come to."""

    tables: dict[str, NightTable] = field(default_factory=lambda: defaultdict(NightTable))
    of: dict[tuple[str, str, str], Figures] = field(default_factory=lambda: defaultdict(nothing))
    rounds: int = 0

    def take(self, fact: dict[str, Any]) -> None:
        """One fact more."""
        table = self.tables[fact["table"]]
        look = getattr(self, f"_{fact['fact']}", None)
        if look is not None:
            look(table, fact)

    def _at(self, table: NightTable, fact: dict[str, Any], player: str) -> Figures:
        return self.of[fact["table"], table.day, player]

    def _table_opened(self, table: NightTable, fact: dict[str, Any]) -> None:
        table.day = fact["gaming_day"]
        least = fact.get("differential", {}).get("min")
        table.above = Decimal(least) if least is not None else None

    def _round_started(self, table: NightTable, fact: dict[str, Any]) -> None:
        self.rounds += 1

    def _wager_placed(self, table: NightTable, fact: dict[str, Any]) -> None:
        table.stakes[fact["wager"]] = fact["player"], fact["bet"], Decimal(fact["stake"])

    def _wager_changed(self, table: NightTable, fact: dict[str, Any]) -> None:
        player, bet, _ = table.stakes[fact["wager"]]
        table.stakes[fact["wager"]] = player, bet, Decimal(fact["stake"])

    def _wager_settled(self, table: NightTable, fact: dict[str, Any]) -> None:
        player, bet, stake = table.stakes.pop(fact["wager"])
        if fact["result"] != "win" or bet not in ("banker", "player"):
            return
        due = stake * Decimal("0.05") if bet == "banker" else ZERO
        if table.above is not None:
            due += max(stake - table.above, ZERO) * Decimal("0.025")
        figures = self._at(table, fact, player)
        figures["charged"] += due
        if fact["deferred"]:
            figures["left_owing"] += due
        else:
            figures["in_chips"] += stake - Decimal(fact["paid"])
            figures["rounded"] += due - (stake - Decimal(fact["paid"]))

    def _commission_collected(self, table: NightTable, fact: dict[str, Any]) -> None:
        self._at(table, fact, fact["player"])["collected"] += Decimal(fact["amount"])


def test_every_figure_of_a_clean_shift_is_what_the_facts_come_to(server: Server) -> None:
    """By player, table and day; what is let go is what chips could not make of all that was owed."""
    pitlog = Pitlog(server)
    shift = Shift("vic-2002-traditional", tables=3, shoes=3, seed=11)
    lines = [entry.line.rstrip() for entry in short_days(shift)]
    pitlog.recorded(lines)
    reckoned = Reckoned()
    for raw in lines:
        reckoned.take(json.loads(raw))
    said = json.loads(pitlog.said("commission", "--json", *["--by", "table", "--by", "day", "--by", "player"]))
    assert said["totals"][0]["balance"] == "0.00"
    found = {(one["table"], one["day"], one["player"]): one for one in said["lines"]}
    wanted = {key: [it[name] for name in FIGURES] for key, it in reckoned.of.items() if any(it.values())}
    assert {key: [Decimal(one[name]) for name in FIGURES] for key, one in found.items() if _any(one)} == wanted
    for one in said["lines"]:
        left = Decimal(one["opening"]) + Decimal(one["left_owing"]) - Decimal(one["collected"])
        assert left == Decimal(one["owing"]) + Decimal(one["let_go"])
        assert Decimal(one["difference"]) == Decimal(one["waived"]) == 0


def _any(line: dict[str, Any]) -> bool:
    return any(Decimal(line[name]) for name in FIGURES)


# --- a million rounds -----------------------------------------------------------------------------------------


class LedgerSums:
    """The ledger of many tables, one batch after the other: only sums are kept."""

    def __init__(self) -> None:
        self.sums = nothing()
        self.open: dict[str, FollowedSession] = {}

    def take(self, nth: int, raw: bytes) -> None:
        """One line; a new day is a new session with what the last one left."""
        fact = decode(raw)
        session = self.open.get(fact.table)
        if isinstance(fact, TableOpened) and (session is None or session.place.day != fact.gaming_day):
            session = self.open[fact.table] = self._next(fact, session)
        assert session is not None
        assert session.take(FeedLine(nth, raw, authority=True))
        self._add(session.rows())

    def _next(self, opening: TableOpened, before: FollowedSession | None) -> FollowedSession:
        carry = self._end(before) if before is not None else NOTHING
        place = SessionPlace(f"{opening.table}/{opening.gaming_day}", opening.table, opening.gaming_day)
        return FollowedSession(place, 1, {LEDGER.name: LEDGER}, games, carry)

    def _end(self, session: FollowedSession) -> Any:
        rows, carry, _ = session.ending()
        self._add(rows)
        return carry

    def end(self) -> None:
        """Every table."""
        for session in self.open.values():
            self._end(session)
        self.open.clear()

    def _add(self, rows: Iterable[Numbered]) -> None:
        for _, row in rows:
            if row.table == "postings":
                whose = "wager" if row.values[WAGER] else "act"
                self.sums[f"{row.values[ACCOUNT]} of {whose}"] += row.values[AMOUNT]


def shifts(rounds: int, shoes: int, first: int) -> Iterator[tuple[Reckoned, LedgerSums]]:
    """Shifts until there are so many rounds, each reckoned twice. `first`: the first seed."""
    done = 0
    for seed in count(first):
        reckoned, folded = Reckoned(), LedgerSums()
        shift = Shift("vic-2002-traditional", tables=4, shoes=shoes, seed=seed)
        for nth, entry in enumerate(simulate(shift), 1):
            reckoned.take(json.loads(entry.line))
            folded.take(nth, entry.line.rstrip())
        folded.end()
        yield reckoned, folded
        done += reckoned.rounds
        if done >= rounds:
            return


def _proved(rounds: int, shoes: int, first: int = 1) -> None:
    peaks: list[int] = []
    for reckoned, folded in shifts(rounds, shoes, first):
        peaks.append(getrusage(RUSAGE_SELF).ru_maxrss)
        assert sum(folded.sums.values()) == 0
        wanted = {name: sum(it[name] for it in reckoned.of.values()) for name in FIGURES}
        assert -folded.sums["income of wager"] == wanted["charged"]
        assert folded.sums["payable of wager"] == wanted["left_owing"]
        assert folded.sums["chips of wager"] == wanted["in_chips"]
        assert folded.sums["rounding of wager"] == wanted["rounded"]
        assert folded.sums["chips of act"] == wanted["collected"]
        assert folded.sums["difference of wager"] == 0
    assert peaks[-1] < 1.5 * peaks[0], peaks


def test_thousands_of_rounds_balance_to_nothing() -> None:
    _proved(1_000, shoes=1)


@pytest.mark.prove
@pytest.mark.timeout(2 * 3600)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_million_rounds_balance_to_nothing(part: int) -> None:
    """To the cent, a shift at a time: memory stays what one shift needs. `PITLOG_PROVE_ROUNDS` asks for fewer."""
    _proved(int(os.environ.get("PITLOG_PROVE_ROUNDS", "1000000")) // PARTS, shoes=20, first=1 + 1000 * part)
