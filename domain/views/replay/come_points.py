"""Where the wagers of craps that have a point of their own lie: on the number, from the roll that gave it to them."""

from collections.abc import Mapping

from domain.views.replay.frames import Shown, Span, spans
from domain.views.replay.wager_history import Life, Sight

OWN = "its own"
"""The name of a wager's own point among its states."""


def come_points(shown: Shown) -> Mapping[str, list[Span]]:
    """The points of each such wager, with their steps in this round. Their `what` is the number as text."""
    found = {life.wager: _points(life, shown) for life in shown.lives}
    return {wager: points for wager, points in found.items() if points}


def _points(life: Life, shown: Shown) -> list[Span]:
    here = next((at for at, sight in enumerate(life.sights) if sight.round == shown.round.round), None)
    if here is None:
        return []
    before = _own(life.sights[here - 1]) if here else None
    after = _own(life.sights[here])
    rolled = next((at for at, frame in enumerate(shown.frames) if frame.kind == "dice_rolled"), len(shown.frames))
    return spans(before if at < rolled else after for at in range(len(shown.frames)))


def _own(sight: Sight) -> str | None:
    return sight.stands.get(OWN)
