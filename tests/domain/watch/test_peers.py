"""With whom people are compared: somebody beside whom others cheat is not blamed."""

from datetime import date
from itertools import product
from random import Random

from domain.watch.budget import BY_NAME, Budget
from domain.watch.peers import AND, Seen
from domain.watch.rates import watch_rates
from domain.watch.tallies import Rate

DAYS = [date(2026, 3, day) for day in range(1, 29)]
DEALERS, PLAYERS = [f"D{n}" for n in range(6)], [f"P{n}" for n in range(8)]


def hits(rng: Random, of: int, rate: float) -> int:
    return sum(rng.random() < rate for _ in range(of))


def alarms(family: str, seen: list[Seen]) -> set[str | None]:
    found = watch_rates(BY_NAME[family], seen, Budget(), "{days}")
    return {one.value for one in found if one.alarm is not None}


def paired(guilty: dict[tuple[str, str], float]) -> list[Seen]:
    """Rounds of every dealer with every player, and the rate of overpayments of some pairs."""
    rng, usual = Random(3), 1 / 2000
    return [
        Seen("game", AND.join(pair), day, "T", Rate(30, 60, hits(rng, 30, guilty.get(pair, usual))))
        for day in DAYS for pair in product(DEALERS, PLAYERS)
    ]  # fmt: skip


def test_a_pair_is_found_only_if_neither_is_so_with_others() -> None:
    """A player who is overpaid by every dealer is no pair with any of them."""
    assert alarms("overpaid-pair", paired({("D1", "P2"): 1 / 25})) == {"D1/P2"}
    assert alarms("overpaid-pair", paired({(dealer, "P2"): 1 / 25 for dealer in DEALERS})) == set()
    assert alarms("overpaid-pair", paired({("D1", player): 1 / 25 for player in PLAYERS})) == set()


def late(rates: dict[str, float]) -> list[Seen]:
    """Two tables with three dealers each, and the rates of late wagers by dealer."""
    rng = Random(4)
    return [
        Seen("game", dealer, day, f"T{at // 3}", Rate(130, 500, hits(rng, 130, rates[dealer])))
        for day in DAYS for at, dealer in enumerate(DEALERS)
    ]  # fmt: skip


def test_dealers_of_a_table_where_a_player_bets_late_are_not_found() -> None:
    """But one who lets it happen more often than the others at that table is."""
    usual = dict.fromkeys(DEALERS, 1 / 1000)
    assert alarms("late-dealer", late(usual)) == set()
    assert alarms("late-dealer", late(usual | dict.fromkeys(DEALERS[:3], 1 / 50))) == set()
    assert alarms("late-dealer", late(usual | {"D4": 1 / 30})) == {"D4"}


def test_players_whom_one_dealer_overpays_like_everybody_are_not_found() -> None:
    """But one whom the dealers of a table overpay more than the other players there is."""

    def overpaid(rates: dict[str, float]) -> list[Seen]:
        rng = Random(5)
        return [
            Seen("game", player, day, f"T{at // 4}", Rate(130, 300, hits(rng, 130, rates[player])))
            for day in DAYS for at, player in enumerate(PLAYERS)
        ]  # fmt: skip

    usual = dict.fromkeys(PLAYERS, 1 / 1000)
    assert alarms("overpaid-player", overpaid(usual | dict.fromkeys(PLAYERS[:4], 1 / 50))) == set()
    assert alarms("overpaid-player", overpaid(usual | {"P5": 1 / 20})) == {"P5"}
