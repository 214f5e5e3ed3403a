"""Errors of commands alone: files, terminals, incompatible options."""

from pathlib import Path

from domain.errors import Failed, Refused, harmless


class DatabaseTooOld(Failed):
    number = 114

    def __init__(self, due: int) -> None:
        super().__init__(f"the database lacks {due} migrations: run `pitlog migrate`")


class PlayerNotInRound(Failed):
    number = 376

    def __init__(self, player: str, rounds: list[str], players: list[str], may: bool = False) -> None:
        had = (
            f": the players with wagers were {harmless(', '.join(players[:12]), 300)}"
            if players
            else ", nor had anybody"
        )
        self.words = f"{harmless(player, 60)} had no wager in {harmless(', '.join(rounds), 200)}{had}"
        super().__init__(f"{self.words}. Nothing was recorded{': if it is meant, add --yes' if may else ''}")


class FeedUnreadable(Failed):
    number = 126

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"can't read {'standard input' if file == '-' else repr(file)}: {why}")


class NotAFeed(Failed):
    number = 384

    def __init__(self, file: str, what: str) -> None:
        name = "standard input" if file == "-" else harmless(file, 200)
        super().__init__(
            f"{name} is not a feed: it looks like {what}. A feed is JSON Lines, one fact a line "
            "(docs/FEED.md). Nothing was read from it"
        )


class NotOverwritten(Failed):
    number = 385

    def __init__(self, file: str) -> None:
        super().__init__(
            f"{harmless(file, 200)} exists already and was not overwritten: give another name, or add --force"
        )


class NoTerminal(Failed):
    number = 386

    def __init__(self, what: str) -> None:
        super().__init__(
            f"this command has no terminal on which to ask whether to {what}. Nothing was done. Check what "
            "it listed, then run the command again with --yes"
        )


class NoRecordYet(Failed):
    number = 460

    def __init__(self, home: Path) -> None:
        super().__init__(f"there is no record in {home} yet, and a dry run makes none: run `pitlog init` first")


class NotAKit(Failed):
    number = 486

    def __init__(self, folder: str, manifest: str) -> None:
        super().__init__(
            f"{harmless(folder, 200)} is not a conformance kit: it has no {manifest}. Make one with "
            "`pitlog conform DIR --make`"
        )


class KitDamaged(Failed):
    number = 487

    def __init__(self, folder: str, name: str, why: str) -> None:
        super().__init__(
            f"the conformance kit {harmless(folder, 200)} is damaged: {name}: {harmless(why, 200)}. "
            "Nothing was compared. Get the kit again"
        )


class KitThere(Failed):
    number = 489

    def __init__(self, folder: str) -> None:
        super().__init__(f"{harmless(folder, 200)} is not an empty directory: name a new one. Nothing was written")


class KitOfNewer(Failed):
    number = 493

    def __init__(self, folder: str, found: str, known: str) -> None:
        super().__init__(
            f"{harmless(folder, 200)} is a kit of version {harmless(found, 60)}, and this program knows {known}: use a "
            "newer pitlog"
        )


class ProgramNotStarted(Failed):
    number = 494

    def __init__(self, program: str, why: str) -> None:
        super().__init__(f"{harmless(program, 200)} can't be started: {harmless(why, 200)}. Give its path in --run")


class SeveralTables(Failed):
    number = 184

    def __init__(self, tables: list[str]) -> None:
        super().__init__(f"these rounds are from several tables ({', '.join(tables)}): raise a dispute for each")


class DisputeThere(Failed):
    number = 188

    def __init__(self, name: str) -> None:
        super().__init__(f"a dispute {name!r} exists already: comment on it, or give this one another name")


class ExtraMissing(Failed):
    number = 243

    def __init__(self, extra: str, module: str) -> None:
        super().__init__(f"this needs {module}, which is not installed: pip install 'pitlog[{extra}]'")


class BundleAlone(Failed):
    number = 294

    def __init__(self, file: str) -> None:
        super().__init__(f"{harmless(file, 200)} is a bundle: it is read by itself, not together with other files")


class RowNotMapped(Refused):
    """A row that the map of an import can't turn into facts; the sentence says why."""

    number = 31

    def __init__(self, column: str, why: str) -> None:
        super().__init__(column, why)


class MapUnusable(Failed):
    number = 416

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"the map {harmless(file, 200)} can't be used: {harmless(why, 600)} (docs/IMPORT.md)")


class FolderUnusable(Failed):
    number = 418

    def __init__(self, folder: str, why: str) -> None:
        super().__init__(f"the folder {harmless(folder, 200)} can't be used: {harmless(why, 200)}")


class FolderTaken(Failed):
    number = 419

    def __init__(self, folder: str) -> None:
        super().__init__(f"another pitlog watch-folder follows {harmless(folder, 200)}: stop that one first")


class SourceUnusable(Failed):
    number = 417

    def __init__(self, file: str, why: str) -> None:
        name = "standard input" if file == "-" else harmless(file, 200)
        super().__init__(f"{name} can't be imported: {harmless(why, 600)}")
