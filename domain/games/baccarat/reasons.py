"""Explains the result of a round: the cards in the order in which they left the shoe."""

from collections.abc import Iterator

from domain.fold.explanation import ExplainStep, step
from domain.fold.round import Round
from domain.fold.round_cards import DrawnCard
from domain.games.baccarat.cards.draws import INITIAL
from domain.games.baccarat.cards.irregular_cards import matter_of, opens_void_hand
from domain.games.baccarat.cards.outcome import BaccaratOutcome, decide_outcome
from domain.games.baccarat.cards.reconstruction import Rebuilt
from domain.games.baccarat.cards.table_of_play import BANKER, DRAWS, NATURAL, NO_CARD, PLAYER, POINTS, count
from domain.games.baccarat.state import BaccaratRoundState
from domain.games.common.wagers import DueWager
from domain.rulebooks.shapes.rulebook import Rule

WHICH = ("first", "second", "third")
NAMES = {"player": "Player", "banker": "Banker"}
WINS = {"player": "the Player wins", "banker": "the Banker wins", "tie": "a tie"}


def of_result(state: BaccaratRoundState, ended: Round) -> Iterator[ExplainStep]:
    """Explain every card, each hand's third-card decision, and the result."""
    verdict = decide_outcome(state, ended.status != "open")
    for rebuilt in state.deal.rebuilt:
        yield _rebuilt(state, rebuilt)
    yield from _cards(state, verdict, 0, INITIAL)
    yield from _third_cards(state, verdict)
    yield from _cards(state, verdict, max(verdict.play.used, INITIAL), len(state.deal.order))
    yield from _result_steps(state, verdict, ended)


def _rebuilt(state: BaccaratRoundState, rebuilt: Rebuilt) -> ExplainStep:
    """Whether a reconstruction counts, and why."""
    who = rebuilt.fact.role.replace("_", " ")
    if rebuilt.foreign:
        cards = ", ".join(rebuilt.foreign)
        words = f"A {who} put the cards in order with {cards}, which never left the shoe: that is not followed."
    elif rebuilt.followed:
        words = f"A {who} put the cards in order, and that order counts."
    else:
        words = f"A {who} put the cards in order; the order in which they left the shoe is certain, and counts."
    return step("cards", words, _rule(state, "reconstruction-differs"), facts=[rebuilt.fact.id])


def _third_cards(state: BaccaratRoundState, verdict: BaccaratOutcome) -> Iterator[ExplainStep]:
    """For each hand, the requirement of its two-card count, and the card it took."""
    if len(state.deal.order) < INITIAL or None in (*verdict.player[:2], *verdict.banker[:2]):
        return
    player, banker = (count(card or "" for card in hand[:2]) for hand in (verdict.player, verdict.banker))
    if max(player, banker) >= NATURAL:
        words = f"The Player has {player} and the Banker {banker} on two cards, a natural: nobody draws."
        yield step("drawing", words, _rule(state, "natural"))
        return
    draws = PLAYER[player] == DRAWS
    matter = "player-stands" if not draws and "player-stands" in state.book.rules else "card-missing-player"
    yield step("drawing", f"The Player, on {player}, {_draw_text(draws)}.", _rule(state, matter))
    taken = len(verdict.play.player) - 2
    yield from _cards(state, verdict, INITIAL, INITIAL + taken)
    if draws and (not taken or verdict.player[2] is None):
        return
    yield _banker(state, banker, verdict.player[2] if taken else None)
    yield from _cards(state, verdict, INITIAL + taken, verdict.play.used)


def _banker(state: BaccaratRoundState, points: int, third: str | None) -> ExplainStep:
    if third is None:
        does = _draw_text(BANKER[points][NO_CARD] == DRAWS)
        words, matter = f"The Player took no card; the Banker, on {points}, {does}.", "card-missing-banker-alone"
    else:
        does = _draw_text(BANKER[points][POINTS[third]] == DRAWS)
        words = f"Against {third}, the Player's third card, the Banker, on {points}, {does}."
        matter = "card-missing-banker"
    return step("drawing", words, _rule(state, matter))


def _draw_text(draws: bool) -> str:
    return "draws" if draws else "stands"


