"""`pitlog conform`: the published kit, other programs and what they may do wrong, kits that are not whole."""

import json
import os
import re
import shlex
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from cli.conformance.handwritten import REFUSED
from cli.conformance.kit import DIGESTS, MANIFEST, Kit, answer_again
from cli.main import pitlog
from domain.errors import Refused
from domain.facts.bets import BETS_OF
from simulator import RULESETS

from ...domain.facts.test_errors import errors
from ..output.test_answers import held

KIT = Path(__file__).parents[3] / "docs" / "conformance" / "1"
OWN = shlex.join([sys.executable, "-c", "from cli.main import main; main()", "check", "--json", "--roads"])


def conform(*words: object, kit: Path = KIT) -> Result:
    result = CliRunner().invoke(pitlog, ["conform", str(kit), *map(str, words)], terminal_width=80)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def answered(*words: object, code: int, kit: Path = KIT) -> Any:
    result = conform(*words, "--json", kit=kit)
    assert result.exit_code == code, result.output
    return held("conform --make" if "--make" in words else "conform", result.stdout)[0]


def python(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def test_the_published_kit_is_answered_as_it_was() -> None:
    """Whatever the simulator writes today. PITLOG_WRITE_FROZEN=1 writes wanted changes of answers; the feeds stay."""
    if os.environ.get("PITLOG_WRITE_FROZEN"):
        answer_again(KIT, Kit(KIT).manifest)
    found = answered(code=0)
    assert all(one["expected"] > 4 for one in found["areas"])
    manifest = json.loads((KIT / MANIFEST).read_bytes())
    assert {one["ruleset"] for one in manifest["vectors"]} == set(BETS_OF)
    files = {path.name: path.read_bytes() for path in KIT.iterdir()}
    listed = dict(reversed(line.split("  ")) for line in files.pop(DIGESTS).decode().splitlines())
    assert listed == {name: sha256(content).hexdigest() for name, content in files.items()}


def test_a_kit_is_made_by_its_numbers_alone(tmp_path: Path) -> None:
    for name, seed in (("one", 2), ("again", 2), ("other", 3)):
        made = answered("--make", "--seed", seed, "--lines", 30, kit=tmp_path / name, code=0)
        assert len(made["vectors"]) == len(BETS_OF) + 5
    one, again, other = (
        {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()} for name in ("one", "again", "other")
    )
    assert one == again
    assert {name for name in RULESETS if one[f"{name}.ndjson"] == other[f"{name}.ndjson"]} == set()
    assert one["nz-1996-craps.ndjson"].count(b"\n") == 30
    assert answered(kit=tmp_path / "one", code=0)["conforms"]


def test_pitlog_conforms_as_any_other_program_does() -> None:
    """On standard input, and as a file."""
    for given, name in ((f"{OWN} -", "nz-1998-baccarat"), (f"{OWN} {{}}", "refused")):
        found = answered("--run", given, "--vector", name, code=0)
        assert found["conforms"] and found["vectors"] == 1
        assert all(one["agree"] == one["expected"] for one in found["areas"])
        assert sum(one["expected"] for one in found["areas"]) > 50


def test_a_wrong_answer_is_told_by_area(tmp_path: Path) -> None:
    wrong = tmp_path / "answer.json"
    wrong.write_bytes((KIT / "order.json").read_bytes().replace(b'"pays":"100.00"', b'"pays":"95.00"', 1))
    result = conform("--vector", "order", "--run", f"cat {wrong}")
    assert result.exit_code == 1
    assert re.search(r"^dues +4 +5 +-$", result.stdout, re.MULTILINE)
    assert "dues: vector order: wager w-r1 in round S1-1 at BAC07: `pays` is" in result.stdout
    assert "does not conform" in result.stdout
    wrong.write_bytes(re.sub(rb',\s*"roads":.*', b"}", (KIT / "order.json").read_bytes(), flags=re.DOTALL))
    [roads] = [one for one in answered("--vector", "order", "--run", f"cat {wrong}", code=1)["areas"] if one["first"]]
    assert (roads["agree"], roads["first"]) == (0, "vector order: the answer has no list `roads`")


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("sleep 600", "it did not end within 0.3 seconds"),
        ("sh -c 'exec >&- 2>&-; sleep 600'", "it did not end within 0.3 seconds"),
        ("sh -c 'while :; do echo x >&2; done'", "it did not end within 0.3 seconds"),
        ("yes", "it wrote more than 4,194,304 bytes"),
        ("sh -c 'echo no such\\\\trule >&2; echo {}; exit 3'", "it ended with 3: no such"),
        ("sh -c 'kill -9 $$'", "it was ended by signal 9"),
        ("sh -c 'sleep 600 & echo junk'", "its answer can't be read: JSON is malformed"),
        ("true", "its answer can't be read: Input data was truncated"),
        (python("print('{\"rounds\":' + '[' * 2_000_000)"), "its answer can't be read: "),
        ('echo \'{"rounds":[{"table":3}],"findings":[],"refused":[]}\'', "got `int` - at `$.rounds[0].table`"),
    ],
    ids=lambda value: value.split()[0][-20:],
)
def test_a_program_without_an_answer_is_bounded_and_told(program: str, why: str) -> None:
    seconds = 0.3 if why.startswith("it did") else 60
    found = answered("--vector", "order", "--seconds", seconds, "--run", program, code=1)
    [told] = found["unanswered"]
    assert why in told["why"] and not found["conforms"]
    assert {one["agree"] for one in found["areas"]} == {0}


