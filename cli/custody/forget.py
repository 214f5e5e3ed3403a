"""`pitlog forget`: forget a person, while every root, total and digest stays."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.authoring import person as operator
from cli.catch_up import follow
from cli.consent import about_to, writes_for_ever
from cli.context import Where, with_where
from cli.output.user_text import WORDS, counted, safe
from cli.why import why_option
from projections.answers.disposals import PersonForgotten
from projections.queries.known_names import MOST
from projections.queries.nearest_names import near
from projections.queries.retention import Kept
from record.authored.forgetting import check_reason, forget_person
from record.authored.holds import holds
from record.errors import NamesInLines, UnderHold, UnknownName
from record.postgres.connections import READER, VAULT, connect
from record.postgres.servers import Server
from record.vault.forgetting import KnownPerson, find_person, keeps_names_outside, names, rewrite_files, rewriting
from record.venue import venue


@click.command("forget")
@click.argument("person", type=WORDS)
@why_option("Reason. It is recorded, and must not contain the name.", required=True)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@writes_for_ever
@with_where
def forget(place: Where, person: str, why: str, as_json: bool) -> None:
    """Forget a person, permanently: the name, and every note and line that contains it.

    Facts, roots, totals and digests stay as they are; the person's pseudonym no longer leads to a name. A sealed fact
    states who forgot whom, when and why.
    """
    check_reason(person, why)
    with place.server() as server:
        with _vault(server) as connection, connect(server, READER) as reading:
            here, known = venue(reading), _known(connection, person)
            if holds(reading):
                follow(server)
            if cases := Kept(reading, connection).cases_with(known):
                raise UnderHold(person, cases)
            click.echo(f"Forgetting {safe(person)} deletes the name, and {_words(known.words)}, for ever.", err=True)
            for line in _stays(known):
                click.echo(line, err=True)
            about_to(f"forget {person}, and {_words(known.words)}", "Forget?", f"{safe(person)} was not forgotten")
            done = forget_person(connection, known, operator(), datetime.now(here.zone), why)
        with connect(server) as connection:
            clean = rewrite_files(connection, bool(known.mentions))
    if as_json:
        click.echo(msgspec.json.encode(PersonForgotten(*done, clean, known.in_lines, [*known.also])))
        return
    click.echo(f"forgotten: the person is now {done.person}, and {_words(done.words)} went with the name")
    if not clean:
        statements = "; ".join(rewriting(bool(known.mentions)))
        click.echo(f"The vault's files still have to be rewritten, by a superuser: {statements};", err=True)


@contextmanager
def _vault(server: Server) -> Iterator[Connection[Any]]:
    with connect(server, VAULT) as connection:
        if not keeps_names_outside(connection):
            raise NamesInLines
        yield connection


def _known(connection: Connection[Any], name: str) -> KnownPerson:
    found = find_person(connection, name)
    if found is None:
        known = [*names(connection, MOST)]
        close = near(name, known) or near(name.rpartition(":")[2], known)
        raise UnknownName("person", name, close)
    return found


def _stays(known: KnownPerson) -> Iterator[str]:
    if known.in_lines:
        yield (
            f"The name stays in {counted(known.in_lines, 'fact')} recorded before names were kept outside the log, "
            f"and with it the pseudonym {known.token}: a login that may read those lines still shows the person."
        )
    if known.also:
        spelled = ", ".join(repr(safe(one)) for one in known.also)
        yield f"Recorded as other people, who stay: {spelled}. If that is the same person, forget each spelling."


def _words(number: int) -> str:
    return counted(number, "text") + " (notes, claims, lines)" if number else "no text"
