"""Errors of sealing, verification, bundles and archives."""

from pathlib import Path

from domain.errors import Failed, harmless

# --- evidence -----------------------------------------------------------------------------------------------------


class NotANote(Failed):
    number = 260

    def __init__(self) -> None:
        super().__init__("this is not a signed note of the kind required here")


class NotSigned(Failed):
    number = 261

    def __init__(self, name: str) -> None:
        super().__init__(f"the signature in the name of {harmless(name, 100)!r} is not valid")


class NotAKey(Failed):
    number = 262

    def __init__(self, given: str) -> None:
        super().__init__(
            f"not a key: {harmless(given, 80)!r}. A public key is a line such as NAME+0123abcd+BASE64 (`pitlog "
            "key show`), its name without spaces and without +"
        )


class NoKey(Failed):
    number = 263

    def __init__(self, directory: Path) -> None:
        super().__init__(
            f"there is no key in {directory}: copy the log's keys there, or begin a new log with `pitlog key new NAME`"
        )


class KeyExists(Failed):
    number = 264

    def __init__(self, directory: Path) -> None:
        super().__init__(f"{directory} contains a key already: run `pitlog key rotate` to replace it")


class KeyExposed(Failed):
    number = 265

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"the key file {path} can be read by other users, or has another owner. A person who has read it "
            "can sign: rotate the key on another machine's copy of the record, or set its mode to 0600 if it "
            "was not read"
        )


class KeyWaits(Failed):
    number = 266

    def __init__(self) -> None:
        super().__init__("a key rotation is already pending. Run `pitlog seal` to complete it")


class AnotherLog(Failed):
    number = 267

    def __init__(self, origin: str, other: str) -> None:
        super().__init__(
            f"the record is sealed as {harmless(origin, 100)!r}, but this key belongs to {harmless(other, 100)!r}"
        )


class AnotherKey(Failed):
    number = 268

    def __init__(self, given: str) -> None:
        super().__init__(f"no checkpoint of this record was signed with the key {harmless(given, 200)}")


class ReadTwiceDiffers(Failed):
    number = 269

    def __init__(self, after: int, to: int) -> None:
        super().__init__(
            f"the facts after position {after} and up to {to} differed when read again. Nothing was signed. "
            "Check the server and its disks"
        )


class SealedBroken(Failed):
    number = 270

    def __init__(self, number: int) -> None:
        super().__init__(
            f"the nodes stored for checkpoint {number} do not produce its root. Nothing was signed. Run `pitlog verify`"
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
        super().__init__("the file contains no cosignature (`cosignature/v1`) of a checkpoint of this record")


class TimeStampRefused(Failed):
    number = 274

    def __init__(self, why: str) -> None:
        super().__init__(f"the time stamp is not valid: {harmless(why, 200)}")


class WitnessRefuses(Failed):
    number = 275

    def __init__(self, why: str, kept: Path) -> None:
        super().__init__(f"the witness refuses: {why}. Both signed notes are stored in {kept}")


class WitnessDamaged(Failed):
    number = 276

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"the witness's storage in {path} is damaged: {why}")


class LogOutOfReach(Failed):
    number = 277

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"the log at {harmless(where, 200)} cannot be read: {harmless(why, 200)}")


class StateOfAnother(Failed):
    number = 278

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} belongs to another verification: name another file, or remove it")


class WitnessSawNothing(Failed):
    number = 279

    def __init__(self, path: Path) -> None:
        super().__init__(f"the witness in {path} has pulled nothing yet: run `pitlog witness pull` first")


class NoWitness(Failed):
    number = 289

    def __init__(self, directory: Path) -> None:
        super().__init__(f"there is no witness in {directory}: make one with `pitlog witness init`")


class LogGoesOn(Failed):
    number = 280

    def __init__(self, number: int) -> None:
        super().__init__(
            f"the log has leaves after its last checkpoint, {number}, so a checkpoint was removed. Nothing was "
            "signed. Run `pitlog verify`"
        )


class NoCertificate(Failed):
    number = 281

    def __init__(self, file: Path, why: str) -> None:
        super().__init__(f"{harmless(str(file), 200)} contains no certificate of an authority: {harmless(why, 200)}")


class WrongKey(Failed):
    number = 282

    def __init__(self, name: str, wanted: str) -> None:
        super().__init__(
            f"the key of {harmless(name, 200)} is of the wrong kind: the key of a {wanted} is required here"
        )


class VerifierLost(Failed):
    number = 284

    def __init__(self) -> None:
        super().__init__(
            "a process that read the record for the verification was killed, so nothing can be said of the record. Run "
            "the command again"
        )


