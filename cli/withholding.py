"""The options that withhold players' names from exports and dossiers."""

from collections.abc import Callable
from typing import Any, NamedTuple

import click

from cli.output.user_text import WORDS, Choice
from record.errors import NotFound
from record.postgres.servers import Server
from record.vault.reading import Vault


class Withheld(NamedTuple):
    """All players are withheld, except one if that player is named."""

    but: str | None

    def shown(self, server: Server, vault: Vault) -> frozenset[str]:
        """The pseudonym of the player who is shown. An unknown name is an error."""
        from projections.queries.known_names import check_names
        from record.vault.connections import reading

        if self.but is None:
            return frozenset()
        token = vault.token_of(self.but)
        if token is not None:
            return frozenset({token})
        with reading(server) as connection:
            check_names(connection, {"player": self.but})
        raise NotFound("player", self.but)


def withholding_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options to a command."""
    only = click.option(
        "--only-player", type=WORDS, metavar="PLAYER", help="Withhold the names of all players except this one."
    )
    every = click.option("--withhold", type=Choice(["players"]), help="Withhold the names of all players.")
    return every(only(command))


def withheld_players(withhold: str | None, only_player: str | None) -> Withheld | None:
    """The players whose names are withheld. None if no name is withheld."""
    if withhold and only_player:
        raise click.UsageError("--withhold and --only-player exclude each other")
    return Withheld(only_player) if withhold or only_player else None
