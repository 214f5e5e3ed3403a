"""What the house keeps of every bet: exact counts through the program's own table of play and its own settlement."""

from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest

from domain.games.baccarat.cards.table_of_play import play
from domain.rulebooks import BACCARAT
from tests.proofs.deals import RANK, Values, all_deals, classes
from tests.rules.rounds import bets, due, table, the_round

counted = cache(classes)

STAKE = "100"
STAKES = dict.fromkeys(("banker", "player", "tie"), STAKE)
TEN_SIX = [name for name, book in BACCARAT.items() if book.banker_option is not None]
EIGHT = {"banker": "1.0579", "player": "1.2351", "tie": "14.3596"}
SIX = {"banker": "1.0558", "player": "1.2374", "tie": "14.4382"}
"""Per cent of the stake, ties counted."""


def test_the_counts_of_eight_decks() -> None:
    counts, _ = counted(8)
    by_outcome = {who: sum(n for (it, _), n in counts.items() if it == who) for who in ("banker", "player", "tie")}
    assert by_outcome == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
    assert counts["banker", 6] == 269_232_304_455_680
    assert sum(by_outcome.values()) == all_deals(8) == 4_998_398_275_503_360


def test_the_counts_of_six_decks() -> None:
    counts, _ = counted(6)
    assert sum(counts.values()) == all_deals(6)


def feed_of(ruleset: str, values: Values, stakes: dict[str, str], **fields: object) -> dict[str, Fraction]:
    """What each wager is due beyond its stake, by one deal, as `check` says, with the cards where they belong."""
    feed = bets(table(ruleset, **fields).started("R1"), **stakes).closed()
    found = play(values)
    for place, value in enumerate(values):
        suit = "CDHS"[place % 4]
        feed.cards(f"{RANK[value]}{suit}:{'player' if place in found.player else 'banker'}")
    ended = the_round(feed.ended())
    assert ended["status"] == "settled"
    return {bet: gain(due(ended, bet)) for bet in stakes}


def gain(due: dict[str, str]) -> Fraction:
    """What the player is left with beyond the stake, out of one staked."""
    staked = Decimal(STAKE)
    return Fraction(Decimal(due["stake_back"]) + Decimal(due["pays"]) - staked) / Fraction(staked)


def edges(ruleset: str, of_decks: int, **fields: object) -> dict[str, str]:
    """Per cent of the stake that the house keeps of each bet."""
    counts, shown = counted(of_decks)
    kept: dict[str, Fraction] = {}
    for it, values in shown.items():
        for bet, gained in feed_of(ruleset, values, STAKES, **fields).items():
            kept[bet] = kept.get(bet, Fraction(0)) - gained * counts[it]
    return {bet: f"{float(total / all_deals(of_decks)) * 100:.4f}" for bet, total in kept.items()}


@pytest.mark.parametrize("ruleset", [name for name in BACCARAT if name != "vic-2002-crown"])
def test_five_per_cent_of_eight_decks(ruleset: str) -> None:
    assert edges(ruleset, 8) == EIGHT


@pytest.mark.parametrize("ruleset", ["vic-2002-traditional"])
def test_five_per_cent_of_six_decks(ruleset: str) -> None:
    assert edges(ruleset, 6, decks=6) == SIX


@pytest.mark.parametrize("ruleset", TEN_SIX)
def test_one_to_two_on_six(ruleset: str) -> None:
    assert edges(ruleset, 8, options={"banker_six_half": True})["banker"] == "1.4581"


def test_half_commission_on_six_at_crown() -> None:
    """The same money: a win on six pays half."""
    assert edges("vic-2002-crown", 8) == EIGHT | {"banker": "1.4581"}


PAIRS = {1: "3.3735", 2: "4.0964"}
"""By pay scale, of eight decks."""

SECONDS = {"6H": 7, "6D": 8, "6S": 16, "7H": 384}
"""After a first card 6H: how many second cards are the same, of its colour, of the other colour; no pair."""


@pytest.mark.parametrize("scale", PAIRS)
@pytest.mark.parametrize("ruleset", ["nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat"])
def test_perfect_pairs(ruleset: str, scale: int) -> None:
    kept = Fraction(0)
    for second, many in SECONDS.items():
        feed = table(ruleset, options={"perfect_pairs": scale}).started("R1")
        feed.wager("main", bet="player", stake=STAKE, seat=1).wager("pairs", bet="perfect_pairs", stake=STAKE, seat=1)
        feed.closed().cards(f"6H:player 9C:banker {second}:player 9D:banker").ended()
        kept -= gain(due(the_round(feed), "pairs")) * many
    assert f"{float(kept / 415) * 100:.4f}" == PAIRS[scale]