class WitnessExists(Failed):
    number = 283

    def __init__(self, directory: Path) -> None:
        super().__init__(f"{directory} contains a witness already: name another directory")


# --- bundles ------------------------------------------------------------------------------------------------------


class NotSealedYet(Failed):
    number = 290

    def __init__(self, what: str) -> None:
        super().__init__(f"nothing of {harmless(what, 100)} is sealed yet: run `pitlog seal`, then export it")


class NotAsSealed(Failed):
    number = 291

    def __init__(self, session: str, position: int) -> None:
        super().__init__(
            f"{harmless(session, 100)}: the fact at position {position} differs from what was sealed. Nothing "
            "was exported. Run `pitlog verify`"
        )


class NamesCannotBeWithheld(Failed):
    number = 422

    def __init__(self, session: str) -> None:
        super().__init__(
            f"{harmless(session, 100)}: the recorded lines contain names and cannot be proved without them, so they "
            "cannot be withheld (docs/PRIVACY.md)"
        )


class NotProvedAlone(Failed):
    number = 420

    def __init__(self, round_: str, session: str) -> None:
        super().__init__(
            f"{harmless(round_, 100)} cannot be proved alone: facts of {harmless(session, 100)} were sealed before "
            "sessions had digests. Add --whole to export the whole session"
        )


class AnotherRound(Failed):
    number = 423

    def __init__(self, round_: str, proves: str) -> None:
        super().__init__(
            f"round {harmless(round_, 100)} is not in this bundle, which proves {harmless(proves, 100)} alone"
        )


class BundleDamaged(Failed):
    number = 292

    def __init__(self, file: str, why: str) -> None:
        super().__init__(f"{harmless(file, 200)} cannot be read as a bundle: {harmless(why, 300)} (`pitlog verify`)")


class BundleTooLarge(Failed):
    number = 293

    def __init__(self) -> None:
        super().__init__("the bundle would be larger than 4 GiB: export single tables of the day (--table)")


# --- logs and witnesses of others -------------------------------------------------------------------------------------


class NotAPolicy(Failed):
    number = 480

    def __init__(self, line: int, why: str) -> None:
        where = f"line {line} of the policy" if line else "the policy"
        super().__init__(f"{where} cannot be read (c2sp.org/tlog-policy): {harmless(why, 200)}")


class NotAProof(Failed):
    number = 481

    def __init__(self, why: str) -> None:
        super().__init__(f"the proof cannot be read: {why}")


class WitnessUnreachable(Failed):
    number = 482

    def __init__(self, url: str, why: str) -> None:
        super().__init__(f"the witness at {harmless(url, 200)} gave no cosignature: {harmless(why, 200)}")


class NotTrusted(Failed):
    number = 499

    def __init__(self, name: str) -> None:
        super().__init__(f"no such key of {harmless(name, 200)} is trusted: nothing was removed")


# --- recovery and moving --------------------------------------------------------------------------------------------


class RecordWentBack(Failed):
    """The record is older than its last checkpoint; the sentence says what is missing and how to recover."""

    number = 485

    def __init__(self, why: str) -> None:
        super().__init__(why)


class NothingLost(Failed):
    number = 483

    def __init__(self, there: int) -> None:
        super().__init__(f"nothing was lost: all leaves that were seen are in the record, which has {there:,}")


class NothingRecovered(Failed):
    number = 498

    def __init__(self, why: str) -> None:
        super().__init__(f"what came back cannot be stated: {why}")


class NotOnePast(Failed):
    number = 484

    def __init__(self, there: int) -> None:
        super().__init__(
            f"this is no loss: the record's first {there:,} leaves are not the witness's, so it has another history. "
            "Nothing was signed. Run `pitlog verify --witness DIR`"
        )


class MovedElsewhere(Failed):
    number = 532

    def __init__(self, place: str) -> None:
        super().__init__(f"the record has moved already, to {harmless(place, 200)}: move it on from there")


class MoveDiffers(Failed):
    number = 533

    def __init__(self, table: str, here: int, there: int) -> None:
        super().__init__(
            f"the rows of {table} are not the same on both servers: {here:,} here, {there:,} there. Nothing was moved: "
            "the record goes on where it is"
        )


class NotVerifiedThere(Failed):
    number = 534

    def __init__(self, alterations: int) -> None:
        super().__init__(
            f"what was copied is not what was sealed: {alterations:,} alterations. Nothing was moved: the record goes "
            "on where it is. Run `pitlog verify`, which names them"
        )
