"""`pitlog recover`: after an older copy was restored, lists what was lost, and signs a recovery entry."""

from datetime import datetime
from pathlib import Path
from typing import Any

import click
from psycopg import Connection

from cli.authoring import person
from cli.consent import about_to, writes
from cli.context import Where, with_where
from cli.key_options import keys_option, known_witnesses
from cli.output.answers import json_option, say, wants_json
from cli.output.screen import show_table
from cli.output.user_text import WORDS, counted
from cli.why import why_option
from evidence.bundles.recoveries import came_back
from evidence.errors import NothingLost, NothingRecovered
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_chain import chain
from evidence.sealing.key_files import KeyRing
from evidence.sealing.log_tables import StoredCheckpoint, last_checkpoint
from evidence.sealing.notes import signed
from evidence.sealing.recoveries import (
    Outcome,
    outcome_of,
    read_recovery,
    sealed_recoveries,
    sign_recovery,
    store_recovery,
)
from evidence.sealing.sealer import Sealer
from evidence.verification.checks.recoveries import recoveries
from evidence.verification.loss import LostLog, find_loss, find_loss_alone
from evidence.verification.outside_evidence import witnessed
from projections.answers.custody_acts import Loss, SendAgain
from record.postgres.connections import READER, SEALER, connect
from record.postgres.servers import Server
from record.venue import venue

HEADINGS = ("Source", "Table", "Facts", "From seq", "To seq")
NEXT = (
    "Have these sent again. Then let the witness go on: `pitlog witness pull DIR --accept-recovery`, and run "
    "`pitlog verify --witness DIR`."
)

ALONE = (
    "Have everything from there on sent again: too much does no harm. With `--witness DIR` what was lost is listed, "
    "and a recovery entry can be signed."
)


@click.command()
@click.option(
    "--witness",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Directory of the witness, or a copy of it. Without it, only from where on each source has to send again.",
)
@why_option("Sign and seal a recovery entry with this reason. Without it, only list.")
@click.option("--done", is_flag=True, help="Sign and seal a statement of what came back, for bundles to carry.")
@click.option("--witness-key", "witness_keys", type=WORDS, multiple=True, help="Public key of the witness.")
@keys_option
@json_option
@writes
@with_where
def recover(
    place: Where, witness: Path | None, why: str | None, done: bool, witness_keys: tuple[str, ...], keys: Path | None
) -> None:  # fmt: skip
    """List what was lost with an older copy of the record, and must be sent again: by source, table and seq.

    With --why, sign a recovery entry with the log's key and seal it, so that the log goes on from there.
    """
    if witness is None and why is not None:
        raise click.UsageError("--why needs --witness: only the witness can say which log was lost.")
    if done and (witness is None or why is not None):
        raise click.UsageError("--done needs --witness, and no --why: it is for a loss that was declared.")
    ring = KeyRing.at(keys, place.home)
    known = [*map(Key.of_witness, witness_keys)] or known_witnesses(ring)
    with place.server() as server, connect(server, READER) as connection:
        if witness is None:
            found = find_loss_alone(connection, ring)
        else:
            seen = witnessed(witness, chain(connection, [ring.current().key]), [], known)
            found = find_loss(connection, seen, witness)
        if found.recovered and why is not None:
            raise NothingLost(found.kept[0])
        statement = _statement(connection, ring, witness) if done and witness is not None else None
        act = "list what was lost" if why is None else "sign and seal a recovery entry, so that the log goes on"
        act = act if statement is None else f"state under seal: {came_back(statement)},"
        about_to(f"{act} after leaf {found.kept[0]:,} of {found.seen.size:,}")
        made = None if why is None else _recovered(server, ring, found, why)
        if statement is not None:
            made = _stated(server, ring, statement)
    answer = Loss(
        found.kept[0], found.seen.size, found.facts, found.own, [SendAgain(*one) for one in found.wanted],
        made is not None, None if made is None else made.number,
    )  # fmt: skip
    if found.wanted and not wants_json():
        show_table(
            HEADINGS,
            [["" if one is None else one for one in row] for row in found.wanted],
            right=HEADINGS[2:],
            keep=("Table", "From seq", "To seq", "Facts"),
        )
    more = NEXT if witness is not None else ALONE
    say(answer, "\n".join(_lines(found, made, statement)), more if found.wanted else "")
    raise click.exceptions.Exit(1 if found.wanted else 0)


def _recovered(server: Server, ring: KeyRing, found: LostLog, why: str) -> StoredCheckpoint:
    """Sign the entry, and seal it. If it is killed between, the next seal seals it."""
    with connect(server, SEALER) as connection:
        now = datetime.now(venue(connection).zone)
        lost = found.seen.size, found.seen.root
        store_recovery(connection, sign_recovery(ring.current(), found.kept, lost, now, person(), why))
        last = last_checkpoint(connection)
        ring.keep_last(last.note if last else "")  # what was sealed last with these keys is declared lost from now on
        *_, made = Sealer(connection, ring).seal()
        return made


def _statement(connection: Connection[Any], ring: KeyRing, witness: Path) -> Outcome:
    """What came back of the last loss that was declared, by the witness's receipts."""
    keys = chain(connection, [ring.current().key])
    done, amiss = recoveries(connection, keys, witness)
    entries = [read_recovery(note, keys.keys) for _, note in sealed_recoveries(connection)]
    last = next((one for one in reversed(done) if one.compared and one.entry is not None), None)
    if last is None:
        raise NothingRecovered("no sealed recovery entry is of a loss that this witness accepted")
    if any(one.kind == "lost" and one.fact is None for one in amiss):
        raise NothingRecovered("the witness has no receipts of all facts that were lost")
    entry = next(one for one in entries if (one.kept, one.lost, one.at) == (last.leaf, last.lost, last.at))
    now = datetime.now(venue(connection).zone)
    return outcome_of(entry, (last.facts, last.again, last.own, last.changed), now, person())


def _stated(server: Server, ring: KeyRing, statement: Outcome) -> StoredCheckpoint:
    with connect(server, SEALER) as connection:
        store_recovery(connection, signed(str(statement), ring.current()))
        *_, made = Sealer(connection, ring).seal()
        return made


def _lines(found: LostLog, made: StoredCheckpoint | None, statement: Outcome | None) -> list[str]:
    kept = "kept" if found.recovered else "has"
    seen = f"the record {kept} {found.kept[0]:,} of the {found.seen.size:,} leaves that"
    if found.facts is None:
        return [f"{seen} were sealed: how many facts were lost, only a witness can say"]
    wanted = sum(one.facts or 0 for one in found.wanted)
    lines = [f"{seen} the witness saw: {counted(found.facts, 'fact')} lost, {wanted:,} to be sent again"]
    if found.own:
        lines.append(f"{counted(found.own, 'fact')} of the program's own, about copies and views: gone")
    if statement is not None and made is not None:
        lines.append(f"stated under checkpoint {made.number}: {came_back(statement)}")
    elif made is not None:
        lines.append(f"recovered at leaf {found.kept[0]:,}: the signed entry is sealed under checkpoint {made.number}")
    return lines
