"""The initial deal: one card to every box with a wager, one to the dealer, a second to every box (7.3).

Before any decision an error is corrected: cards go where they belong in the order in which they left the shoe. After a
decision cards stay where they lie, and wrong ones are void.
"""

from collections import Counter
from collections.abc import Sequence

from domain.cards import MOST_IN_SHOE
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardsReconstructed
from domain.fold.round_cards import EXCESS, SET_ASIDE, DrawnCard
from domain.games.blackjack.hands import dealer_hand, decisions, further_cards, reconstruction
from domain.games.blackjack.hands.hand import (
    BOX,
    DEALER,
    DEALERS,
    MISPLACED,
    WITHOUT_WAGER,
    Hand,
    box_of,
    found_about,
)
from domain.games.blackjack.hands.play import fill
from domain.games.blackjack.state import BlackjackRoundState, HandPlay, Move, decided_at
from domain.games.blackjack.wagers import added_wagers
from domain.games.common.findings import Findings, Judged
from domain.rulebooks.shapes.house import may

KINDS = frozenset({"card_to_box_without_wager", "box_missed", "dealer_card_missed", "cards_misplaced"})
RULES = ("15.3", "15.4", "15.5", "15.8")


def noticed_at(moves: Sequence[Move]) -> int:
    """The move at which an error was noticed."""
    for at, fact in enumerate(moves):
        reported = isinstance(fact, IrregularityReported) and fact.kind in KINDS
        ruled = isinstance(fact, IrregularityReported | RulingMade) and (fact.rule or "").startswith(RULES)
        if reported or ruled or isinstance(fact, CardsReconstructed):
            return at
    return len(moves)


def drawn(moves: Sequence[Move]) -> list[tuple[int, DrawnCard]]:
    """Every card once. A card set aside counts at its final place."""
    drawn: list[tuple[int, DrawnCard]] = []
    for at, fact in enumerate(moves):
        if not isinstance(fact, DrawnCard):
            continue
        one = fact.copy()
        taken_up = one.origin == SET_ASIDE and len(drawn) <= MOST_IN_SHOE
        kept = [each for _, each in drawn if each.card in (None, one.card)] if taken_up else []
        aside = next((each for each in kept if each.to == EXCESS), None)
        if aside is not None:
            aside.to, aside.card, aside.face = one.to, one.card, one.face
        elif not kept:
            drawn.append((at, one))
    return drawn


def face_down(state: BlackjackRoundState, good: Sequence[DrawnCard], expected: list[str]) -> Findings:
    """Report face-down cards: those of the initial deal lie face up."""
    for at, one in enumerate(good):
        if one.face == "down":
            yield state.finding("face-down-initial", one.fact, state.book.rules[part(at, expected)], hand=one.to)


def what_is_wrong(
    state: BlackjackRoundState, good: Sequence[DrawnCard], expected: list[str], decided: bool
) -> list[str]:
    """The finding types of errors in the deal, from one rule each."""
    came = [one.to for one in good]
    if came[: len(expected)] == expected or (not decided and came == expected[: len(came)]):
        return []
    counts = Counter(came)
    strays = any(box_of(to) is not None and to not in expected for to in came)
    missed = any(counts[to] < 2 for to in expected if to != DEALER)
    wrong = [WITHOUT_WAGER] if strays else []
    wrong += [DEALERS] if not counts[DEALER] else []
    wrong += [BOX] if missed else []
    if not wrong and not _only_dealers(came, expected):
        wrong = [MISPLACED]
    return wrong or [""]


def _only_dealers(came: Sequence[str], expected: list[str]) -> bool:
    """Whether the only error is a second card for the dealer (15.6)."""
    first = came.index(DEALER)
    return [to for at, to in enumerate(came) if to != DEALER or at == first][: len(expected)] == expected


def find_order(state: BlackjackRoundState, good: Sequence[DrawnCard], expected: list[str]) -> Findings:
    """Find where the order was left (7.3)."""
    for at, one in enumerate(good):
        if at >= len(expected) or one.to != expected[at]:
            yield state.finding(part(min(at, len(expected) - 1), expected), one.fact, to=one.to)
            return


def part(at: int, expected: list[str]) -> str:
    """The finding type with the rule by which a card of the deal has its place."""
    boxes = len(expected) // 2
    return "deal-first-cards" if at < boxes else "deal-dealers-card" if at == boxes else "deal-second-cards"


def deal(play: HandPlay, moves: Sequence[Move]) -> Judged[int]:
    """Deal the first cards. Returns the move after which the rest begins."""
    state = play.state
    for box in state.boxes:
        play.form(Hand(box))
    play.due = [*play.hands, DEALER, *play.hands]
    added_wagers.begin(play)
    expected, decided = list(play.due), decided_at(moves)
    early = drawn(moves[:decided])
    yield from _face_up(play, early)
    good = [(at, one) for at, one in early if not one.found_face_up and one.to != EXCESS]
    yield from face_down(state, [one for _, one in good[: len(expected)]], expected)
    wrong = what_is_wrong(state, [one for _, one in good], expected, decided < len(moves))
    if not wrong:
        yield from _needless(play, moves[:decided])
        return (yield from _as_they_came(play, early, good, len(expected), len(moves)))
    yield from find_order(state, [one for _, one in good], expected)
    found = min(noticed_at(moves), decided)
    if found < decided or decided == len(moves):
        return (yield from _in_order(play, moves, early, wrong, found))
    return (yield from _as_they_lie(play, moves, early, wrong, decided))


def _face_up(play: HandPlay, early: Sequence[tuple[int, DrawnCard]]) -> Findings:
    for _, one in early:
        if one.found_face_up:
            yield from further_cards.replace_exposed_card(play, one)


