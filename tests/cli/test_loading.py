"""Which code a command loads: nine tenths of the time of a question is the loading of programs that it does not use."""

import sys
from pathlib import Path

import pytest

from ..feeds import Feed
from .running import Pitlog, begun_anew, written_to
from .test_words import LISTING

FOLD = {"domain.games.by_ruleset", "domain.fold.feed.replay", "projections.registry", "projections.engine.store"}
"""What plays rounds, and the projections made of them."""
RULES = {"domain.rulebooks", "domain.games.finding_lookup", "domain.sentences.templates"}
"""The rules. Sentences of findings are made from kept templates."""
AUTHORED = {"argon2", "record.authored.findings", "cli.review.finding_acts"}
"""What is needed to write what people do about findings."""
APPENDING = {"eventsourcing", "record.storage.application", "record.ingest.ingest"}
SIGNATURES = {"cryptography.x509", "rfc3161_client"}
OTHERS = {"concurrent.futures.process", "uvicorn", "simulator", "evidence.bundles.reading"}
NEVER = FOLD | OTHERS


@pytest.fixture
def followed(pitlog: Pitlog) -> Pitlog:
    """A record that was asked before."""
    feed = Feed("BAC07").opened("1998-03-14").shoe("S").burned().coup("w1").coup("w2")
    feed.wager("w3").closed().cards("4H:player 3S:banker 2C:player 4D:banker").result("player").settled("w3", "win")
    pitlog.recorded(feed.raw())
    pitlog.said("findings", code=1)
    return pitlog


def test_a_question_loads_what_it_answers_with(followed: Pitlog, tmp_path: Path) -> None:
    for words, none in (
        (["rounds"], NEVER | RULES | APPENDING | SIGNATURES),
        (["rounds", "--player", "P1", "--json"], NEVER | RULES | APPENDING | SIGNATURES),
        (["wagers", "--by", "player"], NEVER | RULES | APPENDING | SIGNATURES),
        (["status"], NEVER | RULES | APPENDING | SIGNATURES),
        (["findings"], NEVER | RULES | APPENDING | SIGNATURES | AUTHORED),
        (["find", "P1"], NEVER | RULES | APPENDING | SIGNATURES),
        (["find", "4H", "P1", "2105"], NEVER | RULES | APPENDING | SIGNATURES),
    ):
        with begun_anew([sys.executable, "-c", LISTING, *words], followed.environ) as process:
            out, err = process.communicate()
        assert process.returncode in (0, 1) and out, err
        assert not none & set(err.decode().split()), words


def test_what_is_not_loaded_is_loaded_where_it_is_needed(followed: Pitlog, tmp_path: Path) -> None:
    """The same question of a record with new facts, and of a file."""
    later = Feed("BAC08").opened("1998-03-14").shoe("S").burned().coup("w3")
    feed = written_to(tmp_path / "feed", later.raw())
    for words in (["rounds", "--feed", feed], ["rounds", "--code", "time-runs-backwards"]):
        with begun_anew([sys.executable, "-c", LISTING, *words], followed.environ) as process:
            assert set(process.communicate()[1].decode().split()) & (FOLD | RULES), words
    followed.recorded(later.raw())
    assert "BAC08" in followed.said("rounds", "--table", "BAC08")
