"""`pitlog verify`: verifies that the record is what was sealed, and reports what was altered and where."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from psycopg import Connection

from cli.catch_up import follow, progress
from cli.context import Where, with_where
from cli.evidence.verify_bundle import given_trust, verify_bundle
from cli.evidence.verify_proof import is_proof, verify_proof
from cli.evidence.verify_screen import show
from cli.key_options import given_policy, keys_option, known_witnesses, policy_option, tsa_option
from cli.output.user_text import WORDS, counted
from domain.games import games
from evidence.alterations import Alteration
from evidence.errors import NoKey
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_files import KeyRing
from evidence.sealing.policy import Policy
from evidence.sealing.timestamps import authority
from evidence.verification import verification
from evidence.verification.checks import vault as vault_checks
from evidence.verification.checks.catalogue import catalogue
from evidence.verification.checks.columns import of_lines, readable
from evidence.verification.checks.kept_beside_facts import credentials, kept, witnesses
from evidence.verification.checks.months import alterations_of_names
from evidence.verification.checks.quorum import quorum
from evidence.verification.checks.recoveries import recoveries
from evidence.verification.checks.timestamps import StampedCheckpoint, time_stamps
from evidence.verification.checks.vault import Kept
from evidence.verification.request import Given, fingerprint, read_request
from evidence.verification.result import VerificationResult
from evidence.verification.verification import Verification
from projections.engine.verification.rebuilt_rows import verify as compare
from projections.engine.verification.replay import differing
from projections.queries.players import players
from record.postgres.connections import PROJECTOR, READER, WEB, connect, conninfo_for
from record.postgres.errors import NotPermitted
from record.postgres.servers import Server
from record.storage.horizon import horizon
from record.storage.months import all_are_here, months_stay
from record.vault.connections import vault_connection, vault_of
from record.vault.forgetting import keeps_names_outside

SEALS = ("leaves, roots and signatures of checkpoints", "versions of sessions", "times of recording", "archived months")
"""Options that need the log's key, unlike the comparison of projections."""

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", required=False, type=_FILE, metavar="[FILE]")
@click.option("--log-key", type=WORDS, help="Public key of the log, as `pitlog key show` prints it.")
@click.option(
    "--checkpoint",
    "checkpoints",
    type=_FILE,
    multiple=True,
    help="A signed checkpoint kept elsewhere, to compare with.",
)
@click.option(
    "--witness-key",
    "witness_keys",
    type=WORDS,
    multiple=True,
    help="Public key of a witness. A bundle must be cosigned by it.",
)
@click.option(
    "--witness", type=click.Path(exists=True, path_type=Path), help="Directory of a witness, or a file of its leaves."
)
@click.option(
    "--archive",
    "archives",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    multiple=True,
    help="Read the facts of archived months below this directory.",
)
@click.option("--lines", is_flag=True, help="Also compare facts with their lines, and stored ids and names with facts.")
@click.option("--projections", is_flag=True, help="Also compare the projections with the facts.")
@click.option("--replay", is_flag=True, help="Also fold all facts as `pitlog check` does, and compare the answers.")
@click.option(
    "--state",
    "state_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Save progress in this file and resume from it.",
)
@policy_option
@tsa_option
@keys_option
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
@with_where
def verify(
    place: Where,
    file: Path | None,
    log_key: str | None,
    checkpoints: tuple[Path, ...],
    witness_keys: tuple[str, ...],
    witness: Path | None,
    archives: tuple[Path, ...],
    lines: bool,
    projections: bool,
    replay: bool,
    state_file: Path | None,
    policy_file: Path | None,
    tsa_certs: tuple[Path, ...],
    keys: Path | None,
    as_json: bool,
) -> None:
    """Verify the record from its rows, and report what was altered and where (docs/EVIDENCE.md).

    With FILE, verify a bundle or the proof of a fact instead. It needs no record, only the keys.
    """
    authorities, stamped = [*map(authority, tsa_certs)], list[StampedCheckpoint]()
    policy = given_policy(policy_file)
    if file is not None:
        trust = given_trust(log_key, witness_keys, checkpoints, authorities, policy)
        (verify_proof if is_proof(file) else verify_bundle)(file, trust, as_json)
    if state_file is not None and not os.access(state_file.absolute().parent, os.W_OK):
        raise click.ClickException(f"nothing can be written to {state_file.absolute().parent}")
    needs_key = state_file is not None or not (lines or projections or replay)
    ring, log_keys = KeyRing.at(keys, place.home), _log_keys(log_key, policy)
    given = _evidence(ring, log_keys, checkpoints, witness_keys, witness, archives, needs_key)
    with place.server() as server:
        with _connections(server) as (connection, second), progress("verifying", horizon(connection)) as bar:
            if projections or replay:
                all_are_here(connection)  # reported before the rest was computed, so not repeated
            verdict = _seals(server, connection, second, given, state_file, lambda facts: bar(0, facts))
            _beside_facts(server, connection, ring, verdict)
            if lines:
                _compare_lines(server, connection, verdict)
            verdict.add(time_stamps(connection, authorities, stamped))
            found = None if policy is None else quorum(connection, policy)
        if projections:
            verdict.add(_projections(server))
        if replay:
            verdict.add(_replayed(server))
    show(verdict, stamped, found, as_json)
    raise click.exceptions.Exit(1 if verdict.count or (found is not None and found.checkpoint is None) else 0)


