"""Asks the witnesses of a policy to cosign the newest checkpoint, and prints what came of it."""

from typing import Any

import click
from psycopg import Connection

from cli.output.user_text import safe
from evidence.sealing.policy import Policy
from evidence.witness.cosigning import ask_witnesses, has_quorum


def cosign_by(connection: Connection[Any], policy: Policy) -> bool:
    """Ask each witness with a URL that has not cosigned it yet. Whether the quorum has cosigned then."""
    for one in ask_witnesses(connection, policy):
        click.echo(safe(f"cosigned by {one.key.name}" if one.why_not is None else f"pitlog: {one.why_not}"), err=True)
    met = has_quorum(connection, policy)
    if not met:
        click.echo("the quorum of the policy has not cosigned the newest checkpoint", err=True)
    return met
