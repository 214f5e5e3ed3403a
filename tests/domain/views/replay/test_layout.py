"""What lies on the layout after each fact."""

from domain.facts.decoding.decode import decode
from domain.views.replay.layout import ReplayLayout

HEAD = '"table":"T1","at":"1996-03-14T21:05:11+13:00"'


def seen(*facts: str) -> ReplayLayout:
    """The layout after these facts, each its kind and what it says."""
    layout = ReplayLayout()
    for number, fact in enumerate(facts):
        kind, _, rest = fact.partition(" ")
        layout.evolve(decode(f'{{"fact":"{kind}","id":"f{number}",{HEAD},{rest}}}'.encode()))
    return layout


def card(face: str, to: str) -> str:
    """A card, face up."""
    return f'card_drawn "card":"{face}","to":"{to}","face":"up"'


def decided(decision: str, hand: int) -> str:
    """A decision about a hand of box 2."""
    return f'decision_made "box":2,"hand":{hand},"decision":"{decision}","player":"P1"'


def test_a_split_makes_a_hand_of_the_second_card() -> None:
    layout = seen(card("KS", "box:2"), card("TD", "box:2"), decided("split", 1), card("TS", "box:2"))
    assert layout.cards(False) == {"box:2": ["KS", "TS"], "box:2/2": ["TD"]}


def test_hands_are_numbered_as_they_are_formed() -> None:
    layout = seen(
        card("KS", "box:2"), card("TD", "box:2"), decided("split", 1), card("QC", "box:2/2"), decided("split", 2),
        card("KH", "box:2/2"), card("JS", "box:2/3"),
    )  # fmt: skip
    assert layout.cards(False) == {"box:2": ["KS"], "box:2/2": ["TD", "KH"], "box:2/3": ["QC", "JS"]}


def test_to_stand_moves_no_card() -> None:
    layout = seen(card("KS", "box:2"), card("TD", "box:2"), decided("stand", 1), card("2C", "box:22"))
    assert layout.cards(False) == {"box:2": ["KS", "TD"], "box:22": ["2C"]}


def test_a_spin_shows_its_number_and_a_void_one_says_why() -> None:
    assert seen('wheel_spun "number":17,"revolutions":4').result == {"number": 17}
    void = seen('wheel_spun "number":17,"revolutions":1,"void":"too_slow"')
    assert void.result == {"number": 17, "void": "too_slow"}


def test_the_marker_is_where_it_was_put_last() -> None:
    """Nothing is said of it before; off is a place, too."""
    assert seen('dice_rolled "dice":[3,5],"shooter":"P1"').marker is None
    on = seen('point_marked "point":8')
    assert on.marker == "8"
    assert seen('point_marked "point":8', 'point_marked "point":null').marker == "off"
