"""Reads a bundle as a record is read: its facts as lines for the fold, and the context of its sessions."""

from collections.abc import Iterator
from heapq import merge
from itertools import chain
from operator import attrgetter
from pathlib import Path

from domain.fold.lines import FeedLine
from domain.fold.session.carry_forward import CarriedOver
from evidence.bundles.container import Container
from evidence.bundles.manifest import BundleManifest, carried, manifest
from evidence.bundles.names import Names, labels
from evidence.errors import BundleDamaged
from evidence.sealing.entries import CONTEXT, ROWS, InvalidBundle, LogEntry, compressed_entries, entries
from evidence.sealing.fact_rows import is_fact, moment, read_fact

_ZIPS = (b"PK\3\4", b"PK\5\6")


def is_bundle(file: str) -> bool:
    """Whether a file is a zip. Unreadable files are reported elsewhere."""
    try:
        path = Path(file)
        if not path.is_file():
            return False
        with path.open("rb") as source:
            return source.read(4) in _ZIPS
    except (OSError, ValueError):
        return False


class Bundle:
    """A bundle whose own digests match. Signatures are not checked here: `pitlog verify` does that."""

    def __init__(self, file: str) -> None:
        self.file = file
        try:
            self._container = Container(Path(file))
            for fault in self._container.faults():
                raise InvalidBundle(fault)
            self.manifest: BundleManifest = manifest(self._container)
            self.proves = self.manifest.proves
            """The one round that it proves, if it is of one round."""
            self._labels = {} if self.proves is None else labels(chain(*self._members()))
            name = Names(self._container, self._labels).put_back
            only = None if self.proves is None else self.proves.round
            self.carried_over = {
                one.table: CarriedOver(carried(one, name), not one.followed, only) for one in self.manifest.tables
            }
        except (InvalidBundle, OSError, ValueError) as why:
            raise BundleDamaged(file, str(why)) from None

    def __enter__(self) -> "Bundle":
        return self

    def __exit__(self, *_: object) -> None:
        self._container.__exit__()

    def _rows(self) -> Iterator[LogEntry]:
        return merge(*self._members(), key=attrgetter("leaf"))

    def _members(self) -> Iterator[Iterator[LogEntry]]:
        yield entries(self._container, ROWS)
        if self.proves is not None:
            yield compressed_entries(self._container, CONTEXT)

    def lines(self) -> Iterator[FeedLine]:
        """The facts in order of recording: as received, with pseudonyms if names are withheld. Their numbers are their
        positions in the record.
        """
        try:
            names = Names(self._container, self._labels)
            for one in self._rows():
                if is_fact(one.row):
                    it = read_fact(one.row)
                    recorded = moment(it.recorded_at)
                    line, where = names.line(one.leaf, it), it.session
                    yield FeedLine(it.position, line, recorded, topic=it.topic, authority=it.supervisory, session=where)
        except (InvalidBundle, ValueError) as why:
            raise BundleDamaged(self.file, str(why)) from None
