"""Types of the objects that the program's own types are written as."""

from typing import Any

from msgspec import Struct, defstruct


def of_tuple(tuple_: Any, **other: Any) -> type[Struct]:
    """The object that a named tuple is written as. `other`: fields written as another type; None: left out."""
    types = {**tuple_.__annotations__, **other}
    return defstruct(tuple_.__name__, [(name, type_) for name, type_ in types.items() if type_ is not None])
