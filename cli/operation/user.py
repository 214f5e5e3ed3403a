"""`pitlog user`: the people who may sign in to the viewer."""

import dataclasses
import sys

import click
import msgspec

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.screen import show_table
from cli.output.user_text import WORDS, Choice, safe
from domain.answers import plain
from projections.answers.operation_acts import UserAdded, UserChanged
from record.authored.credentials_and_quarantine import credential
from record.people import users
from record.people.users import Role
from record.postgres.connections import READER, WEB, connect
from record.venue import Venue, venue

SHOWN = "The password is asked for, or read from standard input if that is not a terminal."


@click.group()
def user() -> None:
    """Add, list and disable users of the viewer."""


@user.command(epilog=SHOWN)
@click.argument("name", type=WORDS)
@click.option("--role", required=True, type=Choice([one.value for one in Role]), help="Role of the user.")
@json_option
@writes
@with_where
def add(place: Where, name: str, role: str) -> None:
    """Add a user."""
    with place.connection(WEB) as connection:
        users.check_new(connection, name)
        about_to(f"add the user {name}, as {role}")
        password = _password()
        with credential(connection, "user", name, f"made user {name}: {role}", person()):
            users.add(connection, name, Role(role), password)
    say(UserAdded(name, role), f"{safe(name)} may sign in, as {role}")


@user.command("list")
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@with_where
def list_(place: Where, as_json: bool) -> None:
    """List all users, disabled ones included."""
    with place.server() as server:
        with connect(server, WEB) as connection:
            found = users.every(connection)
        with connect(server, READER) as connection:
            here = venue(connection)
    if as_json:
        for one in found:
            click.echo(msgspec.json.encode(plain(dataclasses.asdict(one), here.zone)))
    elif found:
        rows = ((one.name, one.role, here.shows(one.created_at), _state(one, here)) for one in found)
        show_table(("Name", "Role", "Since", "State"), rows, keep=("State", "Role", "Since"))
    else:
        click.echo("nobody")


def _state(one: users.User, here: Venue) -> str:
    return f"disabled {here.shows(one.disabled_at)}" if one.disabled_at else "may sign in"


@user.command()
@click.argument("name", type=WORDS)
@json_option
@writes
@with_where
def disable(place: Where, name: str) -> None:
    """Disable a user permanently."""
    with place.connection(WEB) as connection:
        users.check_may_sign_in(connection, name)
        about_to(f"disable the user {name}, permanently")
        with credential(connection, "user", name, f"disabled user {name}", person()):
            users.disable(connection, name)
    say(UserChanged(name, True), f"{safe(name)} is disabled; what they have open ends with the next click")


@user.command(epilog=SHOWN)
@click.argument("name", type=WORDS)
@json_option
@writes
@with_where
def password(place: Where, name: str) -> None:
    """Change a user's password and end the user's sessions."""
    with place.connection(WEB) as connection:
        users.check_may_sign_in(connection, name)
        about_to(f"change the password of {name}")
        given = _password()
        with credential(connection, "user", name, f"changed the password of user {name}", person()):
            users.set_password(connection, name, given)
    say(UserChanged(name, False), f"{safe(name)} has another password")


def _password() -> str:
    """Ask for the password. It is never an argument, because other users of the machine could read that."""
    if sys.stdin.isatty():
        given: str = click.prompt("Password", hide_input=True, confirmation_prompt=True)
        return given
    return sys.stdin.readline().rstrip("\r\n")
