"""Computes the valid stake of every wager, and finds wagers that are not allowed."""

from collections import defaultdict
from decimal import Decimal

from domain.games.blackjack.state import BlackjackRoundState, HandPlay
from domain.games.blackjack.wagers import boxes
from domain.games.common import limits
from domain.games.common.chips import ZERO
from domain.games.common.dues import subtract
from domain.games.common.findings import Findings, Judged
from domain.games.common.wagers import Good, WagerState
from domain.rulebooks.shapes.rulebook import NO_RULE

SEVENS = "super_sevens"
"""The maximum as a multiple of the amount on the sign, if the sign states one."""
LIKE_A_MAIN = frozenset({"double", "split"})


def bar(state: BlackjackRoundState) -> Findings:
    """Find invalid wagers before the deal."""
    for ticket in state.tickets.alive():
        if ticket.bet == SEVENS:
            yield from _sevens(state, ticket)
    bettors: dict[int | None, set[str]] = defaultdict(set)
    for ticket in state.tickets.alive():
        players = bettors[state.box_of(ticket.wager)]
        if ticket.bet != "main" or ticket.player in players:
            continue
        players.add(ticket.player)
        if len(players) > _most_bettors(state, ticket):
            yield from _spoil(state, ticket, "too-many-on-box")


def _most_bettors(state: BlackjackRoundState, ticket: WagerState) -> int:
    """The number that the operator allows, three at most."""
    options = ticket.options
    let = options.shared_areas if options is not None and options.shared_areas else None
    return min(let or state.book.most_bettors, state.book.most_bettors)


def _sevens(state: BlackjackRoundState, ticket: WagerState) -> Findings:
    options = ticket.options
    if options is not None and not options.super_sevens:
        yield from _spoil(state, ticket, "sevens-not-offered")
        return
    box = state.box_of(ticket.wager)
    if not any(state.box_of(one.wager) == box for one in state.tickets.owned(ticket.player, "main")):
        yield from _spoil(state, ticket, "sevens-not-permitted")


def _spoil(state: BlackjackRoundState, ticket: WagerState, matter: str) -> Findings:
    assert ticket.placed is not None
    ticket.flaw = matter
    yield state.finding(matter, ticket.placed.id, wager=ticket.wager)


def good(state: BlackjackRoundState, play: HandPlay) -> Judged[dict[str, Good]]:
    """The valid stake of every wager: limits first, then the original wager."""
    alive = state.tickets.alive()
    found = {ticket.wager: Good(ticket.stake) for ticket in alive}
    boxes_of: dict[str, set[int | None]] = defaultdict(set)
    for ticket in state.tickets.listed:
        if ticket.bet == "main":
            boxes_of[ticket.player].add(state.box_of(ticket.wager))
    for group in limits.stacks(alive):
        if len(boxes_of[group[0].player]) > 1:
            yield from _on_further_box(state, group)
        terms = group[-1].terms
        if group[0].bet != SEVENS or (terms is not None and SEVENS in terms.limits):
            yield from limits.apply_limits(state, group, found)
        if group[0].bet == "main":
            yield from limits.in_steps(state, group)
    yield from _by_box(state, found)
    whole: dict[tuple[str, ...], Decimal] = {}
    for ticket in alive:
        if ticket.bet in LIKE_A_MAIN or ticket.bet == "insurance":
            own = originals(state, play, ticket)
            key = tuple(one.wager for one in (own[0], own[-1])) if own else ()
            if key not in whole:
                whole[key] = limits.total(found[one.wager].stake for one in own)
            yield from _by_original(state, ticket, found, whole[key])
    return found


def _on_further_box(state: BlackjackRoundState, group: list[WagerState]) -> Findings:
    """A player on several boxes may stake only the minimum on each (13.6)."""
    ticket, least = group[0], group[-1].limits[0]
    if ticket.bet != "main" or least is None or limits.total(one.stake for one in group) >= least:
        return
    assert ticket.placed is not None
    yield state.finding("small-on-further-box", ticket.placed.id, wager=ticket.wager, least=least)


def _by_box(state: BlackjackRoundState, found: dict[str, Good]) -> Findings:
    """Apply the limits of a box in all, and of one player (13.2)."""
    of: dict[int | None, dict[str, list[WagerState]]] = {}
    all_: dict[int | None, list[WagerState]] = {}
    for one in state.tickets.alive():
        if one.bet == "main":
            box = state.box_of(one.wager)
            all_.setdefault(box, []).append(one)
            of.setdefault(box, {}).setdefault(one.player, []).append(one)
    for box, lying in all_.items():
        options = lying[-1].options
        if options is None:
            continue
        yield from _cap(state, lying, options.box_max, found)
        for own in of[box].values():
            yield from _cap(state, own, options.player_max, found)


def _cap(state: BlackjackRoundState, lying: list[WagerState], most: Decimal | None, found: dict[str, Good]) -> Findings:
    """The excess is returned, from the last wagers."""
    left = most
    for ticket in lying if left is not None else ():
        assert left is not None and most is not None and ticket.placed is not None
        stake = found[ticket.wager].stake
        if stake > left:
            yield state.finding("box-over-maximum", ticket.placed.id, wager=ticket.wager, most=most)
            found[ticket.wager].cut(left, state.book.rules["box-over-maximum"])
        left = max(subtract(left, stake), ZERO)


def _by_original(state: BlackjackRoundState, ticket: WagerState, found: dict[str, Good], original: Decimal) -> Findings:
    """A double up to the original wager, a split exactly it, insurance up to half of it."""
    assert ticket.placed is not None
    matter, most = MOST[ticket.bet or ""], original / 2 if ticket.bet == "insurance" else original
    words = {"wager": ticket.wager, "stake": ticket.stake, "most": most}
    if (ticket.bet == "split" and ticket.stake != most) or ticket.stake > most:
        yield state.finding(matter, ticket.placed.id, **words)
    if ticket.stake > most and found[ticket.wager].stake > most:
        found[ticket.wager].cut(most, state.book.rules.get(matter, NO_RULE))


MOST = {"double": "double-too-high", "split": "split-wager-unequal", "insurance": "insurance-too-high"}
"""The finding type for an excessive stake."""


def originals(state: BlackjackRoundState, play: HandPlay, ticket: WagerState) -> list[WagerState]:
    """The wager that another adds to, or the player's own on that box."""
    assert ticket.placed is not None
    named = state.tickets.by_name.get(ticket.placed.on) if isinstance(ticket.placed.on, str) else None
    if named is not None and named.alive and named.bet in ("main", "split"):
        return [named]
    hand = play.extras.lies.get(ticket.wager) or play.extras.insured.get(ticket.wager)
    return boxes.mains_of(play.state, hand.box if hand else 0, ticket.player)
