"""Sessions: where a fact belongs, by what it names, by its counter, by the order of arrival."""

from typing import Any

import pytest

from domain.errors import BetNotOfGame, CorrectionOfCorrection
from domain.facts import Fact, decode
from domain.fold.placing import TableHistory
from domain.fold.sessions import introduces, references, session_of, table_of, unopened
from tests.domain.facts.lines import card, correction, fact, line, opening, wager

MONDAY, TUESDAY = "BAC07/1998-03-09", "BAC07/1998-03-10"


def made(value: dict[str, Any]) -> Fact:
    """A fact as a feed brings it."""
    return decode(line(value))


def opened(day: str, **fields: Any) -> dict[str, Any]:
    """An opening on a day."""
    return opening(gaming_day=day, **fields)


def history(*values: dict[str, Any]) -> TableHistory:
    """A table after these facts."""
    past = TableHistory("BAC07")
    for arrival, value in enumerate(values):
        past.evolve(made(value), past.place(made(value)), arrival)
    return past


def shoe(name: str, **fields: Any) -> dict[str, Any]:
    """A shoe that came into play."""
    return fact("shoe_started", shoe=name, **fields)


def round_(name: str, **fields: Any) -> dict[str, Any]:
    """A round that began."""
    return fact("round_started", round=name, **fields)


@pytest.fixture
def two_days() -> TableHistory:
    """Monday with a shoe, a round and a dispute; then Tuesday with its own."""
    return history(
        opened("1998-03-09", seq=1),
        shoe("S1", seq=2),
        round_("R1", seq=3),
        fact("dispute_raised", dispute="D1", rounds=["R1"], note="mine", seq=4),
        opened("1998-03-10", seq=100),
        shoe("S2", seq=101),
        round_("R2", seq=102),
    )


# --- openings -------------------------------------------------------------------------------------------------


def test_names_of_sessions() -> None:
    """The table and the gaming day; a table's name may hold a slash."""
    day = made(opened("1998-03-09"))
    assert session_of("BAC07", day.gaming_day) == MONDAY  # type: ignore[attr-defined]
    assert unopened("BAC07") == "BAC07/unopened"
    assert table_of(MONDAY) == table_of(unopened("BAC07")) == "BAC07"
    assert table_of("PIT/3/1998-03-09") == "PIT/3"


def test_before_the_first_opening_a_fact_waits() -> None:
    """In `TABLE/unopened`, with or without a counter, and whatever unknown names it says."""
    for value in (card(), card(seq=7), card(round="R1"), wager(bet="ante"), correction(None)):
        assert history().place(made(value)) == unopened("BAC07")


def test_an_opening_goes_to_its_own_day() -> None:
    """Whatever was open before, and whatever it names."""
    assert history().place(made(opened("1998-03-09"))) == MONDAY
    assert history(opened("1998-03-10")).place(made(opened("1998-03-09", note="late"))) == MONDAY


def test_a_fact_joins_the_last_opening() -> None:
    """In the order of arrival, where nothing else is said."""
    assert history(opened("1998-03-09")).place(made(card())) == MONDAY
    assert history(opened("1998-03-09"), opened("1998-03-10")).place(made(card())) == TUESDAY


def test_a_second_opening_on_a_day_continues_it() -> None:
    """With the ruleset it names from then on."""
    past = history(opened("1998-03-09"), opened("1998-03-09", ruleset="nz-1996-roulette"))
    assert past.place(made(card())) == MONDAY
    assert past.place(made(wager(bet="red"))) == MONDAY
    with pytest.raises(BetNotOfGame):
        past.place(made(wager(bet="banker")))


# --- the counter ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seq", "session"), [(2, MONDAY), (99, MONDAY), (100, TUESDAY), (101, TUESDAY), (None, TUESDAY)]
)
def test_a_counter_before_an_opening_came_late(two_days: TableHistory, seq: int | None, session: str) -> None:
    """`seq` says more than arrival: before Tuesday's opening is Monday."""
    late = card() if seq is None else card(seq=seq)
    assert two_days.place(made(late)) == session


