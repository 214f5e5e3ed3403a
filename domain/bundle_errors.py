"""What exporting and reading bundles can fail at: numbers 290-299 of the list in `domain/errors.py`."""

from domain.errors import Failed, harmless


class NotSealedYet(Failed):
    number = 290

    def __init__(self, what: str) -> None:
        super().__init__(f"nothing of {harmless(what, 100)} is sealed yet: run `pitlog seal`, then export it")


class NotAsSealed(Failed):
    number = 291

    def __init__(self, session: str, position: int) -> None:
        super().__init__(
            f"{harmless(session, 100)}: the fact at position {position} is not what was sealed, and nothing was "
            "exported: run `pitlog verify`"
        )


class BundleDamaged(Failed):
    number = 292

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"{harmless(file, 200)} can't be read as a bundle: {harmless(why, 300)} (`pitlog verify`)")


class BundleTooLarge(Failed):
    number = 293

    def __init__(self) -> None:
        super().__init__("the bundle would be larger than 4 GiB: export single tables of the day (--table)")


class BundleAlone(Failed):
    number = 294

    def __init__(self, file: str) -> None:
        super().__init__(f"{harmless(file, 200)} is a bundle: it is read by itself, not together with other files")
