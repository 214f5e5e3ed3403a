"""`pitlog stop`: stops the embedded server."""

import os

import click

from cli.context import Where, with_where
from cli.output.answers import json_option, say
from projections.answers.operation_acts import ServerStopped
from record.postgres.server_choice import LINGER_VARIABLE, URL_VARIABLE, USUAL_LINGER, stop_server


@click.command()
@json_option
@with_where
def stop(place: Where) -> None:
    stopped = stop_server(os.environ.get(URL_VARIABLE), place.home)
    say(ServerStopped(stopped), "stopped" if stopped else "no server was running")


stop.help = f"""Stop the embedded server.

It stays for {USUAL_LINGER} minutes after a command, so that the next one need not start it, and then ends by itself.
{LINGER_VARIABLE} sets the minutes; with 0 it ends with each command. Nothing is lost if it is stopped or killed.
"""
