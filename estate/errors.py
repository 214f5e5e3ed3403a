"""Errors of questions to an estate of many venues."""

from domain.errors import Failed, harmless


class NoManifest(Failed):
    number = 240

    def __init__(self, folder: str) -> None:
        super().__init__(
            f"{folder} contains no exported record (no manifest.json): make one with pitlog export --parquet"
        )


class UnreadableManifest(Failed):
    number = 241

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"{file} cannot be read: {why}")


class AlteredManifest(Failed):
    number = 248

    def __init__(self, file: str) -> None:
        super().__init__(f"{file} was altered after it was exported: remove it, and export that venue again")


class ExportedTwice(Failed):
    number = 249

    def __init__(self, venue: str, session: str, one: str, other: str) -> None:
        super().__init__(
            f"{harmless(venue, 200)}: session {harmless(session, 200)} is in {one} and in {other}, and would "
            "count twice: leave one of them out"
        )


class SessionGone(Failed):
    number = 242

    def __init__(self, session: str) -> None:
        super().__init__(
            f"the projections have session {session}, but the record has no facts of it: run pitlog verify"
        )


class ClusterOutOfReach(Failed):
    number = 244

    def __init__(self, address: str, why: str) -> None:
        super().__init__(f"no cluster answers at {address}: {why}")


class ClusterLost(Failed):
    number = 247

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"no worker of the cluster was left for {seconds:.0f} s: start some, and run the command again"
        )


class UnknownForm(Failed):
    number = 245

    def __init__(self, file: str, forms: str) -> None:
        super().__init__(f"{file} has no known format: its name must end in one of {forms}")


class NoVenue(Failed):
    number = 246

    def __init__(self) -> None:
        super().__init__(
            "an estate is grouped by venue, and this record has none: run pitlog init --name NAME --zone ZONE"
        )
