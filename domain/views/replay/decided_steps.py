"""At which step of a round each decision table decided, with the row in force."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.table_of_play import BANKERS_CARD, PLAYERS_CARD
from domain.views.decided import Decided, DecidedTable, decided_tables, decisions
from domain.views.replay.frames import Frame, Shown
from domain.views.replay.labels import HIDDEN


class DecidedStep(Struct, frozen=True):
    """What a table decided at a step."""

    what: str
    """The subject of the decision."""
    table: DecidedTable
    """The table with all its rows. Those in force name the subject."""
    rows: list[int]
    """The row in force. Several if the round does not show which."""


def decided_steps(shown: Shown) -> Mapping[int, list[DecidedStep]]:
    """The decisions of a round by the number of their step. None is shown while a card that it rests on may lie face
    down.
    """
    found: dict[int, list[DecidedStep]] = {}
    facts = [fact for one in shown.explained.steps if one.topic == "card" for fact in one.facts]
    for one in decisions(shown.round, shown.explained.steps):
        number = _step(shown.frames, _fact(one, shown, facts))
        if number is not None:
            found.setdefault(number, []).append(DecidedStep(one.what, decided_tables([one])[0], one.rows))
    return found


def _fact(one: Decided, shown: Shown, cards: Sequence[str]) -> str | None:
    """The fact after which it was decided: that of the finding, else the card that was the last to be known."""
    if one.fact is not None or not cards:
        return one.fact
    player = shown.round.hands.get("player")
    drew = player is not None and len(player.rightful or ()) > 2
    place = {PLAYERS_CARD.name: INITIAL - 1, BANKERS_CARD.name: INITIAL - 1 + drew}.get(one.table, len(cards) - 1)
    return cards[min(place, len(cards) - 1)]


def _step(frames: Sequence[Frame], fact: str | None) -> int | None:
    """The first step from a fact on at which no card lies face down."""
    begin = next((at for at, frame in enumerate(frames) if frame.fact == fact), None)
    if begin is None:
        return None
    seen = (at for at in range(begin, len(frames)) if not any(HIDDEN in hand for hand in frames[at].cards.values()))
    return next((at + 1 for at in seen), None)
