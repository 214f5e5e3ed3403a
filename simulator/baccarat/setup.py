"""The operator's choices for one table when it opens: chips, limits, style, options."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import Any

from simulator.baccarat.books import MIXED, VARIANTS, SimulatedRuleset

Limits = Mapping[str, tuple[Decimal, Decimal]]
DRAGON = {
    "4": "1", "5": "2", "6": "4", "7": "6", "8": "10", "9": "30", "natural_win": "1", "natural_tie": "push",
}  # fmt: skip
INCREMENT = Decimal(5)


@dataclass(frozen=True)
class Level:
    """A class of table: its chips and stakes."""

    chips: tuple[str, ...]
    main: tuple[str, str]
    tie: tuple[str, str]
    side: tuple[str, str]
    run: tuple[str, str]
    differential: tuple[str, str]
    """The minimum and maximum. A rulebook with one takes the minimum."""


LEVELS = (
    Level(("1", "5", "25", "100", "500", "1000"), ("20", "5000"), ("5", "500"), ("5", "200"), ("5", "200"),
          ("3000", "6000")),
    Level(("1", "5", "25", "100", "500"), ("40", "2000"), ("5", "250"), ("5", "100"), ("5", "100"), ("10000", "10000")),
    Level(("2.50", "5", "25", "100", "500"), ("50", "2500"), ("5", "250"), ("5", "100"), ("5", "100"),
          ("2000", "4000")),
    Level(("5", "25", "100", "500", "1000", "5000"), ("100", "20000"), ("25", "1000"), ("25", "500"), ("25", "250"),
          ("10000", "20000")),
)  # fmt: skip
TERMINAL_LEVEL = Level(
    ("0.50", "1", "5", "25", "100", "500"), ("5", "1000"), ("5", "200"), ("5", "100"), ("5", "5"), ("5", "5")
)


@dataclass(frozen=True)
class Setup:
    """One table as it opens."""

    book: SimulatedRuleset
    layout: str
    seats: int
    decks: int
    chips: tuple[Decimal, ...]
    limits: Limits
    differential: tuple[Decimal, Decimal] | None
    cutting_cards: int
    payout: str
    options: Mapping[str, Any]
    camera: str
    """Empty: no video at this table."""
    source: str
    """The shoe as a device."""
    terminals: int
    shuffler: str = "none"
    """The shuffling machine in use."""

    @property
    def shown(self) -> bool:
        """Whether the cards are spread for the first players. A machine takes them unseen."""
        return self.book.shown and self.shuffler == "none"

    @property
    def styles(self) -> tuple[str, ...]:
        """Dealing styles in use. Players never handle cards that return to a machine."""
        return tuple(style for style in self.book.styles if style != "B" or self.shuffler != "continuous")

    @property
    def chip(self) -> Decimal:
        return self.chips[0]

    @property
    def mixed(self) -> bool:
        return bool(self.options.get("layout_wagers"))

    @property
    def extra_above(self) -> Decimal | None:
        """The stake above which a winning wager bears extra commission."""
        wanted = self.differential and self.book.deferral and self.payout == "five_percent"
        return self.differential[0] if wanted and self.differential else None


def _limits(book: SimulatedRuleset, level: Level, options: Mapping[str, Any]) -> Limits:
    def pair(amounts: tuple[str, str]) -> tuple[Decimal, Decimal]:
        return Decimal(amounts[0]), Decimal(amounts[1])

    limits = {"banker": pair(level.main), "player": pair(level.main), "tie": pair(level.tie)}
    extras = {"perfect_pairs": level.side, "dragon_bonus": level.side, "run": level.run}
    offered = [("perfect_pairs", "perfect_pairs"), ("dragon_bonus", "dragon_bonus"), ("runs", "run")]
    limits |= {bet: pair(extras[bet]) for option, bet in offered if options.get(option)}
    if options.get("insurance"):
        limits["insurance"] = (Decimal(level.tie[0]), Decimal(level.main[1]))
    return limits


def _options(book: SimulatedRuleset, payout: str, scale: int, rng: Random) -> dict[str, Any]:
    chosen: dict[str, Any] = {}
    if payout == "half_on_six":
        chosen["banker_six_half"] = True
    if book.perfect_pairs and rng.random() < 0.7:
        chosen["perfect_pairs"] = scale
    if book.dragon_bonus and rng.random() < 0.4:
        chosen["dragon_bonus"] = DRAGON
    chosen |= {name: True for name in ("insurance", "runs") if getattr(book, name) and rng.random() < 0.8}
    if book.sharing and rng.random() < 0.5:
        chosen["shared_areas"] = 3
    if book is MIXED:
        chosen["layout_wagers"] = True
    return chosen


def choose(name: str, number: int, scale: int, rng: Random) -> Setup:
    """Open table `number`; `scale` is the Perfect Pairs scale of the whole casino."""
    book = VARIANTS[name][int(rng.random() * len(VARIANTS[name]))]
    layout, seats = rng.choice(book.layouts)
    payout = rng.choice(book.payout)
    options = _options(book, payout, scale, rng)
    level = TERMINAL_LEVEL if book.terminals else rng.choice(LEVELS)
    least, most = Decimal(level.differential[0]), Decimal(level.differential[1])
    # Paid one to two on six, a Banker wager cut in proportion could not always be paid in chips: no differential there.
    kind = "" if payout == "half_on_six" else book.differential
    differential = {"": None, "max": (least, least), "both": (least, most)}[kind]
    return Setup(
        book=book,
        layout=layout,
        seats=seats,
        decks=rng.choice(book.decks),
        chips=tuple(Decimal(chip) for chip in level.chips),
        limits=_limits(book, level, options),
        differential=differential if rng.random() < 0.7 else None,
        cutting_cards=rng.choice(book.cutting_cards),
        payout=payout,
        options=options,
        camera=f"T{number}-OVH" if rng.random() < 0.5 else "",
        source=f"shoe:{'AE' if book.place == 'nz' else 'VC'}-{100 + number}",
        terminals=12 if book.terminals else 0,
        shuffler=rng.choice(book.shufflers) if len(book.shufflers) > 1 else book.shufflers[0],
    )
