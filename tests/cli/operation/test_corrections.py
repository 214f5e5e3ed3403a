"""`pitlog facts --as-corrected`: the correction in force is the one by which the fold reads a fact."""

import json
import random
from typing import Any

import pytest

from domain.facts.decoding.public_line import fact_line
from domain.fold import AS_CORRECTED, FeedLine
from domain.fold.first_pass import scan
from domain.fold.order import in_play_order
from record.ingest.ingest import Ingest
from record.people.sender import Sender
from record.storage.application import Record

from ...faults.feeds import card, line, numbered, opened
from ...servers import rows, value
from ..running import Pitlog


def now(fact: bytes, **fields: Any) -> dict[str, Any]:
    """A fact as it should have been."""
    return {**json.loads(fact), **fields}


def correction(fact_id: str, corrects: str, table: str = "BAC07", **fields: Any) -> bytes:
    """A fact should have been another, or it never happened."""
    said = {"corrects": corrects, "reason": "misread", "role": "pit_boss", "now": None}
    return line("fact_corrected", fact_id, table, **{**said, **fields})


def in_force(pitlog: Pitlog, *words: object) -> dict[tuple[str, str], str | None]:
    """Each fact, and what it was corrected by."""
    entries = map(json.loads, pitlog.facts("--as-corrected", *words).splitlines())
    return {(entry["fact"]["table"], entry["fact"]["id"]): entry["corrected_by"] for entry in entries}


def by_the_fold(pitlog: Pitlog) -> dict[tuple[str, str], str | None]:
    """The same, as the fold reads the record."""
    lines = [
        FeedLine(n, fact_line(raw))
        for n, raw in rows(pitlog.server, "SELECT position, line FROM pitlog.facts ORDER BY position")
    ]
    found = scan(lambda: lines, AS_CORRECTED)
    return {
        (played.fact.table, played.recorded.id): played.corrected_by
        for _, played in in_play_order(lambda: lines, found, lambda line, why: pytest.fail(str(why)))
    }


def test_a_later_correction_supersedes_an_earlier_one(pitlog: Pitlog) -> None:
    """In play order, whichever was recorded first."""
    a, b = card("a", seq=2), card("b", seq=3)
    pitlog.recorded([
        opened("o", seq=1), a, b,
        correction("a-2", "a", seq=9, now=now(a, card="2H")), correction("a-1", "a", seq=5, now=now(a, card="3H")),
        correction("b-1", "b", seq=6, now=now(b, card="4H")), correction("b-2", "b", seq=10),
    ])  # fmt: skip
    found = in_force(pitlog)
    assert [found["BAC07", name] for name in "abo"] == ["a-2", "b-2", None]
    assert found == by_the_fold(pitlog)


def test_what_it_was_corrected_to(pitlog: Pitlog) -> None:
    """The whole fact, or null; a fact that stands has no `now`."""
    a = card("a")
    pitlog.recorded([a, card("b"), card("c"), correction("k", "a", now=now(a, card="2H")), correction("l", "b")])
    one, two, three, *_ = map(json.loads, pitlog.facts("--as-corrected").splitlines())
    assert (one["now"], one["fact"]) == (now(a, card="2H"), json.loads(a))
    assert (two["corrected_by"], two["now"]) == ("l", None)
    assert three["corrected_by"] is None
    assert "now" not in three


@pytest.mark.parametrize("seed", range(12))
def test_the_rule_is_that_of_the_fold(pitlog: Pitlog, seed: int) -> None:
    """Counters left out, out of order and given twice; several tables; corrections anywhere."""
    chance = random.Random(seed)
    feed = []
    for n in range(60):
        table = chance.choice("AB")
        counter = {"seq": chance.randrange(40)} if chance.random() < 0.6 else {}
        wrong = f"{table}{chance.randrange(4)}"
        if n < 8:
            feed.append(card(f"{'AB'[n % 2]}{n // 2}", "AB"[n % 2], **counter))
        elif chance.random() < 0.5:
            fact = {"now": now(card(wrong, table), card="2H")} if chance.random() < 0.5 else {}
            feed.append(correction(f"k{n}", wrong, table, **fact, **counter))
        else:
            feed.append(card(f"c{n}", table, **counter))
    pitlog.recorded(feed)
    assert in_force(pitlog) == by_the_fold(pitlog)


def test_without_authority_it_is_recorded_and_not_in_force(pitlog: Pitlog) -> None:
    """Though it came later."""
    a = card("a")
    pitlog.recorded([a, correction("good", "a")])
    with Record(pitlog.server) as record:
        later = numbered([correction("bad", "a", now=now(a, card="2H"))])
        Ingest(record).take(later, Sender("device:1", supervisory=False))
    assert [in_force(pitlog)["BAC07", name] for name in ("a", "good", "bad")] == ["good", None, None]


def test_as_known_before_the_correction_came(pitlog: Pitlog) -> None:
    a = card("a")
    pitlog.recorded([a, correction("k1", "a", now=now(a, card="2H"))])
    then = value(pitlog.server, "SELECT max(recorded_at) FROM pitlog.facts")
    pitlog.recorded([correction("k2", "a")])
    assert in_force(pitlog)["BAC07", "a"] == "k2"
    assert in_force(pitlog, "--known-at", then.isoformat())["BAC07", "a"] == "k1"


def test_the_filters_do_not_hide_the_correction(pitlog: Pitlog) -> None:
    """It is of another kind, and happened later."""
    a = card("a", at="1998-03-14T21:05:11+13:00")
    pitlog.recorded([a, correction("k", "a", at="1998-03-14T22:05:11+13:00")])
    for words in (("--kind", "card_drawn"), ("--until", "1998-03-14T22:00:00+13:00"), ("--table", "BAC07")):
        assert in_force(pitlog, *words)["BAC07", "a"] == "k"


def test_for_people(pitlog: Pitlog) -> None:
    """What is read now, and by which correction."""
    a = card("a")
    pitlog.recorded([a, card("b"), correction("k", "a", now=now(a, card="2H")), correction("l", "b")])
    said = pitlog.said("facts", "--pretty", "--as-corrected", "--kind", "card_drawn").splitlines()[1:]
    assert [each[38:] for each in said] == [
        "[corrected: k], 2H, to player, face up",
        "[never happened: l], 9H, to player, face up",
    ]
    first = pitlog.said("facts", "--pretty", "--kind", "card_drawn").splitlines()[1:]
    assert [each[38:] for each in first] == ["9H, to player, face up"] * 2
