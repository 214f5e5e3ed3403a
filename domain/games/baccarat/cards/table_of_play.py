"""The table of play: which drawn cards belong to which hand. Players have no choice."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.cards import DECK
from domain.rulebooks.decision_tables import table

ZERO_POINTS = "TJQK"

POINTS: dict[str, int] = {card: 0 if card[0] in ZERO_POINTS else 1 if card[0] == "A" else int(card[0]) for card in DECK}
"""The point value of each card: in 1996 rule 3.2 with 3.2(a), 3.2(b) and 3.2(c); in Victoria 3.2.1, 3.2.2, 3.2.3."""

BURN: dict[str, int] = {card: POINTS[card] or 10 for card in DECK}
"""The number of cards to burn after this one."""

RED = "DH"


def count(cards: Iterable[str]) -> int:
    """The point count of a hand: the last digit of the sum (in Victoria 3.3.1 and 3.3.2)."""
    return sum(POINTS[card] for card in cards) % 10


def pair(first: str, second: str) -> str | None:
    """The kind of pair of two cards: equal rank, not equal point value."""
    if first[0] != second[0]:
        return None
    if first[1] == second[1]:
        return "perfect"
    return "coloured" if (first[1] in RED) == (second[1] in RED) else "mixed"


DRAWS = "D"
NO_CARD = 10
"""The key for a Player without a third card."""

NATURAL = 8
"""The lowest natural: rule 9.2, in Victoria 9.1."""
COUNTS = range(10)

PLAYERS_CARD = table("third_card", "players-third-card")
BANKERS_CARD = table("third_card", "bankers-third-card")
DOES = {"draws": DRAWS, "stands": "S"}

PLAYER = "".join(DOES[PLAYERS_CARD.decide("no", str(count)).then[0]] if count < NATURAL else "S" for count in COUNTS)
"""Draw or stand, by the Player's points on two cards: rule 9.3, drawing by 9.3(a) and standing by 9.3(b); in Victoria
9.2."""


def _against(count: int, third: str) -> str:
    return DOES[BANKERS_CARD.decide(str(count), third).then[0]] if count < NATURAL else "S"


BANKER = tuple("".join(_against(count, third) for third in (*map(str, COUNTS), "none")) for count in COUNTS)
"""Draw or stand, by the Banker's points on two cards and the points of the Player's third card (the last entry: no
third card): rules 9.4 and 9.5, drawing by 9.4(a) and standing by 9.4(b); in Victoria 9.3."""


class Play(NamedTuple):
    """Which cards belong to which hand, by their place in the order of the draw."""

    player: tuple[int, ...]
    banker: tuple[int, ...]
    used: int
    """The number of cards used. All later ones are excess: by 9.6 no hand gets more than one third card."""
    lacks: str | None = None
    """The finding type that leaves it open: a required card was not drawn, or is unknown."""
    points: tuple[int, int] | None = None
    """The points, Player's first, if nothing is open."""


UNSEEN = "card-unseen"


def play(values: Sequence[int | None]) -> Play:
    """The hands by the rules, from the point values of the cards in order."""
    if len(values) < 4:
        first, second = (0, 2)[: (len(values) + 1) // 2], (1, 3)[: len(values) // 2]
        return Play(first, second, len(values), "card-missing-initial")
    one, two, three, four = values[:4]
    if one is None or two is None or three is None or four is None:
        return Play((0, 2), (1, 3), 4, UNSEEN)
    player, banker = (one + three) % 10, (two + four) % 10
    if player >= NATURAL or banker >= NATURAL:
        return Play((0, 2), (1, 3), 4, None, (player, banker))
    if PLAYER[player] == DRAWS:
        return _player_draws(values, player, banker)
    return _bankers_turn(values, (0, 2), player, banker, NO_CARD)


def _player_draws(values: Sequence[int | None], player: int, banker: int) -> Play:
    if len(values) < 5:
        return Play((0, 2), (1, 3), 4, "card-missing-player")
    third = values[4]
    if third is None:
        return Play((0, 2, 4), (1, 3), 5, UNSEEN)
    return _bankers_turn(values, (0, 2, 4), (player + third) % 10, banker, third)


def _bankers_turn(values: Sequence[int | None], hand: tuple[int, ...], player: int, banker: int, third: int) -> Play:
    used = 5 if third != NO_CARD else 4
    if BANKER[banker][third] != DRAWS:
        return Play(hand, (1, 3), used, None, (player, banker))
    if len(values) <= used:
        lacks = "card-missing-banker-alone" if third == NO_CARD else "card-missing-banker"
        return Play(hand, (1, 3), used, lacks)
    value = values[used]
    if value is None:
        return Play(hand, (1, 3, used), used + 1, UNSEEN)
    return Play(hand, (1, 3, used), used + 1, None, (player, (banker + value) % 10))


def outcome(points: tuple[int, int]) -> str:
    """The winning hand or a tie (in Victoria 8.3.3(a), 8.3.3(b), 8.3.3(c) and 8.3.3(d))."""
    player, banker = points
    return "tie" if player == banker else "player" if player > banker else "banker"
