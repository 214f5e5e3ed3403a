"""Finds the cards that lie in a wrong hand, and where each belongs."""

from collections.abc import Sequence

from msgspec import Struct

from domain.fold.round_cards import EXCESS
from domain.places import place_name
from domain.views.replay.labels import HIDDEN, UNKNOWN, the_card
from domain.views.replay.tracks import Hands, Slot, Track, in_its_hand


class Astray(Struct, frozen=True):
    """A card in a wrong hand."""

    card: str
    lies: Slot
    belongs: Slot | None
    """None if no hand of this round was entitled to it."""

    @property
    def words(self) -> str:
        """In a sentence."""
        card = the_card(self.card)
        lies = f"{card[:1].upper()}{card[1:]} lies with {place_name(self.lies[0])}"
        if self.belongs is None:
            return f"{lies}; no hand of this round was entitled to it."
        return f"{lies}; by the rules it belongs to {place_name(self.belongs[0])}."


def astray(found: Sequence[Track], rightful: Hands, number: int, formed: Sequence[str]) -> list[Astray]:
    """The cards in wrong hands at a frame, as far as their faces were seen. `formed` are the hands that lie there."""
    return [
        Astray(face, slot, one.belongs)
        for one in found
        if (slot := one.at(number)) is not None
        and (face := one.shown(number)) not in (None, HIDDEN, UNKNOWN)
        and not in_its_hand(one, number, formed)
        and (one.belongs is not None or slot[0] in rightful)
        and not (one.belongs is None and slot[0] == EXCESS)
    ]
