"""Names of hands and boxes in a sentence."""

_PLACES = {"player": "the Player", "banker": "the Banker", "dealer": "the dealer", "none": "no hand, in excess"}
_HANDS = {"1": "first", "2": "second", "3": "third", "4": "fourth"}


def place_name(place: str) -> str:
    """`box:3/2` is the second hand of box 3."""
    kind, _, number = place.partition(":")
    if kind != "box":
        return _PLACES.get(place, place)
    box, _, hand = number.partition("/")
    return f"the {_HANDS.get(hand, hand + 'th')} hand of box {box}" if hand else f"box {box}"
