"""Months that moved out of the record, as a verification has them: where their facts are read, and what is said."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from psycopg import Connection

from domain.text import counted
from record.sealing.log import last_checkpoint
from record.verifying.alterations import Alteration
from record.verifying.archives import OpenedArchive, brought
from record.verifying.away import Away, InArchive, InLeaves
from record.verifying.chain import Chain
from record.verifying.merged import Merged
from record.verifying.sources import InFacts, Rows
from record.verifying.tombs import Gone, gone
from record.verifying.verdict import ArchivedResult


class MonthMoved(NamedTuple):
    """The months, and of each the archive that somebody brought."""

    out: Sequence[tuple[Gone, OpenedArchive | None]] = ()

    def rows(self, connection: Connection[Any]) -> Rows:
        """The rows of all facts; where none moved out, nothing stands between them and who reads."""
        here = InFacts(connection)
        return Merged(here, [_away(connection, *one) for one in self.out]) if self.out else here

    @property
    def months(self) -> list[ArchivedResult]:
        """In their order."""
        found = [ArchivedResult(one.month, one.stone.facts, archive is not None) for one, archive in self.out]
        return sorted(found)

    @property
    def sessions(self) -> Mapping[str, int]:
        """How long each was."""
        return {name: version for one, _ in self.out for name, version in one.sessions.items()}

    def notices(self) -> Iterator[Alteration]:
        """What nobody looked at."""
        for one in self.months:
            if not one.looked_at:
                what = (
                    f"{one.month} is archived: its {counted(one.facts, 'fact')} were not looked at, only that their "
                    "leaves give the signed roots; bring the archive with --archive DIR"
                )
                yield Alteration("archived", what)


def _away(connection: Connection[Any], one: Gone, archive: OpenedArchive | None) -> Away:
    return InArchive(archive, one.runs) if archive else InLeaves(connection, one.month, one.runs)


def moved(connection: Connection[Any], chain: Chain, folders: Sequence[Path]) -> tuple[MonthMoved, list[Alteration]]:
    """What moved out and is vouched for; and what is amiss with that, or with what was brought."""
    out, amiss = gone(connection, chain, last_checkpoint(connection))
    archives, damaged = brought(folders, chain.origin)
    amiss += damaged
    found = []
    for one in out:
        archive = _chosen(one, archives)
        amiss += archive.look(one.stone.archive) if archive else ()
        found.append((one, archive))
    return MonthMoved(found), amiss


def _chosen(one: Gone, archives: Sequence[OpenedArchive]) -> OpenedArchive | None:
    """That of the tombstone, if it was brought; else any of the month."""
    of_month = [archive for archive in archives if archive.told.month == one.month]
    return next((archive for archive in of_month if archive.digest == one.stone.archive), next(iter(of_month), None))
