"""`pitlog commission` as a list of accounts, compared with statements and with sums of raw lines."""

import csv
import io
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from simulator import Shift, simulate

from ...projections.evenings import OwingEvening
from ...servers import Databases
from ..filled import Filled, filled
from ..running import Pitlog, written_to

DAYS = ("2002-11-08", "2002-11-09", "2002-11-10")
NAMES = {"left_owing": "deferred", "let_go": "written_off", "owing": "outstanding"}
FIGURES = ("opening", "charged", "in_chips", "left_owing", "rounded", "difference", "collected", "waived", "let_go",
           "owing")  # fmt: skip


def night(ruleset: str, day: str, seed: int, mistakes: float) -> list[bytes]:
    on = date.fromisoformat(day)
    shift = Shift(ruleset, 2, shoes=1, seed=seed, gaming_day=on, irregularities=mistakes, mistakes=mistakes)
    return [entry.line.rstrip(b"\n") for entry in simulate(shift)]


LINES = [line for nth, day in enumerate(DAYS) for line in night("vic-2002-traditional", day, nth, 0.05)[:1500]]
RIGHT = night("vic-2002-traditional", DAYS[0], 7, 0)


@pytest.fixture(scope="module")
def nights(databases: Databases) -> Iterator[Filled]:
    """Three nights with mistakes."""
    with filled(databases, lambda pitlog: pitlog.recorded(LINES)) as pitlog:
        yield pitlog


def groups(pitlog: Pitlog, by: list[str], *words: object) -> dict[Any, dict[str, Decimal]]:
    """Groups of accounts with their figures, without those that have none."""
    said = pitlog.run("commission", "--csv", "--by", ",".join(by), *words).stdout
    found = {
        tuple(row[name] for name in by): {name: Decimal(row[NAMES.get(name, name)]) for name in FIGURES}
        for row in csv.DictReader(io.StringIO(said))
    }
    return {key: figures for key, figures in found.items() if any(figures.values())}


def lines(pitlog: Pitlog, by: list[str], *words: object) -> dict[Any, dict[str, Decimal]]:
    """The same of a statement."""
    said = json.loads(
        pitlog.run("commission", "--json", *(part for name in by for part in ("--by", name)), *words).stdout
    )
    found = {
        tuple("" if line[name] is None else str(line[name]) for name in by): {
            name: Decimal(line[name]) for name in FIGURES
        }
        for line in said["lines"]
    }
    return {key: figures for key, figures in found.items() if any(figures.values())}


@pytest.mark.parametrize("by", [["player"], ["seat"], ["shoe"], ["table"], ["ruleset"], ["table", "player", "seat"]])
@pytest.mark.parametrize(
    "words",
    [(), ("--since", DAYS[1]), ("--day", DAYS[1]), ("--until", DAYS[1]), ("--since", DAYS[2], "--table", "BAC01")],
)
def test_sums_of_accounts_are_those_of_statements(nights: Filled, by: list[str], words: tuple[str, ...]) -> None:
    wanted = lines(nights, by, *words)
    assert groups(nights, by, *words) == wanted != {}


def test_accounts_add_up_to_what_the_lines_say(pitlog: Pitlog) -> None:
    """Where no mistake was made, what was settled is what was due."""
    pitlog.recorded(RIGHT)
    facts = [json.loads(line) for line in RIGHT]
    players = {(one["table"], one["wager"]): one["player"] for one in facts if one["fact"] == "wager_placed"}
    sums: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for one in facts:
        if one["fact"] == "wager_settled":
            how = "deferred" if one["deferred"] else "in_chips"
            sums[players[one["table"], one["wager"]]][how] += Decimal(one["commission"])
        elif one["fact"] == "commission_collected":
            sums[one["player"]]["collected"] += Decimal(one["amount"])
    found = pitlog.said("commission", "--by", "player", "--csv", "--fields", "player,in_chips,deferred,collected")
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(found))}
    assert sum(each["deferred"] for each in sums.values()) > 0 < sum(each["in_chips"] for each in sums.values())
    for player, wanted in sums.items():
        if any(wanted.values()):
            said = {name: Decimal(rows[player][name]) for name in ("deferred", "in_chips", "collected")}
            assert said == {name: wanted[name] for name in said}, player


# --- a small evening -------------------------------------------------------------------------------------------------


def owing() -> list[bytes]:
    """On the first day P1 owes 5.00 and has paid 3.00 of it a day later; P2 has paid all in chips."""
    it = OwingEvening().day().coup("P1", "100.00").paid("P2", "100.00", "95.00", "5.00")
    return it.day("1998-03-15", seated=()).collected("P1", "3.00").raw()


@pytest.fixture(scope="module")
def evening(databases: Databases) -> Iterator[Filled]:
    with filled(databases, lambda pitlog: pitlog.recorded(owing())) as pitlog:
        yield pitlog


