"""The rooms hold every proof, the page has a row for each, and what passed is not run again."""

import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.prove import runs
from tests.prove.remember import passed
from tests.prove.results import NOT_YET, PAGE, rows, write
from tests.prove.rooms import MUTANTS, PROOFS, Proof
from tests.prove.runs import ROOT, Outcome, run, shown

LATER = time.time() + 10**6
SMALL = """
import pathlib
def test_one(): pass
def test_two(): assert pathlib.Path(__file__).with_name("good").exists()
def test_three(): pass
"""


def test_every_marked_test_is_in_one_room() -> None:
    marked = {
        file.relative_to(ROOT).as_posix()
        for file in (ROOT / "tests").rglob("test_*.py")
        if "pytest.mark.prove" in file.read_text(encoding="utf-8") and file != Path(__file__)
    }
    assert Counter(file for one in PROOFS if one.marked for file in one.tests) == Counter(marked)
    assert all((ROOT / file).exists() for one in PROOFS for file in one.tests)
    assert len({one.name for one in PROOFS}) == len(PROOFS)


def test_the_page_has_a_row_for_each_proof_and_keeps_the_others(tmp_path: Path) -> None:
    told = rows(PAGE.read_text(encoding="utf-8"))
    assert [*told] == [one.name for one in PROOFS]
    page = tmp_path / "PROOFS.md"
    page.write_bytes(PAGE.read_bytes())
    write(PROOFS[1], Outcome("passed", "3 tests", 61, 3.25), "abc", page)
    new = rows(page.read_text(encoding="utf-8"))
    assert new[PROOFS[1].name][:2] + new[PROOFS[1].name][3:] == ("passed", "3 tests", "abc", "1 min 1 s", "3.2 s")
    assert {name: said for name, said in new.items() if name != PROOFS[1].name} == {
        name: said for name, said in told.items() if name != PROOFS[1].name
    }
    assert all(len(said) == len(NOT_YET) for said in told.values())


@pytest.mark.parametrize(
    ("said", "result"),
    [("19 of 20 noticed (95.0%)", "passed"), ("18 of 20 noticed (90.0%)", "below 95%"), ("", "failed")],
)
def test_a_figure_must_reach_what_is_wanted(tmp_path: Path, said: str, result: str) -> None:
    count = tmp_path / "count"
    code = f"open({str(count)!r}, 'a').write('x'); print('altogether: {said}')"
    proof = Proof("room", "one", "shows", command=("-c", code), figure=MUTANTS, least=95)
    for _ in range(2):
        found = run(proof, tmp_path / "memory", LATER)
        assert (found.result, found.figure) == (result, said or "no figure")
    assert count.read_text() == ("x" if result == "passed" else "xx")


def test_what_passed_is_not_run_again(tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text(SMALL)
    memory, run_of = tmp_path / "memory", (sys.executable, "-m", "pytest", "-p", "tests.prove.remember", "-v")
    words = (*run_of, f"--remember={memory}", "--rootdir", str(tmp_path), str(tmp_path / "test_small.py"))
    first, second = (
        subprocess.run([*words, *more], cwd=ROOT, capture_output=True, text=True) for more in ((), ("--until=0",))
    )
    assert (first.returncode, "2 passed" in first.stdout) == (1, True), first.stdout + first.stderr
    assert "test_one" not in second.stdout.partition("= FAILURES =")[0], second.stdout
    (tmp_path / "good").touch()
    third = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert (third.returncode, "1 passed" in third.stdout) == (0, True)
    assert len(passed(memory)) == 3 and memory.with_suffix(".all").read_text() == "3"


def test_a_proof_says_how_far_it_is_and_ends_when_its_time_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(runs, "MINUTES", 1e-5)
    code = "import sys; open(sys.argv[1].partition('=')[2], 'a').write('[]'); print('19 of 20 noticed (95.0%)')"
    proof = Proof("room", "one", "shows", command=("-c", code), figure="(.+)", least=95, remembers=True)
    assert run(proof, tmp_path, LATER).result == "passed"
    assert (tmp_path / "one.tried").read_text() == "[]"
    assert re.search(r"^one: [01] mutants? so far$", capsys.readouterr().err, re.MULTILINE)
    assert shown(["-c", "import time; time.sleep(60)"], str, 0) == (None, "")
