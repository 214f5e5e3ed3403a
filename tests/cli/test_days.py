"""Days as people write them: in one way in every option and argument of every command, on the venue's clock."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import click
import pytest

from cli.main import pitlog as command
from cli.times import DAY, DayOption, VenueDay, day_at, own_zone
from projections.watch.results import BY
from record.postgres.servers import Server

from ..faults.feeds import opened
from .running import Pitlog

EAST, WEST = ZoneInfo("Pacific/Kiritimati"), ZoneInfo("Etc/GMT+12")
"""Twenty-six hours apart: it is never the same day in both."""


def _params(group: click.Group, above: str = "") -> Iterator[tuple[str, click.Parameter]]:
    """Each option and argument of every command, with its words."""
    for name, one in group.commands.items():
        words = f"{above}{name}"
        yield from ((f"{words} {each.opts[0]}", each) for each in one.params)
        if isinstance(one, click.Group):
            yield from _params(one, f"{words} ")


EVERY = {words: param for words, param in _params(command) if isinstance(param.type, DayOption)}
NO_DAYS = {
    "2002-11-31": "2002-11-31 is not a date: November has 30 days",
    "2003-02-29": "2003-02-29 is not a date: February 2003 has 28 days",
    "2002-13-01": "2002-13-01 is not a date: there is no month 13",
    "2002-00-01": "there is no month 0",
    "0000-01-01": "there is no year 0",
    "2002-11-00": "November has 30 days",
    "tomorow": "'tomorow' is not a day: write 2002-11-09, today, yesterday or -7d",
    "-2h": "is not a day: write 2002-11-09",
    "2002-11-9": "is not a day: write 2002-11-09",
    "٢٠٠٢-11-09": "is not a day: write 2002-11-09",
    "": "is not a day: write 2002-11-09",
}


def test_there_is_one_type_of_days() -> None:
    """Nothing that speaks of a day is of another type, but for the filters of questions, which also compare."""
    assert len(EVERY) > 10
    assert not [words for words, one in _params(command) if isinstance(one.type, click.DateTime)]
    named = {words for words, one in _params(command) if one.name in ("day", "gaming_day", "as_of")}
    of_watch = (f"watch {by}" for by in (*BY, "commission"))
    filters = {f"{one} --day" for one in ("rounds", "wagers", "findings", "check", "watch", *of_watch)}
    assert named - filters <= EVERY.keys()


@pytest.mark.parametrize("param", EVERY.values(), ids=EVERY)
def test_every_option_reads_days_as_people_say_them(param: click.Parameter) -> None:
    ctx = click.Context(click.Command("any"))
    for written in ("yesterday", "Today", "-7d", "-1w", "2004-02-29", " 2002-11-09 "):
        found = param.type_cast_value(ctx, written)
        assert isinstance(found, VenueDay)
        assert isinstance(found.at(EAST), date)
    for written, said in NO_DAYS.items():
        with pytest.raises(click.BadParameter) as refused:
            param.type_cast_value(ctx, written)
        assert said in refused.value.message
        assert "%" not in refused.value.message


def test_a_day_is_of_a_clock() -> None:
    """A day as a date is the same everywhere; the others depend on where it is asked."""
    for written in ("today", "yesterday", "-7d"):
        day = DAY.convert(written, None, None)
        assert day.at(EAST) > day.at(WEST)
    assert {DAY.convert("2004-02-29", None, None).at(zone) for zone in (EAST, WEST, own_zone())} == {date(2004, 2, 29)}
    assert day_at(None, EAST) is None


@pytest.mark.parametrize("zone", [EAST, WEST], ids=str)
def test_commands_count_days_on_the_venue_s_clock(pitlog: Pitlog, zone: ZoneInfo) -> None:
    """At one of the two venues it is not the day of UTC, whenever this runs."""
    first = datetime.now(UTC).date() - timedelta(4)
    days = [first + timedelta(n) for n in range(8)]
    pitlog.said("init", "--name", "Harbour", "--zone", str(zone))
    pitlog.recorded([opened(f"o{n}", day=f"{one}") for n, one in enumerate(days)])
    for written, back in (("yesterday", 1), ("-2d", 2), ("today", 0)):
        before = datetime.now(zone).date()
        facts = pitlog.said("facts", "--day", written, "--kind", "table_opened").splitlines()
        closing = pitlog.run("close", written, "--dry-run").stderr
        meant = {f"{one - timedelta(back)}" for one in (before, datetime.now(zone).date())}
        assert {json.loads(one)["gaming_day"] for one in facts} <= meant
        assert len(facts) == 1
        assert any(f"to {one} at 1 table" in closing for one in meant), closing


def test_a_day_that_is_not_there_is_named_as_a_date(pitlog: Pitlog) -> None:
    """`close -7d` is a day, not an option."""
    pitlog.said("init", "--name", "Harbour", "--zone", str(EAST))
    before = datetime.now(EAST).date()
    said = pitlog.run("close", "-7d", "--dry-run").stderr
    meant = {f"{one - timedelta(7)}" for one in (before, datetime.now(EAST).date())}
    assert any(one in said for one in meant), said


def test_options_of_a_question_say_the_same(server: Server) -> None:
    """Filters of questions compare days as well: their sentence shows how."""
    result = Pitlog(server).run("rounds", "--day", "2002-11-31")
    assert result.exit_code == 2
    assert "2002-11-31" in result.stderr
    assert "format" not in result.stderr
