"""What is wrong with an initial deal: which of its cards came to whom, and when that was seen."""

from collections import Counter
from collections.abc import Sequence

from domain.cards import MOST_IN_SHOE
from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import CardDrawn, CardsReconstructed, DecisionMade
from domain.facts.wagers import WagerPlaced
from domain.games.blackjack.hands import ASIDE, DEALER, DrawnCard, box_of
from domain.games.blackjack.state import BlackjackRoundState

KINDS = frozenset({"card_to_box_without_wager", "box_missed", "dealer_card_missed", "cards_misplaced"})
RULES = ("15.3", "15.4", "15.5", "15.8")
WITHOUT_WAGER, BOX, DEALERS, MISPLACED = "card-without-wager", "box-missed", "dealer-card-missed", "cards-misplaced"


def decided_at(moves: Sequence[Fact]) -> int:
    """Where the first decision stands: insurance is one."""
    for at, fact in enumerate(moves):
        if isinstance(fact, DecisionMade) or (isinstance(fact, WagerPlaced) and fact.bet == "insurance"):
            return at
    return len(moves)


def found_at(moves: Sequence[Fact]) -> int:
    """Where somebody saw that something was wrong."""
    for at, fact in enumerate(moves):
        told = isinstance(fact, IrregularityReported) and fact.kind in KINDS
        ruled = isinstance(fact, IrregularityReported | RulingMade) and (fact.rule or "").startswith(RULES)
        if told or ruled or isinstance(fact, CardsReconstructed):
            return at
    return len(moves)


def drawn(moves: Sequence[Fact]) -> list[tuple[int, DrawnCard]]:
    """Every card once; one that was kept aside lies where it came to in the end."""
    drawn: list[tuple[int, DrawnCard]] = []
    for at, fact in enumerate(moves):
        if not isinstance(fact, CardDrawn):
            continue
        one = DrawnCard.of(fact)
        looked_for = one.origin == "set_aside" and len(drawn) <= MOST_IN_SHOE
        kept = [each for _, each in drawn if each.card in (None, one.card)] if looked_for else []
        aside = next((each for each in kept if each.to == ASIDE), None)
        if aside is not None:
            aside.to, aside.card, aside.down = one.to, one.card, one.down
        elif not kept:
            drawn.append((at, one))
    return drawn


def face_down(state: BlackjackRoundState, good: Sequence[DrawnCard], expected: list[str]) -> None:
    """Every card of the initial deal lies face up."""
    for at, one in enumerate(good):
        if one.down:
            state.find("face-down-initial", one.fact, state.book.rules[part(at, expected)], hand=one.to)


def what_is_wrong(
    state: BlackjackRoundState, good: Sequence[DrawnCard], expected: list[str], decided: bool
) -> list[str]:
    """Matters, those of one rule each."""
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
    """All that is wrong is a second card of the dealer's (15.6)."""
    first = came.index(DEALER)
    return [to for at, to in enumerate(came) if to != DEALER or at == first][: len(expected)] == expected


def find_order(state: BlackjackRoundState, good: Sequence[DrawnCard], expected: list[str]) -> None:
    """Where the order was left (7.3)."""
    for at, one in enumerate(good):
        if at >= len(expected) or one.to != expected[at]:
            state.find(part(min(at, len(expected) - 1), expected), one.fact, to=one.to)
            return


def part(at: int, expected: list[str]) -> str:
    """The matter that stands for the rule by which a card of the deal goes where it has to."""
    boxes = len(expected) // 2
    return "deal-first-cards" if at < boxes else "deal-dealers-card" if at == boxes else "deal-second-cards"
