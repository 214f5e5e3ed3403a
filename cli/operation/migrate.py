"""`pitlog migrate`: bring the database up to date."""

import click

from cli.context import Where, with_where
from record.postgres.connections import connect
from record.postgres.migrate import migrate as bring_up_to_date


@click.command()
@with_where
def migrate(place: Where) -> None:
    """Bring the database up to date. The embedded database is updated automatically."""
    with place.server(ready=False) as server, connect(server) as connection:
        done = bring_up_to_date(connection)
        for migration in done:
            click.echo(f"{migration.number:04d} {migration.name}")
        click.echo(f"{server.describe()}: " + (f"{len(done)} migrations applied" if done else "up to date"))
