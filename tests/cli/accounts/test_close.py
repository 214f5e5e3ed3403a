"""`pitlog close`: a closed day is stated as closed, and what comes later shows as an adjustment."""

import json
import os
import pty
from collections.abc import Callable
from typing import Any

import pytest

from ...faults.feeds import line
from ...projections.evenings import BANKER_WINS, OwingEvening
from ...servers import rows
from ..running import Pitlog, until_closed

DAY = "1998-03-14"


def sheet(pitlog: Pitlog, *words: object) -> dict[str, Any]:
    """A statement."""
    said: dict[str, Any] = json.loads(pitlog.run("commission", "--json", *words).stdout)
    return said


def test_a_day_is_closed_once_at_every_table(pitlog: Pitlog) -> None:
    both = [*OwingEvening().day().coup().raw(), *OwingEvening("BAC08").day().coup().raw()]
    pitlog.recorded([*both, *OwingEvening("BAC09").day("1998-03-15").raw()])
    assert pitlog.said("close", DAY, "--yes").splitlines() == [f"BAC07 {DAY}: closed", f"BAC08 {DAY}: closed"]
    assert pitlog.said("close", DAY, "--yes").splitlines() == [
        f"BAC07 {DAY}: was closed before",
        f"BAC08 {DAY}: was closed before",
    ]
    assert pitlog.said("close", "1998-03-15", "--yes", "--table", "BAC09").splitlines() == ["BAC09 1998-03-15: closed"]
    said = sheet(pitlog, "--day", DAY)
    assert [(one["table"], one["gaming_day"]) for one in said["closed"]] == [("BAC07", DAY), ("BAC08", DAY)]
    assert all(one["by"].startswith("person:") and one["at"] for one in said["closed"])
    assert "Closed" in pitlog.said("commission", "--day", DAY)
    kept = rows(pitlog.server, "SELECT session, sender, supervisory FROM pitlog.facts WHERE topic LIKE 'gaming%%'")
    assert len(kept) == 3
    assert {(sender[:7], authority) for _, sender, authority in kept} == {("person:", True)}


def test_a_day_that_never_was(pitlog: Pitlog) -> None:
    result = pitlog.run("close", DAY)
    assert result.exit_code == 2
    assert "no gaming day" in result.output


def test_a_feed_cannot_close_a_day_nor_keep_it_from_being_closed(pitlog: Pitlog) -> None:
    it = OwingEvening().day().coup()
    taken = line("table_closed", f"gaming_day_closed:{DAY}")
    forged = line("gaming_day_closed", "forged", gaming_day=DAY)
    assert pitlog.run("record", "-", stdin=b"\n".join([*it.raw(), taken, forged])).exit_code == 1
    assert sheet(pitlog)["closed"] == []
    assert pitlog.said("close", DAY, "--yes").splitlines() == [f"BAC07 {DAY}: closed"]
    assert "was closed before" in pitlog.said("close", DAY, "--yes")
    assert len(sheet(pitlog)["closed"]) == 1


def test_closing_finds_nothing(pitlog: Pitlog) -> None:
    """It happens long after the table's facts, and before some that are recorded later: no time runs backwards."""
    it = OwingEvening().day().coup()
    pitlog.recorded(it.raw())
    before = pitlog.run("findings", "--json").stdout
    pitlog.said("close", DAY, "--yes")
    pitlog.recorded(it.coup().raw())
    later = [json.loads(each)["code"] for each in pitlog.run("findings", "--json").stdout.splitlines()]
    assert "time-runs-backwards" not in later
    assert len(later) >= len(before.splitlines())


def _of(it: OwingEvening, kind: str, nth: int = 0) -> dict[str, Any]:
    return [fact for fact in it.facts if fact["fact"] == kind][nth]


LATE: dict[str, tuple[Callable[[OwingEvening], Any], list[tuple[str, str, str]]]] = {
    "a wager of another size": (
        lambda it: it.corrected(_of(it, "wager_placed"), {"stake": "200.00"}),
        [("income", "-5.00", "-10.00"), ("payable", "5.00", "10.00")],
    ),
    "a settlement that never was": (
        lambda it: it.corrected(_of(it, "wager_settled"), None),
        [("income", "-5.00", "0.00"), ("payable", "5.00", "0.00")],
    ),
    "a card, of which no posting speaks": (
        lambda it: it.corrected(_of(it, "card_drawn", 1), {"card": "2C"}),
        [("income", "-5.00", "0.00"), ("payable", "5.00", "0.00")],
    ),
    "a collection that never was": (
        lambda it: it.corrected(_of(it, "commission_collected"), None),
        [("chips", "3.00", "0.00"), ("payable", "-3.00", "0.00")],
    ),
    "a collection that came late": (
        lambda it: it.collected("P1", "1.00"),
        [("chips", "0.00", "1.00"), ("payable", "0.00", "-1.00")],
    ),
    "what has to do with no commission": (lambda it: it.add("table_closed"), []),
}