def _rule(state: BaccaratRoundState, matter: str | None) -> Rule | None:
    return state.book.rules.get(matter or "")


# --- one card -------------------------------------------------------------------------------------------------


def _cards(state: BaccaratRoundState, verdict: BaccaratOutcome, first: int, end: int) -> Iterator[ExplainStep]:
    order = state.deal.order
    return (_card(state, verdict, place, order[place]) for place in range(first, min(end, len(order))))


def _card(state: BaccaratRoundState, verdict: BaccaratOutcome, place: int, one: DrawnCard) -> ExplainStep:
    """One card: its place in the order, its owner, where it was put, and what follows."""
    play = verdict.play
    owner = "player" if place in play.player else "banker" if place in play.banker else None
    words = f"Card {place + 1}, {one.card or 'never seen'}: "
    if owner is not None:
        hand = play.player if owner == "player" else play.banker
        words += f"the {NAMES[owner]}'s {WHICH[hand.index(place)]} card."
        rules = [_rule(state, _taken_by(play.player, place, owner))]
    else:
        follows, rules = _in_excess(state, verdict, one)
        words += follows
    if one.to != owner and owner is not None:
        words += f" It was put {_target_text(one.to)}."
        wrong = matter_of(verdict, one, owner) if place >= INITIAL else "cards-out-of-order"
        rules.append(_rule(state, wrong))
    if one.origin == "carried":
        words += " It was left over from the round before."
    return step("card", words, *rules, facts=[one.fact])


def _taken_by(player: tuple[int, ...], place: int, owner: str) -> str:
    """The finding type with the rule by which a card belongs to its hand."""
    if place < INITIAL:
        return "card-missing-initial"
    if owner == "player":
        return "card-missing-player"
    return "card-missing-banker" if len(player) > 2 else "card-missing-banker-alone"


def _in_excess(state: BaccaratRoundState, verdict: BaccaratOutcome, one: DrawnCard) -> tuple[str, list[Rule | None]]:
    if verdict.status == "void":
        return "it goes with the round, which is void.", []
    if verdict.play.lacks is not None:
        return "where it belongs, nobody can say.", []
    cause = matter_of(verdict, one, None) or "card-in-excess"
    follows = "is a void hand that begins" if opens_void_hand(state, (cause,)) else "begins"
    then = "The cards were changed then, and it is gone." if state.renewed else f"The next round {follows} with it."
    return f"no hand of this round may have it; it was put {_target_text(one.to)}. {then}", [_rule(state, cause)]


def _target_text(to: str) -> str:
    return f"on the {NAMES[to]}'s Hand" if to in NAMES else "aside"


# --- the round ------------------------------------------------------------------------------------------------


def _result_steps(state: BaccaratRoundState, verdict: BaccaratOutcome, ended: Round) -> Iterator[ExplainStep]:
    if verdict.outcome is not None:
        player, banker = verdict.points
        words = f"The Player has {player}, the Banker {banker}: {WINS[verdict.outcome]}."
        yield step("outcome", words, facts=[state.called.id if state.called else None])
    if ended.status == "void":
        voided = state.voided.id if state.voided else None
        yield step("outcome", "The round is void.", _rule(state, verdict.why), facts=[voided])
    elif ended.status == "void_hand":
        announcement = state.void_hand.id if state.void_hand else None
        words = "It is a void hand: no wager is up on it."
        yield step("outcome", words, _rule(state, state.dummy or "void-hand"), facts=[announcement])
    elif ended.status == "open":
        words = "The round is open: what had to come did not, or was never seen."
        yield step("outcome", words, _rule(state, verdict.why))


def of_run(state: BaccaratRoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """The length that a run reached."""
    run, book = state.runs.get(owed.ticket.wager), state.book.runs
    if run is None or book is None:
        return
    if run.late_for is not None:
        yield step("run", "It was laid when this round had begun: it counts from the next.", book.rule)
    else:
        yield step("run", f"So far {run.legs} of its coups came as nominated.", book.rule)


def of_deferral(state: BaccaratRoundState, owed: DueWager) -> Iterator[ExplainStep]:
    """Commission that a player may defer."""
    if owed.deferred and state.book.deferral is not None:
        yield step("commission", "It may be left owing, and was: the win is paid in full.", state.book.deferral.rule)
