"""`pitlog quarantine`: what could not be understood is listed, shown with its bytes, and tried again."""

import base64
import json
import re

import pytest
from psycopg import errors

from cli.authoring import person
from record.postgres.errors import NotPermitted
from record.vault import reading

from ...faults.feeds import card
from ...servers import rows, superuser, value
from ..running import Pitlog, on_terminal

BAD = [b"nonsense", card("x", card="1Z"), b'{"fact":"\xff"}', b"\x1b]0;title\x07[red]"]


def filled(pitlog: Pitlog) -> Pitlog:
    """With four lines in quarantine."""
    assert pitlog.run("record", "-", stdin=b"\n".join(BAD)).exit_code == 1
    return pitlog


def understood_since(pitlog: Pitlog, line: bytes) -> None:
    """As if the first line had come from a time when less was known."""
    with superuser(pitlog.server) as connection:
        connection.execute(
            "UPDATE pitlog.quarantine SET line = %b, length = %s, sealed = NULL WHERE number = 1", (line, len(line))
        )


def test_nothing_is_in_quarantine(pitlog: Pitlog) -> None:
    assert pitlog.said("quarantine", "list") == "nothing in quarantine\n"
    assert pitlog.said("quarantine", "list", "--json") == ""
    assert pitlog.said("quarantine", "retry") == "0 recorded, 0 refused again\n"


def test_the_list(pitlog: Pitlog) -> None:
    """A line is a row; in a pipe nothing is cut; nothing is obeyed."""
    said = filled(pitlog).said("quarantine", "list")
    head, *listed = said.splitlines()
    assert head.split() == ["No", "From", "Line", "Field", "Reason"]
    assert [row.split()[0] for row in listed] == ["1", "2", "3", "4"]
    assert "the line is not UTF-8" in listed[2]
    assert "\x1b" not in said


def test_the_list_on_a_terminal_is_folded(pitlog: Pitlog) -> None:
    """Every word is there."""
    code, seen = on_terminal("quarantine", "list", environ=filled(pitlog).environ, columns=60)
    assert code == 0
    assert "…" not in seen
    assert max(len(re.sub(r"\x1b\[[0-9;]*m", "", each)) for each in seen.splitlines()) <= 60


def test_as_json_with_the_bytes(pitlog: Pitlog) -> None:
    pitlog.said("init", "--name", "H", "--zone", "Australia/Melbourne")
    found = [json.loads(line) for line in filled(pitlog).said("quarantine", "list", "--json").splitlines()]
    assert [base64.b64decode(each["base64"]) for each in found] == BAD
    assert [each["refusal"] for each in found] == [3, 24, 2, 3]
    assert found[2]["raw"] == '{"fact":"\\xff"}'
    assert found[0]["received_at"][-6:] in ("+10:00", "+11:00")
    assert json.loads(pitlog.said("quarantine", "show", 2, "--json")) == found[1]


def test_one_line(pitlog: Pitlog) -> None:
    """For people, and only its bytes."""
    said = filled(pitlog).said("quarantine", "show", 4)
    assert "\x1b" not in said
    assert "\\x1b]0;title\\x07[red]" in said
    assert "line 4, received 20" in said
    for number, raw in enumerate(BAD, 1):
        assert pitlog.run("quarantine", "show", number, "--raw").stdout_bytes == raw


def test_a_line_far_too_long_is_kept_in_part(pitlog: Pitlog) -> None:
    pitlog.run("record", "-", stdin=b"x" * 100_000)
    assert "100,000 bytes, of which the first 65,536 are kept" in pitlog.said("quarantine", "show", 1)


def test_no_such_number(pitlog: Pitlog) -> None:
    for words in (("show", 9), ("show", 10**30), ("retry", 9), ("show", "one"), ("retry", "1.5"), ("show",)):
        result = filled(pitlog).run("quarantine", *words)
        assert (result.exit_code, result.stdout) == (2, "")
    assert "[119]" in pitlog.run("quarantine", "show", 9).stderr


