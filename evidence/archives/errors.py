"""Errors of months that move out into files."""

from pathlib import Path

from domain.errors import Failed, harmless


class NotAMonth(Failed):
    number = 300

    def __init__(self, word: str) -> None:
        super().__init__(f"{harmless(word, 100)!r} is not a month: write it as 2002-11")


class NoSuchMonth(Failed):
    number = 301

    def __init__(self, month: str) -> None:
        super().__init__(f"the record has no gaming day of {month}: `pitlog archive` lists its months")


class AlreadyArchived(Failed):
    number = 302

    def __init__(self, month: str, since: str) -> None:
        super().__init__(f"{month} was archived on {since}: run `pitlog archive --restore` to restore its facts")


class MonthNotOver(Failed):
    number = 303

    def __init__(self, month: str, from_: str) -> None:
        super().__init__(
            f"{month} may be archived from {from_} on, because facts may still arrive late and would then be "
            "refused. Add --even-so to archive it now"
        )


class MonthNotSealed(Failed):
    number = 304

    def __init__(self, month: str, facts: int) -> None:
        super().__init__(f"{month}: {facts:,} of its facts are not sealed yet: run `pitlog seal`")


class MonthNotWitnessed(Failed):
    number = 305

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: no known witness has cosigned a checkpoint over all of its facts. Run `pitlog witness "
            "pull`, then store the cosignature with `pitlog seal --cosignature`"
        )


class MonthNotFollowed(Failed):
    number = 306

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: its projections do not include all of its facts yet. Run `pitlog rebuild`, then archive it"
        )


class ArchivingRuns(Failed):
    number = 307

    def __init__(self) -> None:
        super().__init__("another program archives or restores a month of this record: wait until it is done")


class ArchiveDamaged(Failed):
    number = 308

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{harmless(str(path), 200)} differs from what was archived: {harmless(why, 300)}")


class ArchiveOfAnother(Failed):
    number = 309

    def __init__(self, path: Path, venue: str) -> None:
        super().__init__(
            f"{harmless(str(path), 200)} is an archive of another record, that of {harmless(venue, 100)!r}"
        )


class FactsCameMeanwhile(Failed):
    number = 310

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: facts arrived while the month was being archived. Nothing was dropped. Run the same "
            "command again to include them"
        )


class MonthInUse(Failed):
    number = 311

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month} is archived, but its facts are still in the record because other programs are reading "
            "them. Run the same command again later"
        )


class NoArchive(Failed):
    number = 312

    def __init__(self, folder: Path) -> None:
        super().__init__(f"there is no archive in {harmless(str(folder), 200)}: name a folder above its archive.json")


class MonthIsHere(Failed):
    number = 313

    def __init__(self, month: str) -> None:
        super().__init__(f"{month} is not archived: its facts are in the record. Nothing was restored")


class NoTombstone(Failed):
    number = 314

    def __init__(self, month: str) -> None:
        super().__init__(
            f"{month}: the log has no tombstone of this archive, sealed and signed by its key. Run "
            "`pitlog verify` to find what was altered"
        )


class ArchiveThere(Failed):
    number = 315

    def __init__(self, path: Path) -> None:
        super().__init__(f"{harmless(str(path), 200)} exists already and is not an archive of this month: move it away")


class ArchiveNotWritten(Failed):
    number = 316

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{harmless(str(path), 200)} cannot be written: {harmless(why, 200)}. Nothing was dropped")


class SessionScattered(Failed):
    number = 318

    def __init__(self, session: str) -> None:
        super().__init__(
            f"{harmless(session, 100)}: some of its facts are not in its month's table, so they were moved. "
            "Nothing was archived. Run `pitlog verify` to check them"
        )


class ArchiveTooLarge(Failed):
    number = 317

    def __init__(self, month: str) -> None:
        super().__init__(f"{month}: its facts are scattered over so much of the record that no archive can list them")


class EarlierMonthIsHere(Failed):
    number = 319

    def __init__(self, month: str, earlier: str) -> None:
        super().__init__(
            f"{month} cannot be archived before {earlier}, which is still in the record: months are archived "
            f"oldest first. Archive {earlier} (`pitlog archive {earlier}`), then this one"
        )
