"""What sealing, verifying and witnessing can fail at: numbers 260-279 of the list in `domain/errors.py`."""

from pathlib import Path

from domain.errors import Failed, harmless


class NotANote(Failed):
    number = 260

    def __init__(self) -> None:
        super().__init__("this is no signed note, or not one of the kind that belongs here")


class NotSigned(Failed):
    number = 261

    def __init__(self, name: str) -> None:
        super().__init__(f"the signature in the name of {harmless(name, 100)!r} does not hold")


class NotAKey(Failed):
    number = 262

    def __init__(self, given: str) -> None:
        super().__init__(
            f"not a key: {harmless(given, 80)!r}. A public key is a line such as NAME+0123abcd+BASE64 "
            "(`pitlog key show`), its name without spaces and without +"
        )


class NoKey(Failed):
    number = 263

    def __init__(self, directory: Path) -> None:
        super().__init__(f"there is no key in {directory}: make the log's first one with `pitlog key new NAME`")


class KeyExists(Failed):
    number = 264

    def __init__(self, directory: Path) -> None:
        super().__init__(f"there is a key in {directory} already: `pitlog key rotate` lets another one follow it")


class KeyExposed(Failed):
    number = 265

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"the key file {path} can be read by others, or belongs to somebody else. Whoever has read it can sign: "
            "let a new key follow it on another machine's copy of the record, or set its mode to 0600 if nobody has"
        )


class KeyWaits(Failed):
    number = 266

    def __init__(self) -> None:
        super().__init__("a key waits to follow already: `pitlog seal` puts it in force")


class AnotherLog(Failed):
    number = 267

    def __init__(self, origin: str, other: str) -> None:
        super().__init__(
            f"the record is sealed as {harmless(origin, 100)!r}, and this key is of {harmless(other, 100)!r}"
        )


class AnotherKey(Failed):
    number = 268

    def __init__(self, given: str) -> None:
        super().__init__(f"no checkpoint of this record was signed with the key {harmless(given, 200)}")


class ReadTwiceDiffers(Failed):
    number = 269

    def __init__(self, after: int, to: int) -> None:
        super().__init__(
            f"the facts after position {after} and up to {to} were not the same when read again: nothing was signed. "
            "Look at the server and its disks"
        )


class SealedBroken(Failed):
    number = 270

    def __init__(self, number: int) -> None:
        super().__init__(
            f"what is kept of checkpoint {number} does not give its root: nothing was signed. Run `pitlog verify`"
        )


class NeverSealed(Failed):
    number = 271

    def __init__(self) -> None:
        super().__init__("the record was never sealed: run `pitlog seal`")


class NoSuchCheckpoint(Failed):
    number = 272

    def __init__(self, size: int) -> None:
        super().__init__(f"the record has no checkpoint of {size:,} leaves with this root")


class NotCosigned(Failed):
    number = 273

    def __init__(self) -> None:
        super().__init__("the file holds no cosignature (`cosignature/v1`) of a checkpoint of this record")


class TimeStampRefused(Failed):
    number = 274

    def __init__(self, why: str) -> None:
        super().__init__(f"the time stamp does not hold: {harmless(why, 200)}")


class WitnessRefuses(Failed):
    number = 275

    def __init__(self, why: str, kept: Path) -> None:
        super().__init__(f"the witness refuses: {why}. Both signed notes are kept in {kept}")


class WitnessDamaged(Failed):
    number = 276

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"what the witness keeps in {path} is damaged: {why}")


class LogOutOfReach(Failed):
    number = 277

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"the log at {harmless(where, 200)} can't be read: {harmless(why, 200)}")


class StateOfAnother(Failed):
    number = 278

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} belongs to another verification: name another file, or remove it")
