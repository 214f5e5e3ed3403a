"""Nothing changes by itself: answers about fixed feeds are those of `digests.json` (see `answers.py`)."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from projections.registry import PROJECTIONS
from record.postgres.server_choice import URL_VARIABLE
from record.postgres.servers import Server
from simulator import RULESETS

from .answers import COMMISSION, RECORDED, answer, digest, feed, recorded, shared, simulated, surface

FROZEN = Path(__file__).parent / "digests.json"


def hold(name: str, answers: Iterable[tuple[str, bytes]]) -> None:
    """Compare answers with the frozen ones, or freeze them."""
    found = {about: digest(content) for about, content in answers}
    frozen: dict[str, Any] = json.loads(FROZEN.read_text()) if FROZEN.exists() else {}
    if os.environ.get("PITLOG_WRITE_FROZEN"):
        FROZEN.write_text(json.dumps(frozen | {name: found}, indent=1, sort_keys=True) + "\n")
        return
    assert found == frozen.get(name)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_the_simulator_writes_is_judged_as_before(ruleset: str, tmp_path: Path) -> None:
    """Rounds, dues, findings and reasons, to the byte."""
    hold(ruleset, simulated(ruleset, tmp_path))


def test_examples_and_feeds_of_faults_are_judged_as_before() -> None:
    """They lie beside the project."""
    hold("shared", shared())


def test_help_schema_and_rules_are_as_before() -> None:
    """What others build on."""
    hold("surface", surface())


def test_projections_of_a_record_are_as_before(server: Server, tmp_path: Path) -> None:
    """Every row of every projection, states that rounds are folded from included; and commission in every form."""
    environ = {URL_VARIABLE: server.conninfo()}
    feeds = [feed(ruleset, 1, tmp_path) for ruleset in RECORDED]
    assert answer("record", *feeds, **environ).endswith(b" 0 already there, 0 refused\nexit 0\n")
    asked = [f"commission --by {by}" for by in COMMISSION] + ["commission --postings", "commission --reconcile"]
    answers = [(words, answer(*words.split(), "--json", **environ)) for words in [*asked, "rounds", "findings"]]
    with psycopg.connect(server.conninfo()) as connection:
        answers += recorded(connection, sorted(PROJECTIONS))
    hold("record", answers)
