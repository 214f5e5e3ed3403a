"""The output of `pitlog verify` for a record: one sentence for each alteration and a summary, or all as one object."""

from collections.abc import Iterator, Sequence
from typing import Literal

import click
import msgspec
from msgspec import UNSET, UnsetType

from cli.output.screen import print_wrapped
from cli.output.user_text import counted, safe
from evidence.sealing.log_tables import StoredCheckpoint
from evidence.sealing.timestamps import Stamp
from evidence.verification.checks.quorum import Quorum
from evidence.verification.checks.timestamps import StampedCheckpoint
from evidence.verification.result import VerificationResult
from projections.answers.evidence import (
    ShownAlteration,
    ShownArchive,
    ShownRecovery,
    ShownTimeStamp,
    Verified,
    VerifiedCheckpoint,
)

MOST_SHOWN = 8


def stamp_lines(stamps: Sequence[tuple[str, int, Stamp | None]]) -> Iterator[str]:
    """The newest valid time stamps with their checkpoints and authorities, and how many were not checked."""
    line = [(what, size, by) for what, size, by in stamps if by is not None]
    for what, size, by in line[-MOST_SHOWN:]:
        yield f"time stamp: {what} had {size:,} leaves at {by.at:%Y-%m-%d %H:%M:%SZ}, says {by.authority}"
    if len(line) > MOST_SHOWN:
        yield f"and {counted(len(line) - MOST_SHOWN, 'earlier time stamp')}, also valid"
    if unchecked := len(stamps) - len(line):
        yield f"not checked: {counted(unchecked, 'time stamp')}; give the authority's certificate (--tsa-cert)"


def shown_stamp(by: Stamp | None, size: int, checkpoint: int | UnsetType = UNSET) -> ShownTimeStamp:
    """A time stamp, and whether it was checked."""
    at, authority = (by.at, by.authority) if by else (None, None)
    return ShownTimeStamp(checkpoint=checkpoint, size=size, verified=by is not None, at=at, authority=authority)


def show(
    verdict: VerificationResult, stamped: Sequence[StampedCheckpoint], quorum: Quorum | None, as_json: bool
) -> None:
    """Print the result, or write it as JSON."""
    if as_json:
        click.echo(msgspec.json.encode(_answer(verdict, stamped, quorum)))
        return
    for one in verdict.alterations:
        print_wrapped(safe(f"{one.kind}: {one.what}"))
    if verdict.more:
        print_wrapped(f"and {counted(verdict.more, 'alteration')} more, counted, not listed")
    for one in verdict.notices:
        print_wrapped(safe(f"notice: {one.what}"))
    for line in stamp_lines([(f"checkpoint {one.checkpoint}", one.size, one.by) for one in stamped]):
        print_wrapped(safe(line))
    for words in (
        _summary(verdict), _not_verified(verdict), _witnessed(verdict), _quorum(quorum), _unsealed(verdict)
    ):  # fmt: skip
        if words:
            click.echo(words)


def _summary(verdict: VerificationResult) -> str:
    one = verdict.checkpoint
    if verdict.not_verified:
        differs = counted(verdict.count, "difference") if verdict.count else "nothing"
        return f"{counted(verdict.facts, 'fact')}, {differs} found in what was checked"
    under = f"sealed under checkpoint {one.number}" if one else "never sealed"
    again = "".join(
        f"recovered at leaf {one.leaf:,}, {counted(one.again, 'fact')} sent again, "
        for one in verdict.recovered
        if one.compared
    )
    verdict_text = again + (f"{counted(verdict.count, 'alteration')} found" if verdict.count else "nothing altered")
    return f"{counted(verdict.facts, 'fact')}, {under}, {verdict.unsealed:,} unsealed: {verdict_text}"


def _not_verified(verdict: VerificationResult) -> str | None:
    """What was not checked."""
    if not verdict.not_verified:
        return None
    return f"not verified without the log's key: {', '.join(verdict.not_verified)}. Give it with --log-key"


def _witnessed(verdict: VerificationResult) -> str | None:
    """How far a witness confirms the record."""
    if verdict.witnessed is None or verdict.count:
        return None
    size = verdict.checkpoint.size if verdict.checkpoint else 0
    return f"the witness's leaves confirm the first {verdict.witnessed:,} of {size:,} leaves" + (
        "; its file does not contain the others" if verdict.partial else ""
    )


def _quorum(quorum: Quorum | None) -> str | None:
    """How far the quorum of the policy cosigned."""
    if quorum is None:
        return None
    if quorum.checkpoint is None:
        return "no checkpoint is cosigned by the quorum that the policy requires"
    by = f"cosigned by {', '.join(quorum.witnesses)}" if quorum.witnesses else "which needs no witness"
    return f"the quorum of the policy is met up to checkpoint {quorum.checkpoint.number}, {safe(by)}"


def _unsealed(verdict: VerificationResult) -> str | None:
    if verdict.checkpoint is not None or verdict.count or verdict.not_verified:
        return None
    return "the record alone can't show whether a log was removed: give a --checkpoint"


def _verdict(verdict: VerificationResult) -> Literal["ok", "partial", "altered"]:
    if verdict.count:
        return "altered"
    return "partial" if verdict.partial or verdict.not_verified else "ok"


def _answer(verdict: VerificationResult, stamped: Sequence[StampedCheckpoint], quorum: Quorum | None) -> Verified:
    return Verified(
        verdict=_verdict(verdict),
        checkpoint=_checkpoint(verdict.checkpoint),
        facts=verdict.facts,
        unsealed=verdict.unsealed,
        witnessed=verdict.witnessed,
        recovered=[ShownRecovery(*one) for one in verdict.recovered],
        archived=[ShownArchive(*one) for one in verdict.archived],
        alterations=[ShownAlteration(**one.as_json()) for one in verdict.alterations],
        more=verdict.more,
        not_verified=verdict.not_verified,
        notices=[ShownAlteration(**one.as_json()) for one in verdict.notices],
        time_stamps=[shown_stamp(one.by, one.size, one.checkpoint) for one in stamped],
        quorum=UNSET if quorum is None else _checkpoint(quorum.checkpoint),
    )


def _checkpoint(one: StoredCheckpoint | None) -> VerifiedCheckpoint | None:
    return VerifiedCheckpoint(one.number, one.size, one.root.hex(), one.sealed_at) if one else None
