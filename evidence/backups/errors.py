"""Errors of backups and of what is restored from them."""

from pathlib import Path

from domain.errors import Failed, harmless


class NoBackup(Failed):
    number = 472

    def __init__(self, folder: Path) -> None:
        super().__init__(f"there is no backup in {harmless(str(folder), 200)}: name a directory with a backup.json")


class BackupDamaged(Failed):
    number = 473

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"{harmless(str(path), 200)}: {harmless(why, 200)}. Nothing was restored: use another backup")


class BackupThere(Failed):
    number = 474

    def __init__(self, folder: Path) -> None:
        super().__init__(f"{harmless(str(folder), 200)} exists already: name a new directory. Nothing was written")


class BackupNotWritten(Failed):
    number = 475

    def __init__(self, folder: Path, why: str) -> None:
        super().__init__(f"{harmless(str(folder), 200)} cannot be written: {harmless(why, 200)}. No backup was made")


class RecordNotEmpty(Failed):
    number = 476

    def __init__(self, where: str) -> None:
        super().__init__(
            f"there is a record already: {harmless(where, 300)}. A backup is restored into an empty one only: name "
            "another home (--home), or an empty database (PITLOG_DATABASE_URL). Nothing was changed"
        )


class BackupOfNewer(Failed):
    number = 477

    def __init__(self, its: int, server: int) -> None:
        super().__init__(
            f"the backup is of PostgreSQL {its}, and this server is {server}: restore it into {its} or a newer one"
        )


class RestoredDiffers(Failed):
    number = 478

    def __init__(self, what: str) -> None:
        super().__init__(f"the restored record has {what}: nothing was kept. Use another backup")
