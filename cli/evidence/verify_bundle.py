"""`pitlog verify FILE`: verifies a bundle. No database is used or started."""

from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import click
import msgspec
from msgspec import UNSET

from cli.errors import FeedUnreadable
from cli.evidence.verify_screen import shown_stamp, stamp_lines
from cli.output.screen import print_wrapped
from cli.output.user_text import counted, safe
from domain.fold.sessions import gaming_day_of, table_of
from evidence.bundles.result import BundleResult
from evidence.bundles.signers import Trust
from evidence.bundles.verify import verify
from evidence.sealing.ed25519 import Key
from evidence.sealing.notes import LONGEST, SignedNote
from evidence.sealing.policy import Policy
from evidence.sealing.timestamps import Authority
from projections.answers.evidence import BundleCheckpoint, BundledLoss, VerifiedBundle

SESSIONS = 12
"""The maximum number of sessions shown."""


def given_trust(
    log_key: str | None, witness_keys: Sequence[str], checkpoints: Sequence[Path], authorities: Sequence[Authority],
    policy: Policy | None,
) -> Trust:  # fmt: skip
    """What the verifier brings."""
    log = Key.of(log_key) if log_key is not None else None
    held = [SignedNote.of(_text(one)) for one in checkpoints]
    return Trust(log, [*map(Key.of, witness_keys)], held, authorities, policy)


def verify_bundle(file: Path, trust: Trust, as_json: bool) -> NoReturn:
    """Print every fault of a bundle, or that it is valid. Ends the program."""
    if not file.is_file():
        raise FeedUnreadable(str(file), "it is no file that could be a bundle")
    try:
        verdict = verify(file, trust)
    except OSError as why:
        raise FeedUnreadable(str(file), why.strerror or str(why)) from None
    click.echo(msgspec.json.encode(_answer(verdict))) if as_json else _show(verdict)
    raise SystemExit(1 if verdict.faults or verdict.not_shown else 0)


def _text(file: Path) -> str:
    with file.open(encoding="utf-8", errors="replace", newline="\n") as source:
        return source.read(LONGEST + 1)


def _answer(it: BundleResult) -> VerifiedBundle:
    return VerifiedBundle(
        verdict="faulty" if it.faults else "not shown" if it.not_shown else "ok",
        faults=it.faults,
        not_shown=it.not_shown,
        checkpoint=_checkpoint(it),
        sessions=dict(sorted(it.facts.items())),
        cosigned=it.cosigned,
        not_checked=it.unknown,
        witnessed_leaves=it.witnessed,
        time_stamps=[shown_stamp(one.by, one.size) for one in it.stamped],
        recovered=[BundledLoss(**one.as_json()) for one in it.recovered] or UNSET,
        proves=(it.manifest.proves if it.manifest is not None else None) or UNSET,
        withheld_names=it.withheld or UNSET,
        said=it.manifest,
    )


def _checkpoint(it: BundleResult) -> BundleCheckpoint | None:
    if (now := it.checkpoint) is None:
        return None
    number, at = (it.sealed.checkpoint, it.sealed.at) if it.sealed else (UNSET, UNSET)
    return BundleCheckpoint(now.origin, now.size, now.root.hex(), number, at)


def _show(it: BundleResult) -> None:
    for fault in it.faults:
        print_wrapped(safe(f"fault: {fault}"))
    for words in it.not_shown:
        print_wrapped(safe(f"not shown: {words}"))
    for words in _result_lines(it):
        print_wrapped(safe(words))


def _result_lines(it: BundleResult) -> list[str]:
    """The contents, as far as readable, and who vouches for them."""
    lines = []
    if it.manifest is not None:
        one = it.manifest
        unsealed = sum(session.unsealed for session in one.sessions())
        lines.append(f"export {one.number} of {one.venue}: {one.what}, by {one.by}, {one.at} (the exporter's word)")
        if unsealed:
            lines.append(
                f"{counted(unsealed, 'later fact')} of these sessions came after the checkpoint, and are not in it"
            )
    sessions = sorted(it.facts.items())
    lines += [f"in it: {_contents(it, session, number)}" for session, number in sessions[:SESSIONS]]
    if len(sessions) > SESSIONS:
        lines.append(f"and {counted(len(sessions) - SESSIONS, 'more session')}: --json has them all")
    if it.manifest is not None and (alone := it.manifest.proves) is not None:
        lines.append(f"withheld: {counted(alone.withheld, 'other fact')} of {alone.session}, a digest in place of each")
    if it.withheld:
        lines.append(f"withheld: what pseudonyms stand for in {it.withheld:,} of {counted(it.public, 'fact')} with any")
    lines += [str(one) for one in it.recovered]
    lines += [f"not checked, because no key was given for it: the signature of {name}" for name in it.unknown]
    lines += stamp_lines([("the log", one.size, one.by) for one in it.stamped])
    if it.faults:
        return [*lines, f"{counted(len(it.faults), 'fault')} found: do not rely on it"]
    return [*lines, _sealed(it)]


def _contents(it: BundleResult, session: str, number: int) -> str:
    """Table, day, facts and rounds of a session, from what was sealed."""
    table, day = table_of(session), gaming_day_of(session)
    words = f"{table}, {f'gaming day {day}' if day else 'before it opened'}: {counted(number, 'fact')}"
    rounds = it.rounds.get(session)
    if rounds is None:
        return words
    names = rounds.first if rounds.number == 1 else f"{rounds.first} to {rounds.last}"
    return f"{words}, {counted(rounds.number, 'announced round')}: {names}"


def _sealed(it: BundleResult) -> str:
    assert it.checkpoint is not None
    assert it.sealed is not None
    content = f"{counted(it.facts.total(), 'fact')} of {counted(len(it.facts), 'session')}, whole"
    if it.manifest is not None and (alone := it.manifest.proves) is not None:
        context = it.facts.total() - it.own
        content = f"{counted(it.own, 'fact')} of round {alone.round}, and {context:,} more to judge it by"
    at = f"{it.sealed.at:%Y-%m-%d %H:%M:%SZ}"
    signed = "; ".join(f"cosigned by {one}" for one in it.cosigned) or "cosigned by no witness whose key was given"
    return f"verified: {content}, as sealed in {it.checkpoint.origin} at {at} ({it.checkpoint.size:,} leaves); {signed}"