def test_who_owes_since_when(evening: Filled) -> None:
    found = evening.run("commission", "--outstanding", ">0", "--fields", "player,deferred,collected,outstanding,age",
                        "--json")  # fmt: skip
    [row] = [json.loads(line) for line in found.stdout.splitlines()]
    assert row == {"player": "P1", "deferred": "5.00", "collected": "3.00", "outstanding": "2.00", "age": 1}


def test_what_came_later_is_not_known(evening: Filled) -> None:
    found = evening.run("commission", "--until", "1998-03-14", "--outstanding", "--json").stdout
    row = json.loads(found)
    assert (row["outstanding"], row["collected"], row["age"]) == ("5.00", "0.00", 0)


def test_filters_combine(evening: Filled) -> None:
    def players(*words: str) -> list[str]:
        found = evening.run("commission", *words, "--fields", "player", "--csv").stdout
        return sorted(found.splitlines()[1:])

    assert players("--player", "P1", "--player", "p2") == ["P1", "P2"]
    assert players("--not", "player=P1") == ["P2"]
    assert players("--charged", "5..6", "--seat", ">1") == ["P2"]
    assert players("--charged-on", "1998-03-14", "--not-overdue", "--in-chips") == ["P2"]
    assert players("--age", ">1") == []


def test_limits_totals_and_what_was_searched(evening: Filled) -> None:
    shown = evening.run("commission", "--limit", "1", "--sort=-outstanding").stdout.splitlines()
    assert shown[-2] == "1 of 2 accounts shown (--limit, --json, --csv)"
    assert shown[-1].startswith("Accounts 2; Opening balance 0.00; Charged 10.00;")
    found = evening.run("commission", "--deferred", ">100")
    assert (found.exit_code, found.stdout) == (0, "no accounts. Searched: deferred >100\n")


def test_a_statement_stays_as_it_was(evening: Filled) -> None:
    """Also if the columns of --by are separated by commas, and in other letters."""
    one, other = (
        evening.run("commission", "--by", "player", "--by", "day"),
        evening.run("commission", "--by", "player,day"),
    )
    assert one.stdout == other.stdout and "Outstanding, by gaming days since it was charged" in one.stdout
    assert evening.run("commission", "--table", "bac07").stdout == evening.run("commission", "--table", "BAC07").stdout


def test_something_overdue_is_told(pitlog: Pitlog) -> None:
    feed = OwingEvening().day().coup("P1", "100.00")
    feed.add("table_closed")
    pitlog.recorded(feed.raw())
    assert pitlog.said("commission", "--overdue", "--fields", "player", "--csv", code=1) == "player\nP1\n"
    assert pitlog.said("commission", "--not-overdue", "--csv", code=0).count("\n") == 1


def test_currencies_are_not_added(pitlog: Pitlog) -> None:
    here = OwingEvening().day().coup("P1", "100.00")
    there = OwingEvening("BAC08", currency="NZD").day().coup("P1", "100.00")
    pitlog.recorded([*here.raw(), *there.raw()])
    every = pitlog.run("commission", "--sort", "table").stdout.splitlines()
    assert [(line[:4], "; Charged 5.00;" in line) for line in every[-2:]] == [("AUD:", True), ("NZD:", True)]
    rows = pitlog.said("commission", "--by", "currency", "--fields", "currency,charged", "--csv").splitlines()
    assert rows == ["currency,charged", "AUD,5.00", "NZD,5.00"]


def test_a_feed_answers_as_the_record(nights: Filled, tmp_path: Path) -> None:
    file = written_to(tmp_path / "nights.ndjson", LINES)
    for words in (
        (),
        ("--by", "table,player"),
        ("--outstanding", "--sort=-outstanding"),
        ("--since", DAYS[1], "--age"),
    ):
        asked = (
            [*words, "--csv"]
            if words != ("--since", DAYS[1], "--age")
            else ["--since", DAYS[1], "--age", ">0", "--csv"]
        )
        found, wanted = nights.run("commission", "--feed", file, *asked), nights.run("commission", *asked)
        assert (found.stdout, found.exit_code) == (wanted.stdout, wanted.exit_code)
        assert found.stdout.count("\n") > 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--by", "playr"), "did you mean player"),
        (("--by", "day", "--sort", "day"), "is not grouped by day"),
        (("--deferred", "lots"), "write 250"),
        (("--player", "P11", "--csv"), "there is no player"),
        (("--currency", "AUS"), "did you mean AUD"),
        (("--reconcile", "--csv"), "are of statements"),
        (("--json", "--csv"), "exclude each other"),
        (("--sort", "player"), "sort"),
    ],
)
def test_mistakes_are_errors(evening: Filled, words: tuple[str, ...], said: str) -> None:
    found = evening.run("commission", *words)
    assert (found.exit_code, found.stdout) == (2, "") and said in found.stderr