def test_a_counter_before_every_opening_joins_the_last() -> None:
    """Nothing was open then, so arrival decides."""
    past = history(opened("1998-03-09", seq=10), opened("1998-03-10", seq=20))
    assert past.place(made(card(seq=3))) == TUESDAY


def test_an_opening_without_a_counter_counts_by_arrival() -> None:
    """It can't be said to lie after any counter."""
    assert history(opened("1998-03-09", seq=10), opened("1998-03-10")).place(made(card(seq=3))) == TUESDAY


# --- names ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "late",
    [
        card(round="R1"),
        card(shoe="S1"),
        card(round="R1", seq=500),
        fact("round_ended", round="R1"),
        fact("dispute_raised", dispute="D2", rounds=["R1"], note="late"),
        fact("dispute_raised", dispute="D2", rounds=["R9", "R1"], note="late"),
        fact("dispute_commented", dispute="D1", note="late"),
        fact("dispute_decided", dispute="D1", decision="upheld", role="inspector", note="late"),
        round_("R1b", shoe="S1"),
    ],
)
def test_a_fact_that_names_something_of_monday_joins_monday(two_days: TableHistory, late: dict[str, Any]) -> None:
    """Known rounds, shoes and disputes bring a late fact home, whatever its counter."""
    assert two_days.place(made(late)) == MONDAY


@pytest.mark.parametrize(
    "value",
    [
        card(round="R2"),
        card(round="R9"),
        card(shoe="S9"),
        fact("dispute_commented", dispute="D9", note="which?"),
        fact("dispute_raised", dispute="D1b", rounds=["R9"], note="which?"),
        fact("irregularity_reported", kind="late_wager", note="in R1"),
    ],
)
def test_what_names_nothing_known_joins_the_last_opening(two_days: TableHistory, value: dict[str, Any]) -> None:
    """Unknown names bring nothing home."""
    assert two_days.place(made(value)) == TUESDAY


def test_the_round_says_more_than_the_shoe(two_days: TableHistory) -> None:
    """Where they disagree, the narrower name decides."""
    assert two_days.place(made(card(round="R1", shoe="S2"))) == MONDAY
    assert two_days.place(made(card(round="R2", shoe="S1"))) == TUESDAY
    assert two_days.place(made(card(round="R9", shoe="S1"))) == MONDAY


def test_a_new_name_is_not_looked_up_as_an_old_one(two_days: TableHistory) -> None:
    """A round or a shoe that starts now belongs to now, even if it takes a name that was used."""
    assert two_days.place(made(round_("R1"))) == TUESDAY
    assert two_days.place(made(shoe("S1"))) == TUESDAY


@pytest.mark.parametrize(
    ("name", "session"),
    [
        ("BAC07/S1/17", MONDAY), ("BAC07/S2/17", TUESDAY), ("BAC07/S9/17", TUESDAY), ("BAC08/S1/17", TUESDAY),
        ("BAC07/S1/x", TUESDAY), ("S1/17", TUESDAY), ("BAC07/17", TUESDAY), ("BAC07//17", TUESDAY),
    ],
)  # fmt: skip
def test_a_round_never_announced_is_found_by_its_shoe(two_days: TableHistory, name: str, session: str) -> None:
    """`TABLE/SHOE/N`: the shoe in it is known."""
    assert two_days.place(made(card(round=name))) == session
    disputed = fact("dispute_raised", dispute="D2", rounds=[name], note="mine")
    assert two_days.place(made(disputed)) == session


def test_a_shoe_with_a_slash_in_its_name() -> None:
    """Only the last part of the round's name is its number."""
    past = history(opened("1998-03-09"), shoe("AE/113"), opened("1998-03-10"))
    assert past.place(made(card(round="BAC07/AE/113/4"))) == MONDAY


