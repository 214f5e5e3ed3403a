"""The JSON of `pitlog check --as --json`, written as rounds end: one object, written without holding it whole."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

from domain.fold.feed.failing_fact import FailedSession
from domain.fold.lines import RefusedLine
from domain.fold.report_json import encode
from domain.fold.round import Round
from domain.sentences import worded
from domain.views.check_report import refused_entry
from domain.views.what_if.differences import Parting
from domain.views.what_if.parallel import Comparison

Write = Callable[[bytes], object]


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
    found = partings(replay, comparison)
    first = next(found, None)  # raise before anything is written
    write(b'{"as":' + encode(comparison.ruleset) + b',\n"rounds":[')
    _list([] if first is None else [first], b"\n", write)
    _list(found, b",\n", write)
    write(b'],\n"findings":' + encode(worded(comparison.findings)))
    write(b',\n"tables":' + encode(tables(comparison)))
    write(b',\n"totals":' + encode(totals(comparison)))
    write(b',\n"refused":[')
    _list(map(refused_entry, replay.refused()), b"\n", write)
    write(b'],\n"failed":[')
    _list(replay.failed, b"\n", write)
    write(b"]}\n")


def _list(items: Iterable[Any], comma: bytes, write: Write) -> None:
    for item in items:
        write(comma + encode(worded(item)))
        comma = b",\n"


def tables(comparison: Comparison) -> list[dict[str, Any]]:
    """Ignored options of each table, and tables of another game, which are left out."""
    read = [{"table": name, "compared": True, "unread": ignored} for name, ignored in comparison.unread.items()]
    left = [{"table": name, "compared": False, "ruleset": other} for name, other in comparison.left_out.items()]
    return read + left


def totals(comparison: Comparison) -> dict[str, Any]:
    """The number of rounds that differ, and what players would have received, by currency."""
    sums = {currency: one.as_json() for currency, one in comparison.totals.items()}
    counts = {"rounds": comparison.rounds, "apart": comparison.apart, "undecided": len(comparison.pairing.waiting)}
    return {**counts, "currencies": sums}
