"""Bundles and feeds answer questions as the record does."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from simulator import Shift, simulate

from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog, written_to

FIRST, SECOND = "2002-11-08", "2002-11-09"
SUBJECTS = ("rounds", "wagers", "findings")


def evening(day: str, seed: int) -> list[bytes]:
    """Two tables on a day, with mistakes."""
    shift = Shift(
        "nz-1998-baccarat",
        2,
        shoes=1,
        seed=seed,
        gaming_day=date.fromisoformat(day),
        irregularities=0.06,
        mistakes=0.06,
    )
    return [entry.line.rstrip(b"\n") for entry in simulate(shift)]


LINES = [*evening(FIRST, 1)[:1200], *evening(SECOND, 2)[:1200]]


def two_days(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "Harbour", "--zone", "Pacific/Auckland")
    pitlog.recorded(LINES)


@pytest.fixture(scope="module")
def held(databases: Databases) -> Iterator[Filled]:
    """A record to be read."""
    with filled(databases, two_days) as pitlog:
        yield pitlog


@pytest.fixture(scope="module")
def folder(held: Filled, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Bundles of the record: of the second day, and of one round with all names withheld."""
    folder = tmp_path_factory.mktemp("bundles")
    keys = ("--keys", folder / "keys")
    with held.copy() as copy:
        copy.said("key", "new", "harbour.example/tables", *keys)
        copy.said("seal", *keys)
        copy.said("export", SECOND, "-o", folder / "day.zip", "--why", "a test", *keys)
        one = copy.said("wagers", "--difference", "--day", SECOND, "--fields", "round", "--csv").splitlines()[1]
        copy.said("export", one, "-o", folder / "one.zip", "--why", "a test", "--withhold", "players", *keys)
    (folder / "cut.zip").write_bytes((folder / "day.zip").read_bytes()[:-3000])
    written_to(folder / "evening.ndjson", LINES)
    return folder


QUESTIONS = {
    "rounds": ([], ["--player", "P101", "--difference"], ["--by", "dealer,code", "--sort=-rate"], ["--card", "10h"],
               ["--not", "status=settled"], ["--sort=-stakes", "--limit", "5"], ["--rule", "10.2", "--by", "rule"],
               ["--since", f"{SECOND} 14:20", "--fields", "round,ended,player"], ["--stakes", "1000..2000"]),
    "wagers": ([], ["--by", "dealer"], ["--underpaid", "--fields", "wager,player,underpaid"], ["--bet", "ti*"],
               ["--by", "player,bet", "--sort", "-house_owes,player"], ["--difference", ">10"], ["--hour", "14"],
               ["--table", "bac01", "--by", "result", "--limit", "2"], ["--around", f"{SECOND} 14:30"]),
    "findings": ([], ["--by", "code,player"], ["--amount"], ["--severity", "ruling", "--severity", "violation"],
                 ["--not", "code=wrong-payment", "--sort", "amount"], ["--supervisor", "2200", "--by", "rule"]),
}  # fmt: skip


@pytest.mark.parametrize("subject", QUESTIONS)
def test_a_bundle_of_whole_sessions_answers_as_the_record_about_them(held: Filled, folder: Path, subject: str) -> None:
    for asked in QUESTIONS[subject]:
        for form in ("--csv", "--json"):
            found = held.run(subject, "--bundle", folder / "day.zip", *asked, form)
            wanted = held.run(subject, "--day", SECOND, *asked, form)
            if subject == "findings":  # what was done about them is in the record alone
                wanted.stdout_bytes = wanted.stdout_bytes.replace(b'"state":"open"', b'"state":null')
            assert (found.exit_code, found.stdout) == (wanted.exit_code, wanted.stdout), asked
            assert len(found.stdout.splitlines()) > (form == "--csv"), asked


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_feed_answers_as_the_record(held: Filled, folder: Path, subject: str) -> None:
    found = held.run(subject, "--feed", folder / "evening.ndjson", "--by", "day,table")
    wanted = held.run(subject, "--by", "day,table")
    assert found.stdout == wanted.stdout
    assert held.run(subject, "--feed", "-", "--by", "day,table", stdin=b"\n".join(LINES)).stdout == wanted.stdout


def test_tables_for_people_are_the_same(held: Filled, folder: Path) -> None:
    for asked in (["rounds", "--difference"], ["findings", "--limit", "3"], ["wagers", "--limit", "3"]):
        found = held.run(*asked, "--bundle", folder / "day.zip")
        assert found.stdout == held.run(*asked, "--day", SECOND).stdout


def test_a_round_is_named_by_table_and_time(held: Filled, folder: Path) -> None:
    found = held.run("rounds", f"BAC01@{SECOND}T14:30", "--bundle", folder / "day.zip")
    assert found.stdout == held.run("rounds", f"BAC01@{SECOND}T14:30").stdout != ""
    assert f"BAC01@{SECOND}T14:30 is round BAC01-" in found.stderr


def test_withheld_names_are_withheld(held: Filled, folder: Path) -> None:
    """Also from filters: nobody learns who had the wager by asking for everybody."""
    shown = held.said("wagers", "--bundle", folder / "one.zip", "--fields", "player", "--csv").splitlines()[1:]
    assert shown and all(name.startswith("player ") for name in shown)
    assert held.said("wagers", "--bundle", folder / "one.zip", "--player", shown[0], "--csv").count("\n") > 1
    refused = held.run("wagers", "--bundle", folder / "one.zip", "--player", "P101")
    assert refused.exit_code == 2 and "there is no player 'P101'" in refused.stderr


def test_a_bundle_of_one_round_answers_about_it_alone(held: Filled, folder: Path) -> None:
    shown = held.run("rounds", "--bundle", folder / "one.zip", "--fields", "round,house_owes,players_owe", "--csv")
    [_, row] = shown.stdout.splitlines()
    wanted = held.said("rounds", row.split(",")[0], "--fields", "round,house_owes,players_owe", "--csv")
    assert wanted.splitlines()[1:] == [row]
    assert "it proves round" in shown.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["wagers", "--bundle", "cut.zip"], "cannot be read as a bundle"),
        (["wagers", "--bundle", "nowhere.zip"], "no such file"),
        (["rounds", "--bundle", "day.zip", "--feed", "evening.ndjson"], "read by itself"),
        (["rounds", "--bundle", "day.zip", "--table", "BAC77"], "did you mean"),
        (["rounds", "R0", "--bundle", "day.zip"], "there is no round 'R0'"),
        (["findings", "--bundle", "day.zip", "--code", "wrong-paymnet"], "did you mean wrong-payment"),
        (["findings", "--bundle", "day.zip", "--open"], "only a record knows"),
        (["findings", "--bundle", "day.zip", "--assigned-to", "mere"], "only a record knows"),
        (["wagers", "--bundle", "day.zip", "--sort", "player"], "sort"),
    ],
)
def test_mistakes_are_errors(held: Filled, folder: Path, words: list[str], said: str) -> None:
    files = {"cut.zip", "day.zip", "nowhere.zip", "evening.ndjson"}
    found = held.run(*[folder / word if word in files else word for word in words])
    assert (found.exit_code, found.stdout) == (2, "") and said in found.stderr
