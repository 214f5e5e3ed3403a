"""The output of `pitlog rebuild --compare`: every answer that differs, as it is found."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import click
from msgspec.json import encode

from cli.output.user_text import counted, safe
from domain.views.streamed import Part, write_streamed
from projections.answers.comparisons import AnswersCompared, ChangedProjection, ComparedSummary
from projections.versions.differences import AnswerDifference, Sides, differences, not_compared
from record.vault.reading import Vault

NOT_EXPLAINED = "not explained"
WORDS = {True: "there", False: "not there", None: "nothing"}


class WrittenDifferences:
    """Writes differences and counts them by reason."""

    def __init__(self, as_json: bool, vault: Vault) -> None:
        self.as_json, self._vault = as_json, vault
        self.reasons: Counter[str] = Counter()
        self.left_out: list[str] = []

    @property
    def total(self) -> int:
        return self.reasons.total()

    def write(self, sides: Sides) -> None:
        """Write all of them. None is kept in memory."""
        self.left_out = not_compared(sides)
        versions = [
            ChangedProjection(name, sides.before.get(name), now)
            for name, now in sides.after.items()
            if sides.before.get(name) != now
        ]
        if self.as_json:
            write_streamed(AnswersCompared, self._parts(sides, versions), sys.stdout.buffer.write)
            sys.stdout.buffer.flush()
        else:
            self._text(sides, versions)

    def _take(self, one: AnswerDifference) -> AnswerDifference:
        self.reasons[one.reason or NOT_EXPLAINED] += 1
        return one

    def _parts(self, sides: Sides, versions: list[ChangedProjection]) -> Iterator[Part]:
        yield Part("versions", encode(versions), end=b",")
        found = (encode(self._take(one)) for one in differences(sides))
        yield Part("differences", map(self._vault.put_back_json, found))
        yield Part("summary", encode(ComparedSummary(self.total, self.reasons, self.left_out)))

    def _text(self, sides: Sides, versions: list[ChangedProjection]) -> None:
        for of in versions:
            click.echo(f"{of.projection}: version {of.before or 'none'} answers, {of.now} was rebuilt")
        for one in differences(sides):
            click.echo(safe(self._vault.put_back(line(self._take(one)))))
        for reason, count in self.reasons.most_common():
            click.echo(f"{counted(count, 'difference')}: {reason}")
        for session in self.left_out:
            click.echo(safe(f"not compared: {session} was not followed to its end"))
        if not self.total:
            click.echo("nothing comes out otherwise")


def line(one: AnswerDifference) -> str:
    """A difference in one line: place, what, before, now, reason."""
    where = " ".join(str(word) for word in (one.table, one.gaming_day, one.round) if word is not None)
    what = " ".join(word for word in (one.kind, one.name, one.rule and f"rule {one.rule}", one.player) if word)
    changes = "; ".join(
        f"{name} {_value_text(before)} -> {_value_text(now)}" for name, (before, now) in one.changes.items()
    )
    reason = one.reason or NOT_EXPLAINED
    return f"{where}: {what}: {changes} ({reason}{f'; {one.versions}' if one.versions else ''})"


def _value_text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return WORDS[value]
    return value if isinstance(value, str) else encode(value).decode()
