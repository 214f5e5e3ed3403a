"""The JSON of `pitlog check --as --json`, written as rounds end: one object, written without holding it whole."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Protocol

from msgspec import UNSET, Struct, UnsetType

from domain.facts.vocabulary import Ruleset
from domain.fold.feed.failing_fact import FailedSession
from domain.fold.lines import RefusedLine
from domain.fold.report_json import encode
from domain.fold.round import Round
from domain.sentences import worded
from domain.views.check_report import RefusedEntry, listed, refused_entry
from domain.views.streamed import Part, Write, write_streamed
from domain.views.what_if.differences import Parting, Two
from domain.views.what_if.parallel import Comparison
from domain.views.what_if.totals import ComparedCurrency


class ComparedTable(Struct):
    """A table: ignored options, or, of another game, its ruleset."""

    table: str
    compared: bool
    unread: list[str] | UnsetType = UNSET
    ruleset: str | UnsetType | None = UNSET


class ComparedTotals(Struct):
    """How many rounds differ, and the sums of each currency."""

    rounds: int
    apart: int
    undecided: int
    currencies: dict[str, ComparedCurrency]


class UnderAnother(Struct, rename={"as_": "as"}):
    """Rounds under another ruleset."""

    as_: Ruleset
    rounds: list[Parting]
    findings: Two
    tables: list[ComparedTable]
    totals: ComparedTotals
    refused: list[RefusedEntry]
    failed: list[FailedSession]


class FoldedFeed(Protocol):
    """A feed, or sessions of a record, folded with both games."""

    @property
    def failed(self) -> Sequence[FailedSession]:
        """Sessions that could not be folded, complete once the rounds are over."""

    def rounds(self) -> Iterator[Round]:
        """Every round, as it ends."""

    def refused(self) -> Iterator[RefusedLine]:
        """Lines that could not be understood."""


def partings(replay: FoldedFeed, comparison: Comparison) -> Iterator[Parting]:
    """Rounds with differences, as they end."""
    for _ in replay.rounds():
        yield from comparison.take()
    comparison.end()


def write_comparison(replay: FoldedFeed, comparison: Comparison, write: Write) -> None:
    """Fold a feed under two rulesets, and write the differences."""
    write_streamed(UnderAnother, _parts(replay, comparison), write)


def _parts(replay: FoldedFeed, comparison: Comparison) -> Iterator[Part]:
    """What the fold knows only at its end is asked for when the rounds were written."""
    found = partings(replay, comparison)
    first = [*islice(found, 1)]  # raise before anything is written
    yield Part("as_", encode(comparison.ruleset))
    yield Part("rounds", listed(chain(first, found)))
    yield Part("findings", encode(worded(comparison.findings)))
    yield Part("tables", encode(tables(comparison)))
    yield Part("totals", encode(totals(comparison)))
    yield Part("refused", listed(map(refused_entry, replay.refused())))
    yield Part("failed", listed(replay.failed))


def tables(comparison: Comparison) -> list[ComparedTable]:
    """Ignored options of each table, and tables of another game, which are left out."""
    read = [ComparedTable(name, True, unread=ignored) for name, ignored in comparison.unread.items()]
    return read + [ComparedTable(name, False, ruleset=other) for name, other in comparison.left_out.items()]


def totals(comparison: Comparison) -> ComparedTotals:
    """The number of rounds that differ, and what players would have received, by currency."""
    sums = {currency: one.compared() for currency, one in comparison.totals.items()}
    return ComparedTotals(comparison.rounds, comparison.apart, len(comparison.pairing.waiting), sums)
