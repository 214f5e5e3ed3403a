"""`pitlog dossier`: a document with everything recorded on a round or a dispute. Issues and checks it."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import click
import msgspec
from psycopg import Connection

from cli.authoring import person
from cli.catch_up import follow
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.key_options import keys_option, known_witnesses
from cli.output.files import output_option, write_whole
from cli.output.user_text import NUMBER, WORDS, safe
from cli.questions.named_round import log_access, one_round
from cli.withholding import Withheld, withheld_players, withholding_options
from evidence.errors import NoKey
from evidence.sealing.key_files import KeyRing
from projections.answers.statements import DossierChecked, DossierWritten
from projections.dossiers.drawing import Drawn, drawn
from projections.dossiers.gather import Issue, Subject, dispute_subject, round_subject
from projections.dossiers.issue import Checked, Issued, check, issue, issued_dossier
from projections.dossiers.proof import ProofKeys
from projections.dossiers.withheld import shown_in_sessions
from projections.queries.disputes import disputes
from projections.queries.rounds import of_name
from projections.queries.spelled import spelled
from record.postgres.connections import READER, WRITER, connect
from record.postgres.servers import Server
from record.vault.connections import reading, vault_of
from record.venue import venue

FORMS = ("pdf", "html", "json")


@click.command()
@click.argument("name", required=False, type=WORDS, metavar="[ROUND_OR_DISPUTE]")
@output_option("Write the dossier to this file: .pdf, .html or .json.")
@click.option(
    "--table", type=WORDS, metavar="TABLE", help="The round or dispute at this table, if several have the name."
)
@click.option("--draft", is_flag=True, help="Write a draft: not numbered, not recorded.")
@click.option(
    "--copy", type=NUMBER, metavar="NUMBER", help="Write the issued dossier of this number again, byte for byte."
)
@click.option("--check", "checked", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
              help="Check whether this file is the dossier issued under its number.")  # fmt: skip
@click.option("--comments", is_flag=True, help="Include the comments on the steps of its rounds.")
@withholding_options
@keys_option
@click.option(
    "--json", "as_json", is_flag=True, help="Write what was issued, or the result of --check, as one JSON object."
)
@writes
@with_where
def dossier(
    place: Where, name: str | None, output: Path | None, table: str | None, draft: bool, copy: int | None,
    checked: Path | None, withhold: str | None, only_player: str | None, keys: Path | None,
    comments: bool, as_json: bool,
) -> None:  # fmt: skip
    """Issue a dossier of a round or a dispute: numbered, stored, and recorded with its digest.

    ROUND is its id, or TABLE@TIME: the round in play then, or one within ten minutes. A dispute takes
    precedence over a round of the same name.
    """
    if sum(one is not None for one in (name, copy, checked)) != 1:
        raise click.UsageError("name a round or a dispute, or give --copy or --check")
    if checked is not None:
        _check(place, checked, as_json)
        return
    if output is None:
        raise click.UsageError("name the output file with -o")
    if copy is not None:
        with place.reading() as connection:
            document = issued_dossier(connection, copy).document
        about_to(f"write dossier {copy} again to {output}")
        _write(output, document, None)
        return
    assert name is not None
    _issue(
        place,
        name,
        table,
        output,
        draft,
        as_json,
        withheld_players(withhold, only_player),
        _keys(place, keys),
        comments,
    )


def _keys(place: Where, directory: Path | None) -> ProofKeys:
    """The log's key of this machine, if it has one, and the witnesses that it knows."""
    ring = KeyRing.at(directory, place.home)
    try:
        return ProofKeys(ring.current().key, known_witnesses(ring))
    except (NoKey, OSError):
        return ProofKeys(None, known_witnesses(ring))