@pytest.mark.parametrize("late", LATE)
def test_what_comes_after_closing_is_an_adjustment(pitlog: Pitlog, late: str) -> None:
    """Beside what stood there when the day was closed, with the fact that came late."""
    happened, wanted = LATE[late]
    it = OwingEvening().day().coup().collected("P1", "3.00")
    pitlog.recorded(it.raw())
    before = sheet(pitlog, "--day", DAY)
    pitlog.said("close", DAY, "--yes")
    assert sheet(pitlog, "--day", DAY)["lines"] == before["lines"]
    happened(it)
    pitlog.recorded(it.raw())
    said = sheet(pitlog, "--day", DAY)
    found = said["adjustments"]
    assert sorted((one["account"], one["closed"], one["now"]) for one in found) == wanted
    assert all(it.facts[-1]["id"] in one["facts"] for one in found)
    assert said["totals"][0]["balance"] == "0.00"
    assert ("Adjustments" in pitlog.run("commission", "--day", DAY).stdout) == bool(wanted)


def test_a_correction_of_the_day_before_reaches_a_closed_day(pitlog: Pitlog) -> None:
    """It was open yesterday's account that was paid; now there was none."""
    it = OwingEvening().day().coup()
    it.day("1998-03-15").collected("P1", "5.00").paid("P2", "100.00", "95.00", "5.00")
    pitlog.recorded(it.raw())
    assert pitlog.said("close", "1998-03-15", "--yes").splitlines() == [
        f"BAC07 {DAY}: closed",
        "BAC07 1998-03-15: closed",
    ]
    it.corrected(_of(it, "wager_settled"), {"deferred": False, "paid": "95.00"})
    pitlog.recorded(it.raw())
    said = sheet(pitlog, "--day", "1998-03-15")
    assert [(line["opening"], line["owing"]) for line in said["totals"]] == [("0.00", "-5.00")]
    assert {(one["gaming_day"], one["account"], one["change"]) for one in said["adjustments"]} >= {
        (DAY, "payable", "-5.00"),
        (DAY, "chips", "5.00"),
    }


# --- what is still open -----------------------------------------------------------------------------------------


def unfinished(pitlog: Pitlog) -> Pitlog:
    """A day with something of each kind."""
    it = OwingEvening().day().coup().coup(settled=False)
    it.add("dispute_raised", dispute="D1", rounds=["BAC07-R1"], note="not paid")
    it.started("BAC07-R3").wager("w9", "player", "100.00", player="P1", seat=1)
    return pitlog.recorded(it.raw())


def test_what_is_open_is_shown_first(pitlog: Pitlog) -> None:
    unfinished(pitlog).run("record", "-", stdin=b"nonsense")
    said = pitlog.run("close", DAY, "--yes").stderr
    for words in (
        f"Closing {DAY} at 1 table is permanent. Still open:",
        "1 round not over: BAC07-R3 (pitlog rounds --status open)",
        "1 round with wagers due and never settled: BAC07-R2",
        "not closed, notices left out: ",
        "1 dispute not decided: D1 (pitlog dispute list)",
        "1 line in quarantine, of any day (pitlog quarantine list)",
        "facts not sealed, of any day (pitlog seal)",
    ):
        assert words in said
    assert "Still open" not in pitlog.run("close", DAY).stderr  # it was closed before: there is nothing to ask


def test_a_dry_run_lists_it_for_programs(pitlog: Pitlog) -> None:
    result = unfinished(pitlog).run("close", DAY, "--dry-run", "--json")
    said = json.loads(result.stdout)
    assert (result.exit_code, said["dry_run"]) == (0, True)
    assert said["days"] == [{"table": "BAC07", "gaming_day": DAY, "session": f"BAC07/{DAY}"}]
    command = "pitlog rounds --status open"
    wanted = {"matter": "rounds", "what": "1 round not over", "names": ["BAC07-R3"], "command": command}
    assert wanted in said["open"]
    assert sheet(pitlog)["closed"] == []


def test_losing_wagers_never_collected_are_listed(pitlog: Pitlog) -> None:
    """Not those that were taken, nor those of a round that is not over."""
    it = OwingEvening().day()
    for name, over, taken in (("TAKEN", True, True), ("LEFT", True, False), ("PLAYED", False, False)):
        it.started(name).wager(f"w-{name}", "player", "100.00", player="P1", seat=1).closed()
        it.cards(BANKER_WINS).result("banker")
        if taken:
            it.settled(f"w-{name}", "lose")
        if over:
            it.ended()
    said = pitlog.recorded(it.raw()).run("close", DAY, "--dry-run").stderr
    assert "1 round with losing wagers never collected: LEFT (pitlog wagers --result lose --settlements 0)" in said
    listed = pitlog.run("wagers", "--result", "lose", "--settlements", "0", "--json").stdout
    assert "w-LEFT" in listed
    assert "w-TAKEN" not in listed