def test_a_program_is_not_tried_for_ever(tmp_path: Path) -> None:
    count = tmp_path / "count"
    found = answered("--run", f"sh -c 'echo run >> {count}; exit 2'", code=1)
    assert count.read_text().count("run") == 3
    assert len(found["unanswered"]) == found["vectors"] > 10
    assert "not run" in found["unanswered"][-1]["why"]


def test_a_kit_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    assert "[486]" in conform(kit=kit).stderr
    shutil.copytree(KIT, kit)
    assert "[489]" in conform("--make", kit=kit).stderr
    manifest = (kit / MANIFEST).read_bytes()
    for spoiled, number in (
        (manifest.replace(b"conformance/1", b"conformance/2"), "[493]"),
        (manifest.replace(b'"order"', b'"../order"'), "[487]"),
        (manifest[:100], "[487]"),
        (b"[" * 100_000, "[487]"),
        (manifest.replace(b'"about"', b'"abuot"', 1), "[487]"),
    ):
        (kit / MANIFEST).write_bytes(spoiled)
        result = conform(kit=kit)
        assert (number in result.stderr, result.exit_code) == (True, 2), result.stderr
    (kit / MANIFEST).write_bytes(manifest)
    (kit / "order.ndjson").unlink()
    assert "order.ndjson: No such file" in conform(kit=kit).stderr


@pytest.mark.parametrize(
    "words",
    [
        ("--run", ""), ("--run", "'x"), ("--run", "no-such-program"), ("--vector", "ordre"), ("--seed", "1"),
        ("--dry-run",), ("--make", "--run", "x"), ("--seconds", "0"), ("--colour",),
    ],
)  # fmt: skip
def test_wrong_usage_could_not_be_done(words: tuple[str, ...]) -> None:
    result = conform(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert "did you mean order" in result.stderr or "ordre" not in words


def test_every_refusal_of_a_feed_has_a_line() -> None:
    """But for those that need a record: a token's kinds, archived months. An import refuses rows, not lines."""
    refused = json.loads((KIT / "refused.json").read_bytes())["refused"]
    assert [one["number"] for one in refused] == [*(number for number, _ in REFUSED), 40]
    of_a_record = {"NotThisKind", "NotAllowedForToken", "MonthMovedOut"}
    known = {
        cls.number: cls.__name__
        for cls in errors()
        if issubclass(cls, Refused) and cls.__module__ == Refused.__module__
    }
    assert {name for number, name in known.items() if number not in {one["number"] for one in refused}} == of_a_record
