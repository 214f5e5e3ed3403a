"""Which members a bundle has, and in which order they stand."""

from collections.abc import Iterator

from record.bundles.container import Container
from record.bundles.format import (
    CHECKPOINT,
    EARLIER,
    HEADS,
    HEADS_PROOF,
    MANIFEST,
    MOST_EARLIER,
    MOST_STAMPS,
    PROOF,
    ROWS,
    STAMP,
)  # fmt: skip
from record.bundles.layout import SUMS


def earlier(container: Container) -> list[tuple[str, str]]:
    """The members with earlier checkpoints and their proofs."""
    pairs = [(EARLIER.format(nth, "txt"), EARLIER.format(nth, "bin")) for nth in range(1, MOST_EARLIER + 1)]
    return [pair for pair in pairs if pair[0] in container or pair[1] in container]


def stamps(container: Container) -> list[str]:
    """Those that are time stamps."""
    return [name for nth in range(1, MOST_STAMPS + 1) if (name := STAMP.format(nth)) in container]


def odd(container: Container) -> Iterator[str]:
    """What has no place in a bundle, or another than it has."""
    wanted = _wanted(len(earlier(container)), len(stamps(container)))
    there = [one.name for one in container.members]
    for name in there:
        if name not in wanted:
            yield f"{name!r} has no place in a bundle"
    if [name for name in wanted if name in there] != [name for name in there if name in wanted]:
        yield "the parts of the bundle do not stand in the order that the format gives them"


def _wanted(before: int, stamped: int) -> list[str]:
    pairs = [EARLIER.format(nth, end) for nth in range(1, before + 1) for end in ("txt", "bin")]
    numbered = [STAMP.format(nth) for nth in range(1, stamped + 1)]
    return [MANIFEST, CHECKPOINT, ROWS, PROOF, HEADS, HEADS_PROOF, *pairs, *numbered, SUMS]