def _issue(
    place: Where, name: str, table: str | None, output: Path, draft: bool, as_json: bool, players: Withheld | None,
    keys: ProofKeys, comments: bool,
) -> None:  # fmt: skip
    form = _form(output)
    with place.server() as server:
        follow(server)
        with _reading(server, name, table, players) as connection:
            subject = _subject(connection, name, table)
            now = datetime.now(venue(connection).zone)
            about_to(f"{'draft' if draft else 'issue'} a dossier of {subject.kind} {subject.name} as {output}")

            def draw(what: Issue) -> Drawn:
                return drawn(connection, subject, form, replace(what, comments=comments), keys)

            made = None if draft else _issued(server, subject, now, form, draw)
            if draft:
                log_access(server, venue(connection), f"draft dossier of {subject.kind} {subject.name}", subject.table)
            document = draw(Issue(None, now, person())).document if made is None else made.document
    _write(output, document, made)
    _print_result(output, made, as_json)


@contextmanager
def _reading(server: Server, name: str, table: str | None, players: Withheld | None) -> Iterator[Connection[Any]]:
    """A connection that reads the record with names, except those that are withheld."""
    if players is None:
        with reading(server) as connection:
            yield connection
        return
    with vault_of(server) as its, connect(server, READER) as connection:
        sessions = _subject(connection, name, table).sessions(connection)
        its.show_names(connection, shown_in_sessions(connection, sessions, players.shown(server, its.vault)))
        yield connection


def _form(output: Path) -> str:
    """The format by file suffix. Its availability is checked before a number is taken."""
    form = output.suffix.removeprefix(".").lower()
    if form not in FORMS:
        raise click.UsageError(f"a dossier is written as {', '.join(FORMS)}: {output} has another suffix")
    if not os.access(output.absolute().parent, os.W_OK):
        raise click.ClickException(f"nothing can be written to {output.absolute().parent}")
    return form


def _subject(connection: Connection[Any], name: str, table: str | None) -> Subject:
    """A dispute, else a round."""
    meant = name if of_name(connection, name) else spelled(connection, "dispute", name)
    found = [one for one in disputes(connection, table) if one.dispute in (name, meant)]
    if found:
        return dispute_subject(found[-1])
    return round_subject(one_round(connection, name, table))


def _issued(server: Server, subject: Subject, now: datetime, form: str, draw: Callable[[Issue], Drawn]) -> Issued:
    with connect(server, WRITER) as connection:
        return issue(connection, person(), now, subject, form, draw)


def _write(output: Path, document: bytes, made: Issued | None) -> None:
    kept_as = f"; it is issued and kept: pitlog dossier --copy {made.number} -o FILE" if made is not None else ""
    write_whole(output, document, kept_as)


def _print_result(output: Path, made: Issued | None, as_json: bool) -> None:
    number, digest = (made.number, made.sha256.hex()) if made is not None else (None, None)
    if as_json:
        click.echo(msgspec.json.encode(DossierWritten(number, digest, str(output))))
    elif made is None:
        click.echo(f"a draft, not issued: {safe(output)}")
    else:
        click.echo(f"dossier {number}, issued and recorded: {safe(output)}\nSHA-256 {digest}")


def _check(place: Where, file: Path, as_json: bool) -> None:
    with place.reading() as connection:
        found = check(connection, file.read_bytes())
    click.echo(msgspec.json.encode(DossierChecked(*found)) if as_json else safe(_verdict(found)))
    raise SystemExit(0 if found.same else 1)


def _verdict(found: Checked) -> str:
    fact = found.issued
    if found.number is None:
        return f"no dossier: nothing with SHA-256 {found.sha256} was issued, and the file names no number"
    if fact is None:
        return f"not issued: the record knows of no dossier {found.number} (SHA-256 of the file {found.sha256})"
    issued = f"dossier {found.number}, issued {fact['at']} by {fact['by']}"
    if found.same:
        return f"as issued: {issued}, SHA-256 {found.sha256}"
    return f"altered: {issued} has SHA-256 {fact['sha256']}, this file {found.sha256}"
