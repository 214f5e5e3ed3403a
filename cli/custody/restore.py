"""`pitlog restore`: a backup becomes a record again, in an empty place."""

from pathlib import Path

import click

from cli.consent import about_to, is_dry_run, writes
from cli.context import Where, with_where
from cli.output.answers import json_option, say
from cli.output.user_text import counted, safe
from evidence.backups.manifest import RECORD, VAULT, check_files, read_manifest
from evidence.backups.restoring import check_empty, restore_backup
from projections.answers.custody_acts import Restored
from record.postgres.connections import connect
from record.postgres.migrate import migrate

NEXT = (
    "Put the log's keys in place, then run `pitlog verify --witness DIR`. If facts were sealed after this backup, "
    "`pitlog recover` says what has to be sent again (docs/OPERATIONS.md)."
)


@click.command()
@click.argument("directory", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--without-names", is_flag=True, help="Leave the vault out: pseudonyms stay without names.")
@json_option
@writes
@with_where
def restore(place: Where, directory: Path, without_names: bool) -> None:
    """Restore the backup in DIRECTORY into an empty record: a new home, or an empty database.

    Roles are made first. All of it is one transaction: if interrupted, nothing was restored, and it can be run again.
    """
    found, digest = read_manifest(directory)
    check_files(directory, found, (RECORD,) if without_names else (RECORD, VAULT))
    what = f"restore {counted(found.facts, 'fact')} of {found.venue}, backed up {found.made_at:%Y-%m-%d %H:%M:%SZ}"
    if is_dry_run() and not place.is_made:
        about_to(what)
    with place.server(ready=False) as server:
        check_empty(server)
        about_to(f"{what}, into {server.describe()}")
        restore_backup(server, directory, found, not without_names)
        with connect(server) as connection:
            migrate(connection)
        logins = found.roles.logins
        number = found.checkpoint.number if found.checkpoint else None
        answer = Restored(server.describe(), digest, found.facts, number, not without_names, logins)
        words = [f"{counted(found.facts, 'fact')} restored into {server.describe()}, from the backup {digest}"]
    if logins:
        words.append(f"these logins have no password yet: {safe(', '.join(logins))}")
    say(answer, "\n".join(words), NEXT)