def listed(pitlog: Pitlog) -> list[dict[str, Any]]:
    """The differences before closing."""
    found: list[dict[str, Any]] = json.loads(pitlog.run("close", DAY, "--dry-run", "--json").stdout)["differences"]
    return found


def test_differences_without_a_reason_are_listed(pitlog: Pitlog) -> None:
    """A payment, and a wager never settled. A reason belongs to the amounts: other amounts need another."""
    it = OwingEvening().day().coup(settled=False, marked=None)
    it.started("BAC07-R9").wager("w9", "player", "100.00", player="P1", seat=1).closed()
    it.cards("4H:player 2C:banker 5D:player KD:banker").result("player").settled("w9", "win", "90.00").ended()
    pitlog.recorded(it.raw())
    short, *_ = [one for one in listed(pitlog) if one["wager"] == "w9"]
    assert (short["kind"], short["expected"], short["found"]) == ("payment", "200.00", "190.00")
    assert "the house owes P1 10.00" in short["about"]
    assert short["difference"] in pitlog.run("close", DAY, "--dry-run").stderr
    name = short["difference"]
    assert pitlog.run("close", DAY, "--explain", name, "--why", "a chip was missing", "--dry-run").exit_code == 0
    assert [one["reasons"] for one in listed(pitlog)] == [[], []]  # a dry run writes nothing
    pitlog.said("close", DAY, "--explain", name, "--why", "a chip was missing")
    assert {one["wager"]: [its["reason"] for its in one["reasons"]] for one in listed(pitlog)}["w9"] == [
        "a chip was missing"
    ]
    assert "1 difference of 2 without a reason" in pitlog.run("close", DAY, "--dry-run").stderr
    assert pitlog.run("close", DAY, "--explain", "DIFF-000000000000", "--why", "x").exit_code == 2
    it.corrected([one for one in it.facts if one["fact"] == "wager_settled"][-1], {"paid": "80.00"})
    pitlog.recorded(it.raw())
    [now] = [one for one in listed(pitlog) if one["wager"] == "w9"]
    assert (now["found"], now["reasons"]) == ("180.00", [])
    pitlog.said("close", DAY, "--yes")
    pitlog.said("close", DAY, "--explain", now["difference"], "--why", "after the close, too")


def test_the_name_of_a_difference_has_nothing_of_a_person_in_it(pitlog: Pitlog) -> None:
    """It is in the fact of its reason, where guesses of a forgotten name could be tried. So it is the same for whoever
    may not read names, and after the person was forgotten.
    """
    pitlog.recorded(OwingEvening().day().coup(marked="2.00").raw())
    [one] = [each for each in listed(pitlog) if each["kind"] == "marked"]
    pitlog.said("close", DAY, "--explain", one["difference"], "--why", "two buttons were lost")
    pitlog.said("forget", "P1", "--why", "years are over", "--yes")
    [now] = [each for each in listed(pitlog) if each["kind"] == "marked"]
    assert (one["player"], now["player"][:2]) == ("P1", "p-")
    assert now["difference"] == one["difference"]
    assert [its["reason"] for its in now["reasons"]] == ["two buttons were lost"]


def test_a_reason_that_was_given_while_names_were_in_the_lines_stays(pitlog: Pitlog) -> None:
    """Then the name of a difference was made of the player's, and of the pseudonym since."""
    rows(pitlog.server, "DELETE FROM pitlog_vault.secret RETURNING 1")
    pitlog.recorded(OwingEvening().day().coup(marked="2.00").raw())
    [one] = [each for each in listed(pitlog) if each["kind"] == "marked"]
    pitlog.said("close", DAY, "--explain", one["difference"], "--why", "two buttons were lost")
    pitlog.said("migrate", "--names-outside")
    [now] = [each for each in listed(pitlog) if each["kind"] == "marked"]
    assert now["player"] == one["player"]
    assert now["difference"] != one["difference"]
    assert [its["reason"] for its in now["reasons"]] == ["two buttons were lost"]


def test_nobody_can_be_asked_without_a_terminal(pitlog: Pitlog) -> None:
    result = unfinished(pitlog).run("close", DAY)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "1 round not over" in result.stderr
    assert "add --yes" not in result.stdout
    assert "[386]" in result.stderr
    assert sheet(pitlog)["closed"] == []


@pytest.mark.parametrize(("answer", "code", "closed"), [("n", 2, 0), ("y", 0, 1)])
def test_a_person_is_asked(pitlog: Pitlog, answer: str, code: int, closed: int) -> None:
    ours, theirs = pty.openpty()
    with unfinished(pitlog).process("close", DAY, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, f"{answer}\n".encode())
        seen = b"".join(until_closed(ours)).decode()
    os.close(ours)
    assert "Close? [y/N]" in seen
    assert process.returncode == code
    assert len(sheet(pitlog)["closed"]) == closed
