"""Brings the data of the embedded server from an earlier major version of PostgreSQL to this one.

The record moves between the two as `pitlog move` moves it: compared, verified, and never live in two places.
"""

import os
from pathlib import Path

import click

from cli.catch_up import progress
from cli.consent import about_to
from cli.context import Where
from cli.evidence_at_hand import evidence_at_hand
from cli.operation.move import note_move, seal_move
from cli.output.user_text import counted, safe
from evidence.moving.moving import check_move, move_record
from evidence.sealing.key_files import KeyRing
from record.authored.adopting import adopt
from record.postgres.connections import connect
from record.postgres.embedded.earlier import EarlierServer, check_programs, earlier_version, server_beside, take_place
from record.postgres.embedded.errors import NotOursToStop
from record.postgres.embedded.programs import VERSION
from record.postgres.home import data_home
from record.postgres.migrate import migrate
from record.postgres.server_choice import URL_VARIABLE


def upgrade(place: Where, programs: Path, keys: Path | None) -> None:
    """Move the record into data of this version, which take the place of the old. The old data stay beside them."""
    if URL_VARIABLE in os.environ:
        raise NotOursToStop(URL_VARIABLE)
    home = data_home(place.home)
    version = earlier_version(home)
    check_programs(programs, version)
    about_to(f"bring the data in {home} from PostgreSQL {version} to {VERSION}, with the programs in {programs}")
    ring = KeyRing.at(keys, place.home)
    with EarlierServer(home, programs) as old, server_beside(home) as new:
        with connect(old) as connection:
            done = migrate(connection)
        adopt(old, done)
        check_move(old, new)
        with progress("verifying", 0) as bar:
            moved = move_record(old, new, evidence_at_hand(ring), lambda copied: None, lambda facts: bar(0, facts))
        note_move(new, moved, old.describe())
        seal_move(new, ring, moved)
    kept = take_place(home, version)
    words = f"{counted(moved.facts, 'fact')} are in data of PostgreSQL {VERSION} now; those of {version} are in {kept}"
    click.echo(safe(f"{words}: delete them when you like"), err=True)
