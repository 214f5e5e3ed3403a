"""`pitlog token`: tokens with which capture devices push facts, and witnesses pull the log."""

import dataclasses
from typing import Any

import click
import msgspec

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.screen import show_table
from cli.output.user_text import WORDS, safe
from domain.answers import plain
from projections.answers.operation_acts import TokenMade, TokenRevoked
from record.authored.credentials_and_quarantine import credential
from record.people import tokens
from record.people.tokens import Token
from record.postgres.connections import READER, WEB, connect
from record.venue import Venue, venue


@click.group()
def token() -> None:
    """Add, list and revoke tokens of capture devices and witnesses."""


@token.command()
@click.argument("name", type=WORDS)
@click.option("--source", type=WORDS, help="Source written into the envelope of its facts. [the token's name]")
@click.option(
    "--table", "tables", type=WORDS, multiple=True, help="Allow only this table; may be repeated. [every table]"
)
@click.option(
    "--kind",
    "kinds",
    type=WORDS,
    multiple=True,
    help="Allow only this kind; may be repeated. [every kind without authority]",
)
@click.option(
    "--supervisory", is_flag=True, help="Allow facts with authority: corrections, rulings, decisions, waivers, voids."
)
@json_option
@click.option("--log", is_flag=True, help="For a witness: allow reading the hashes of the log, and no facts.")
@writes
@with_where
def add(place: Where, /, name: str, source: str | None, log: bool, **allowed: Any) -> None:
    """Make a token and print it. It is never shown again."""
    if log and (source or any(allowed.values())):
        raise click.UsageError("a token for the log sends no facts: give --log without other options")
    with place.connection(WEB) as connection:
        tokens.check_new(connection, name, allowed["kinds"])
        about_to(f"make the token {name}")
        with credential(connection, "token", name, f"made token {name}", person()):
            secret = tokens.add(connection, name, source or name, log=log, **allowed)
    say(TokenMade(name, source or name, secret), secret, "keep it: it can't be shown again")


@token.command("list")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(place: Where, as_json: bool) -> None:
    """List the tokens, without their secrets."""
    with place.server() as server:
        with connect(server, WEB) as connection:
            found = tokens.every(connection)
        with connect(server, READER) as connection:
            here = venue(connection)
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(plain(dataclasses.asdict(one), here.zone)))
    elif found:
        rows = ((one.name, one.source, *_may(one), here.shows(one.created_at), _state(one, here)) for one in found)
        show_table(("Name", "Source", "Tables", "Kinds", "Made", "State"), rows, keep=("State", "Source", "Made"))
    else:
        click.echo("no tokens")


def _may(one: Token) -> tuple[str, str]:
    if one.log:
        return "none", "the log's hashes"
    kinds = ", ".join(one.kinds or []) or ("every kind" if one.supervisory else "every kind without authority")
    return ", ".join(one.tables or []) or "every table", kinds + (", with authority" if one.supervisory else "")


def _state(one: Token, here: Venue) -> str:
    return f"revoked {here.shows(one.revoked_at)}" if one.revoked_at else "in use"


@token.command()
@click.argument("name", type=WORDS)
@json_option
@writes
@with_where
def revoke(place: Where, name: str) -> None:
    """Revoke a token. It is refused from now on."""
    with place.connection(WEB) as connection:
        tokens.check_in_use(connection, name)
        about_to(f"revoke the token {name}")
        with credential(connection, "token", name, f"revoked token {name}", person()):
            tokens.revoke(connection, name)
    say(TokenRevoked(name), f"{safe(name)} is revoked")
