"""Renders a dossier, and lists the people in it: it is stored sealed under their keys."""

from contextlib import nullcontext
from dataclasses import replace
from typing import Any, NamedTuple

from psycopg import Connection

from domain.facts.decoding.public_line import PEOPLE
from projections.dossiers.gather import Issue, Subject
from projections.dossiers.proof import ProofKeys
from projections.dossiers.withheld import with_labels
from record.vault.loaders import vault_on
from record.vault.mentions import NamesToFind
from record.vault.reading import VaultOf


class Drawn(NamedTuple):
    """A dossier in one format."""

    document: bytes
    text: bytes
    """The same as JSON."""
    people: tuple[str, ...]
    """The people in it whose names a connection put back."""


def drawn(connection: Connection[Any], subject: Subject, form: str, what: Issue, keys: ProofKeys) -> Drawn:
    """Gather a dossier and write it in one format. Its proof is checked with these keys."""
    from projections.dossiers import render  # typst takes a while to load, and little else needs it

    vault = vault_on(connection)
    with vault.noting() if vault else nullcontext(set[str]()) as noted:
        it = subject.gather(connection, replace(what, keys=keys))
    if isinstance(vault, VaultOf):
        it = with_labels(it, vault)
    text = render.as_json(it)
    names = vault.values_of(token for token in noted if token.startswith(PEOPLE)).values() if vault else ()
    return Drawn(render.FORMS[form](it), text, tuple(sorted(NamesToFind(names).find(text.decode()))))
