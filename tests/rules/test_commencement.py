"""A table that was opened under a book before that was in force: a notice that cites where the commencement stands."""

from datetime import date, timedelta
from typing import Any

import pytest

from domain.rulebooks import RULEBOOKS
from domain.rulebooks.paragraphs.documents import document_of
from tests.feeds import Feed
from tests.rules.proves import proves
from tests.rules.rounds import checked, opened

BEGINS: dict[str, tuple[str, str, str | None]] = {
    **{
        f"nz-1996-{game}": ("1996-01-30", "nz-1996-general", "Notification 3")
        for game in (
            "mini-baccarat", "midi-baccarat", "baccarat", "blackjack", "roulette", "tai-sai", "money-wheel",
            "caribbean-stud", "craps",
        )
    },
    "nz-1998-baccarat": ("1998-02-01", "nz-1998-baccarat", None),
    "vic-2002-traditional": ("2002-08-08", "vic-2002-baccarat", None),
    "vic-2002-crown": ("2002-08-08", "vic-2002-baccarat", None),
}  # fmt: skip
"""By ruleset: the first gaming day, and where the gazette says so."""
UNDATED = sorted(set(RULEBOOKS) - set(BEGINS))


def notices(feed: Feed) -> list[dict[str, Any]]:
    """What is found about commencement."""
    return [one for one in checked(feed)["findings"] if one["code"] == "not-yet-in-force"]


@proves("nz-1996-general", "Notification 3")
@proves("nz-1998-baccarat", "Preamble")
@proves("vic-2002-baccarat", "Notice (commencement)")
@pytest.mark.parametrize("ruleset", sorted(BEGINS))
def test_5_8_a_book_before_its_day_is_a_notice(ruleset: str) -> None:
    day, document, rule = BEGINS[ruleset]
    before = date.fromisoformat(day) - timedelta(days=1)
    (found,) = notices(opened(ruleset, day=before.isoformat()))
    assert {name: found.get(name) for name in ("ruleset", "rule", "severity", "table")} == {
        "ruleset": document, "rule": rule, "severity": "notice", "table": "BAC07",
    }  # fmt: skip
    assert f"{before}" in found["message"]
    assert day in found["message"]
    assert notices(opened(ruleset, day=day)) == []


@pytest.mark.parametrize("ruleset", UNDATED)
def test_5_8_where_the_text_gives_no_date_nothing_is_said(ruleset: str) -> None:
    assert notices(opened(ruleset, day="1950-01-01")) == []


def test_5_8_every_opening_under_it_is_named() -> None:
    feed = opened("nz-1998-baccarat", day="1997-05-01")
    feed.opened(day="1997-05-01").opened(day="1998-02-01")
    assert [one["fact"] for one in notices(feed)] == ["bac07-00001", "bac07-00002"]


def test_5_8_the_date_is_the_one_that_is_shown() -> None:
    """`pitlog rules` shows each document with the date that its books have."""
    for ruleset, book in RULEBOOKS.items():
        document, begins = document_of(ruleset), book.commencement
        assert document is not None
        assert document.since == (begins.since.isoformat(timespec="minutes") if begins is not None else None)
