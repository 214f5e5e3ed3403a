"""Every proof, by room. A proof is tests that are marked `prove`, or a command whose output has its figure."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from domain.rulebooks import RULEBOOKS

MUTANTS = r"altogether: (\d+ of \d+ noticed \([\d.]+%\))"


class Proof(NamedTuple):
    """What is run, and what it shows."""

    room: str
    name: str
    shows: str
    tests: tuple[str, ...] = ()
    """Files, or files with a test."""
    marked: bool = True
    """Only the tests that are marked. Else all tests of the files, with ten times as many examples."""
    command: tuple[str, ...] = ()
    """Instead of tests: words after the interpreter."""
    figure: str = ""
    """What is to be found in the output of the command."""
    least: float | None = None
    """The percentage that the figure must reach."""
    remembers: bool = False
    """Whether the command takes a file of what it has tried, and goes on after it."""


_TESTS = """
folding     any-order   domain/fold/feed/test_any_order         No fold raises, whatever order the facts have
folding     projected   projections/engine/test_any_facts       No projection raises, whatever order the facts have
folding     snapshots   domain/games/test_snapshots             Every round is the same, folded alone from a snapshot
folding     what-if     domain/views/what_if/test_compare_shifts Every pair of rulesets of baccarat, round by round
folding     hands       rules/test_nz_1996_caribbean_stud       2,598,960 hands of Caribbean stud, each ranked
amendments  amendments  projections/engine/test_amendments      A corrected past is told again as if told anew
shoes       shoes       proofs/test_shoes                       In a thousand shoes a ruleset each fault is found
expects     expects     domain/expectations/test_kept           Expectations of blackjack and stud, from every hand
commission  million     proofs/test_commission                  Commission of a million rounds balances to nothing
month       month       proofs/test_commission_month            Every figure of a month of twenty tables
placing     placing     projections/test_one_placing            Files, records and bundles place each fact alike
placing     changeover  projections/test_changeover             A record has the same answers after its changeover
placing     schemas     record/test_upgrades                    A record of every schema answers as one made today
adversary   adversary   adversary/test_adversary                An oracle that knows no rulebook judges feeds the same
attacks     attacks     attacks/test_at_random                  Each attack under every cover is found, with its place
attacks     tampering   attacks/kept/test_tampering_at_random   28 kinds of tampering outside facts are named
honest      honest      attacks/test_honest_at_random           Nothing is found in ten thousand facts of honest work
bits        bits        evidence/bundles/test_bits              Each single bit of a bundle counts
bits        alike       evidence/bundles/test_alike_at_random   Both verifiers say the same of altered bundles
guesses     guesses     proofs/test_guesses                     Ten million guesses find no personal value
kills       kills       faults/test_killed                      Clients and servers are killed, and no fact is lost
kills       recovery    faults/test_recovery_killed             Recovering from a loss, killed at random steps
kills       moves       faults/test_move_killed                 A move killed at any moment is never live twice
kills       horizon     record/storage/test_horizon             A reader at the horizon misses no fact of 8 writers
sizes       record      cli/intake/test_record                  A million facts go in and out in flat memory
sizes       ingest      record/ingest/test_ingest               Memory stays flat over 200,000 new names
sizes       shapes      shapes/test_linear                      Time grows as the feed does, in any of its shapes
"""
"""Room, name and file of the proofs that are marked tests, and what each shows."""
_PROPERTIES = (
    "adversary", "cli/feeds", "domain", "evidence", "interop", "projections", "proofs", "record", "rules", "simulator",
)  # fmt: skip
_FUNCTIONS = ("domain.money", "domain.cards", "domain.games.common", "domain.games.baccarat")


def _marked() -> Iterator[Proof]:
    for line in _TESTS.strip().splitlines():
        room, name, file, shows = line.split(maxsplit=3)
        yield Proof(room, name, shows, (f"tests/{file}.py",))


def _others() -> Iterator[Proof]:
    folders = tuple(f"tests/{one}" for one in _PROPERTIES)
    yield Proof("properties", "properties", "Every property with ten times as many examples", folders, marked=False)
    measured = ("-m", "tests.prove.coverage")
    shows = "Branches of `domain/` that tests of domain, rules and amendments take"
    yield Proof("coverage", "coverage", shows, command=measured, figure=r"branches: (.+)", least=99)


def _mutants(room: str, kind: str, names: Iterable[str], *more: str) -> Iterator[Proof]:
    for name in names:
        command = ("-m", "tests.mutation", kind, name, "--own", *more)
        yield Proof(
            room, name, f"Altered {kind} are noticed", command=command, figure=MUTANTS, least=95, remembers=True
        )


PROOFS: tuple[Proof, ...] = (
    *_marked(),
    *_others(),
    *_mutants("rulebooks", "data", RULEBOOKS),
    *_mutants("functions", "functions", _FUNCTIONS, "--seconds", "20"),
)
ROOMS: dict[str, list[Proof]] = {one.room: [other for other in PROOFS if other.room == one.room] for one in PROOFS}