# --- where the cards go ---------------------------------------------------------------------------------------


def _as_they_came(
    play: HandPlay, early: list[tuple[int, DrawnCard]], good: list[tuple[int, DrawnCard]], need: int, most: int
) -> Judged[int]:
    """No error: the first cards in order, as many as the deal needs."""
    end = good[need - 1][0] + 1 if len(good) >= need else early[-1][0] + 1 if early else 0
    for at, one in early:
        if at < end and not one.found_face_up:
            yield from _unseen(play, one)
            play.waiting.append(one)
    fill(play)
    return end


def _needless(play: HandPlay, moves: Sequence[Move]) -> Findings:
    """Report a reconstruction of hands that were right."""
    at = next((at for at, fact in enumerate(moves) if isinstance(fact, CardsReconstructed)), None)
    if at is not None and isinstance(fact := moves[at], CardsReconstructed):
        yield from reconstruction.needless(play.state, _should(play, drawn(moves[:at])), fact)


def _unseen(play: HandPlay, one: DrawnCard) -> Findings:
    """A card slid out in excess becomes the next one (15.2)."""
    if one.to == EXCESS:
        yield from decisions.drawn_in_error(play, one)


def _in_order(
    play: HandPlay, moves: Sequence[Move], early: list[tuple[int, DrawnCard]], wrong: list[str], found: int
) -> Judged[int]:
    """Before any decision: assign cards in the order in which they left the shoe."""
    state = play.state
    if wrong == [""]:
        return (yield from _without_surplus(play, early, found))
    at = next((at for at in range(found, len(moves)) if isinstance(moves[at], CardsReconstructed)), None)
    rebuilt = moves[at] if at is not None else None
    should = _should(play, drawn(moves[:at]))
    before = [(at, one) for at, one in early if at < found and not one.found_face_up]
    play.waiting = [one for _, one in before]
    fill(play)
    fact = before[-1][1].fact if before else None
    for matter in wrong:
        right = isinstance(rebuilt, CardsReconstructed) and _right(state, moves, rebuilt, should)
        code, *wrongly = found_about(matter, False, "as required" if right else "otherwise")
        yield state.finding(code, fact)
        for other in wrongly:
            yield state.finding(other, rebuilt.id if rebuilt else fact)
    return found


def _right(
    state: BlackjackRoundState, moves: Sequence[Move], rebuilt: CardsReconstructed, should: dict[str, list[str | None]]
) -> bool:
    """Whether the hands were corrected as required, by or on the order of an authorised person."""
    words = [fact.role for fact in moves if isinstance(fact, RulingMade) and (fact.rule or "").startswith(RULES)]
    supervised = any(may(role, state.book.supervises) for role in (rebuilt.role, *words))
    laid = {to: list(cards) for to, cards in rebuilt.hands.items() if to != EXCESS}
    return supervised and all(should.get(to, []) == cards for to, cards in laid.items())


def _without_surplus(play: HandPlay, early: list[tuple[int, DrawnCard]], found: int) -> Judged[int]:
    """A second card for the dealer goes into the rack (15.6)."""
    for _, one in early:
        if one.to == DEALER and any(each.to == DEALER for each in play.dealing.cards):
            yield from dealer_hand.surplus(play, one)
            play.dealing.early.append(one)
        elif not one.found_face_up:
            play.waiting.append(one)
            fill(play)
    return max(at for at, _ in early) + 1


def _as_they_lie(
    play: HandPlay, moves: Sequence[Move], early: list[tuple[int, DrawnCard]], wrong: list[str], decided: int
) -> Judged[int]:
    """After a decision: cards stay, and wrong ones are void."""
    state = play.state
    if wrong == [""]:
        return (yield from _without_surplus(play, early, decided))
    rebuilt = next((fact for fact in moves[decided:] if isinstance(fact, CardsReconstructed)), None)
    should = _should(play, early) if MISPLACED in wrong else {}
    play.due = []
    for _, one in early:
        yield from _assign_card(play, one)
    for hand in play.hands.values():
        if len(hand.cards) < 2 and BOX in wrong:
            hand.void = BOX
        elif MISPLACED in wrong and hand.faces[:2] != should[hand.name]:
            hand.void = MISPLACED
    play.dealing.late = DEALERS in wrong
    for matter in wrong:
        code, *wrongly = found_about(matter, True, "no" if rebuilt is None else "otherwise")
        yield state.finding(code, moves[decided].id)
        if rebuilt is not None:
            play.rebuilt = rebuilt.id
            for other in wrongly:
                yield state.finding(other, rebuilt.id)
    return decided


def _should(play: HandPlay, early: list[tuple[int, DrawnCard]]) -> dict[str, list[str | None]]:
    """The cards that every box and the dealer should have."""
    cards = [one.card for _, one in early if not one.found_face_up]
    should: dict[str, list[str | None]] = {name: [] for name in (*play.hands, DEALER)}
    for to, card in zip(play.due, cards, strict=False):
        should[to].append(card)
    return should


def _assign_card(play: HandPlay, one: DrawnCard) -> Findings:
    """Assign a card by where it was put. Cards on a box without a wager go into the rack."""
    hand = play.hands.get(one.to)
    if one.found_face_up or (box_of(one.to) is not None and hand is None):
        return
    if one.to == DEALER and not play.dealing.cards:
        play.dealing.get(one, play.at)
    elif hand is not None and len(hand.cards) < 2:
        hand.get(one)
    elif one.to == DEALER:
        yield play.state.finding("dealer-surplus", one.fact, card=one.card)
    else:
        play.waiting.append(one)
