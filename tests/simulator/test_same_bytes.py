"""The same shift gives the same bytes; a change of the bytes is noticed (`pinned.json`)."""

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest

from simulator import RULESETS, Shift, demo_shift, simulate

FILE = Path(__file__).parent / "pinned.json"
PINNED: dict[str, dict[str, str]] = json.loads(FILE.read_text())
RATES = {"clean": 0.0, "faulty": 0.3}


def digest(ruleset: str, rate: float) -> str:
    shift = Shift(ruleset, tables=2, shoes=1, seed=1998, irregularities=rate, mistakes=rate)
    return sha256(b"".join(entry.line for entry in simulate(shift))).hexdigest()


@pytest.mark.parametrize("kind", RATES)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_bytes_are_the_pinned_ones(ruleset: str, kind: str) -> None:
    """After a wanted change `PITLOG_WRITE_FROZEN=1 pytest -n 0 tests/simulator` writes them. The commit says why."""
    found = digest(ruleset, RATES[kind])
    if os.environ.get("PITLOG_WRITE_FROZEN"):
        PINNED.setdefault(ruleset, {})[kind] = found
        FILE.write_text(json.dumps(PINNED, indent=1) + "\n")
    assert found == PINNED[ruleset][kind]


def test_another_seed_gives_another_feed() -> None:
    one, other = (b"".join(e.line for e in simulate(Shift("nz-1998-baccarat", seed=seed))) for seed in (1, 2))
    assert one != other


def test_the_demonstration_is_always_the_same_and_has_its_dispute() -> None:
    feed = [entry.line for entry in demo_shift()]
    assert feed == [entry.line for entry in demo_shift()]
    kinds = [json.loads(line)["fact"] for line in feed]
    assert [kind for kind in kinds if kind.startswith(("dispute", "fact"))] == [
        "dispute_raised", "dispute_commented", "dispute_decided", "fact_corrected", "fact_corrected",
    ]  # fmt: skip


def test_the_demonstration_leaves_commission_owing_at_the_crown_table() -> None:
    facts = [json.loads(entry.line) for entry in demo_shift()]
    rulesets = {fact["ruleset"]: fact["table"] for fact in facts if fact["fact"] == "table_opened"}
    assert {"nz-1998-baccarat", "vic-2002-crown"} <= set(rulesets)
    crown = [fact for fact in facts if fact["table"] == rulesets["vic-2002-crown"]]
    marked, collected = (
        sum(float(fact["amount"]) for fact in crown if fact["fact"] == f"commission_{what}")
        for what in ("marked", "collected")
    )
    assert 0 < collected < marked
