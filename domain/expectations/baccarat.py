"""Baccarat: the house's results of every bet, from the cards that are left in the shoe."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from domain.cards import DECK
from domain.expectations.coups import COUNTS, Coup, coups
from domain.expectations.expectation import ONE, Chances, Expectation, expect, gathered, kept
from domain.facts.options import DragonBonus
from domain.games.baccarat.cards.table_of_play import NATURAL, POINTS, outcome, pair
from domain.rulebooks.shapes.baccarat import BaccaratRulebook, Banker
from domain.rulebooks.shapes.rulebook import Rule

Choice = str | int | tuple[str | int, ...] | None
Left = tuple[int, ...]
"""How many of each card are left, in the order of `DECK`."""
LETTERS = {"P": "player", "B": "banker", "T": "tie"}
BANKERS_SIX = 6


@cache
def full(decks: int) -> Left:
    """A full shoe."""
    return (decks,) * len(DECK)


def counted(cards: Mapping[str, int]) -> Left:
    """A shoe by its cards. Those not named are gone."""
    unknown = sorted(set(cards) - set(DECK))
    if unknown or any(number < 0 for number in cards.values()):
        raise ValueError(f"no such cards: {', '.join(unknown) or 'a number below zero'}")
    return tuple(cards.get(card, 0) for card in DECK)


@lru_cache(maxsize=1024)
def values(left: Left) -> tuple[int, ...]:
    """How many cards of each point value are left."""
    found = [0] * len(COUNTS)
    for card, number in zip(DECK, left, strict=True):
        found[POINTS[card]] += number
    return tuple(found)


def _winner(coup: Coup) -> str:
    return outcome((coup.player, coup.banker))


def _shared(ways: Mapping[Coup, int], results: Iterator[tuple[Fraction, int]]) -> Chances:
    whole = sum(ways.values())
    return gathered((result, Fraction(number, whole)) for result, number in results)


def banker(left: Left, way: Banker, extra: Fraction = Fraction(0)) -> Chances:
    """On the Banker. `extra`: the extra commission per unit staked."""

    def result(coup: Coup) -> Fraction:
        won = _winner(coup)
        if won != "banker":
            return kept("lose" if won == "player" else "stand_off")
        odds, share = Fraction(way.odds(coup.banker)), Fraction(way.share(coup.banker))
        return -odds * (1 - share) + extra

    ways = coups(values(left)).ways
    return _shared(ways, ((result(coup), number) for coup, number in ways.items()))


def player(left: Left, odds: Decimal, extra: Fraction = Fraction(0)) -> Chances:
    """On the Player. `extra`: the extra commission per unit staked."""
    results = {"player": kept("win", odds) + extra, "banker": ONE, "tie": Fraction(0)}
    ways = coups(values(left)).ways
    return _shared(ways, ((results[_winner(coup)], number) for coup, number in ways.items()))


def tie(left: Left, odds: Decimal) -> Chances:
    """On a tie."""
    ways = coups(values(left)).ways
    return _shared(ways, ((kept("win", odds) if _winner(c) == "tie" else ONE, n) for c, n in ways.items()))


def insurance(left: Left, odds: Decimal) -> Chances | None:
    """Insurance, over all coups in which it is open. None if the shoe can no longer give one."""
    ways = coups(values(left)).insured

    def result(coup: Coup) -> Fraction:
        lost = _winner(coup) == "banker" and coup.banker == BANKERS_SIX
        return ONE if lost else kept("win", odds)

    return _shared(ways, ((result(c), n) for c, n in ways.items())) if any(ways.values()) else None


def pairs(left: Left, odds: Mapping[str, Decimal]) -> Chances:
    """Perfect Pairs: the Player's first two cards."""
    whole = sum(left) * (sum(left) - 1)

    def drawn() -> Iterator[tuple[Fraction, Fraction]]:
        for first, ones in zip(DECK, left, strict=True):
            for second, others in zip(DECK, left, strict=True):
                kind = pair(first, second)
                ways = ones * (others - (first == second))
                yield ONE if kind is None else kept("win", odds[kind]), Fraction(ways, whole)

    return gathered(drawn())


def dragon(left: Left, table: DragonBonus, on: str) -> Chances:
    """Dragon Bonus on a hand, by the table's own pay table."""
    ways = coups(values(left)).ways
    return _shared(ways, ((_dragon(coup, table, on), number) for coup, number in ways.items()))


