"""Finds which rows of decision tables were in force in a round, from its cards and findings."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from domain.fold.explanation import ExplainStep
from domain.fold.round import Finding, Round
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.table_of_play import BANKERS_CARD, NATURAL, PLAYERS_CARD, POINTS, count
from domain.games.blackjack.hands.dealer_hand import DEALERS_CARDS, case_of
from domain.games.blackjack.hands.hand import DEALER, SECOND
from domain.games.finding_lookup import game_of_ruleset
from domain.rulebooks.decision_tables import DecisionTable, tables

IRREGULAR = "irregular-cards"


class Decided(Struct, frozen=True):
    """What a decision table decided once in a round."""

    table: str
    rows: list[int]
    """The row in force. Several if the round does not show which."""
    what: str
    """The subject of the decision."""
    fact: str | None = None


class DecidedTable(Struct, frozen=True):
    """A table, and everything it decided in a round."""

    name: str
    title: str
    rows: list[tuple[int, str, str, list[str]]]
    """For each row: number, condition, result, and what it decided."""


def decisions(ended: Round, steps: Iterable[ExplainStep]) -> list[Decided]:
    """Every decision in a round. `steps` explain all of it: those about a card come in the order of the draw."""
    game = game_of_ruleset(ended.ruleset)
    if game is None:
        return []
    cards = [one for one in steps if one.topic == "card"]
    later = {fact for one in cards[INITIAL:] for fact in one.facts}
    by_cards = _BY_CARDS[game](ended) if game in _BY_CARDS else ()
    return [*by_cards, *(done for one in ended.findings for done in _of_finding(game, one, later))]


def decided_tables(found: Sequence[Decided]) -> list[DecidedTable]:
    """The tables that decided something, with every row of each."""
    return [_shown(tables()[name], found) for name in dict.fromkeys(one.table for one in found)]


def _shown(one: DecisionTable, found: Sequence[Decided]) -> DecidedTable:
    def force(number: int) -> list[str]:
        here = [each for each in found if each.table == one.name and number in each.rows]
        return [each.what if len(each.rows) == 1 else f"{each.what} (one of these)" for each in here]

    rows = [(row.number, one.condition(row), one.result(row), force(row.number)) for row in one.rows]
    return DecidedTable(one.name, one.title, rows)


def _third_cards(ended: Round) -> Iterator[Decided]:
    """The table of play, as far as the cards were seen."""
    player, banker = (ended.hands[hand].rightful or [] if hand in ended.hands else [] for hand in ("player", "banker"))
    two = [*player[:2], *banker[:2]]
    if len(two) < INITIAL or None in two:
        return
    points = [count(card or "" for card in hand[:2]) for hand in (player, banker)]
    natural = max(points) >= NATURAL
    row = PLAYERS_CARD.decide("yes" if natural else "no", str(points[0]))
    yield Decided(PLAYERS_CARD.name, [row.number], f"the Player on {points[0]}")
    if natural or (row.then == ("draws",) and (len(player) < 3 or player[2] is None)):
        return
    third = str(POINTS[player[2]]) if len(player) > 2 and player[2] else "none"
    against = f"against {player[2]}" if third != "none" else "and no third card"
    yield Decided(
        BANKERS_CARD.name, [BANKERS_CARD.decide(str(points[1]), third).number], f"the Banker on {points[1]} {against}"
    )


def _dealers_cards(ended: Round) -> Iterator[Decided]:
    """The dealer's table of blackjack, at the dealer's last card."""
    dealer = ended.hands.get(DEALER)
    if dealer is None or dealer.points is None or len(dealer.rightful or ()) < SECOND:
        return
    row = DEALERS_CARDS.decide(*case_of(len(dealer.rightful or ()), dealer.points, depends=False))
    yield Decided(DEALERS_CARDS.name, [row.number], f"the dealer on {dealer.points}")


_BY_CARDS = {"baccarat": _third_cards, "blackjack": _dealers_cards}
"""The decisions that follow from the cards of a round alone, by game."""


def _of_finding(game: str, one: Finding, later: set[str]) -> Iterator[Decided]:
    """The decision of a finding, by its code. A card out of order among baccarat's first four needs no table: `later`
    are the others.
    """
    for each in (table for table in tables().values() if table.game == game):
        rows = each.naming([one.code])
        if rows and (each.name != IRREGULAR or one.fact in later):
            card = (one.values or {}).get("card") if each.name == IRREGULAR else None
            yield Decided(each.name, rows, str(card) if card else one.code, one.fact)
