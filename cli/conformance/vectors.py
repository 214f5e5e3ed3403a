"""The feeds of a kit: the beginning of a shift for each ruleset, shoes for roads, and those written by hand."""

import json
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from cli.conformance import handwritten
from domain.views.replay.roads import has_roads
from simulator import RULESETS, Shift, simulate

SEED, LINES = 1, 200
LONGER = {"nz-1998-baccarat": 4, "nz-1996-caribbean-stud": 3, "nz-1996-blackjack": 3}
"""How many times as long: commission and the findings of these games need more rounds."""
ROADS_OF = ("nz-1996-mini-baccarat", "vic-2002-crown")
OF_CARDS = {
    "table_opened", "shoe_started", "round_started", "void_hand_announced", "card_drawn", "card_turned", "round_voided",
    "result_announced", "round_ended", "shoe_ended",
}  # fmt: skip
"""The facts that roads rest on."""


class Vector(NamedTuple):
    """A feed, and what it is about."""

    name: str
    ruleset: str
    about: str
    feed: bytes


def vectors(seed: int = SEED, lines: int = LINES) -> Iterator[Vector]:
    """The vectors of a kit. The same numbers give the same bytes. `lines`: how many of most shifts."""
    for ruleset in RULESETS:
        count = lines * LONGER.get(ruleset, 1)
        reconstructions = 0.2 if has_roads(ruleset) else 0.0
        shift = Shift(ruleset, seed=seed, irregularities=0.3, mistakes=0.2, reconstructions=reconstructions)
        feed = b"".join(entry.line for entry in islice(simulate(shift), count))
        yield Vector(ruleset, ruleset, f"the first {count} lines of a shift with irregularities and mistakes", feed)
    for ruleset in ROADS_OF:
        yield Vector(f"roads-{ruleset}", ruleset, "a whole shoe without wagers, for its roads", _shoe(ruleset, seed))
    for name, lines_of, about in (
        ("refused", handwritten.refused, "lines that are refused, between good ones"),
        ("order", handwritten.order, "sessions, late facts, and a counter that starts again"),
        ("corrections", handwritten.corrections, "corrections, rounds nobody announced, a ruling, a name used again"),
    ):
        yield Vector(name, "nz-1998-baccarat", about, b"".join(lines_of()))


def _shoe(ruleset: str, seed: int) -> bytes:
    """The cards of a shift with a few wrong calls."""
    facts = (json.loads(entry.line) for entry in simulate(Shift(ruleset, seed=seed, mistakes=0.1)))
    kept = ({key: value for key, value in one.items() if key not in ("seq", "source", "video", "by")} for one in facts)
    return b"".join(
        json.dumps(one, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        for one in kept
        if one["fact"] in OF_CARDS
    )
