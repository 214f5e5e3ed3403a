"""Rounds: the outcome of every round, in columns for search, and as in `pitlog check --json`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from domain.facts.round import CardDrawn, CardTurned
from domain.fold.reading import ReadFact
from domain.fold.report_json import encode
from domain.fold.round import Round
from domain.fold.session.results import RoundFacts, SessionEnd
from domain.fold.wagers.balance import balance
from domain.money import EXACT
from projections.circumstances import Circumstances
from projections.projection import ProjectionRow, SessionPlace
from projections.row_versions import ROW_VERSIONS

ZERO = Decimal(0)


@dataclass(slots=True)
class RoundsState:
    """The session, and the circumstances at its table."""

    place: SessionPlace
    now: Circumstances = field(default_factory=Circumstances)


class RoundsProjection:
    """Every round of a session."""

    name = "rounds"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "rounds": (
            "table_name", "gaming_day", "shoe", "round", "ruleset", "status", "outcome", "began_at", "ended_at",
            "first_position", "last_position", "cards", "players", "seats", "bets", "stakes", "difference", "findings",
            "body", "house_owes", "players_owe", "dealer", "supervisor", "currency",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> RoundsState:
        return RoundsState(place)

    def fact(self, mind: RoundsState, played: ReadFact) -> None:
        """Note what holds for later rounds."""
        mind.now.note(played.fact)

    def round(self, mind: RoundsState, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The row of a round."""
        circumstances = mind.now.of_round(seen.facts)
        yield ProjectionRow("rounds", (mind.place.table, mind.place.day, *_columns(seen), *circumstances))

    def session(self, mind: RoundsState, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """Nothing outside rounds."""
        yield from ()


def _columns(seen: RoundFacts) -> tuple[Any, ...]:
    it, wagers = seen.round, seen.round.wagers
    owing = balance(wagers)
    return (
        it.shoe,
        it.round,
        it.ruleset,
        it.status,
        outcome_of(it),
        *_times(seen.facts),
        _cards(seen.facts),
        _each(wager.player for wager in wagers),
        _each(wager.seat for wager in wagers),
        _each(wager.bet for wager in wagers),
        _sum(wager.stake for wager in wagers),
        owing.whole,
        sum(finding.severity != "notice" for finding in it.findings),
        encode(it),
        *owing,
    )


def outcome_of(it: Round) -> str | None:
    """Player, Banker or Tie, or the result of the wheel or the dice."""
    if it.outcome is not None or it.result is None:
        return it.outcome
    return "-".join(map(str, it.result)) if isinstance(it.result, list) else str(it.result)


def _times(facts: list[ReadFact]) -> tuple[Any, ...]:
    """Times of its first and last fact, and their positions in the record."""
    if not facts:
        return None, None, None, None
    ats = [played.fact.at for played in facts]
    places = [played.line.number for played in facts]
    return min(ats), max(ats), min(places), max(places)


def _cards(facts: list[ReadFact]) -> list[str]:
    """Every card known to have left the shoe, or carried from the round before."""
    known = [played.fact for played in facts if not played.gone]
    return _each(fact.card for fact in known if isinstance(fact, CardDrawn | CardTurned))


def _each(values: Iterable[Any]) -> list[Any]:
    """Remove duplicates, keeping the order."""
    return list(dict.fromkeys(value for value in values if value is not None))


def _sum(amounts: Iterable[Decimal | None]) -> Decimal:
    total = ZERO
    for amount in amounts:
        total = EXACT.add(total, amount or ZERO)
    return total
