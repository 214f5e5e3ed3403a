"""Reconstructions: rounds with misplaced cards: as dealt, as the rules give them, and who restored them."""

from collections.abc import Iterator
from typing import Any

from domain.facts.round import CardsReconstructed
from domain.fold.reading import ReadFact
from domain.fold.round import Round, RoundHand
from domain.fold.session.results import RoundFacts, SessionEnd
from projections.projection import UNSEEN, ProjectionRow, SessionPlace, as_json
from projections.row_versions import ROW_VERSIONS


class ReconstructionsProjection:
    """One row for each such round."""

    name = "reconstructions"
    version = ROW_VERSIONS[name]
    tables = {  # noqa: RUF012
        "reconstructions": (
            "table_name", "gaming_day", "shoe", "round", "status", "at", "dealt", "rightful", "carried", "put_right",
            "rules",
        ),
    }  # fmt: skip

    def begin(self, place: SessionPlace) -> SessionPlace:
        """The only state is the session."""
        return place

    def fact(self, mind: SessionPlace, played: ReadFact) -> None:
        """Ignored: facts of no round move no cards of one."""

    def round(self, mind: SessionPlace, seen: RoundFacts) -> Iterator[ProjectionRow]:
        """The row of a round with misplaced cards."""
        it = seen.round
        put_right = [played.fact for played in seen.facts if isinstance(played.fact, CardsReconstructed)]
        if not (put_right or it.carried or any(map(_misplaced, it.hands.values()))):
            return
        yield ProjectionRow("reconstructions", (
            mind.table, mind.day, it.shoe, it.round, it.status, seen.facts[-1].fact.at if seen.facts else None,
            as_json({place: hand.dealt for place, hand in it.hands.items()}),
            as_json({place: hand.rightful for place, hand in it.hands.items()}),
            [card or UNSEEN for card in it.carried], as_json([_reconstruction_row(fact) for fact in put_right]),
            _rules(it),
        ))  # fmt: skip

    def session(self, mind: SessionPlace, ending: SessionEnd) -> Iterator[ProjectionRow]:
        """Nothing outside rounds."""
        yield from ()


def _misplaced(hand: RoundHand) -> bool:
    return hand.rightful is not None and hand.rightful != hand.dealt


def _reconstruction_row(fact: CardsReconstructed) -> dict[str, Any]:
    return {"fact": fact.id, "role": fact.role, "by": fact.by, "at": fact.at, "hands": fact.hands}


def _rules(it: Round) -> list[str]:
    return list(dict.fromkeys(one.rule for one in it.findings if one.severity == "ruling" and one.rule))
