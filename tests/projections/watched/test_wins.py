"""What the house won, round by round: in any order, and played again, it gives what a fold from the beginning does."""

import random
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from domain.fold.round import Due, RecordedSettlement, Round, Wager
from domain.money import Amount, reported
from domain.watch.worth import DECIDED, Worth, due_win, units, win
from projections.circumstances import UNKNOWN
from projections.projection import SessionPlace
from projections.watched.pace import Pace, Paced
from projections.watched.part import SeenRound
from projections.watched.wins import NONE, Decided, Wins, Won, decided

PLACE = SessionPlace("T/2003-03-01", "T", date(2003, 3, 1))
ENDING: Any = SimpleNamespace(findings=[])
WORTH = Worth(27_027_027_027, 27_027_027_027, 27_027_027_027, 10**12, 36 * 10**12, 10**12, stands_off=False)

whole = st.integers(0, 10**9)
signed = st.integers(-(10**9), 10**9)


def wager(player: str | None, bet: str, stake: int, won: int, due: int, of: Worth | None) -> tuple[str | None, Decided]:
    """A player's wager with this stake, win and due."""
    unknown = Decided(bet, (stake, won, 0, 0, 0, 0, 0), NONE)
    return player, unknown if of is None else decided(bet, stake, won, due, of)


wagers = st.builds(
    wager, st.sampled_from(["P1", "P2", None]), st.sampled_from(["red", "straight"]), whole, signed, signed,
    st.sampled_from([WORTH, None]),
)  # fmt: skip
played = st.builds(
    Won, st.sampled_from(["nz-1996-roulette", None]), st.none(), st.sampled_from(["D1", "D2", None]), st.just("S1"),
    st.just("NZD"), st.lists(wagers, min_size=1, max_size=4).map(tuple),
)  # fmt: skip


def folded(rounds: dict[int, Won]) -> list[Any]:
    """The rows of a fold from the beginning."""
    wins = Wins()
    for n, won in rounds.items():
        wins.add(n, won)
    return [*wins.rows(PLACE, ENDING)]


@given(st.lists(played, max_size=6), st.data(), st.randoms())
def test_rounds_played_again_give_what_a_fold_from_the_beginning_does(
    rounds: list[Won], data: st.DataObject, chance: random.Random
) -> None:
    now, wins = dict(enumerate(rounds, 1)), Wins()
    for n, won in now.items():
        wins.add(n, won)
    for n in chance.sample([*now], len(now) // 2):
        wins.remove(n)
        del now[n]
        if chance.random() < 0.7:
            now[n] = data.draw(played)
            wins.add(n, now[n])
    assert [*wins.rows(PLACE, ENDING)] == folded(now) == [*wins.copied().rows(PLACE, ENDING)]


@given(st.lists(played, max_size=6), st.randoms())
def test_the_order_of_rounds_does_not_matter(rounds: list[Won], chance: random.Random) -> None:
    numbered = [*enumerate(rounds, 1)]
    there = folded(dict(numbered))
    chance.shuffle(numbered)
    assert folded(dict(numbered)) == there


@given(st.lists(played, min_size=1, max_size=6))
def test_what_is_summed_by_round_by_player_and_by_bet_is_the_same(rounds: list[Won]) -> None:
    of: dict[str, list[Decimal]] = {}
    for row in folded(dict(enumerate(rounds, 1))):
        per, amounts = row.values[8], row.values[12:20]
        of[per] = [mine + more for mine, more in zip(of.get(per, [Decimal(0)] * 8), amounts, strict=True)]
    assert of["round"] == of["player"] == of["bet"]


def test_the_variance_of_a_round_is_that_of_wagers_that_win_together() -> None:
    """Two even wagers of 1.00 of one player, and one of another: (1 + 1)^2 of the first, (1 + 1 + 1)^2 of all."""
    each = [wager(name, "red", 10**6, 0, 0, WORTH) for name in ("P1", "P1", "P2")]
    rows = folded({1: Won("nz-1996-roulette", None, None, None, "NZD", tuple(each))})
    found = {(row.values[8], row.values[9]): row.values[20] for row in rows}
    assert found == {("round", None): 9, ("player", "P1"): 4, ("player", "P2"): 1, ("bet", None): 9}


some = st.sampled_from(["5", "5.10", "2.550001"]).map(lambda text: reported(Decimal(text)))
money = st.just(reported(Decimal(0))) | some


def judged(bet: str, result: Any, paid: bool, difference: Amount | None, stake: Amount, amounts: list[Amount]) -> Wager:
    """A wager with these amounts."""
    winnings, commission, pays, deferred = amounts
    nothing = reported(Decimal(0))
    due = Due(result, stake, nothing, winnings, commission, nothing if result == "lose" else pays, [])
    recorded = RecordedSettlement(result, nothing, pays, commission, deferred) if paid else None
    return Wager("w1", "P1", 1, bet, None, stake, due, recorded, difference)


judgements = st.builds(
    judged, st.sampled_from(["banker", "player", "buy"]), st.sampled_from(sorted(DECIDED)), st.booleans(),
    st.none() | money, some, st.lists(money, min_size=4, max_size=4),
)  # fmt: skip


@given(st.lists(judgements, min_size=1, max_size=20))
def test_a_wager_counts_as_it_was_paid_whatever_others_like_it_did(wagers: list[Wager]) -> None:
    it = Round("T", "T/2003-03-01", None, "r1", "nz-1998-baccarat", "settled", {}, wagers=wagers)
    won = Wins().of(SeenRound(it, [], UNKNOWN))
    assert won is not None
    for wager, (player, (bet, amounts, _)) in zip(wagers, won.wagers, strict=True):
        assert wager.due is not None
        assert (player, bet, *amounts[:2]) == ("P1", wager.bet, units(wager.due.valid_stake), win(wager))
        assert amounts[3] == (due_win(wager) if amounts[2] else 0)


def test_pace_leaves_out_breaks() -> None:
    pace, begin = Pace(), datetime(2003, 3, 1, 20, tzinfo=UTC)
    for n, seconds in enumerate((0, 60, 120, 900, 960), 1):
        at = begin + timedelta(seconds=seconds)
        pace.add(n, Paced("nz-1996-roulette", "D1", "S1", at, 40.0 if n == 1 else 5.0))
    [row] = pace.rows(PLACE, ENDING)
    assert row.values == (1, "T", PLACE.day, "nz-1996-roulette", "D1", 5, 1, "S1", 60_000, 3, 180_000)
    pace.remove(3)
    [row] = pace.rows(PLACE, ENDING)
    assert row.values[5:] == (4, 1, "S1", 55_000, 2, 120_000)
