"""The policy of a verifier: known logs, known witnesses, and which of them must have cosigned (c2sp.org/tlog-policy).

log <vkey> [<url>]
witness <name> <vkey> [<url>]
group <name> all|any|<k> <name>...
quorum <name>|none

A key may be of a type whose signatures are not verified here, such as ML-DSA-44. It is read and never counts.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from evidence.errors import NotAKey, NotAPolicy, WrongKey
from evidence.sealing.ed25519 import COSIGNATURE, ML_DSA, NOTE, Key
from evidence.sealing.notes import SignedNote

LONGEST = 256 * 1024
"""The maximum size of a policy file in bytes."""

NONE = "none"
_BLANK = re.compile("[ \t]+")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_NUMBER = re.compile("[1-9][0-9]{0,4}")
_NEVER = 1, ()
"""The threshold and the members of a group that is never met."""


class Policy:
    """A policy that was read. `urls` has the submission prefix of each witness that names one."""

    def __init__(self) -> None:
        self.logs: list[Key] = []
        self.witnesses: dict[str, Key] = {}
        self.not_verified: list[Key] = []
        """Logs and witnesses that sign in a way that is not verified here."""
        self.urls: dict[Key, str] = {}
        self._logs, self._witnesses = list[Key](), list[Key]()
        self._groups: dict[str, tuple[int, Sequence[str]]] = {}
        self._members: set[str] = set()
        self._quorum: str | None = None

    @classmethod
    def of(cls, raw: bytes) -> "Policy":
        """Read a policy. Raises with the line that is wrong."""
        text = raw.decode("utf-8", "surrogateescape")  # opaque beyond ASCII
        if len(raw) > LONGEST or _CONTROL.search(text):
            raise NotAPolicy(0, "it is too long, or has a control character")
        found = cls()
        for number, line in enumerate(text.split("\n"), 1):
            words = [word for word in _BLANK.split(line) if word]
            if words and not words[0].startswith("#"):
                try:
                    found._read(words)
                except (NotAKey, WrongKey, ValueError) as why:
                    raise NotAPolicy(number, str(why)) from None
        if found._quorum is None:
            raise NotAPolicy(0, "it has no line `quorum`")
        return found

    @classmethod
    def in_file(cls, path: Path) -> "Policy":
        with path.open("rb") as file:
            return cls.of(file.read(LONGEST + 1))

    def _read(self, words: list[str]) -> None:
        kind, *rest = words
        match kind, len(rest):
            case "log", 1 | 2:
                self._log(Key.of_any_type(rest[0]))
            case "witness", 2 | 3:
                self._witness(rest[0], Key.of_any_type(rest[1]), *rest[2:])
            case "group", number if number > 2:
                self._group(rest[0], rest[1], rest[2:])
            case "quorum", 1 if self._quorum is None:
                if rest[0] != NONE:
                    self._known(rest[0])
                self._quorum = rest[0]
            case _:
                raise ValueError(f"no line of a policy: {' '.join(words)[:80]}")

    def _log(self, key: Key) -> None:
        if key.kind in (COSIGNATURE, ML_DSA):
            raise WrongKey(key.name, "log")
        self._once(key, self._logs)
        self.logs += [key] if key.is_verified else []

    def _witness(self, name: str, key: Key, url: str | None = None) -> None:
        if key.kind == NOTE:
            raise WrongKey(key.name, "witness")
        self._once(key, self._witnesses)
        self._new(name)
        if not key.is_verified:
            self._groups[name] = _NEVER
            return
        self.witnesses[name] = key
        if url is not None:
            self.urls[key] = url

    def _once(self, key: Key, those: list[Key]) -> None:
        if key.public in {one.public for one in those}:
            raise ValueError(f"the key of {key.name} is there twice")
        those.append(key)
        self.not_verified += [] if key.is_verified else [key]

    def _group(self, name: str, threshold: str, members: list[str]) -> None:
        for one in members:
            self._known(one)
            if one in self._members:
                raise ValueError(f"{one} is in a group twice")
            self._members.add(one)
        number = {"all": str(len(members)), "any": "1"}.get(threshold, threshold)
        if not _NUMBER.fullmatch(number) or int(number) > len(members):
            raise ValueError(f"of {len(members)} members, {threshold} cannot be required")
        self._new(name)
        self._groups[name] = (int(number), members)

    def _new(self, name: str) -> None:
        if name == NONE or name in self.witnesses or name in self._groups:
            raise ValueError(f"the name {name} is taken")

    def _known(self, name: str) -> None:
        if name not in self.witnesses and name not in self._groups:
            raise ValueError(f"no line before defines {name}")

    # --- judging ----------------------------------------------------------------------------------------------

    def log_of(self, origin: str, note: SignedNote | None = None) -> Key | None:
        """The log with this origin: the one that signed a note, if there are several."""
        named = [key for key in self.logs if key.name == origin]
        signed = note.signed_by_any(named) if note is not None else None
        return signed or (named[0] if named else None)

    def knows(self, note: SignedNote) -> bool:
        """Whether a log of the policy signed it. A policy without logs leaves that to others."""
        return not self._logs or note.signed_by_any(self.logs) is not None

    def sentences(self) -> Iterator[str]:
        """Which keys do not count, and whether the quorum can be met without them."""
        for key in self.not_verified:
            what = "log" if key in self._logs else "witness"
            way = "ML-DSA-44" if key.kind == ML_DSA else f"signature type 0x{key.kind:02x}"
            yield f"the {what} {key.name} signs with {way}, which pitlog cannot verify: it counts as not having signed"
        if not self.met(self.witnesses.values()):
            yield "the quorum of the policy cannot be met without these signatures"

    def cosigners(self, note: SignedNote) -> list[Key]:
        """The known witnesses that cosigned. Raises if a cosignature in the name of one is invalid."""
        return [key for key in self.witnesses.values() if note.signed_by(key) is not None]

    def met(self, cosigners: Collection[Key]) -> bool:
        """Whether these witnesses are a quorum."""
        return self._quorum == NONE or self._has(str(self._quorum), cosigners)

    def _has(self, name: str, cosigners: Collection[Key]) -> bool:
        if name in self.witnesses:
            return self.witnesses[name] in cosigners
        number, members = self._groups[name]
        return sum(self._has(one, cosigners) for one in members) >= number
