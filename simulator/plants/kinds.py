"""The plants: their words, the games that can have them, and how they are written (`bias:17=1/25`)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from typing import NamedTuple

WRITTEN = re.compile(r"(?P<kind>[a-z-]+)(:(?P<on>[^=]+))?(=(?P<rate>.*))?\Z", re.DOTALL)
RATE = re.compile(r"\d{1,9}(/\d{1,9}|\.\d{1,9})?\Z")
POCKET, SECTOR, FACE = r"([0-9]|[12][0-9]|3[0-6]|[A-G])\Z", r"([0-9]|[12][0-9]|3[0-6])\+[1-8]\Z", r"[1-6]\Z"
PLAYER, BLOCK, DEPTH = r"P\d{1,6}\Z", r"([5-9]|[1-9]\d|1\d\d|200)\Z", r"[1-9]\d{0,2}\Z"
DEALER = r"(D\d{1,4}|(dealer:)?\d{4,5})"
CARDS, DICE, WHEELS = ("baccarat", "electronic", "blackjack"), ("craps", "tai_sai"), ("roulette", "money_wheel")
PAID_BY_HAND = (*WHEELS, *DICE, "baccarat", "blackjack", "caribbean_stud")
EVERY = (*PAID_BY_HAND, "electronic")


class PlantKind(NamedTuple):
    """A kind of plant."""

    games: Sequence[str]
    on: str = ""
    """The pattern of what it is on."""
    on_words: str = ""
    """The same, for people. In brackets if it may be left out."""
    rate_words: str = ""
    """What the rate is the chance of."""


KINDS: dict[str, PlantKind] = {
    "bias": PlantKind(WHEELS, POCKET, "a pocket, or a symbol of the money wheel", "a spin, to end there"),
    "sector": PlantKind(("roulette",), SECTOR, "a pocket and its neighbours on each side, as 17+2",
                        "a spin, to end there"),
    "repeats": PlantKind(WHEELS, rate_words="a spin, to end where the last one did"),
    "loaded-die": PlantKind(DICE, FACE, "a face", "a throw, that the first die shows it"),
    "dice-setter": PlantKind(("craps",), PLAYER, "a player", "a throw of theirs, to be a seven"),
    "unshuffled": PlantKind(("baccarat", "blackjack"), BLOCK, "a number of cards from 5 to 200",
                            "a shuffle, that as many keep the order of the shoe before"),
    "steered-cut": PlantKind(CARDS, DEPTH, "a number of cards from the front", "a cut, to be within two cards of it"),
    "shallow-cut": PlantKind(CARDS, rate_words="a cut, to be less than a deck from the front"),
    "omitted-burn": PlantKind(("baccarat", "electronic"), rate_words="a shoe, that no card of it is burned"),
    "counter": PlantKind(CARDS, PLAYER, "a player", "a round, that the stake follows the count (1 unless given)"),
    "dealer-shorts": PlantKind(PAID_BY_HAND, rf"{DEALER}(\+P\d{{1,6}})?\Z", "a dealer, or a dealer and a player",
                               "a payment, to be a tenth short"),
    "dealer-overpays": PlantKind(PAID_BY_HAND, rf"{DEALER}(\+P\d{{1,6}})?\Z", "a dealer, or a dealer and a player",
                                 "a payment, to be a tenth more than due"),
    "commission-waived": PlantKind(("baccarat",), rf"{DEALER}\Z", "a dealer", "a commission, not to be taken"),
    "past-poster": PlantKind(PAID_BY_HAND, PLAYER, "a player",
                             "a round, that they lay or raise a wager when the outcome is known or betting closed"),
    "slow-settlement": PlantKind(EVERY, rf"{DEALER}\Z", "(a dealer)", "a round, to be settled a minute late"),
}  # fmt: skip


@dataclass(frozen=True)
class Plant:
    """One fault and its rate."""

    kind: str
    on: str = ""
    rate: Fraction = Fraction(1)

    def __str__(self) -> str:
        return f"{self.kind}{':' * bool(self.on)}{self.on}={self.rate}"

    @property
    def people(self) -> tuple[str, str]:
        """The dealer and the player that it is on."""
        dealer, _, player = self.on.partition("+")
        return dealer, player


def plant_of(written: str) -> Plant:
    """Read `KIND:ON=RATE`. Raises `ValueError` with what there is instead."""
    found = WRITTEN.match(written)
    if found is None:
        raise ValueError(f"{written!r} is not a plant: write one as bias:17=1/25")
    kind, on = _kind(found["kind"]), found["on"] or ""
    wanted = KINDS[kind]
    optional = not wanted.on or wanted.on_words.startswith("(")
    if not (re.match(wanted.on, on) if on and wanted.on else optional and not on):
        raise ValueError(f"{kind} is on {wanted.on_words.strip('()') or 'nothing'}, not {on or 'nothing'!r}")
    if found["rate"] is None and kind != "counter":
        raise ValueError(f"{kind} needs a rate: the chance of {wanted.rate_words}, such as 1/25")
    return Plant(kind, on, Fraction(1) if found["rate"] is None else _rate(found["rate"]))


def _kind(written: str) -> str:
    if written in KINDS:
        return written
    near = get_close_matches(written, KINDS, 1, 0.5)
    hint = f" (did you mean {near[0]}?)" if near else ""
    raise ValueError(f"there is no plant {written!r}{hint}; there are {', '.join(sorted(KINDS))}")


def _rate(written: str) -> Fraction:
    if RATE.match(written) and not re.search(r"/0+\Z", written) and 0 < Fraction(written) <= 1:
        return Fraction(written)
    raise ValueError(f"{written!r} is not a rate above 0, up to 1: write 1/25 or 0.04")