def _dragon(coup: Coup, table: DragonBonus, on: str) -> Fraction:
    own, other = (coup.player, coup.banker) if on == "player" else (coup.banker, coup.player)
    ahead = own - other
    if coup.natural and own >= NATURAL and ahead >= 0:
        if ahead == 0:
            return Fraction(0) if table.natural_tie == "push" else ONE
        return kept("win", table.natural_win) if table.natural_win else ONE
    odds = getattr(table, f"margin_{ahead}", None) if ahead > 0 else None
    return kept("win", odds) if odds else ONE


def run(left: Left, sequence: Sequence[str], odds: Decimal) -> Chances:
    """A run of results, each round as if from these cards. Cards that one round takes are not missing in the next."""
    ways = coups(values(left)).ways
    whole, chance = sum(ways.values()), ONE
    for letter in sequence:
        chance *= Fraction(sum(number for coup, number in ways.items() if _winner(coup) == LETTERS[letter]), whole)
    return {kept("win", odds): chance, ONE: 1 - chance}


def run_odds(book: BaccaratRulebook, sequence: Sequence[str]) -> Decimal | None:
    """What a run pays. None if it is not on offer."""
    kinds = set(sequence)
    if book.runs is None or ("T" in kinds and len(kinds) > 1):
        return None
    return (book.runs.ties if kinds == {"T"} else book.runs.hands).get(len(sequence))


Found = tuple[Chances, Rule] | None
"""The house's results of a bet, and the rule of its odds. None if the bet is not on offer."""


class Terms(NamedTuple):
    """The options of a table that choose among odds."""

    half: bool = False
    """A Banker win on six pays half."""
    scale: int | None = None
    """Of Perfect Pairs."""
    dragon: DragonBonus | None = None
    """Its pay table."""


def expected(
    book: BaccaratRulebook, bet: str, on: Choice, terms: Terms, left: Left, above: Fraction = Fraction(0)
) -> Expectation | None:
    """The expectation of a wager. `above`: the share of it that is above the least differential."""
    find = BETS.get(bet)
    found = find(_Asked(book, on, terms, left, above)) if find is not None else None
    return None if found is None else expect(found[0], "enumerated", (found[1],))


class _Asked(NamedTuple):
    book: BaccaratRulebook
    on: Choice
    terms: Terms
    left: Left
    above: Fraction

    def extra(self) -> Fraction:
        """The extra commission per unit staked."""
        extra = self.book.extra
        return Fraction(extra.share) * self.above if extra is not None else Fraction(0)


def _banker(asked: _Asked) -> Found:
    option = asked.book.banker_option if asked.terms.half else None
    way = option or asked.book.banker
    return banker(asked.left, way, asked.extra()), way.rule


def _player(asked: _Asked) -> Found:
    bet = asked.book.bets["player"]
    return player(asked.left, bet.odds, asked.extra()), bet.win


def _tie(asked: _Asked) -> Found:
    bet = asked.book.bets["tie"]
    return tie(asked.left, bet.odds), bet.win


def _pairs(asked: _Asked) -> Found:
    scale, offered = asked.terms.scale, asked.book.pairs
    return None if scale is None or offered is None else (pairs(asked.left, offered.scales[scale]), offered.win)


def _insurance(asked: _Asked) -> Found:
    offered = asked.book.insurance
    found = insurance(asked.left, offered.odds) if offered is not None else None
    return None if found is None or offered is None else (found, offered.rule)


def _dragon_bonus(asked: _Asked) -> Found:
    table = asked.terms.dragon
    if table is None or asked.book.dragon_bonus is None or asked.on not in ("player", "banker"):
        return None
    return dragon(asked.left, table, str(asked.on)), asked.book.dragon_bonus


def _run(asked: _Asked) -> Found:
    sequence = tuple(map(str, asked.on)) if isinstance(asked.on, tuple) else ()
    odds, runs = run_odds(asked.book, sequence), asked.book.runs
    return None if odds is None or runs is None else (run(asked.left, sequence, odds), runs.rule)


BETS: dict[str, Callable[[_Asked], Found]] = {
    "banker": _banker,
    "player": _player,
    "tie": _tie,
    "perfect_pairs": _pairs,
    "insurance": _insurance,
    "dragon_bonus": _dragon_bonus,
    "run": _run,
}
