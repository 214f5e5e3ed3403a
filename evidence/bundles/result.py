"""The result of verifying a bundle."""

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from domain.errors import harmless
from evidence.bundles.manifest import BundleManifest
from evidence.bundles.recoveries import BundledRecovery
from evidence.sealing.notes import Checkpoint
from evidence.sealing.timestamps import Stamp

MOST_FAULTS = 50


@dataclass
class HeadsLeaf:
    """The contents of a checkpoint's `heads` leaf."""

    checkpoint: int
    last_position: int
    at: datetime
    leaves: int
    """The number of leaves of the heads."""
    heads: bytes


@dataclass
class AnnouncedRounds:
    """The rounds that the facts of a session announce."""

    number: int = 0
    first: str = ""
    last: str = ""

    def add(self, name: str) -> None:
        """Add the next round."""
        self.number, self.first, self.last = self.number + 1, self.first or name, name


class TimeStampResult(NamedTuple):
    """A time stamp of a checkpoint in the bundle."""

    size: int
    by: Stamp | None
    """The authority that vouches for it. None if no authority's certificate was given."""


@dataclass
class BundleResult:
    """The result of a verification."""

    faults: list[str] = field(default_factory=list)
    not_shown: list[str] = field(default_factory=list)
    """Checks that the verifier asked for, but that this bundle alone cannot support."""
    manifest: BundleManifest | None = None
    checkpoint: Checkpoint | None = None
    sealed: HeadsLeaf | None = None
    facts: Counter[str] = field(default_factory=Counter)
    """The number of facts by session."""
    rounds: dict[str, AnnouncedRounds] = field(default_factory=dict)
    """The announced rounds by session."""
    own: int = 0
    """The number of facts of the one round, in a bundle of one round."""
    public: int = 0
    """The number of facts that have pseudonyms in place of names."""
    withheld: int = 0
    """The number of those that are not opened."""
    key: str | None = None
    """The log's key that signed."""
    cosigned: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Other signers, whose keys were not given."""
    witnessed: int = 0
    """The leaf up to which every witness with a given key has signed."""
    stamped: list[TimeStampResult] = field(default_factory=list)
    recovered: list[BundledRecovery] = field(default_factory=list)
    """Losses from which the log went on."""

    def fault(self, words: str) -> None:
        """Add a fault in plain words."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(harmless(words, 400))
