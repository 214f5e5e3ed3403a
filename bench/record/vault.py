"""Names outside the log: their cost for appending, projections and verification, and the time that forgetting takes.

python -m bench.record.vault

Other work on the machine affects wall-clock times, so the CPU time of the program and of the server is compared.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench.common import feed, fresh, server
from bench.report import Figure, report
from domain.fold.lines import FeedLine
from domain.games import games
from evidence.sealing.key_chain import Chain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.sealer import Sealer
from evidence.verification.checks import vault as vault_checks
from evidence.verification.request import VerificationRequest
from evidence.verification.verification import Verification
from projections.engine.catch_up import catch_up
from projections.queries.players import players
from record.authored.forgetting import forget_person
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.postgres.connections import PROJECTOR, READER, SEALER, VAULT, connect
from record.postgres.servers import Server
from record.storage.application import Record
from record.vault.connections import vault_connection
from record.vault.forgetting import find_person, keeps_names_outside, rewrite_files

LINES = 20_000
"""Lines of each of two tables, compared with and without a vault."""
PAIRS = 5
"""The number of paired measurements. The median of the ratios counts."""
FACTS = 1_000_000
"""Facts of the person who is forgotten."""
FEW = 10
"""Facts of the other person."""
TEXTS = 1_000
"""Notes about other people, all of which are opened to search for the name."""
TICK = os.sysconf("SC_CLK_TCK")
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def cpu(on: Server) -> float:
    """CPU seconds of this program and of all processes of the server."""
    with connect(on) as connection:
        [folder] = connection.execute("SELECT current_setting('data_directory')").fetchone() or ("",)
    first = int(Path(folder, "postmaster.pid").read_text(encoding="utf-8").split()[0])
    its = [one for one in map(_stat, Path("/proc").glob("[0-9]*")) if one is not None]
    of_server = sum(sum(one[2:6]) if one[0] == first else sum(one[2:4]) for one in its if first in one[:2])
    return sum(os.times()[:4]) + of_server / TICK


def _stat(place: Path) -> tuple[int, ...] | None:
    """A process: its number, its parent's, and its ticks: user, system, and those of children that ended."""
    try:
        fields = (place / "stat").read_text(encoding="utf-8").rpartition(") ")[2].split()
    except OSError:  # ended meanwhile
        return None
    return int(place.name), int(fields[1]), *map(int, fields[11:15])


def recorded(on: Server, with_vault: bool, lines: list[FeedLine]) -> tuple[Server, float]:
    """A record of these lines, and the CPU time of appending them."""
    made = fresh(on)
    if not with_vault:
        with connect(made) as connection:
            connection.execute("DELETE FROM pitlog_vault.secret")
    begun = cpu(made)
    with Record(made) as record:
        ingest = Ingest(record)
        for first in range(0, len(lines), 500):
            ingest.take(lines[first : first + 500], Sender.person("bench"))
        ingest.close()
    return made, cpu(made) - begun


def spent(on: Server, work: Callable[[], None]) -> float:
    """The CPU seconds of some work."""
    begun = cpu(on)
    work()
    return cpu(on) - begun


def follow(made: Server) -> None:
    """Follow the record with all projections."""
    with connect(made, PROJECTOR) as connection:
        catch_up(connection, games)


def verify(made: Server, ring: KeyRing) -> None:
    """Verify like `pitlog verify`: the log, and the keys of all who played."""
    with connect(made, READER) as one, connect(made, READER) as two, vault_connection(made) as vault:
        going = Verification(one, two, VerificationRequest(Chain([ring.current().key], [])))
        for _ in going.run():
            pass
        if vault is not None and keeps_names_outside(one):
            assert not [*vault_checks.keys(one, vault, players(one))]
        assert not going.verdict.alterations


def measured(on: Server, with_vault: bool, lines: list[FeedLine], folder: Path) -> dict[str, float]:
    """CPU seconds of each step on one record."""
    made, append = recorded(on, with_vault, lines)
    with tempfile.TemporaryDirectory(dir=folder) as keys:
        ring = KeyRing(Path(keys))
        ring.make("casino.example/bench")
        followed = spent(made, lambda: follow(made))
        with connect(made, SEALER) as connection:
            for _ in Sealer(connection, ring).seal():
                pass
        return {"append": append, "projections": followed, "verify": spent(made, lambda: verify(made, ring))}


def compared(on: Server) -> list[Figure]:
    """Records without a vault and with one, in turn."""
    lines = [line for of_table in feed(LINES, tables=2).values() for line in of_table]
    pairs: list[tuple[dict[str, float], dict[str, float]]] = []
    with tempfile.TemporaryDirectory() as folder:
        measured(on, True, lines[:1000], Path(folder))  # what only the first run costs
        for nth in range(PAIRS):
            order = (False, True) if nth % 2 else (True, False)
            found = {one: measured(on, one, lines, Path(folder)) for one in order}
            pairs.append((found[False], found[True]))
    return [
        Figure(
            f"{what}, names in lines / outside the log (CPU)",
            statistics.median(without[what] / with_[what] for without, with_ in pairs),
            least,
            f"{_median(pairs, 0, what):.2f} s, {_median(pairs, 1, what):.2f} s for {len(lines):,} facts",
        )
        for what, least in (("append", 0.8), ("projections", 0.95), ("verify", 0.95))
    ]


def _median(pairs: list[tuple[dict[str, float], dict[str, float]]], which: int, what: str) -> float:
    return statistics.median(pair[which][what] for pair in pairs)


# --- forgetting -----------------------------------------------------------------------------------------------


def wagers(name: str, number: int, note: str | None = None) -> Iterator[FeedLine]:
    """Wagers of one person."""
    said = f',"note":"{note}"' if note else ""
    for nth in range(number):
        raw = (
            f'{{"fact":"wager_placed","id":"{name}-{nth}","table":"BAC01","at":"1998-03-14T20:00:00+13:00",'
            f'"wager":"w-{name}-{nth}","player":"{name}","bet":"player","stake":"10"{said}}}'
        )
        yield FeedLine(nth + 1, raw.encode())


def forgetting(on: Server) -> list[Figure]:
    """Forget a person with very many facts, and one with few."""
    everything = [*wagers("often", FACTS), *wagers("seldom", FEW), *wagers("other", TEXTS, "a word about the weather")]
    made, _ = recorded(on, True, everything)
    with connect(made) as connection:
        [facts] = connection.execute("SELECT count(*) FROM pitlog.facts").fetchone() or (0,)
    assert facts == len(everything), facts
    seldom, often = forgotten(made, "seldom"), forgotten(made, "often")
    rates = f"{often * 1e3:.0f} ms with {FACTS:,} facts, {seldom * 1e3:.0f} ms with {FEW}; {TEXTS:,} texts"
    return [
        Figure("1 s / forgetting a person with a million facts", 1 / often, 1, rates),
        Figure("forgetting a person with ten facts / with a million", seldom / often, 0.5),
    ]


def forgotten(made: Server, name: str) -> float:
    """Seconds from the request until the files are rewritten."""
    begun = time.perf_counter()
    with connect(made, VAULT) as connection:
        person = find_person(connection, name)
        assert person is not None
        forget_person(connection, person, "person:bench", NOW, "measured")
    with connect(made) as connection:
        rewrite_files(connection, bool(person.mentions))
    return time.perf_counter() - begun


def figures(on: Server) -> list[Figure]:
    """All figures of this module."""
    return [*compared(on), *forgetting(on)]


if __name__ == "__main__":
    with server() as alone:
        report("vault", figures(alone))
