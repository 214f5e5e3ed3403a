"""This program's own answers about a feed: those of `pitlog check --json --roads`."""

from pathlib import Path

from msgspec.structs import replace

from cli.feeds.options import reading_of, source
from domain.fold import Replay
from domain.games import games
from domain.views.check_report import InMemory, write_report
from domain.views.conformance.answers import Answers, read_answers


def own_answers(feed: Path) -> Answers:
    """The answers, with the number of each refusal, which `check` does not write."""
    pieces = list[bytes]()
    with source((str(feed),)) as it:
        replay = Replay(it.lines, reading_of(False, None), games, it.carried_over)
        write_report(replay, pieces.append, roads=InMemory())
        numbers = [why.number for _, why in replay.refused()]
    answers = read_answers(b"".join(pieces))
    refused = [replace(one, number=number) for one, number in zip(answers.refused, numbers, strict=True)]
    return replace(answers, refused=refused)
