"""Runs: when they are won, lost, open, and which wager they want beside them."""

import pytest

from tests.domain.games.wagering import said
from tests.rules.rounds import checked
from tests.rules.victoria import fed, followed

UNBACKED = "P3's 10.00 on the run P, B needs the {} in this coup, but P3 has no wager on that hand."
UNNAMED = (
    "P3's 10.00 on the run without a written sequence nominates no hand for this coup, and P3 has no single wager that"
    " does."
)
LEFT = ("winner-not-paid", "loser-not-collected", "no-wagers", "unmarked-after-card")


@pytest.mark.parametrize(
    ("on", "outcomes", "mains", "words"),
    [
        ("PB", "PB", "PB", []),
        ("PB", "PB", "", [UNBACKED.format("Player"),
                          UNBACKED.format("Banker")]),
        ("PP", "PP", "", []),
        (None, "PP", "PP", []),
        (None, "PP", "", [UNNAMED] * 2),
    ],
)  # fmt: skip
def test_a_combination_wants_a_main_wager(on: str | None, outcomes: str, mains: str, words: list[str]) -> None:
    feed = fed(on, outcomes, None if on else 2, mains)
    rounds = checked(feed)["rounds"]
    found = [one for ended in rounds for one in said(ended, *LEFT)]
    firsts = [feed.facts[place]["id"] for place, one in enumerate(feed.facts)
              if one["fact"] == "card_drawn" and feed.facts[place - 1]["fact"] != "card_drawn"]  # fmt: skip
    assert [one[3] for one in found] == words
    assert [one[2] for one in found] == firsts[: len(words)]


@pytest.mark.parametrize(
    ("on", "outcomes", "stands"),
    [
        ("PP", "PP", ["open 0.00", "win 30.00"]),
        ("PP", "PB", ["open 0.00", "lose 0.00"]),
        ("PP", "B", ["lose 0.00"]),
        ("PP", "T", ["lose 0.00"]),
        ("TT", "P", ["lose 0.00"]),
        ("PP", "xPP", ["open 0.00", "open 0.00", "win 30.00"]),
    ],
)
def test_a_run_is_decided(on: str, outcomes: str, stands: list[str]) -> None:
    assert followed(on, outcomes) == stands
