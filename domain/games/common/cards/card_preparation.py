"""Checks the preparation of cards before the cut: inspected, shown and shuffled, in this order."""

from collections.abc import Iterator, Sequence
from itertools import product

from domain.games.common.cards.card_sets import UNTOLD, USED, CardsDone, CardSet
from domain.games.common.findings import Findings, Judged, MakesFindings
from domain.rulebooks.shapes.shoe import (
    BY_HAND,
    INSPECTORS,
    SHUFFLES,
    Plan,
    PreparationStage,
    PreparationStep,
    ShoeRules,
)

NEW = "new"
OPENING = ("dealer", *INSPECTORS, "spread")


def plan_of(shoe: ShoeRules, cards: CardSet, machine: bool) -> Plan:
    """The stages these cards must go through. None if nothing about them is recorded."""
    if cards.came == USED or (cards.came == UNTOLD and not cards.any_act(*OPENING)):
        return ()
    new = shoe.plans.get("loaded", shoe.plans[NEW]) if machine else shoe.plans[NEW]
    return new if cards.came == NEW else shoe.plans.get(cards.came, new)


def check_preparation(finds: MakesFindings, plan: Plan, cards: CardSet, use: CardsDone) -> Judged[bool]:
    """Check that each stage is complete before the next, and all of them before the cards are used."""
    done = [*cards.done, use]
    found = False
    for number, stage in enumerate(plan):
        later = {word for after in plan[number + 1 :] for word in _words(after)}
        end = next((at for at, one in enumerate(done) if one.what in later), len(done) - 1)
        found |= yield from _stage(finds, stage, done[:end], done[end])
    return found


def _words(stage: PreparationStage) -> frozenset[str]:
    """The acts of a stage."""
    return frozenset(word for step in stage.steps for way in step.ways for word in way)


def _stage(finds: MakesFindings, stage: PreparationStage, done: Sequence[CardsDone], then: CardsDone) -> Judged[bool]:
    """Check one stage. Returns whether a finding was added."""
    missing = [step for step in stage.steps if not _was_done(step, done)]
    if len(missing) == len(stage.steps) > 1:
        yield finds.finding("shuffle-omitted", then.fact, stage.rule, then=then.what)
    elif not missing and not _in_order(stage, done):
        order = [one.what for one in done if one.what in BY_HAND]
        yield finds.finding("shuffle-out-of-order", then.fact, stage.rule, order=order)
        return True
    for step in missing if len(missing) < len(stage.steps) or len(missing) == 1 else ():
        yield from _omitted(finds, stage, step, done, then)
    return bool(missing)


def _omitted(
    finds: MakesFindings, stage: PreparationStage, step: PreparationStep, before: Sequence[CardsDone], then: CardsDone
) -> Findings:
    """Report an omitted step, at the fact that was done in its place."""
    at = stage.steps.index(step)
    later = {word for after in stage.steps[at + 1 :] for way in after.ways for word in way}
    then = next((one for one in before if one.what in later), then)
    yield finds.finding(stage.matter, then.fact, step.rule, then=then.what, step=sorted(step.ways[0]))


def _was_done(step: PreparationStep, done: Sequence[CardsDone]) -> bool:
    """Whether each part of a step was done, each by a different person."""
    parts = [[one for one in done if one.what in way] for way in step.ways]
    return any(len({one.by or one.fact for one in chosen}) == len(chosen) for chosen in product(*parts))


def _in_order(stage: PreparationStage, done: Sequence[CardsDone]) -> bool:
    if len(stage.steps) == 1:
        return True
    left: Iterator[CardsDone] = iter(done)
    return all(any(one.what in step.ways[0] for one in left) for step in stage.steps)


def shuffled(cards: CardSet) -> bool:
    """Whether the cards were shuffled, by any method."""
    return cards.any_act(*SHUFFLES)


def exposed(cards: CardSet) -> bool:
    """Whether a card was seen and the cards were not shuffled afterwards."""
    acts = [one.what for one in cards.done if one.what in SHUFFLES or one.what == "exposed"]
    return bool(acts) and acts[-1] == "exposed"
