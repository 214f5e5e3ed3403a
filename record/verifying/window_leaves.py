"""The leaves of a window as its rows give them: the facts', and between them those that are no facts."""

from bisect import bisect_right
from dataclasses import dataclass

from record.sealing.merkle import leaf_hash
from record.verifying.sources import Rows
from record.verifying.windows import Window, ask_positions


@dataclass
class Leaves:
    """All leaves of a window, in their order, and where each checkpoint ends among them."""

    hashes: list[bytes]
    kinds: list[bool]
    """Whether each is a fact."""
    ends: list[int]


def leaves_of(window: Window) -> Leaves:
    """The facts' leaves, with the others in their places."""
    found = Leaves(list(window.hashes), [True] * len(window.hashes), [])
    whole = len(window.hashes) + len(window.others) == window.size - window.begin
    for put, (index, row) in enumerate(sorted(window.others.items())):
        at = index - window.begin if whole else put + _place(window, index)
        found.hashes.insert(at, leaf_hash(row))
        found.kinds.insert(at, False)
    for one in window.checkpoints:
        until = sum(index < one.size for index in window.others)
        found.ends.append(one.size - window.begin if whole else until + _place(window, one.size - 1))
    return found


def _place(window: Window, index: int) -> int:
    """After how many of the facts that are there a leaf stands that is none: where its checkpoint's facts end."""
    one = next(one for one in window.checkpoints if one.size > index)
    if window.positions is None:
        return one.facts - (window.before.facts if window.before else 0)
    return bisect_right(window.positions, one.last_position)


def positions_of(rows: Rows, window: Window, leaves: Leaves) -> list[int | None]:
    """The positions of a window's leaves: none where a leaf is no fact."""
    facts = iter(ask_positions(rows, window))
    return [next(facts) if is_fact else None for is_fact in leaves.kinds]
