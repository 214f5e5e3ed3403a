"""Checks the order of dealing, and which way up cards lie (part 7).

From a shoe the text allows two orders: the dealer gets a card after each round of the boxes, or the last four together.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from domain.fold.round_cards import DrawnCard
from domain.games.caribbean_stud.cards.deal import DEALER, LAST, SIZE, StudDeal, place
from domain.games.caribbean_stud.state import StudRoundState
from domain.games.common.findings import Findings

FIRST, DEALERS_FIRST, FURTHER, DEALERS_FURTHER = (
    "deal-first-cards", "deal-dealers-first", "deal-further-cards", "deal-dealers-further",
)  # fmt: skip
PACKETS, DEALERS_PACKET = "deal-packets", "deal-dealers-packet"

Stretch = tuple[str, tuple[str, ...]]
"""Cards dealt one after another: the finding type if they were not, and the hands."""
Plan = list[Stretch]


def _in_turn(boxes: tuple[str, ...]) -> Plan:
    plan = [(FIRST, boxes), (DEALERS_FIRST, (DEALER,))]
    return plan + [(FURTHER, boxes), (DEALERS_FURTHER, (DEALER,))] * LAST


def _dealer_after(boxes: tuple[str, ...]) -> Plan:
    return [
        (FIRST, boxes),
        (DEALERS_FIRST, (DEALER,)),
        *([(FURTHER, boxes)] * LAST),
        (DEALERS_FURTHER, (DEALER,) * LAST),
    ]


def _box_after_box(boxes: tuple[str, ...]) -> Plan:
    further = [(FURTHER, (box,) * LAST) for box in boxes]
    return [(FIRST, boxes), (DEALERS_FIRST, (DEALER,)), *further, (DEALERS_FURTHER, (DEALER,) * LAST)]


def _packets(boxes: tuple[str, ...]) -> Plan:
    return [*((PACKETS, (box,) * SIZE) for box in boxes), (DEALERS_PACKET, (DEALER,) * SIZE)]


SHOE = (_in_turn, _dealer_after, _box_after_box)
MACHINE = (_packets,)


def plans(machine: bool | None, boxes: tuple[str, ...]) -> list[Plan]:
    """The allowed orders from a shoe or a machine, or from either if that is not recorded."""
    return [way(boxes) for way in (MACHINE if machine else SHOE if machine is False else SHOE + MACHINE)]


def check_deal_order(state: StudRoundState, deal: StudDeal) -> Findings:
    """Check the order of a deal, by 7.3 from a shoe, by 7.4 from a machine, and that every hand got its cards."""
    wanted = tuple(map(place, deal.boxes))
    due = {*wanted, DEALER}
    boxes = tuple(dict.fromkeys(one.to for one in deal.order if one.to in due and one.to != DEALER))
    dealt = [one for one in deal.order if one.to in due]
    wrong = [(_wrong(plan, dealt), plan) for plan in plans(state.floor.machine, boxes)]
    fitting = [plan for first, plan in wrong if first is None]
    if fitting:
        got = set(boxes)
        in_order = boxes == tuple(name for name in wanted if name in got)
        if not in_order or not any(_exact(plan, dealt) for plan in fitting):
            early, late = _first_out(dealt, wanted)
            yield state.finding("deal-out-of-turn", late.fact, to=early.to, due=late.to)
        return
    at, matter = max(first for first, _ in wrong if first is not None)
    yield state.finding(matter, dealt[at].fact, to=dealt[at].to)


def _wrong(plan: Plan, dealt: Sequence[DrawnCard]) -> tuple[int, str] | None:
    """Where the deal leaves a plan, whichever of several equal boxes was first."""
    at = 0
    for matter, stretch in plan:
        left = Counter(stretch)
        for place_, one in enumerate(dealt[at : at + len(stretch)], at):
            if not left[one.to]:
                return place_, matter
            left[one.to] -= 1
        at += len(stretch)
    return None


def _exact(plan: Plan, dealt: Sequence[DrawnCard]) -> bool:
    to = chain.from_iterable(stretch for _, stretch in plan)
    return all(one.to == name for one, name in zip(dealt, to, strict=False))


def _first_out(dealt: Sequence[DrawnCard], wanted: tuple[str, ...]) -> tuple[DrawnCard, DrawnCard]:
    """The first two cards in one round of cards of which the earlier went to the later box."""
    had, turn = Counter[str](), {name: at for at, name in enumerate(wanted)}
    before: DrawnCard | None = None
    for one in dealt:
        if one.to in turn:
            had[one.to] += 1
            same = before is not None and had[before.to] == had[one.to]
            if before is not None and same and turn[before.to] > turn[one.to]:
                return before, one
        before = one if one.to in turn else None
    return dealt[0], dealt[0]


def hand_name(name: str) -> str:
    """A hand in words."""
    return "the dealer" if name == DEALER else f"box {name.partition(':')[2]}"


# --- which way up ---------------------------------------------------------------------------------------------


def faces(state: StudRoundState, deal: StudDeal) -> Findings:
    """All cards face down except the dealer's last (7.2), or the one turned at the bottom of the packet (7.4)."""
    for one in deal.order:
        if one.dealt_up and one.to != DEALER:
            yield state.finding("card-face-wrong", one.fact, to=one.to)
    hand = deal.laid.get(DEALER, [])
    if len(hand) < SIZE or not deal.complete:
        return
    at, fact = next(((at, fact) for at, fact in deal.turns if fact in deal.at_once), (LAST, None))
    if deal.dealers_open is not None:
        if hand[LAST].seen or (fact is not None and at == LAST):
            yield state.finding("dealers-up-card-wrong", hand[LAST].fact if hand[LAST].seen else fact)
    elif not hand[LAST].seen and at != LAST and state.floor.machine:
        yield state.finding("wrong-card-turned", fact)
    elif not hand[LAST].seen and fact is None and state.floor.machine is False and deal.went_on:
        yield state.finding("dealers-card-down", hand[LAST].fact)
