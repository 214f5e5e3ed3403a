"""A dossier in which names are withheld: labels replace the players, and words about them are left out."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec
from psycopg import Connection

from domain.facts import Fact
from domain.facts.decoding.public_line import PEOPLE, TOKEN, is_public
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.personal import personal_fields
from domain.facts.players import Shown, label, shown_people
from projections.dossiers.model import Dossier, FactPart
from projections.errors import NamesInDossier
from record.retrieval.reader import whole_sessions
from record.vault.reading import Vault

NOT_SHOWN = "(not shown)"
"""Text in place of words that name a withheld person, or that concern a line that does."""

T = TypeVar("T")


def shown_in_sessions(connection: Connection[Any], sessions: list[str], players: frozenset[str]) -> Shown:
    """The people of some sessions who are shown: staff, and of the players only these."""
    return shown_people(_facts(connection, sessions), players)


def _facts(connection: Connection[Any], sessions: list[str]) -> Iterator[Fact]:
    for row in whole_sessions(connection, sessions):
        fact = decode_recorded(row.topic, row.state)
        if not is_public(row.state) and any(personal_fields(fact)):
            raise NamesInDossier(row.originator_id)
        yield fact


def with_labels(it: Dossier, vault: Vault) -> Dossier:
    """The dossier with a label for each withheld name, in order of appearance. Lines stay as recorded."""
    labels: dict[str, str] = {}

    def name(token: str) -> str:
        if (known := vault.values_of([token]).get(token)) is not None:
            return known
        return labels.setdefault(token, label(len(labels))) if token.startswith(PEOPLE) else NOT_SHOWN

    named = _renamed(it, lambda text: TOKEN.sub(lambda found: name(found[0]), text))
    return msgspec.structs.replace(named, withheld=len(labels))


def _renamed(value: T, name: Callable[[str], str]) -> T:
    found: Any = value
    if isinstance(value, str):
        found = name(value)
    elif isinstance(value, msgspec.Struct):
        kept = ("line",) if isinstance(value, FactPart) else ()
        fields = {one: _renamed(getattr(value, one), name) for one in value.__struct_fields__ if one not in kept}
        found = msgspec.structs.replace(value, **fields)
    elif isinstance(value, dict):
        found = {_renamed(key, name): _renamed(one, name) for key, one in value.items()}
    elif type(value) in (list, tuple):
        found = type(found)(_renamed(one, name) for one in found)
    return found  # type: ignore[no-any-return]
