"""Finds and deletes texts older than their period. Days are those of the facts (UTC)."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any, NamedTuple

from psycopg import Connection

from record.vault.ciphers import is_day, opened


class DatedText(NamedTuple):
    """A text of a fact."""

    token: str
    keys: list[str]
    day: date


_TEXTS = "SELECT token, keys FROM pitlog_vault.texts WHERE keys && %s::text[] ORDER BY token"


def texts_of_facts(vault: Connection[Any]) -> list[DatedText]:
    """The texts of facts, with their days."""
    days = _days(vault)
    found = vault.execute(_TEXTS, ([*days],)).fetchall()
    return [DatedText(token, keys, min(days[key] for key in keys if key in days)) for token, keys in found]


def _days(vault: Connection[Any]) -> dict[str, date]:
    """The days whose keys are in the vault, by token."""
    found = vault.execute("SELECT token, key, name FROM pitlog_vault.keys WHERE token LIKE 'd-%'").fetchall()
    named = {token: (opened(key, name, token) or b"").decode() for token, key, name in found}
    return {token: date.fromisoformat(name[1:]) for token, name in named.items() if is_day(name)}


def present(vault: Connection[Any], tokens: Iterable[str]) -> dict[str, list[str]]:
    """Those of these texts that are in the vault, with the tokens of their keys."""
    asked = "SELECT token, keys FROM pitlog_vault.texts WHERE token = ANY(%s)"
    return dict(vault.execute(asked, ([*tokens],)).fetchall())


def dispose(vault: Connection[Any], tokens: Sequence[str]) -> int:
    """Delete texts with their own keys. Returns the number deleted."""
    found = vault.execute("SELECT pitlog_vault.dispose(%s::text[])", ([*tokens],)).fetchone()
    return int(found[0]) if found else 0
