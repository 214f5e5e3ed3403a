"""One line finds what a program finds that goes through all rows; and what people write is understood."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, tzinfo
from decimal import Decimal
from itertools import permutations
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from psycopg import Connection

from domain.games import games
from domain.rulebooks.paragraphs.documents import DOCUMENTS
from domain.rulebooks.paragraphs.lookup import every_with_number
from domain.rulebooks.paragraphs.statuses import paragraphs
from projections.engine.catch_up import catch_up
from projections.questions.answer import Row, stream
from projections.questions.question import question
from projections.questions.subjects import SUBJECTS
from projections.search import numbers, rows, vocabulary
from projections.search.hits import Hit, Hits
from projections.search.search import KINDS, May, search
from record.ingest.ingest import Ingest
from record.postgres.connections import PROJECTOR, connect
from record.storage.application import Record
from record.vault.connections import reading
from simulator import Shift, simulate

from ...examples import examples
from ...faults.feeds import take
from ...servers import Databases

ZONE = ZoneInfo("Pacific/Auckland")
EVENING = datetime(1998, 3, 14, 23, 0, tzinfo=ZONE)
ALL = 100_000


def now(zone: tzinfo) -> datetime:
    """A clock that stands: the evening after the shift."""
    return EVENING.astimezone(zone)


@pytest.fixture(scope="module")
def record(databases: Databases) -> Iterator[Connection[Any]]:
    """An afternoon of baccarat with mistakes and a dispute, in a record with names outside the log."""
    name = databases.with_vault().migrated()
    server = databases.at(name)
    with Record(server) as application:
        shift = Shift("nz-1998-baccarat", tables=2, shoes=1, seed=5, irregularities=0.05, mistakes=0.1)
        lines = [entry.line.rstrip(b"\n") for entry in simulate(shift)][:2500]
        take(Ingest(application), [*lines, DISPUTE])
    with connect(server, PROJECTOR) as connection:
        catch_up(connection, games)
    with reading(server) as connection:
        yield connection
    databases.drop(name)


DISPUTE = (
    b'{"fact":"dispute_raised","id":"d-1","table":"BAC01","at":"1998-03-14T20:00:00+13:00","dispute":"D-1998-1",'
    b'"rounds":["BAC01-0314-1-3"],"note":"not paid","player":"P101"}'
)


@pytest.fixture(scope="module")
def everything(record: Connection[Any]) -> dict[str, list[Row]]:
    """Every row of each subject, with every column."""
    return {
        name: [*stream(record, question(one, {"fields": list(one.columns)}, ZONE), ZONE)]
        for name, one in SUBJECTS.items()
    }


def find(record: Connection[Any], line: str, may: May | None = None, some: int = ALL) -> Hits:
    return search(record, line, ZONE, may or May(), some, now)


def of(found: Hits, kind: str) -> list[Hit]:
    return [one for one in found.hits if one.kind == kind]


# --- what a program finds that goes through all rows ----------------------------------------------------------------

Matches = Callable[[Row], bool]


def near(row: Row, then: datetime) -> bool:
    reach = timedelta(minutes=10)
    return bool(row["time"] <= then + reach and row["ended"] >= then - reach)


@st.composite
def words(draw: st.DrawFn, rows: list[Row]) -> tuple[str, Matches]:
    """Words that some rounds fit, and which of them."""
    one = draw(st.sampled_from(rows))
    case = draw(st.sampled_from([str.upper, str.lower, str.title]))
    then = one["time"].astimezone(ZONE)
    clock, day = datetime(then.year, then.month, then.day, then.hour, then.minute, tzinfo=ZONE), one["day"]
    start = one["round"][:-1]
    exact = any(row["round"] == start for row in rows)
    player, card = draw(st.sampled_from(one["player"])), draw(st.sampled_from(one["card"]))
    said = [
        (case(one["table"]), lambda row: row["table"] == one["table"]),
        (case(player), lambda row: player in row["player"]),
        (f"dealer {case(one['dealer'])}", lambda row: row["dealer"] == one["dealer"]),
        (case(card), lambda row: card in row["card"]),
        (f"{card[0].replace('T', '10')}{'♣♦♥♠'['CDHS'.index(card[1])]}", lambda row: card in row["card"]),
        (str(day), lambda row: row["day"] == day),
        (f"{clock:%H:%M}", lambda row: near(row, clock)),
        (f"{clock:%H%M}", lambda row: near(row, clock)),
        (f"{day} {clock:%H:%M}", lambda row: near(row, clock)),
        (f"difference >{one['difference']}", lambda row: row["difference"] > one["difference"]),
        ("house_owes", lambda row: row["house_owes"] > 0),
        (f"outcome={one['outcome']}", lambda row: row["outcome"] == one["outcome"]),
        (case(one["round"]), lambda row: row["round"] == one["round"]),
        (case(start), lambda row: row["round"] == start if exact else row["round"].startswith(start)),
    ]
    return draw(st.sampled_from(said))


@examples(40)
@given(data=st.data())
def test_a_line_finds_the_rounds_that_have_all_its_words(
    record: Connection[Any], everything: dict[str, list[Row]], data: st.DataObject
) -> None:
    rows = [row for row in everything["rounds"] if all(row[one] for one in ("player", "card", "dealer", "outcome"))]
    line = data.draw(st.lists(words(rows), min_size=1, max_size=3, unique_by=lambda one: one[0].split()[0]))
    found = find(record, " ".join(["rounds", *(said for said, _ in line)]))
    assert not found.unknown, found
    wanted = {row["round"] for row in everything["rounds"] if all(fits(row) for _, fits in line)}
    assert {one.name for one in of(found, "round")} == wanted
    assert all(len(one.why) >= 1 for one in found.hits)


def test_the_order_of_words_does_not_matter(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    one = next(row for row in everything["rounds"] if row["card"] and row["player"])
    said = [one["card"][0], one["player"][0], f"{one['time'].astimezone(ZONE):%H%M}"]
    found = {tuple(hit.name for hit in find(record, " ".join(order)).hits) for order in permutations(said)}
    assert len(found) == 1
    assert one["round"] in {name for names in found for name in names}


def test_rows_nearest_to_the_time_are_first(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    one = everything["rounds"][len(everything["rounds"]) // 2]
    then = one["time"].astimezone(ZONE).replace(second=0, microsecond=0)
    hits = of(find(record, f"rounds {then:%H:%M}"), "round")
    far = [abs((hit.at - then).total_seconds()) for hit in hits if hit.at]
    assert far == sorted(far)


# --- what people write ----------------------------------------------------------------------------------------------


def test_every_natural_search_finds_something(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    """Those that a new user typed, of whom one was answered."""
    one = next(row for row in everything["rounds"] if "TH" in row["card"] and row["table"] == "BAC01")
    then, wager = one["time"].astimezone(ZONE), everything["wagers"][0]["wager"]
    for line in (
        "bac01", one["player"][0].lower(), "BAC01-0314", "BAC01 th", f"{one['player'][0]} BAC01", f"BAC01 {then:%H:%M}",
        "1998-03-14", wager, f"dealer:{one['dealer']}", "ten of hearts", "10H", "10♥", "D-1998", "today",
        f"BAC01@{then:%Y-%m-%d %H:%M}", one["round"], "5.7", "wrong-payment", "nz-1998", one["shoe"],
        f"{one['card'][0]} {one['player'][0]} {then:%H%M}", "overpaid", "banker today",
    ):  # fmt: skip
        assert find(record, line).hits, line


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("wrong payment bac01", "code wrong-payment, table BAC01"),
        ("unpaid banker last night", "unpaid, bet banker, last night: 1998-03-13 18:00 to 1998-03-14 06:00"),
        (
            "BAC01 21:05 overpaid >100",
            "table BAC01, about 21:05 on 1998-03-14, overpaid >100",
        ),
        ("overpaid>100", "overpaid >100"),
        ("who owes bac01", "who owes, table BAC01"),
        ("roulete", None),
        ("Baccarat tie", "a ruleset of baccarat, bet tie"),
        ("mini baccarat", "a ruleset of mini baccarat"),
        ("caribbean", "a ruleset of caribbean"),
        ("10♥ yesterday", "card TH, gaming day 1998-03-13"),
        ("12.1 BAC02", "rule 12.1, table BAC02"),
        ("table bac01 at-least", None),
        ("1998-03-14 BAC01 21:05", "table BAC01, about 21:05 on 1998-03-14"),
        ("seat 3 stake 100..200", "seat 3, stake 100..200"),
        ("-2h", "since 1998-03-14 21:00"),
        ("since 21:30", "since 1998-03-14 21:30"),
    ],
)
def test_how_each_word_was_understood_is_said(record: Connection[Any], line: str, means: str | None) -> None:
    found = find(record, line)
    assert bool(found.unknown) is (means is None)
    assert means is None or found.understood == means


def test_a_time_without_a_day_is_the_last_one_and_else_any_of_the_last_days(record: Connection[Any]) -> None:
    """The last days are searched only if nothing was at the last such time, and then the answer says so."""
    days = record.execute("SELECT DISTINCT gaming_day FROM pitlog.rounds ORDER BY 1").fetchall()
    assert len(days) == 1, "the clock stands on the evening of the record's only day"
    then = record.execute("SELECT min(began_at), max(began_at) FROM pitlog.rounds").fetchone()
    assert then is not None
    clock = f"{then[0].astimezone(ZONE):%H:%M}"
    assert find(record, clock).understood == f"about {clock} on 1998-03-14"
    hits, later = (
        find(record, clock).hits,
        search(record, clock, ZONE, May(), ALL, lambda zone: datetime(1999, 8, 1, 12, tzinfo=ZONE).astimezone(zone)),
    )
    assert hits and later.hits == hits and later.understood == f"about {clock} on 1998-03-14"


def test_a_word_that_nothing_knows_is_named_with_its_nearest(record: Connection[Any]) -> None:
    found = find(record, "overpiad BAC01 >100")
    assert [(one.words, one.near) for one in found.unknown] == [("overpiad", ["overpaid"]), (">100", [])]
    assert "overpaid >100" in found.unknown[1].write
    assert not found.hits and not found.searched


def test_every_number_of_a_rule_may_be_written_and_nothing_else_loads_the_rules() -> None:
    for row in (row for document in DOCUMENTS for row in paragraphs(document)):
        for number in {row.number, row.cited}:
            if any(letter.isdigit() for letter in number):
                assert row in vocabulary.rules_of(number), number
    for words in ("9H", "TD", "P1", "BAC07", "2105", "21:05", "2002-11-09", "-2h", ">100", "100..200"):
        assert vocabulary.rules_of(words) == [] == every_with_number(words), words


def test_all_rules_below_a_number_are_meant(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    wanted = {row["finding"] for row in everything["findings"] if row["rule"] and row["rule"].startswith("5.7(")}
    assert wanted
    assert {one.name for one in of(find(record, "5.7"), "finding")} == wanted


@pytest.mark.parametrize(
    ("words", "kind"), [("wagers", "wager"), ("findings", "finding"), ("rounds", "round"), ("Wager", "wager")]
)
def test_a_kind_of_row_selects_rows_of_that_kind(record: Connection[Any], words: str, kind: str) -> None:
    found = find(record, f"{words} BAC01")
    assert found.hits and {one.kind for one in found.hits} == {kind}


def test_one_thing_is_no_plural(record: Connection[Any]) -> None:
    said = {part for one in of(find(record, "rounds"), "round") for part in one.about.split(", ")}
    assert "1 finding" in said and "1 findings" not in said


def test_a_fact_is_found_by_its_id_and_by_its_beginning(record: Connection[Any]) -> None:
    [fact] = of(find(record, "D-1"), "fact") or of(find(record, "d-1 fact"), "fact") or [None]
    assert fact is not None
    assert (fact.name, fact.table, fact.topic) == ("d-1", "BAC01", "dispute_raised")


def test_what_a_person_may_not_see_is_not_found(record: Connection[Any], everything: dict[str, list[Row]]) -> None:
    may = May([one for one in KINDS if one not in ("findings", "disputes")], lambda topic: topic != "dispute_raised")
    finding = everything["findings"][0]["finding"]
    for line in (finding, "D-1998-1", "wrong-payment", "5.7", "violation", "disputed", "d-1", "BAC01"):
        found = find(record, line, may)
        assert {one.kind for one in found.hits} <= {"round", "wager", "table", "shoe", "rule", "code"}, line
        assert not any("findings" in one.about for one in found.hits)
    assert not of(find(record, "wrong-payment", may), "finding")
    assert of(find(record, "wrong-payment"), "finding")


@pytest.mark.parametrize("spoken", ["who owes", "owed", "owing", "owes"])
def test_who_owes_asks_for_differences(record: Connection[Any], spoken: str) -> None:
    found = find(record, f"{spoken} BAC01").hits
    assert found
    assert [one.name for one in found] == [one.name for one in find(record, "difference BAC01").hits]


def fits(number: str) -> list[tuple[str, str, Matches]]:
    """What a bare number may be: the line that says so, the rows, and which of them."""
    amount = Decimal(number)
    return [
        (f"rule {number}", "findings", lambda row: bool(re.match(rf"{number}(?![0-9])", row["rule"] or ""))),
        (f"outcome {number}", "rounds", lambda row: row["outcome"] == number),
        (f"target {number}", "wagers", lambda row: row["target"] == number),
        (f"seat {number}", "wagers", lambda row: row["seat"] == int(number)),
        (f"round {number}", "rounds", lambda row: row["round"].endswith(f"-{number}")),
        (f"stake {number}", "wagers", lambda row: row["stake"] == amount),
        (f"underpaid={number}", "wagers", lambda row: row["underpaid"] == amount),
        (f"overpaid={number}", "wagers", lambda row: row["overpaid"] == amount),
    ]


@pytest.mark.parametrize("number", ["1", "3", "5", "7", "12", "50", "100", "1000"])
def test_a_bare_number_is_everything_that_it_may_be_each_counted(
    record: Connection[Any], everything: dict[str, list[Row]], number: str
) -> None:
    """A pocket, a seat, a round, an amount or a rule: each trade means another one by it, and none is guessed."""
    wanted = {
        line: (of, count)
        for line, of, matches in fits(number)
        if (count := sum(1 for row in everything[of] if matches(row)))
    }
    found = search(record, number, ZONE, May(), ALL, now)
    assert {one.line: (one.of, one.count) for one in found.readings} == wanted
    assert wanted and not found.unknown
    for one in found.readings:
        hits = of(find(record, f"{one.of} {one.line}"), one.of.removesuffix("s"))
        assert len(hits) == one.count, "the line that is shown finds what was counted"


def test_a_bare_number_that_nothing_has_is_unknown(record: Connection[Any]) -> None:
    assert find(record, "987654").unknown


def test_readings_are_counted_among_the_latest_rows(
    record: Connection[Any], everything: dict[str, list[Row]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key takes as long in a long record as in a short one; the answer says how many rows were gone through."""
    monkeypatch.setattr(rows, "LATEST", 40)
    monkeypatch.setattr(numbers, "LATEST", 40)
    latest = sorted(everything["rounds"], key=lambda row: row["time"])[-40:]
    number = latest[-1]["round"].rpartition("-")[2]
    [(line, _, matches)] = [one for one in fits(number) if one[0].startswith("round")]
    [round_] = [one for one in find(record, number).readings if one.line == line]
    assert round_.count == sum(1 for row in latest if matches(row))
    assert round_.found == f"{round_.count} of the latest 40 rounds"


