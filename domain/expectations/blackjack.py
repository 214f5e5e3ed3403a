"""Blackjack: the house's results of every bet, under a stated play and between the best and the worst one."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product

from domain.cards import SUITS
from domain.expectations.blackjack_plays import (
    BEST,
    BEST_FOR_MAIN,
    BEST_FOR_SPLIT,
    DEALERS_RULE,
    WORST_FOR_MAIN,
    WORST_FOR_SPLIT,
    Came,
    Play,
    Player,
    Round,
)
from domain.expectations.dealer import ACE, NONE, TEN, VALUES, Shoe, total, with_card
from domain.expectations.expectation import ONE, Chances, Expectation, expect, gathered, kept
from domain.games.blackjack.hands.decisions import DOUBLES
from domain.games.blackjack.wagers.super_sevens import COUNTED, SEVEN, step
from domain.rulebooks.shapes.blackjack import BlackjackRulebook

PLAYS = {"dealer": DEALERS_RULE, "best": BEST}
"""The plays that are kept, by name."""
LONG = ("main", "double", "split")
"""Bets whose expectation takes minutes."""
OTHER = "2"
"""Stands for every card that is no seven."""


def expected(book: BlackjackRulebook, bet: str, decks: int) -> Expectation | None:
    """The expectation of a bet that is quickly computed."""
    if bet == "insurance":
        return _insurance(book, decks)
    return _sevens(book, decks) if bet == "super_sevens" else None


# --- insurance and Super Sevens ---------------------------------------------------------------------------------


def _insurance(book: BlackjackRulebook, decks: int) -> Expectation:
    """The dealer's second card, after an ace."""
    tens = Fraction(16 * decks, 52 * decks - 1)
    win, lose = book.insurance["win"], book.insurance["lose"]
    chances = {kept(win.result, win.odds): tens, kept(lose.result): 1 - tens}
    return expect(chances, "enumerated", win.rules, "against every ace, whatever the own cards are")


def _sevens(book: BlackjackRulebook, decks: int) -> Expectation:
    """The first cards of a box. A player with two sevens who takes no third card has less to win."""
    drawn, left = (expect(gathered(_sevens_of(book, decks, cards)), "enumerated") for cards in (COUNTED, COUNTED - 1))
    rules = (rule for call in book.sevens.values() if call.result == "win" for rule in call.rules)
    chosen = expect(dict(drawn.chances), "enumerated", rules, "draws a third card to two sevens")
    return chosen._replace(least=drawn.mean, most=left.mean)


def _sevens_of(book: BlackjackRulebook, decks: int, cards: int) -> Iterator[tuple[Fraction, Fraction]]:
    kinds = {SEVEN + suit: decks for suit in SUITS} | {OTHER: (52 - len(SUITS)) * decks}
    for first in product(kinds, repeat=cards):
        chance = ONE
        for place, card in enumerate(first):
            chance *= Fraction(kinds[card] - first[:place].count(card), 52 * decks - place)
        call = book.sevens[step(first)]
        yield kept(call.result, call.odds), chance


# --- hands ------------------------------------------------------------------------------------------------------


def long_ones(book: BlackjackRulebook, decks: int) -> dict[tuple[str, str], Expectation]:
    """The expectations of wagers on hands, by bet and play: minutes of work."""
    shoe = Shoe(decks)
    rounds = {play: Player(shoe, play).round() for play in (*PLAYS.values(), BEST_FOR_MAIN, WORST_FOR_MAIN)}
    bounds = [_main(book, rounds[play], play).mean for play in (BEST_FOR_MAIN, WORST_FOR_MAIN)]
    return {
        **{("main", name): _between(_main(book, rounds[play], play), bounds) for name, play in PLAYS.items()},
        ("double", "best"): _between(_double(book, rounds[BEST]), _doubles(shoe)),
        ("split", "best"): _between(_split(book, rounds[BEST]), _splits(shoe)),
    }


def _between(found: Expectation, means: Iterable[Fraction]) -> Expectation:
    """With the lowest and the highest mean that other plays give."""
    every = [*means]
    return found._replace(least=min(every), most=max(every))


def _main(book: BlackjackRulebook, came: Round, play: Play) -> Expectation:
    """The main wager alone, on the first hand of a split pair."""
    won, whole = book.hands["higher"], came.whole
    results = [
        (kept("win", book.blackjack.odds), came.naturals),
        (kept("win", book.even_money.odds), came.evened),
        (kept("win", won.odds), came.main.won),
        (ONE, came.main.lost),
    ]
    return expect(_with_stand_offs(results, whole), "dynamic programming", won.rules, play.name)


def _double(book: BlackjackRulebook, came: Round) -> Expectation:
    """A double, on whichever hand it is placed."""
    placed = came.main.doubled + came.formed.doubled
    won, lost = (came.main.doubled_won + came.formed.doubled_won, came.main.doubled_lost + came.formed.doubled_lost)
    results = [(kept("win", book.hands["higher"].odds), won), (ONE, lost)]
    return expect(
        _with_stand_offs(results, placed), "dynamic programming", (book.doubled, book.doubled_back), BEST.name
    )


def _split(book: BlackjackRulebook, came: Round) -> Expectation:
    """A split wager, on the hand formed."""
    lost = came.formed.lost - came.formed.lost_to_blackjack
    results = [(kept("win", book.hands["higher"].odds), came.formed.won), (ONE, lost)]
    return expect(
        _with_stand_offs(results, came.split), "dynamic programming", (book.split, book.split_back), BEST.name
    )


def _with_stand_offs(results: list[tuple[Fraction, int]], whole: int) -> Chances:
    """Chances of results. In all other ways the wager stands off."""
    others = whole - sum(ways for _, ways in results)
    return gathered((result, Fraction(ways, whole)) for result, ways in [*results, (Fraction(0), others)])


def _doubles(shoe: Shoe) -> Iterator[Fraction]:
    """What the house expects of a double on every hand that may be doubled, of two cards dealt or after a split."""
    player = Player(shoe, BEST)
    for first, one, other in product(VALUES, range(ACE + 1, TEN + 1), range(ACE + 1, TEN + 1)):
        hand = with_card(with_card(NONE, one), other)
        if total(hand) in DOUBLES:
            for gone in (NONE, with_card(NONE, one)):
                came = player.doubles(hand, gone, first)
                yield Fraction(came.doubled_lost - came.doubled_won, came.doubled)


def _splits(shoe: Shoe) -> Iterator[Fraction]:
    """What the house expects of a split wager on every pair, under the best play for it and the worst."""
    for play in (BEST_FOR_SPLIT, WORST_FOR_SPLIT):
        player = Player(shoe, play)
        for first, card in product(VALUES, VALUES):
            came, pair = player.halves(card, first), with_card(with_card(NONE, card), card)
            yield Fraction(-_gain_of_split(came), shoe.ways(pair, first).whole)


def _gain_of_split(came: Came) -> int:
    return came.gained + came.lost_to_blackjack
