"""The policy of a verifier: known logs, known witnesses, and which of them must have cosigned (c2sp.org/tlog-policy).

log <vkey> [<url>]
witness <name> <vkey> [<url>]
group <name> all|any|<k> <name>...
quorum <name>|none
"""

import re
from collections.abc import Collection, Sequence
from pathlib import Path

from evidence.errors import NotAKey, NotAPolicy, WrongKey
from evidence.sealing.ed25519 import Key
from evidence.sealing.notes import SignedNote

LONGEST = 256 * 1024
"""The maximum size of a policy file in bytes."""

NONE = "none"
_BLANK = re.compile("[ \t]+")
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_NUMBER = re.compile("[1-9][0-9]{0,4}")


class Policy:
    """A policy that was read. `urls` has the submission prefix of each witness that names one."""

    def __init__(self) -> None:
        self.logs: list[Key] = []
        self.witnesses: dict[str, Key] = {}
        self.urls: dict[Key, str] = {}
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
                self._log(Key.of_log(rest[0]))
            case "witness", 2 | 3:
                self._witness(rest[0], Key.of_witness(rest[1]), *rest[2:])
            case "group", number if number > 2:
                self._group(rest[0], rest[1], rest[2:])
            case "quorum", 1 if self._quorum is None:
                if rest[0] != NONE:
                    self._known(rest[0])
                self._quorum = rest[0]
            case _:
                raise ValueError(f"no line of a policy: {' '.join(words)[:80]}")

    def _log(self, key: Key) -> None:
        if key.public in {one.public for one in self.logs}:
            raise ValueError("the log is there twice")
        self.logs.append(key)

    def _witness(self, name: str, key: Key, url: str | None = None) -> None:
        if key.public in {one.public for one in self.witnesses.values()}:
            raise ValueError("the witness is there twice")
        self._new(name)
        self.witnesses[name] = key
        if url is not None:
            self.urls[key] = url

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
