"""The stage: every card, wager and result of a round once, with the steps during which it is shown."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from domain.fold.explanation import Cited, ExplainStep
from domain.fold.round import Finding
from domain.rulebooks.paragraphs.lookup import summary_of
from domain.views.replay.astray import Astray, astray
from domain.views.replay.counts import Counting, counting
from domain.views.replay.decided_steps import DecidedStep, decided_steps
from domain.views.replay.frames import Frame, Shown, Span, spans
from domain.views.replay.labels import HIDDEN
from domain.views.replay.layout import Stake
from domain.views.replay.tracks import required, tracks

Cards = Mapping[str, Sequence[str]]
"""The cards in each hand, as seen."""


class HandOnStage(Struct):
    """A hand as dealt and as required, each card with its steps."""

    place: str
    dealt: list[list[Span]]
    required: list[list[Span]] | None
    """None if the rules give no hand of their own."""
    counts: list[Span]
    """The counts as dealt, if the game counts. Each a `Count`."""
    required_counts: list[Span]


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
    counts: dict[str, str]
    """The count of each hand as dealt, by its place."""
    astray: list[Astray]
    """The cards that lie in a wrong hand now."""
    strayed: list[Astray]
    """Those that came there with this step."""
    decided: list[DecidedStep]
    """The decision tables that decided here."""
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
    astray: list[Span]
    """Each an `Astray`: the cards in wrong hands."""


def stage(shown: Shown) -> Stage:
    """Put a round on a stage."""
    frames = shown.frames
    each = [*_cards(shown)]
    return Stage(
        [*_hands(shown, each)],
        [*_stakes(frames)],
        spans(one.result for one in frames),
        spans(one.marker for one in frames),
        [*_steps(shown, each)],
        [*_astray(each)],
    )


# --- cards ------------------------------------------------------------------------------------------------------


class _Cards(Struct):
    """The cards at one step."""

    dealt: Cards
    required: dict[str, list[str | None]]
    astray: list[Astray]


def _cards(shown: Shown) -> Iterator[_Cards]:
    lying, ruled = [frame.cards for frame in shown.frames], _rightful(shown)
    found = tracks(lying, ruled)
    for number, hands in enumerate(lying):
        wrong = astray(found, ruled, number, [*hands]) if ruled else []
        yield _Cards(hands, required(found, ruled, number), wrong)


def _rightful(shown: Shown) -> dict[str, Sequence[str | None]]:
    return {place: hand.rightful for place, hand in shown.round.hands.items() if hand.rightful is not None}


def _hands(shown: Shown, each: Sequence[_Cards]) -> Iterator[HandOnStage]:
    of, ruled = counting(shown.round.ruleset), _rightful(shown)
    for place in dict.fromkeys([*(place for cards in each for place in cards.dealt), *ruled]):
        dealt = [cards.dealt.get(place, []) for cards in each]
        required = [cards.required.get(place, []) for cards in each]
        yield HandOnStage(
            place, _slots(dealt), _slots(required) if place in ruled else None,
            spans(of(place, cards) for cards in dealt), spans(of(place, cards) for cards in required),
        )  # fmt: skip


def _astray(each: Sequence[_Cards]) -> Iterator[Span]:
    """Every card in a wrong hand, with the steps during which it is there."""
    found = [dict.fromkeys(cards.astray) for cards in each]
    for one in dict.fromkeys(one for step in found for one in step):
        yield from spans(one if one in step else None for step in found)


def _slots(hands: Sequence[Sequence[str | None]]) -> list[list[Span]]:
    """For each place in a hand, its cards. An empty place has none."""
    most = max(map(len, hands), default=0)
    return [spans(hand[at] if at < len(hand) else None for hand in hands) for at in range(most)]


# --- wagers -----------------------------------------------------------------------------------------------------


def _stakes(frames: Sequence[Frame]) -> Iterator[StakeOnStage]:
    each = [{one.wager: one for one in frame.stakes} for frame in frames]
    for wager in dict.fromkeys(name for stakes in each for name in stakes):
        states = spans(stakes.get(wager) for stakes in each)
        yield StakeOnStage(states[0].what, states)


# --- steps ------------------------------------------------------------------------------------------------------


def _steps(shown: Shown, each: Sequence[_Cards]) -> Iterator[StepOnStage]:
    hidden, of, decided = 0, counting(shown.round.ruleset), decided_steps(shown)
    astray = frozenset[Astray]()
    for number, (frame, cards) in enumerate(zip(shown.frames, each, strict=True), 1):
        before, hidden = hidden, sum(card == HIDDEN for hand in frame.cards.values() for card in hand)
        wants, findings = [*map(_ruled, frame.next)], [(one, _summary(one)) for one in frame.findings]
        # The reason why a face-down card goes to a hand would reveal it.
        because = [] if hidden > before else [*_because(shown, frame.fact)]
        strayed, astray = [one for one in cards.astray if one not in astray], frozenset(cards.astray)
        counts, tables = _counts(of, frame.cards), decided.get(number, [])
        yield StepOnStage(number, frame, counts, cards.astray, strayed, tables, wants, because, findings)


def _counts(of: Counting, hands: Cards) -> dict[str, str]:
    counts = {place: of(place, cards) for place, cards in hands.items()}
    return {place: count.words for place, count in counts.items() if count is not None}


def _because(shown: Shown, fact: str) -> Iterator[Ruled]:
    yield from (_ruled(one) for one in shown.explained.steps if fact in one.facts and one.topic != "found")


def _ruled(one: ExplainStep) -> Ruled:
    return Ruled(one.words, [(cited, summary_of(cited.ruleset, cited.rule)) for cited in one.rules])


def _summary(one: Finding) -> str | None:
    return summary_of(one.ruleset, one.rule) if one.rule is not None else None