def test_nothing_unpaid_leads_to_what_was_settled_for_too_little(
    record: Connection[Any], everything: dict[str, list[Row]]
) -> None:
    """Where somebody was, and nowhere else."""
    tried = 0
    for player in {row["player"] for row in everything["wagers"]}:
        rows_of = [row for row in everything["wagers"] if row["player"] == player]
        found = find(record, f"Unpaid {player}")
        assert bool(found.hits) == any(row["unpaid"] for row in rows_of)
        if not found.hits:
            short = any(row["underpaid"] for row in rows_of)
            assert found.instead == (f"underpaid {player}" if short else "")
            tried += short
            assert bool(find(record, found.instead).hits) == short
    assert tried


@pytest.mark.parametrize("number", ["1", "3", "7", "50", "100"])
def test_a_number_beside_other_words_is_everything_that_it_may_be(
    record: Connection[Any], everything: dict[str, list[Row]], number: str
) -> None:
    for kind in ("round", "wager", "finding"):
        found = find(record, f"{kind}s BAC01 {number}")
        matches = [each for _, of, each in fits(number) if of == f"{kind}s"]
        matches += [lambda row: int(number) in row["seat"]] if kind == "round" else []
        wanted = {
            row[kind] for row in everything[f"{kind}s"] if row["table"] == "BAC01" and any(one(row) for one in matches)
        }
        assert {one.name for one in of(found, kind)} == wanted
    assert of(find(record, f"BAC01 {number}"), "wager")


def test_a_number_is_read_as_nothing_that_a_person_may_not_see(record: Connection[Any]) -> None:
    may = May([one for one in KINDS if one not in ("findings", "wagers")])
    found = search(record, "5", ZONE, may, ALL, now)
    assert {one.of for one in found.readings} == {"rounds"}


@examples(60)
@given(line=st.text(max_size=30))
def test_any_line_has_an_answer(record: Connection[Any], line: str) -> None:
    assert isinstance(find(record, line, some=3), Hits)


@examples(40)
@given(line=st.text(alphabet="%{}'\"\\>=<:@*-# \0\ud800BAC01P9Hts.()", max_size=20))
def test_a_hostile_line_has_an_answer(record: Connection[Any], line: str) -> None:
    assert isinstance(find(record, line, some=3), Hits)


def test_at_most_as_many_as_were_asked_for(record: Connection[Any]) -> None:
    found = find(record, "BAC01", some=4)
    assert len(of(found, "round")) == 4
    assert "rounds" in found.more
