"""`pitlog doctor`: looks at the program's home, its server and its record, and says what to do."""

from pathlib import Path

import click
import msgspec

from cli.context import Where, with_where
from cli.key_options import keys_option
from cli.operation.examinations import Patient, Seen, examine_home, examine_keys, examine_record
from cli.output.screen import show_table
from domain.errors import PitlogError
from evidence.sealing.key_files import KeyRing
from projections.answers.operation_acts import Examined
from record.postgres.home import data_home


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object a line.")
@keys_option
@with_where
def doctor(place: Where, as_json: bool, keys: Path | None) -> None:
    """Check the home, the keys, the server, the record, the projections and the log, and say what to do.

    It changes nothing. Facts themselves are verified by `pitlog verify`.
    """
    seen = [*_seen(place, KeyRing.at(keys, place.home))]
    for one in seen if as_json else ():
        click.echo(msgspec.json.encode(Examined(*one)))
    if not as_json:
        show_table(
            ("", "What", "Found", "To do"),
            [("" if one.is_well else "!", one.what, one.said, one.to_do) for one in seen],
            keep=("What",), folds=("Found", "To do"),
        )  # fmt: skip
    if not all(one.is_well for one in seen):
        raise click.exceptions.Exit(1)


def _seen(place: Where, keys: KeyRing) -> list[Seen]:
    home = data_home(place.home)
    seen = [*examine_home(home)]
    if not place.is_made:
        return [*seen, Seen("record", False, "there is none yet", "pitlog init")]
    seen += examine_keys(keys)
    try:
        with place.server(ready=False) as server:
            return [*seen, *examine_record(Patient(server, home, keys))]
    except PitlogError as error:
        return [*seen, Seen("server", False, str(error))]
