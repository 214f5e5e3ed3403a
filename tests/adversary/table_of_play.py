"""The Table of Play of baccarat, once more and by itself: who gets a third card, in every book alike."""

from collections.abc import Sequence

BANKER_DRAWS: dict[int, range | tuple[int, ...]] = {
    0: range(10), 1: range(10), 2: range(10), 3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: range(2, 8), 5: range(4, 8), 6: (6, 7),
    7: (),
}  # fmt: skip
"""By the Banker's points: the Player's third cards on which the Banker draws."""


def points(cards: Sequence[str]) -> int:
    """Aces one, tens and faces nothing; the last digit counts."""
    return sum({"A": 1}.get(card[0], int(card[0]) if card[0].isdigit() else 0) for card in cards) % 10


def rightful(drawn: Sequence[str]) -> dict[str, list[str]] | None:
    """Both hands, from the cards in the order in which they left the shoe; nothing where a card is missing."""
    if len(drawn) < 4:
        return None
    player, banker, left = [drawn[0], drawn[2]], [drawn[1], drawn[3]], list(drawn[4:])
    if points(player) < 8 and points(banker) < 8:
        third = None
        if points(player) <= 5:
            if not left:
                return None
            third = left.pop(0)
            player.append(third)
        draws = points(banker) <= 5 if third is None else points([third]) in BANKER_DRAWS[points(banker)]
        if draws:
            if not left:
                return None
            banker.append(left.pop(0))
    return {"player": player, "banker": banker}
