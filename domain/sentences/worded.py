"""Adds sentences to findings in lists, rounds, frames and comparisons."""

from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.fold.round import Finding
from domain.sentences.message import message

T = TypeVar("T")


class Worded(Finding, frozen=True, omit_defaults=True):
    """A finding with its sentence, for people and other programs."""

    message: str = ""


HOLDERS = frozenset({"findings", "in_force", "as_", "round", "frames", "first", "rounds", "found"})
"""The fields that may contain findings."""


def worded(value: T) -> T:
    """The value with a sentence at every finding in it."""
    return cast(T, _worded(value))


def _worded(value: Any) -> Any:
    if isinstance(value, Finding):
        return value if isinstance(value, Worded) else Worded(**asdict(value), message=message(value))
    if isinstance(value, list | tuple):
        made = [_worded(one) for one in value]
        same = all(one is other for one, other in zip(made, value, strict=True))
        return value if same else type(value)(made)
    return _inside(value) if isinstance(value, Struct) else value


def _inside(value: Struct) -> Struct:
    holders = {name: getattr(value, name) for name in value.__struct_fields__ if name in HOLDERS}
    made = {name: _worded(one) for name, one in holders.items()}
    changed = {name: one for name, one in made.items() if one is not holders[name]}
    return replace(value, **changed) if changed else value
