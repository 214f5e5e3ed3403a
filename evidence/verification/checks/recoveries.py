"""Checks recoveries: whether the facts that a witness saw, and that were lost, came back as they were."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from psycopg import Connection

from evidence.alterations import Alteration, range_text
from evidence.errors import NotANote, NotSigned
from evidence.sealing.ed25519 import Key
from evidence.sealing.key_chain import Chain
from evidence.sealing.receipt_files import Branch, branches
from evidence.sealing.receipts import PROGRAMS_OWN, Receipt, later, without_receipts
from evidence.sealing.recoveries import RECOVERED, Outcome, Recovery, read_outcome, read_recovery, sealed_recoveries
from evidence.sealing.source_marks import sealed_marks
from evidence.verification.result import RecoveredResult

_POSITION = "SELECT max(last_position) FROM pitlog.checkpoints WHERE size <= %s"


def recoveries(
    connection: Connection[Any], chain: Chain, witness: Path | None
) -> tuple[list[RecoveredResult], list[Alteration]]:
    """The recovery entries of the log, and what did not come back, or came back otherwise."""
    held = branches(witness) if witness is not None and witness.is_dir() else []
    known, done, found = {one.note: one for one in held}, list[RecoveredResult](), list[Alteration]()
    entries = dict.fromkeys(one.note for one in held) | {note: index for index, note in sealed_recoveries(connection)}
    outcomes = [*_outcomes(connection, chain.keys, found)]
    newest = next((nth for nth, one in reversed([*enumerate(held)]) if entries[one.note] is not None), -1)
    for note, index in entries.items():
        branch = known.get(note)
        # An entry may be lost itself, in a later loss.
        if index is None and branch is not None and held.index(branch) > newest:
            found.append(_not_sealed(branch))
        try:
            entry = read_recovery(note, chain.keys)
        except (NotANote, NotSigned) as why:
            found.append(Alteration("recovery", f"leaf {index} is no recovery entry of this log: {why}", index=index))
            continue
        result, more = _compared(connection, index, entry, branch)
        stated = [(leaf, one) for leaf, one in outcomes if one.is_of(entry)][-1:]
        done.append(result._replace(stated=bool(stated)))
        found += [*more, *(_false(leaf, one, result) for leaf, one in stated if not _holds(one, result))]
    return done, found


def _outcomes(
    connection: Connection[Any], keys: Sequence[Key], found: list[Alteration]
) -> Iterator[tuple[int, Outcome]]:
    for index, note in sealed_recoveries(connection, RECOVERED):
        try:
            yield index, read_outcome(note, keys)
        except (NotANote, NotSigned) as why:
            found.append(Alteration("recovery", f"leaf {index} states no outcome for this log: {why}", index=index))


def _holds(stated: Outcome, found: RecoveredResult) -> bool:
    """Whether a statement is true, as far as it was compared. What was missing then may have come since."""
    if not found.compared:
        return True
    return (stated.facts, stated.changed) == (found.facts, found.changed) and stated.again <= found.again


def _false(leaf: int, stated: Outcome, found: RecoveredResult) -> Alteration:
    what = f"leaf {leaf} states that {stated.again:,} of {stated.facts:,} facts came back, {stated.changed:,} changed"
    there = f"{found.again:,} of {found.facts:,} did, {found.changed:,} changed"
    return Alteration("recovery", f"{what}: by the witness {there}", index=leaf)


def _not_sealed(branch: Branch) -> Alteration:
    what = "the witness went on from a recovery entry that the record's log does not have: another copy was restored"
    return Alteration("history", f"{what} ({branch.directory.name})")


def _compared(
    connection: Connection[Any], index: int | None, entry: Recovery, branch: Branch | None
) -> tuple[RecoveredResult, list[Alteration]]:
    if branch is None:
        return RecoveredResult(entry.kept, index, entry.lost, entry.at, entry.by, entry.why), [_notice(entry)]
    lost = branch.receipts(entry.kept, entry.lost)
    row = connection.execute(_POSITION, (entry.kept,)).fetchone()
    there = {one.key: one for one in later(connection, (row[0] if row else None) or 0)}
    changed = [*_changed(lost, there)]
    found = [*_missing(lost, there), *changed]
    found += _untold(branch, entry, lost)
    own = [one for one in lost if one.kind in PROGRAMS_OWN and one.key not in there]
    again = sum(one.key in there for one in lost)
    notices = [_own(own)] if own else []
    result = RecoveredResult(
        entry.kept,
        index,
        entry.lost,
        entry.at,
        entry.by,
        entry.why,
        True,
        len(lost),
        again,
        len(own),
        len(changed),
    )
    return result, [*found, *notices]


def _untold(branch: Branch, entry: Recovery, lost: Sequence[Receipt]) -> Iterator[Alteration]:
    """Lost leaves of which the witness has no receipts, and the sources whose facts they were, by the sealed marks."""
    if branch.covered < entry.lost:
        leaves = range_text(max(branch.covered, entry.kept), entry.lost - 1)
        what = f"leaf {leaves} was lost, and no witness has receipts of these: which facts they were cannot be said"
        yield Alteration("lost", what)
    for one in without_receipts(sealed_marks(branch.marks(entry.kept, entry.lost)), lost):
        seq = "" if one.first is None else f", among seq {range_text(one.first, one.last or one.first)}"
        what = f"{one.facts} facts of {one.sender} at {one.table}{seq}, were sealed in the lost log"
        yield Alteration("lost", f"{what}, and the witness has no receipts of these", table=one.table)


def _notice(entry: Recovery) -> Alteration:
    what = f"the log went on from leaf {entry.kept:,} after a loss, by a recovery entry of {entry.at}"
    return Alteration("recovered", f"{what}: what was lost is compared with --witness, if that witness saw it")


def _own(own: Sequence[Receipt]) -> Alteration:
    kinds = ", ".join(f"{many} {kind}" for kind, many in sorted(Counter(one.kind for one in own).items()))
    what = f"notes of the program itself were lost, which nobody can send again: {kinds}"
    return Alteration("recovered", what)


def _missing(lost: Sequence[Receipt], there: Mapping[tuple[str, str], Receipt]) -> Iterator[Alteration]:
    for one in lost:
        if one.key not in there and one.kind not in PROGRAMS_OWN:
            what = f"{_name(one)} was lost and never sent again: the witness saw it as leaf {one.leaf}"
            yield Alteration("lost", what, index=one.leaf, table=one.table, fact=one.id)


def _changed(lost: Sequence[Receipt], there: Mapping[tuple[str, str], Receipt]) -> Iterator[Alteration]:
    pairs = [(one, there[one.key]) for one in lost if one.key in there]
    others = _other_people([(one.people, now.people) for one, now in pairs])
    for one, now in pairs:
        how = "with other content" if now.content != one.content else "about other people"
        if now.content != one.content or (one.people, now.people) in others:
            what = f"{_name(one)} was sent again {how}: it is not what the witness saw as leaf {one.leaf}"
            yield Alteration("changed", what, index=one.leaf, table=one.table, fact=one.id)


def _other_people(pairs: Sequence[tuple[str, str]]) -> set[tuple[str, str]]:
    """Pairs of people before and after that cannot be the same people under new pseudonyms: everybody has one name.

    Of pairs that exclude one another, those are true that did not change, then those of most facts.
    """
    many = Counter(pair for pair in pairs)
    before, after, others = dict[str, str](), dict[str, str](), set[tuple[str, str]]()
    for was, is_ in sorted(many, key=lambda pair: (pair[0] != pair[1], -many[pair], pair)):
        if before.setdefault(was, is_) != is_ or after.setdefault(is_, was) != was:
            others.add((was, is_))
    return others


def _name(one: Receipt) -> str:
    seq = "" if one.seq is None else f", seq {one.seq}"
    return f"{one.table} {one.id} ({one.kind} of {one.sender}{seq})"