def test_a_retry_records_what_can_be_understood_now(pitlog: Pitlog) -> None:
    """The others stay, and it says why; a second retry has no more to do with the first line."""
    filled(pitlog)
    understood_since(pitlog, card("good"))
    result = pitlog.run("quarantine", "retry")
    assert (result.exit_code, result.stdout) == (1, "1 recorded, 3 refused again\n")
    assert [row.split(":")[0] for row in result.stderr.splitlines()] == [f"no {n} refused again" for n in (2, 3, 4)]
    assert [one for one in pitlog.ids() if ":" not in one] == ["good"]
    assert len(pitlog.said("quarantine", "list").splitlines()) == 4
    assert "(recorded since)" in pitlog.said("quarantine", "list", "--all").splitlines()[1]
    assert "by a retry" in pitlog.said("quarantine", "show", 1)
    assert pitlog.run("quarantine", "retry", 2, 2).stdout == "0 recorded, 1 refused again\n"


def test_a_retry_as_json(pitlog: Pitlog) -> None:
    filled(pitlog)
    understood_since(pitlog, card("good"))
    assert json.loads(pitlog.said("quarantine", "retry", 1, "--json")) == {"recorded": 1, "refused": 0}
    assert json.loads(pitlog.said("quarantine", "retry", "--json", code=1)) == {"recorded": 0, "refused": 3}


def test_what_a_token_sent_is_refused_again_when_it_is_revoked(pitlog: Pitlog) -> None:
    """It is tried in the name of who sent it."""
    filled(pitlog)
    understood_since(pitlog, card("good"))
    pitlog.said("token", "add", "shoe-7")
    with superuser(pitlog.server) as connection:
        connection.execute("UPDATE pitlog.quarantine SET token = 'shoe-7' WHERE number = 1")
    pitlog.said("token", "revoke", "shoe-7")
    result = pitlog.run("quarantine", "retry", 1)
    assert result.exit_code == 1
    assert "no longer in use" in result.stderr
    assert value(pitlog.server, "SELECT count(*) FROM pitlog.facts WHERE table_name <> 'venue'") == 0


# --- closing --------------------------------------------------------------------------------------------------------


def numbers(pitlog: Pitlog, *words: object) -> list[int]:
    """What the list has."""
    return [json.loads(line)["number"] for line in pitlog.said("quarantine", "list", "--json", *words).splitlines()]


def test_closing_by_number_is_by_a_person_with_a_reason_and_changes_no_line(pitlog: Pitlog) -> None:
    before = rows(filled(pitlog).server, "SELECT * FROM pitlog.quarantine ORDER BY number")
    assert pitlog.said("quarantine", "close", 1, 3, "--why", "a shoe was unplugged") == "2 lines closed, 2 open\n"
    assert rows(pitlog.server, "SELECT * FROM pitlog.quarantine ORDER BY number") == before
    assert (numbers(pitlog), numbers(pitlog, "--closed"), numbers(pitlog, "--all")) == ([2, 4], [1, 3], [1, 2, 3, 4])
    shown = json.loads(pitlog.said("quarantine", "show", 1, "--json"))
    assert (shown["closed_by"], shown["why"]) == (person(), "a shoe was unplugged")
    assert f"by {person()}: a shoe was unplugged" in pitlog.said("quarantine", "show", 1)
    assert "a shoe was unplugged" in pitlog.said("quarantine", "list", "--closed")


def test_status_is_1_only_while_a_line_is_open(pitlog: Pitlog) -> None:
    filled(pitlog)
    assert pitlog.run("status").exit_code == 1
    pitlog.said("quarantine", "close", "--before", "9000-01-01", "--why", "tests")
    assert "nothing open; 4 closed" in pitlog.said("status")
    assert json.loads(pitlog.said("status", "--json"))["quarantine_closed"] == 4
    pitlog.run("record", "-", stdin=BAD[0])  # the same bytes again are nothing new
    assert pitlog.run("status").exit_code == 0
    pitlog.run("record", "-", stdin=b"something new")
    assert pitlog.run("status").exit_code == 1


def test_closed_stays_closed(pitlog: Pitlog) -> None:
    """With its first reason; a retry of all leaves it alone; the line can still be tried by number."""
    filled(pitlog)
    pitlog.said("quarantine", "close", 1, "--why", "first")
    assert pitlog.said("quarantine", "close", 1, "--why", "second") == "0 lines closed, 3 open\n"
    assert json.loads(pitlog.said("quarantine", "show", 1, "--json"))["why"] == "first"
    understood_since(pitlog, card("good"))
    assert pitlog.said("quarantine", "retry", code=1) == "0 recorded, 3 refused again\n"
    assert pitlog.said("quarantine", "retry", 1) == "1 recorded, 0 refused again\n"


