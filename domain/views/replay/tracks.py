"""Follows every card of a round from step to step, and gives it its place by the rules.

Frames show faces, and eight decks have eight of each: a card is told from its twins by where it lay before.
"""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from domain.views.replay.labels import HIDDEN, UNKNOWN

Hands = Mapping[str, Sequence[str | None]]
"""The cards in each hand."""
Slot = tuple[str, int]
"""A hand, and the place in it, from 0."""


class Track(Struct, eq=False):
    """One card: where it lay at each step from the first one on, and what was seen of it."""

    since: int
    """The index of the first frame in which it lies."""
    lay: list[Slot | None]
    """Its place in each frame from then on. None where it was taken away."""
    seen: list[str]
    """Its face in each frame from then on, `##` while it is face down."""
    belongs: Slot | None = None
    """Its place by the rules. None if no hand is entitled to it."""

    @property
    def face(self) -> str:
        """Its face when it was last seen."""
        return next((face for face in reversed(self.seen) if face != HIDDEN), HIDDEN)

    @property
    def hands(self) -> list[str]:
        """The hands in which it lay, the last one first."""
        return list(dict.fromkeys(slot[0] for slot in reversed(self.lay) if slot is not None))

    def at(self, frame: int) -> Slot | None:
        """Where it lies at a frame."""
        return self.lay[frame - self.since] if frame >= self.since else None

    def shown(self, frame: int) -> str | None:
        """What is seen of it at a frame. None while it is in the shoe."""
        return self.seen[frame - self.since] if frame >= self.since else None


def tracks(each: Sequence[Hands], rightful: Hands) -> list[Track]:
    """Every card that lay on the table, in order, with its place by the rules."""
    found: list[Track] = []
    for number, hands in enumerate(each):
        _follow(found, number, hands)
    _give_places(found, rightful)
    return found


# --- from one frame to the next -----------------------------------------------------------------------------------


def _follow(found: list[Track], number: int, hands: Hands) -> None:
    """Each card of a frame is the one that lay in its place, else one of its face that was moved, else a new one."""
    lying = {(place, at): str(card) for place, cards in hands.items() for at, card in enumerate(cards)}
    now = {slot: one for one in found if (slot := one.lay[-1]) in lying and _same(one, lying[slot])}
    kept = {id(one) for one in now.values()}
    moved: dict[str, list[Track]] = {}
    for one in found:
        if id(one) not in kept:
            moved.setdefault(one.face, []).append(one)
    for slot, face in lying.items():
        if slot not in now:
            of_face = moved.get(face)
            now[slot] = of_face.pop(0) if of_face else _new(found, number)
    where = {id(one): slot for slot, one in now.items()}
    for one in found:
        lies = where.get(id(one))
        one.lay.append(lies)
        one.seen.append(lying[lies] if lies is not None else one.seen[-1])


def _new(found: list[Track], number: int) -> Track:
    one = Track(number, [], [])
    found.append(one)
    return one


def _same(one: Track, face: str) -> bool:
    """Whether a card may be what lies in its place now: it is, or it was turned, or it was learnt what it is."""
    return one.seen[-1] in (face, HIDDEN, UNKNOWN) or face == HIDDEN


# --- places by the rules ------------------------------------------------------------------------------------------


def _give_places(found: Sequence[Track], rightful: Hands) -> None:
    """A card has its own hand's place if that may be, else one in a hand of its box, in which it lay, or any other."""
    free: dict[str, list[Slot]] = {}
    for place, cards in rightful.items():
        for at, card in enumerate(cards):
            free.setdefault(card or UNKNOWN, []).append((place, at))
    for fits in (_last_hand, _own_box, _hand_it_lay_in, _anywhere):
        for one in found:
            _give(one, free.get(one.face, []), fits)
    left = {slot: slots for slots in free.values() for slot in slots}
    for one in found:
        lies = one.lay[-1]
        if one.belongs is None and one.face == HIDDEN and lies in left:
            left.pop(lies).remove(lies)  # it was never turned: it is the one that belongs there
            one.belongs = lies


def _give(one: Track, free: list[Slot], fits: Callable[[Sequence[str], Slot], bool]) -> None:
    if one.belongs is not None or not free:
        return
    hands = one.hands
    slot = next((slot for slot in free if fits(hands, slot)), None)
    if slot is not None:
        free.remove(slot)
        one.belongs = slot


def _last_hand(hands: Sequence[str], slot: Slot) -> bool:
    return slot[0] in hands[:1]


def _own_box(hands: Sequence[str], slot: Slot) -> bool:
    return any(_box(hand) == _box(slot[0]) for hand in hands[:1])


def _hand_it_lay_in(hands: Sequence[str], slot: Slot) -> bool:
    return slot[0] in hands


def _anywhere(hands: Sequence[str], slot: Slot) -> bool:
    return True


def _box(place: str) -> str:
    return place.partition("/")[0]


def required(found: Sequence[Track], rightful: Hands, number: int) -> dict[str, list[str | None]]:
    """The hands by the rules at a frame, as far as their cards have left the shoe."""
    hands: dict[str, list[str | None]] = {place: [None] * len(cards) for place, cards in rightful.items()}
    for one in found:
        if one.belongs is not None:
            place, at = one.belongs
            hands[place][at] = one.shown(number)
    return hands


def in_its_hand(one: Track, number: int, formed: Sequence[str]) -> bool:
    """Whether a card lies where it belongs. A hand that a split has yet to form is one with the others of its box."""
    slot, place = one.at(number), one.belongs[0] if one.belongs is not None else None
    if slot is None or place is None or slot[0] == place:
        return slot is None or slot[0] == place
    return _box(slot[0]) == _box(place) and place not in formed