def test_what_introduces_a_name() -> None:
    """Shoes, rounds, disputes and openings do; nothing else does."""
    assert introduces(made(shoe("S1"))) == ("shoe", "S1")
    assert introduces(made(round_("R1"))) == ("round", "R1")
    assert introduces(made(fact("dispute_raised", dispute="D1", rounds=["R1"], note="n"))) == ("dispute", "D1")
    assert introduces(made(opened("1998-03-09"))) == ("gaming_day", "1998-03-09")
    assert introduces(made(card(round="R1", shoe="S1"))) is None


def test_references_the_surest_first() -> None:
    """The fact corrected, the round, its shoe, the shoe, the dispute, the disputed rounds."""
    assert list(references(made(card()))) == []
    assert list(references(made(card(round="BAC07/S1/3", shoe="S2")))) == [
        ("round", "BAC07/S1/3"), ("shoe", "S1"), ("shoe", "S2"),
    ]  # fmt: skip
    assert list(references(made(correction(None, round="R1")))) == [("fact", "c-000412"), ("round", "R1")]
    raised = fact("dispute_raised", dispute="D1", rounds=["R1", "R2"], note="n")
    assert list(references(made(raised))) == [("round", "R1"), ("round", "R2")]


# --- corrections, bets ----------------------------------------------------------------------------------------


def test_a_correction_goes_where_the_fact_went(two_days: TableHistory) -> None:
    """Whenever it comes, and whatever round it names."""
    two_days.names["fact", "c-000412"] = MONDAY
    assert two_days.place(made(correction(card()))) == MONDAY
    assert two_days.place(made(correction(None, round="R2", seq=500))) == MONDAY


def test_a_correction_of_an_unknown_fact_goes_by_the_rest(two_days: TableHistory) -> None:
    """By the round it names, else by the last opening."""
    assert two_days.place(made(correction(None, round="R1"))) == MONDAY
    assert two_days.place(made(correction(None))) == TUESDAY


def test_a_correction_can_not_be_corrected(two_days: TableHistory) -> None:
    """Not one that is known to be a correction; the first fact is corrected again instead."""
    two_days.evolve(made(correction(card())), MONDAY, 99)
    with pytest.raises(CorrectionOfCorrection):
        two_days.place(made({**correction(None), "id": "k2", "corrects": "k"}))
    assert two_days.place(made(correction(None, id="k2"))) == TUESDAY


@pytest.mark.parametrize("bet", ["ante", "red", "main", "pass"])
def test_a_bet_of_another_game_is_refused(two_days: TableHistory, bet: str) -> None:
    """The ruleset in force says which bets there are."""
    with pytest.raises(BetNotOfGame) as refused:
        two_days.place(made(wager(bet=bet)))
    assert (refused.value.number, refused.value.field) == (41, "bet")
    assert two_days.place(made(wager(bet="banker"))) == TUESDAY


def test_the_ruleset_is_the_one_in_force_by_the_counter() -> None:
    """A late wager is judged by the opening before it, not by the last."""
    past = history(opened("1998-03-09", seq=1), opened("1998-03-10", seq=100, ruleset="nz-1996-roulette"))
    assert past.place(made(wager(bet="banker", seq=50))) == MONDAY
    assert past.place(made(wager(bet="red", seq=150))) == TUESDAY
    for bet, seq in (("red", 50), ("banker", 150)):
        with pytest.raises(BetNotOfGame):
            past.place(made(wager(bet=bet, seq=seq)))


def test_a_late_wager_is_judged_by_the_session_of_its_round() -> None:
    """A table that changed games overnight: a wager that names Monday's round is one of Monday's game."""
    past = history(opened("1998-03-09"), round_("R1"), opened("1998-03-10", ruleset="nz-1996-roulette"))
    assert past.place(made(wager(bet="banker", round="R1"))) == MONDAY
