"""The time stamps in a bundle: of which of its checkpoints each is, and whether an authority vouches for it."""

from collections.abc import Iterator, Sequence

from domain.errors import TimeStampRefused
from record.bundles import members
from record.bundles.container import Container
from record.bundles.verdict import TimeStampResult
from record.sealing import stamps
from record.sealing.notes import Checkpoint, Note
from record.sealing.stamps import Authority


def stamped(
    container: Container, notes: Sequence[tuple[Note, Checkpoint]], authorities: Sequence[Authority]
) -> Iterator[str | TimeStampResult]:
    """Each that holds, or that nobody asked to be checked; or what is wrong with it."""
    messages = {stamps.as_sealed(note): found.size for note, found in notes}
    for name in members.stamps(container):
        stamp = container.read(name, stamps.LONGEST)
        of = next((one for one in messages if stamps.holds_digest(stamp, [one])), None)
        if of is None:
            yield f"{name} is a time stamp of none of the checkpoints in the bundle"
        elif authorities:
            yield _vouched(name, stamp, of, messages[of], authorities)
        else:
            yield TimeStampResult(messages[of], None)


def _vouched(name: str, stamp: bytes, of: bytes, size: int, authorities: Sequence[Authority]) -> str | TimeStampResult:
    try:
        return TimeStampResult(size, stamps.vouched(stamp, of, authorities))
    except TimeStampRefused as why:
        return f"{name}: {why}"
