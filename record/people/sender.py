"""The sender of facts: the name in the envelope, and what this sender may send."""

from collections.abc import Callable
from dataclasses import dataclass

from domain.facts import Fact
from record.people.tokens import Token


@dataclass(frozen=True)
class Sender:
    """A person at the machine, or the holder of a token."""

    name: str
    supervisory: bool
    token: str | None = None
    allows: Callable[[Fact], None] = lambda fact: None
    """Raises `Refused` for kinds that it may not send."""

    @classmethod
    def person(cls, name: str) -> "Sender":
        """A person who may run the program on the record's machine, and so has authority."""
        return cls(name, supervisory=True)

    @classmethod
    def holder_of(cls, token: Token) -> "Sender":
        """The holder of a token."""
        return cls(token.sender, token.supervisory, token.name, token.allows)
