"""Answers as JSON has them: money as text with its digits, times in the venue's zone, and `table` for a table."""

from datetime import datetime, tzinfo
from decimal import Decimal
from typing import Any

from msgspec import UNSET, Struct

from domain.money import written

KEYS = {"table_name": "table"}
"""Names of columns and fields that JSON has otherwise. Structs that become JSON take it as their `rename`."""


def plain(value: Any, zone: tzinfo) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Decimal):
        return written(value)
    if isinstance(value, datetime):
        return value.astimezone(zone)
    if isinstance(value, Struct):
        named = ((name, getattr(value, name)) for name in value.__struct_fields__)
        return plain({name: each for name, each in named if each is not UNSET}, zone)
    if isinstance(value, dict):
        return {KEYS.get(name, name): plain(each, zone) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each, zone) for each in value]
    return value