def _beside_facts(server: Server, connection: Connection[Any], ring: KeyRing, verdict: VerificationResult) -> None:
    """Verify what the record keeps beside the facts: its catalogue, what is derived, credentials, witnesses, names."""
    verdict.add(catalogue(connection))
    verdict.add(readable(lambda: kept(connection)))
    verdict.add(_credentials(server, connection))
    if _own(ring) is not None:  # only where the log is kept: others trust whom they like
        verdict.add(witnesses(connection, known_witnesses(ring)))
    verdict.add(_names(server, connection))


def _log_keys(log_key: str | None, policy: Policy | None) -> list[Key]:
    """The keys of the log that the user trusts: the given one, else those of the policy."""
    return [Key.of_log(log_key)] if log_key is not None else [] if policy is None else policy.logs


def _evidence(
    ring: KeyRing,
    log_keys: list[Key],
    checkpoints: tuple[Path, ...],
    witness_keys: tuple[str, ...],
    witness: Path | None,
    archives: tuple[Path, ...],
    needs_key: bool,
) -> Given | None:
    """The evidence to verify seals against. None without a key of the log; raises if the request needs one."""
    outside = bool(log_keys or checkpoints) or witness is not None
    own = None if log_keys else _own(ring)
    trusted = log_keys if own is None else [own]
    if not trusted and (outside or archives or needs_key):
        raise NoKey(ring.directory)
    witnesses = [*map(Key.of_witness, witness_keys)] or known_witnesses(ring)
    return None if not trusted else Given(trusted, checkpoints, witness, witnesses, outside, archives)


def _own(ring: KeyRing) -> Key | None:
    """This machine's own key, if any. It could have signed a split view, so a cautious verifier supplies a key and a
    checkpoint.
    """
    try:
        return ring.current().key
    except NoKey:
        return None


@contextmanager
def _connections(server: Server) -> Iterator[tuple[Connection[Any], Connection[Any]]]:
    with connect(server, READER) as connection, connect(server, READER) as second:
        yield connection, second


def _seals(
    server: Server,
    connection: Connection[Any],
    second: Connection[Any],
    given: Given | None,
    state_file: Path | None,
    report: Any,
) -> VerificationResult:
    """Verify the rows against the seals. Without evidence, nothing is verified, and the result lists all checks as not
    made.
    """
    with months_stay(connection):
        if given is None:
            return VerificationResult(None, _facts(connection), not_verified=list(SEALS))
        return _verified(connection, second, given, state_file, conninfo_for(server, READER), report)


def _compare_lines(server: Server, connection: Connection[Any], verdict: VerificationResult) -> None:
    """Compare facts with their lines, and stored ids and names with facts."""
    with vault_of(server) as its, vault_connection(server) as opened:
        kept = Kept(connection, opened) if opened and keeps_names_outside(connection) else None
        verdict.add(of_lines(connection, its.vault, kept))
    verdict.add(alterations_of_names(connection))


def _facts(connection: Connection[Any]) -> int:
    """The number of facts, if the run does not count them."""
    (found,) = connection.execute("SELECT count(*) FROM pitlog.facts").fetchone() or (0,)
    return int(found)


def _verified(
    connection: Connection[Any],
    second: Connection[Any],
    given: Given,
    state_file: Path | None,
    conninfo: str,
    report: Any,
) -> VerificationResult:
    questions, amiss = read_request(connection, given, report)
    going = Verification(connection, second, questions, conninfo)
    name = fingerprint(given)
    if state_file is not None:
        verification.resume(state_file, name, going, connection)
    going.verdict.add(amiss)
    going.verdict.recovered, lost = recoveries(connection, questions.chain, given.witness)
    going.verdict.add(lost)
    try:
        for _ in going.run():
            if state_file is not None:
                verification.write(state_file, name, going)
    except (KeyboardInterrupt, SystemExit):  # SIGTERM becomes this
        click.echo(_interrupted(going.verdict, state_file), err=True)
        raise
    if state_file is not None:
        state_file.unlink(missing_ok=True)
    return going.verdict


def _interrupted(verdict: VerificationResult, state_file: Path | None) -> str:
    """How far it got, and whether the same command resumes there."""
    found = counted(verdict.count, "alteration") if verdict.count else "nothing altered"
    again = (
        "Run the same command again: it goes on from there"
        if state_file is not None
        else "Run the same command again: it begins anew, unless --state FILE keeps how far it came"
    )
    return f"interrupted after {counted(verdict.facts, 'fact')}, {found} until then. {again}"


def _names(server: Server, connection: Connection[Any]) -> Iterator[Alteration]:
    """Whether the vault has the keys of all who played and were not forgotten."""
    with vault_connection(server) as vault:
        if not keeps_names_outside(connection):
            yield from readable(lambda: vault_checks.secret_gone(connection))
        elif vault is not None:
            yield from readable(lambda: vault_checks.keys(connection, vault, players(connection)))
        else:
            yield Alteration("withheld", "names were not verified: this login may not read the vault")


def _credentials(server: Server, connection: Connection[Any]) -> list[Alteration]:
    """Whether users and tokens are what their facts say, if this login may read them."""
    try:
        with connect(server, WEB) as web:
            return [*credentials(connection, web)]
    except NotPermitted:
        return [*credentials(connection, None)]


def _replayed(server: Server) -> Iterator[Alteration]:
    follow(server)
    with connect(server, PROJECTOR) as connection:
        for table, session, what in differing(connection, games):
            yield Alteration("replay", f"{session}: {what}", session=session, table=table)


def _projections(server: Server) -> Iterator[Alteration]:
    follow(server)
    with connect(server, PROJECTOR) as live, connect(server, PROJECTOR) as other:
        for one in compare(live, other, [], games):
            for difference in one.differences:
                yield Alteration("projection", f"{one.name}: not what the facts give, first in {difference}")
