"""The picture of a card table: however many boxes there are, the rank of each card is seen."""

import pytest

from domain.views.replay.stage import HandOnStage
from projections.drawing.card_table import BELOW, RANK, WIDE, card_table
from projections.drawing.seats import Spot


def box(number: int, cards: int) -> Spot:
    hand = HandOnStage(f"box:{number}", [[] for _ in range(cards)], None, [], [])
    return Spot(f"Box {number}", number, [hand], [])


@pytest.mark.parametrize("cards", [2, 3, 5, 7])
@pytest.mark.parametrize("boxes", range(1, 10))
def test_every_rank_is_seen(boxes: int, cards: int) -> None:
    """Hands lie side by side in the picture, and none over another."""
    drawn = card_table([], [box(number, cards) for number in range(1, boxes + 1)], [], rising=True)
    for hand in drawn.hands:
        assert hand.apart >= RANK
        assert hand.x >= 0 and hand.place(cards - 1)[0] + hand.size[0] <= WIDE
        assert hand.y >= BELOW and hand.y + hand.size[1] <= drawn.size[1]
    for one in drawn.hands:
        for other in drawn.hands:
            beside = (
                one.place(cards - 1)[0] + one.size[0] <= other.x or other.place(cards - 1)[0] + other.size[0] <= one.x
            )
            assert one is other or beside or abs(one.y - other.y) >= one.size[1]
