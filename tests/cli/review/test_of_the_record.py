"""`explain` and `replay --as` answer about the record what `explain` and `check --as` answer about its facts."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.fold.reading import AS_CORRECTED
from projections.queries.source import Recorded
from record.vault.connections import reading
from simulator import Shift, simulate

from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog, written_to

PSEUDONYM = re.compile(rb"\b[pt]-[a-z2-7]{16}\b")


def record_evenings(pitlog: Pitlog) -> None:
    """Baccarat and craps with mistakes, one table each."""
    for ruleset in ("nz-1998-baccarat", "nz-1996-craps"):
        shift = Shift(ruleset, tables=1, shoes=1, seed=7, irregularities=0.1, mistakes=0.1)
        pitlog.recorded([entry.line for entry in simulate(shift)][:700])


@pytest.fixture(scope="module")
def evening(databases: Databases) -> Iterator[Filled]:
    """A record to be read."""
    with filled(databases, record_evenings) as pitlog:
        yield pitlog


@pytest.fixture(scope="module")
def feed(evening: Filled, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its facts in a file."""
    lines = [line for line in evening.facts().splitlines() if b'"fact":"record_viewed"' not in line]
    return written_to(tmp_path_factory.mktemp("facts") / "evening.ndjson", lines)


def lines(pitlog: Pitlog, *words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in pitlog.run(*words, "--json").stdout.splitlines()]


def both(pitlog: Pitlog, feed: Path, *words: str) -> tuple[str, int]:
    """What the record and the file answer; it has to be the same."""
    of_record = pitlog.run("explain", *words, "--json")
    of_file = pitlog.run("explain", str(feed), *words, "--json")
    assert (of_record.stdout, of_record.exit_code) == (of_file.stdout, of_file.exit_code), words
    return of_record.stdout, of_record.exit_code


def test_wagers_are_explained_as_their_facts_are(evening: Filled, feed: Path) -> None:
    wagers = lines(evening, "wagers", "--difference")[:4] + lines(evening, "wagers", "--table", "CRA*")[-4:]
    assert len(wagers) == 8
    for one in wagers:
        found, _ = both(evening, feed, "--wager", one["wager"], "--table", one["table"])
        assert one["wager"] in found


def test_rounds_cards_and_findings_are_explained_as_their_facts_are(evening: Filled, feed: Path) -> None:
    findings = [one for one in lines(evening, "findings", "--code", "wrong-payment") if one["round"]][:3]
    assert findings
    for one in findings:
        both(evening, feed, "--round", one["round"], "--table", one["table"])
        both(evening, feed, "--finding", one["fact"], "--table", one["table"])
    facts = [json.loads(line) for line in feed.read_bytes().splitlines()]
    for kind in ("card_burned", "card_drawn"):
        card = next(fact for fact in facts if fact["fact"] == kind and fact["card"])
        both(evening, feed, "--card", card["id"])


def test_a_finding_has_an_id_of_its_own(evening: Filled) -> None:
    for one in lines(evening, "findings")[:5]:
        by_id = evening.run("explain", "--finding", one["finding"])
        assert by_id.exit_code == 1 and one["rule"] in by_id.stdout and one["fact"] in by_id.stdout


def test_a_round_is_named_by_its_time(evening: Filled) -> None:
    [one] = lines(evening, "rounds", "--table", "BAC01", "--limit", "1")
    at = f"BAC01@{one['began_at']}"
    assert evening.run("explain", "--round", at).stdout == evening.run("explain", "--round", one["round"]).stdout


@pytest.mark.parametrize(
    ("option", "name"), [("--wager", "w0"), ("--card", "c0"), ("--finding", "F-0"), ("--round", "R0")]
)
def test_what_is_not_there_is_an_error(evening: Filled, option: str, name: str) -> None:
    found = evening.run("explain", option, name)
    assert found.exit_code == 2 and found.stdout == "" and re.search("the record has no|there is no", found.stderr)


def test_a_look_is_on_the_record(evening: Filled) -> None:
    [one] = lines(evening, "wagers", "--limit", "1")
    evening.run("explain", "--wager", one["wager"], "--table", one["table"])
    assert f"explanation of wager {one['wager']}" in evening.run("access", "--json").stdout


def test_a_round_under_another_book_is_what_check_says_of_it(evening: Filled, feed: Path) -> None:
    report = json.loads(evening.run("check", "--json", "--as", "vic-2002-crown", str(feed)).stdout)
    apart = {one["round"]: one for one in report["rounds"] if one["table"] == "BAC01"}
    assert apart
    rounds = [one["round"] for one in lines(evening, "rounds", "--table", "BAC01")]
    for name in [*list(apart)[:3], *[one for one in rounds if one not in apart][:2]]:
        found = json.loads(evening.run("replay", name, "--as", "vic-2002-crown", "--json").stdout)
        assert found["as"] == "vic-2002-crown" and (found["differs"] or {}).get("wagers") == apart.get(name, {}).get(
            "wagers"
        )
        shown = evening.run("replay", name, "--as", "vic-2002-crown").stdout
        assert ("the same under vic-2002-crown" in shown) == (name not in apart)


def test_nobody_is_shown_by_pseudonym(evening: Filled) -> None:
    """States of rounds hold facts, and those hold names: all of them are put back."""
    with reading(evening.server) as connection:
        source = Recorded(connection)
        for table in ("BAC01", "CRA01"):
            for one in source.of_session(source.days(table)[0].session):
                shown = msgspec.json.encode(source.replay(one, AS_CORRECTED, opened=True), enc_hook=str)
                assert not PSEUDONYM.search(shown), one.round


def test_a_book_of_another_game_is_refused(evening: Filled) -> None:
    found = evening.run("replay", "BAC01-0314-1-1", "--as", "nz-1996-craps")
    assert found.exit_code == 2 and "not the game of nz-1996-craps" in found.stderr