SELECTIONS = {
    ("--field", "card"): [2],
    ("--refusal", "3"): [1, 4],
    ("--before", "1998-01-01"): [],
    ("--since", "1998-01-01"): [1, 2, 3, 4],
    ("--refusal", "3", "--since", "1998-01-01"): [1, 4],
    ("--from", person()): [1, 2, 3, 4],
}


def test_a_selection_closes_what_the_list_shows_for_it(pitlog: Pitlog) -> None:
    for words, expected in SELECTIONS.items():
        assert numbers(filled(pitlog), *words) == expected, words
    for words in (("--field", "card"), ("--refusal", "3")):
        said = json.loads(pitlog.said("quarantine", "close", *words, "--why", "tests", "--json"))
        assert said["closed"] == len(SELECTIONS[words])
    assert numbers(pitlog) == [3]


def test_what_is_not_closed(pitlog: Pitlog) -> None:
    """Nothing is closed that nobody named, without a reason, or by an unknown name."""
    filled(pitlog)
    for words, said in (
        (("--why", "tests"), "name the lines"),
        ((1,), "--why"),
        ((1, "--why", "  "), "nothing is said"),
        ((1, 9, "--why", "tests"), "[119]"),
        (("--field", "crad", "--why", "tests"), "card"),
        (("--from", "persn:x", "--why", "tests"), "[374]"),
    ):
        result = pitlog.run("quarantine", "close", *words)
        assert result.exit_code == 2
        assert said in result.stderr
    assert pitlog.run("quarantine", "list", "--all", "--closed").exit_code == 2
    assert pitlog.run("quarantine", "list", "--field", "crad").exit_code == 2
    assert numbers(pitlog) == [1, 2, 3, 4]


def test_a_long_list_says_of_how_many(pitlog: Pitlog) -> None:
    pitlog.run("record", "-", stdin=b"\n".join(b"{bad %d" % n for n in range(60)))
    assert pitlog.said("quarantine", "list").splitlines()[-1] == "50 of 60 lines shown (--limit, --json)"
    assert len(pitlog.said("quarantine", "list", "--limit", 60).splitlines()) == 61
    assert len(numbers(pitlog)) == 60


def test_a_closing_is_for_ever(pitlog: Pitlog) -> None:
    """Also for the owner and a superuser, by accident."""
    filled(pitlog).said("quarantine", "close", 1, "--why", "tests")
    for attempt in ("UPDATE {} SET why = 'x'", "DELETE FROM {}", "TRUNCATE {}"):
        with superuser(pitlog.server) as connection, pytest.raises(errors.InsufficientPrivilege):
            connection.execute(attempt.format("pitlog.quarantine_closings"))


@pytest.fixture
def shut(pitlog: Pitlog, monkeypatch: pytest.MonkeyPatch) -> Pitlog:
    """With four lines in quarantine that this login may not read."""

    def refused(*_: object) -> None:
        raise NotPermitted("permission denied", "pitlog_vault")

    filled(pitlog)
    monkeypatch.setattr(reading, "_words", refused)
    return pitlog


def test_a_line_that_is_withheld_is_said_to_be(shut: Pitlog) -> None:
    said = shut.said("quarantine", "list")
    assert said.count("withheld: this login may not read the vault") == 4
    assert "nonsense" not in said
    assert "withheld" in shut.said("quarantine", "show", 1)
    first = json.loads(shut.said("quarantine", "list", "--json").splitlines()[0])
    assert (first["shut"], first["raw"], first["base64"], first["length"]) == ("withheld", None, None, 8)
    result = shut.run("quarantine", "show", 1, "--raw")
    assert result.exit_code == 2
    assert "withheld" in result.output


def test_a_line_that_is_withheld_is_not_retried(shut: Pitlog) -> None:
    result = shut.run("quarantine", "retry")
    assert (result.exit_code, result.stdout) == (1, "0 recorded, 4 refused again\n")
    assert "no 1 refused again: withheld" in result.stderr
