"""`pitlog verify FILE` of the proof of one fact (c2sp.org/tlog-proof). No database is used or started."""

from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import click
import msgspec

from cli.errors import FeedUnreadable
from cli.output.screen import print_wrapped
from cli.output.user_text import safe
from domain.errors import Failed
from evidence.bundles.signers import Signers, Trust
from evidence.sealing.fact_rows import SealedFact, is_fact, moment, read_fact
from evidence.sealing.notes import Checkpoint
from evidence.sealing.tlog_proof import FIRST_LINE, LONGEST, TlogProof
from projections.answers.evidence import BundleCheckpoint, VerifiedProof


def is_proof(file: Path) -> bool:
    """Whether a file begins as a proof. Unreadable files are reported elsewhere."""
    if not file.is_file():
        return False
    with file.open("rb") as source:
        return source.read(len(FIRST_LINE)) == FIRST_LINE.encode()


def verify_proof(file: Path, trust: Trust, as_json: bool) -> NoReturn:
    """Print every fault of a proof, or what it proves. Ends the program."""
    try:
        with file.open(encoding="utf-8", errors="replace", newline="\n") as source:
            proof = TlogProof.of(source.read(LONGEST + 1))
    except OSError as why:
        raise FeedUnreadable(str(file), why.strerror or str(why)) from None
    signers = Signers(trust.of(proof.note), [])
    fact, faults = _fact(proof), [*_faults(proof, signers)]
    body = _answer(proof, signers, fact, faults)
    if as_json:
        click.echo(msgspec.json.encode(body))
    else:
        for words in (*(f"fault: {one}" for one in faults), *_lines(proof, fact, body)):
            print_wrapped(safe(words))
    raise SystemExit(1 if faults else 0)


def _faults(proof: TlogProof, signers: Signers) -> Iterator[str]:
    if not proof.holds():
        yield "the fact is not the leaf that the proof says it is: it, its index or its path was altered"
    try:
        yield from signers.log_signed(proof.note, proof.checkpoint)
        yield from signers.witnesses_signed(proof.note)
    except Failed as why:
        yield str(why)
    for one in signers.trust.checkpoints:
        yield from _contradiction(Checkpoint.of(one.text), proof.checkpoint, signers.of_the_log(one))


def _contradiction(held: Checkpoint, of: Checkpoint, signed: bool) -> Iterator[str]:
    """A proof has no other checkpoint than its own: it confirms one of the same size, and no other."""
    if held.origin != of.origin or not signed:
        yield "the checkpoint that you hold is of another log"
    elif held.size != of.size:
        yield "the proof has no proof from, or to, the checkpoint that you hold: ask for a bundle"
    elif held.root != of.root:
        yield "a second history: you hold another root of the log"


def _fact(proof: TlogProof) -> SealedFact | None:
    """The fact in the row. None for a leaf that is none, such as a key rotation."""
    if not is_fact(proof.row):
        return None
    try:
        found = read_fact(proof.row)
        moment(found.recorded_at)
    except ValueError:
        return None
    return found


def _answer(proof: TlogProof, signers: Signers, fact: SealedFact | None, faults: list[str]) -> VerifiedProof:
    of = proof.checkpoint
    try:
        cosigned = signers.cosigned(proof.note)
    except Failed:
        cosigned = []
    return VerifiedProof(
        verdict="faulty" if faults else "ok",
        faults=faults,
        checkpoint=BundleCheckpoint(of.origin, of.size, of.root.hex()),
        leaf=proof.leaf,
        position=fact and fact.position,
        session=fact and fact.session,
        table=fact and fact.table,
        fact=fact and fact.fact_id,
        recorded_at=fact and moment(fact.recorded_at),
        line=fact and fact.line.decode(errors="replace"),
        cosigned=cosigned,
        not_checked=signers.unknown(proof.note, of.origin),
    )


def _lines(proof: TlogProof, fact: SealedFact | None, body: VerifiedProof) -> Iterator[str]:
    yield from (f"not checked, because no key was given for it: the signature of {one}" for one in body.not_checked)
    if body.faults:
        yield "do not rely on it"
        return
    if fact is not None:
        yield fact.line.decode(errors="replace")
    what = "a leaf that is no fact" if fact is None else f"fact {fact.fact_id} at {fact.table}"
    when = "" if fact is None else f", recorded {moment(fact.recorded_at):%Y-%m-%d %H:%M:%SZ}"
    by = "; ".join(f"cosigned by {one}" for one in body.cosigned) or "cosigned by no witness whose key was given"
    of = proof.checkpoint
    yield f"verified: {what}{when}, is leaf {proof.leaf:,} of {of.size:,} in {of.origin}; {by}"
