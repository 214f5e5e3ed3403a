"""What is planted in the chances of one table: its wheel, its dice, its shoe, and who bets by what."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from simulator.plants.kinds import Plant

Came = TypeVar("Came")
SEVENS = [(face, 7 - face) for face in range(1, 7)]
OTHERS = [(one, two) for one in range(1, 7) for two in range(1, 7) if one + two != 7]
HIGH_LOW = dict.fromkeys("23456", 1) | dict.fromkeys("TJQKA", -1)
"""High and low: what each seen card adds to the count."""
PLAYER_HAND = {"A": 1, "2": 1, "3": 1, "4": 2, "5": -1, "6": -2, "7": -1, "8": -1}
"""Above zero, it favours the Player."""
SPREAD = 12
"""The highest stake of a counter, in minimums."""


class Chances:
    """The plants of one table, each with random numbers of its own. Without plants, everything is as it came."""

    def __init__(
        self, plants: Sequence[Plant] = (), seed: str = "", pockets: Mapping[str, Sequence[object]] | None = None
    ) -> None:
        self._plants: dict[str, list[Plant]] = {}
        for plant in plants:
            self._plants.setdefault(plant.kind, []).append(plant)
        self._rngs = {plant: Random(f"{seed} {plant.kind}:{plant.on}") for plant in plants}
        self._pockets = pockets or {}
        """The results that a sector covers, by its plant."""
        self.guests = list(dict.fromkeys(plant.on for plant in self.of("counter", "past-poster", "dice-setter")))
        """Players who sit at the table all evening, because something is planted on them."""
        self.to_tell: dict[str, list[Plant]] = {}
        """What the next fact of a kind completes."""
        self._last: object = None
        self._dealt: list[str] = []
        self._left: list[str] = []

    def of(self, *kinds: str) -> list[Plant]:
        """The plants of these kinds."""
        return [plant for kind in kinds for plant in self._plants.get(kind, ())]

    def rng(self, plant: Plant) -> Random:
        """The random numbers of a plant."""
        return self._rngs[plant]

    def happens(self, kind: str, tell: str) -> bool:
        """Whether it happens now. The next fact of the kind `tell` completes it."""
        for plant in self.of(kind):
            if self._rngs[plant].random() < plant.rate:
                self._tell(tell, plant)
                return True
        return False

    def _tell(self, fact: str, plant: Plant) -> None:
        self.to_tell.setdefault(fact, []).append(plant)

    # --- wheels and dice --------------------------------------------------------------------------------------

    def spun(self, came: Came, wheel: Sequence[Came]) -> Came:
        """Where the ball or the wheel stops, if it came to stop at `came`."""
        came = self._biased(came, wheel)
        for plant in self.of("repeats"):
            if self._last is not None and self._rngs[plant].random() < plant.rate:
                came = self._last  # type: ignore[assignment]
                self._tell("wheel_spun", plant)
        self._last = came
        return came

    def _biased(self, came: Came, wheel: Sequence[Came]) -> Came:
        plants = self.of("bias", "sector")
        if not plants:
            return came
        rng, taken = self._rngs[plants[0]], [one for one in wheel if any(self._covers(plant, one) for plant in plants)]
        at = Fraction(rng.random())
        for plant in plants:
            at -= plant.rate
            if at < 0:
                self._tell("wheel_spun", plant)
                return _pick(rng, [one for one in wheel if self._covers(plant, one)])
        return _pick(rng, [one for one in wheel if one not in taken]) if came in taken else came

    def _covers(self, plant: Plant, pocket: object) -> bool:
        return pocket in self._pockets[plant.on] if plant.kind == "sector" else str(pocket) == plant.on

    def die(self, face: int, fact: str) -> int:
        """What the first die shows, if it came to show `face`."""
        plants = self.of("loaded-die")
        if not plants:
            return face
        rng = self._rngs[plants[0]]
        at, loaded = Fraction(rng.random()), [int(plant.on) for plant in plants]
        for plant in plants:
            at -= plant.rate
            if at < 0:
                self._tell(fact, plant)
                return int(plant.on)
        return _pick(rng, [one for one in range(1, 7) if one not in loaded]) if face in loaded else face

    def thrown(self, dice: tuple[int, int], shooter: str) -> tuple[int, int]:
        """What two dice show when this player threw them."""
        dice = (self.die(dice[0], "dice_rolled"), dice[1])
        for plant in self.of("dice-setter"):
            if plant.on == shooter:
                rng, seven = self._rngs[plant], sum(dice) == 7
                wanted = rng.random() < plant.rate
                self._tell("dice_rolled", plant)
                return dice if wanted == seven else _pick(rng, SEVENS if wanted else OTHERS)
        return dice

    # --- cards ------------------------------------------------------------------------------------------------

    def shuffled(self, cards: list[str], again: bool) -> None:
        """Change a shuffled stack, the next card last. `again`: it consists of the cards of the shoe before."""
        used = self._dealt[: len(self._dealt) - len(self._left)]
        for plant in self.of("unshuffled") if again else ():
            rng, size = self._rngs[plant], int(plant.on)
            if len(used) >= size and rng.random() < plant.rate:
                at = int(rng.random() * (len(used) - size + 1))
                put(cards, used[at : at + size], int(rng.random() * (len(cards) // 2 - size // 2)))
                self._tell("shoe_started", plant)
        self._dealt, self._left = cards[::-1], cards

    def cut(self, front: int, cards: int) -> int:
        """How deep the cut is, if it came to be `front` cards deep."""
        for plant in self.of("shallow-cut", "steered-cut"):
            rng = self._rngs[plant]
            if rng.random() < plant.rate:
                self._tell("cards_cut", plant)
                depth = 10 + rng.random() * 36 if plant.kind == "shallow-cut" else int(plant.on) + rng.random() * 5 - 2
                return min(max(int(depth), 1), cards - 1)
        return front

    # --- people -----------------------------------------------------------------------------------------------

    def counting(self, player: str) -> bool:
        """Whether a player bets by the count in this round."""
        return any(plant.on == player and self.happens_to(plant) for plant in self.of("counter"))

    def happens_to(self, plant: Plant) -> bool:
        """Whether this one happens now, to be told with the next wager."""
        if self._rngs[plant].random() >= plant.rate:
            return False
        self._tell("wager_placed", plant)
        return True


NO_CHANCES = Chances()


def true_count(seen: Mapping[str, int], tags: Mapping[str, int], left: int) -> float:
    """The count for each deck that is left."""
    return sum(tags.get(card[0], 0) * often for card, often in seen.items()) * 52 / max(left, 26)


def multiple_by(counted: float) -> int:
    """A stake in minimums: one, and two more for each whole point above zero."""
    return min(max(1 + 2 * int(counted), 1), SPREAD)


def _pick(rng: Random, choices: Sequence[Came]) -> Came:
    return choices[int(rng.random() * len(choices))]


def put(cards: list[str], block: list[str], depth: int) -> None:
    """Move the cards of a block together, in their order, to be dealt after `depth` others."""
    for card in block:
        cards.remove(card)
    at = len(cards) - depth
    cards[at:at] = block[::-1]
