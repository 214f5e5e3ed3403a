"""Spins that others published: what the watch says of them, and what their own chi-square does."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench.watch.alternatives import ROULETTE, WHEEL
from bench.watch.counts import A_DAY, day
from domain.watch.budget import Budget
from domain.watch.instruments import watch_instrument


def published(paths: Sequence[Path]) -> str:
    """A line for the spins of all files together, as one wheel."""
    spins = [word for path in paths for word in path.read_text().split() if word in WHEEL]
    counts = Counter(spins)
    due = len(spins) / len(WHEEL)
    chi = sum((counts[pocket] - due) ** 2 / due for pocket in WHEEL)
    days = {day(at // A_DAY): Counter(spins[at : at + A_DAY]) for at in range(0, len(spins), A_DAY)}
    watched = watch_instrument("published", ROULETTE, days, 1, Budget())
    said = "nothing" if watched is None else f"alarm {watched.alarm or 'none'}, evidence {watched.evidence:.3g}"
    return f"{len(spins):,} spins: chi-square {chi:.1f} with 36 degrees of freedom; {said}"
