"""The stage: every card, wager and result of a round once, with the steps during which it is shown."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.fold.explanation import Cited, ExplainStep
from domain.fold.round import Finding
from domain.rulebooks.paragraphs.lookup import summary_of
from domain.views.replay.frames import Frame, Shown, Span, spans
from domain.views.replay.layout import HIDDEN, UNKNOWN, Stake

Cards = Mapping[str, Sequence[str]]
"""The cards in each hand, as seen."""


class HandOnStage(Struct):
    """A hand as dealt and as required, each card with its steps."""

    place: str
    dealt: list[list[Span]]
    required: list[list[Span]] | None
    """None if the rules give no hand of their own."""


class StakeOnStage(Struct):
    """A wager with its stakes and states."""

    stake: Stake
    """As placed."""
    states: list[Span]
    """Each a `Stake`."""


class Ruled(Struct):
    """The next step that the rules require at a step."""

    words: str
    rules: list[tuple[Cited, str | None]]
    """Each with our summary."""


class StepOnStage(Struct):
    """One step."""

    number: int
    frame: Frame
    wants: list[Ruled]
    """What the rules require now."""
    because: list[Ruled]
    """The consequences of this fact."""
    findings: list[tuple[Finding, str | None]]
    """Findings about it, each with the rule's requirement."""


class Stage(Struct):
    """A whole round."""

    hands: list[HandOnStage]
    stakes: list[StakeOnStage]
    results: list[Span]
    """What wheel or dice showed."""
    markers: list[Span]
    """The places of the marker."""
    steps: list[StepOnStage]


def stage(shown: Shown) -> Stage:
    """Put a round on a stage."""
    frames = shown.frames
    return Stage(
        [*_hands(shown)],
        [*_stakes(frames)],
        spans(one.result for one in frames),
        spans(one.marker for one in frames),
        [*_steps(shown)],
    )


# --- cards ------------------------------------------------------------------------------------------------------


def _hands(shown: Shown) -> Iterator[HandOnStage]:
    lying = [frame.cards for frame in shown.frames]
    rightful = {place: hand.rightful for place, hand in shown.round.hands.items() if hand.rightful is not None}
    required = [_required(cards, rightful) for cards in lying]
    for place in dict.fromkeys([*(place for cards in lying for place in cards), *rightful]):
        dealt = _slots([cards.get(place, []) for cards in lying])
        yield HandOnStage(place, dealt, _slots([one[place] for one in required]) if place in rightful else None)


def _slots(hands: Sequence[Sequence[str | None]]) -> list[list[Span]]:
    """For each place in a hand, its cards. An empty place has none."""
    most = max(map(len, hands), default=0)
    return [spans(hand[at] if at < len(hand) else None for hand in hands) for at in range(most)]


def _required(cards: Cards, rightful: Mapping[str, Sequence[str | None]]) -> dict[str, list[str | None]]:
    """The hands by the rules, as far as their cards were seen leaving the shoe."""
    left = Counter(card for hand in cards.values() for card in hand)
    return {
        place: [_taken(left, card or UNKNOWN) or _down(cards, place, at) for at, card in enumerate(hand)]
        for place, hand in rightful.items()
    }


def _taken(left: Counter[str], card: str) -> str | None:
    if not left[card]:
        return None
    left[card] -= 1
    return card


def _down(cards: Cards, place: str, at: int) -> str | None:
    """A face-down card at this place is a required one, but it is not known which."""
    lies = cards.get(place, [])
    return HIDDEN if at < len(lies) and lies[at] == HIDDEN else None


# --- wagers -----------------------------------------------------------------------------------------------------


def _stakes(frames: Sequence[Frame]) -> Iterator[StakeOnStage]:
    each = [{one.wager: one for one in frame.stakes} for frame in frames]
    for wager in dict.fromkeys(name for stakes in each for name in stakes):
        states = spans(stakes.get(wager) for stakes in each)
        yield StakeOnStage(states[0].what, states)


# --- steps ------------------------------------------------------------------------------------------------------


def _steps(shown: Shown) -> Iterator[StepOnStage]:
    hidden = 0
    for number, frame in enumerate(shown.frames, 1):
        before, hidden = hidden, sum(card == HIDDEN for hand in frame.cards.values() for card in hand)
        wants, findings = [*map(_ruled, frame.next)], [(one, _summary(one)) for one in frame.findings]
        # The reason why a face-down card goes to a hand would reveal it.
        because = [] if hidden > before else [*_because(shown, frame.fact)]
        yield StepOnStage(number, frame, wants, because, findings)


def _because(shown: Shown, fact: str) -> Iterator[Ruled]:
    yield from (_ruled(one) for one in shown.explained.steps if fact in one.facts and one.topic != "found")


def _ruled(one: ExplainStep) -> Ruled:
    return Ruled(one.words, [(cited, summary_of(cited.ruleset, cited.rule)) for cited in one.rules])


def _summary(one: Finding) -> str | None:
    return summary_of(one.ruleset, one.rule) if one.rule is not None else None
