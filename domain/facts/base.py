"""The fields of every fact, and how a fact class is declared.

A fact is a frozen struct named by what happened, in the past tense; its tag is the `fact` of the feed. The field names
are the storage format, so their meaning never changes. A new meaning is a new fact, or a new `version` with an upcast.
"""

from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import fields as struct_fields

from domain.facts.vocabulary import Actor, Counter, FreeText, Instant, Name, Text


def snake(name: str) -> str:
    """`CardDrawn` is `card_drawn` in the feed."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


class Video(Struct, frozen=True, forbid_unknown_fields=True):
    """The recording of a fact: a camera and its time code."""

    camera: Text
    at: Text


class AnyFact:
    """Marks a field that holds a whole fact of any kind (`now` of a correction)."""

    __slots__ = ()


class Fact(
    AnyFact, Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="fact", tag=snake, gc=False
):
    """What happened at a table, as someone or something saw it."""

    version: ClassVar[int] = 1
    nullable: ClassVar[tuple[str, ...]] = ()
    from_feed: ClassVar[bool] = True
    landmark: ClassVar[str | None] = None
    """The field that introduces a name by which later facts find this session, if the kind has one."""

    id: Name
    """Unique within its table, for ever, given by the source."""
    table: Name
    """The table the fact belongs to."""
    at: Instant
    """When it happened."""
    seq: Counter | None = None
    """The source's own counter for the table."""
    round: Name | None = None
    """The round it belongs to, if that is not the open one."""
    shoe: Name | None = None
    """The shoe it belongs to, if that is not the open one."""
    source: Text | None = None
    """The device behind the fact."""
    by: Actor | None = None
    """The person behind the fact."""
    video: Video | None = None
    """The recording of this fact."""
    note: FreeText | None = None
    """Anything a person wanted to add."""

    def __deepcopy__(self, memo: object) -> "Fact":
        """Facts never change, so copies share them."""
        return self


COMMON = tuple(Fact.__struct_fields__)
"""The fields of every kind."""


def kind_of(cls: type[Fact]) -> str:
    """The name in the feed of a class of facts."""
    tag = cls.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


def own_fields(cls: type[Fact]) -> tuple[Any, ...]:
    """The fields a kind adds to the common ones, or makes its own (`note` where it must be given), in order."""
    return tuple(f for f in struct_fields(cls) if f.name not in COMMON or f.name in cls.__annotations__)
