"""Applies rulings: only an effect changes anything, under a rule that gives the power, by a role that has it."""

from typing import NamedTuple

from domain.facts.disputes import RulingMade
from domain.facts.round import RoundVoided
from domain.fold.grouping.scopes import SPANNING
from domain.games.common.chips import ZERO
from domain.games.common.dues import nothing
from domain.games.common.findings import NONE_FOUND, Findings, Found, Judged
from domain.games.common.house.powers import words
from domain.games.common.rulings import in_part
from domain.games.common.rulings.reach import Reach, effect_of, key_of
from domain.games.common.state import RoundState, TableState
from domain.games.common.wagers import DueWager, WagerState
from domain.rulebooks.shapes.house import may
from domain.rulebooks.shapes.rulebook import NO_RULE, Power, Rule, Rulebook

VOID, FORFEITED, STAND = "wagers_void", "wagers_forfeited", "wagers_stand"
OUTCOME_VOID, OUTCOME_STANDS = "outcome_void", "outcome_stands"
OF_WAGERS = frozenset({VOID, FORFEITED, STAND})
RECORDED = {VOID: "void", FORFEITED: "lose"}
"""A ruling that names nobody reaches the wagers settled in this way."""
BY_THE_HOUSE = frozenset({"disruption", "invalidated"})
"""Grounds on which the house undoes a round, whatever its outcome."""
LESSER = frozenset({"dealer", "game_supervisor"})
"""Roles without authority to do so."""
NO_RESULT = frozenset({"void", "void_hand"})


__all__ = [
    "OUTCOME_STANDS",
    "OUTCOME_VOID",
    "apply_ruling",
    "check_rulings",
    "effect_of",
    "forfeits",
    "last_on_outcome",
    "made_outside",
    "power_of",
    "rule_of",
    "ruled",
    "voided_by",
]  # fmt: skip


class Notice(NamedTuple):
    """Why a ruling has no effect."""

    matter: str
    rule: Rule
    words: dict[str, object]


def powers_of(book: Rulebook, fact: RulingMade) -> tuple[Power, ...]:
    """The powers under the rule that a ruling names, by number or by document and number."""
    document, _, number = (fact.rule or "").strip().rpartition(" ")
    return tuple(one for one in book.powers.get(number, ()) if document in ("", one.rule.ruleset))


def power_of(book: Rulebook, fact: RulingMade) -> Power | None:
    """The power that gives a ruling its effect."""
    effect = effect_of(fact)
    return next((one for one in powers_of(book, fact) if effect in one.effects), None)


def rule_of(book: Rulebook, fact: RulingMade) -> Rule:
    """The rule that gives a ruling its effect."""
    power = power_of(book, fact)
    return power.rule if power is not None else NO_RULE


# --- when a ruling is made ------------------------------------------------------------------------------------


def rejected(book: Rulebook, fact: RulingMade) -> Notice | None:
    """Why a ruling has no effect, though it should have one or states one."""
    effect, power = effect_of(fact), power_of(book, fact)
    values: dict[str, object] = {"role": words(fact.role), "effect": words(effect or "")}
    if effect is None:
        silent = next((one for one in powers_of(book, fact) if one.decides and not one.quiet), None)
        return Notice("ruling-without-effect", silent.rule, values) if silent is not None else None
    if fact.rule is None:
        return Notice("ruling-without-rule", NO_RULE, values)
    if power is None:
        return Notice("ruling-beyond-rule", NO_RULE, values | {"number": fact.rule})
    if not may(fact.role, power.least):
        return Notice("ruling-without-power", power.rule, values | {"least": words(power.least)})
    return None


def apply_ruling(state: RoundState, fact: RulingMade) -> Findings:
    """Apply a ruling in a round: it takes effect, or a notice gives the reason."""
    notice = rejected(state.book, fact)
    if notice is not None:
        yield state.finding(notice.matter, fact.id, notice.rule, **notice.words)
    elif effect_of(fact) is not None:
        state.effective.append(fact)


def made_outside(floor: TableState, fact: RulingMade) -> Findings:
    """A ruling without an open round: it has nothing to change."""
    effect, notice = effect_of(fact), rejected(floor.book, fact)
    if notice is None and effect is not None:
        notice = Notice("ruling-outside-rounds", rule_of(floor.book, fact), {"effect": words(effect)})
    if notice is not None:
        yield floor.finding(notice.matter, fact.id, notice.rule, **notice.words)


def last_on_outcome(state: RoundState, *effects: str) -> RulingMade | None:
    """The last ruling with one of these effects, under a power over outcomes of this game."""
    for fact in reversed(state.effective):
        power = power_of(state.book, fact)
        if power is not None and power.decides and not power.voids_as and effect_of(fact) in effects:
            return fact
    return None


# --- outcomes -------------------------------------------------------------------------------------------------


def voided_by(state: RoundState, fact: RulingMade) -> Judged[RoundVoided | None]:
    """The voiding of the round by this ruling. None if the ruling restores the round."""
    power = power_of(state.book, fact)
    if power is None or not power.voids_as or fact not in state.effective[-1:]:
        return None
    if effect_of(fact) == OUTCOME_STANDS:
        yield from _restored(state, fact, power.rule)
        return None
    if state.voided is not None:
        return None
    yield state.finding("outcome-void-by-ruling", fact.id, power.rule, role=words(fact.role))
    return RoundVoided(
        id=fact.id, table=fact.table, at=fact.at, seq=fact.seq, round=fact.round, by=fact.by, role=fact.role,
        reason=power.voids_as,  # type: ignore[arg-type]
    )  # fmt: skip


def _restored(state: RoundState, fact: RulingMade, rule: Rule) -> Findings:
    """Only a role at least as high may undo an invalidation."""
    voided = state.voided
    if voided is None or voided.reason not in BY_THE_HOUSE:
        return
    if may(fact.role, voided.role):
        state.voided = None
        yield state.finding("outcome-stands-by-ruling", fact.id, rule, role=words(fact.role))
    else:
        yield state.finding("ruling-downwards", fact.id, rule, role=words(fact.role), before=words(voided.role))


# --- wagers ---------------------------------------------------------------------------------------------------


def ruled(state: RoundState, ticket: WagerState, status: str) -> Judged[DueWager | None]:
    """The due of a wager under the ruling that holds for it: the last by a sufficient role."""
    if not state.effective:
        return None
    holds, before, outranked = _holding(state, ticket, status)
    if holds is None:
        return None
    for fact in outranked:
        values = {"role": words(fact.role), "before": words(holds.role)}
        yield state.finding("ruling-downwards", fact.id, rule_of(state.book, fact), wager=ticket.wager, **values)
    return (yield from _due(state, ticket, holds, before)) if not _comes_to_nothing(holds, ticket, status) else None


def _comes_to_nothing(holds: RulingMade, ticket: WagerState, status: str) -> bool:
    """Whether the wager is returned under any ruling."""
    return effect_of(holds) == VOID and status in NO_RESULT and ticket.bet not in SPANNING


def _due(
    state: RoundState, ticket: WagerState, holds: RulingMade, before: RulingMade | None
) -> Judged[DueWager | None]:
    effect, rule = effect_of(holds), rule_of(state.book, holds)
    values = {"wager": ticket.wager, "player": ticket.player, "stake": ticket.stake, "role": words(holds.role)}
    if effect == STAND:
        if before is not None:
            yield state.finding("wager-stands-by-ruling", holds.id, rule, **values)
        return None
    yield state.finding(
        "wager-void-by-ruling" if effect == VOID else "wager-forfeited-by-ruling", holds.id, rule, **values
    )
    owed = nothing(ticket, [rule]) if effect == VOID else DueWager(ticket, "lose", ZERO, [rule], valid=ticket.stake)
    owed.ruling = holds
    return owed


def forfeits(state: RoundState, ticket: WagerState, status: str) -> RulingMade | None:
    """The ruling that forfeits a wager, if any."""
    holds = _holding(state, ticket, status)[0] if state.effective else None
    return holds if holds is not None and effect_of(holds) == FORFEITED else None


def _holding(
    state: RoundState, ticket: WagerState, status: str
) -> tuple[RulingMade | None, RulingMade | None, list[RulingMade]]:
    """The ruling that decides a wager, the one it overruled, and those by roles too low to overrule it."""
    holds: RulingMade | None = None
    before: RulingMade | None = None
    outranked: list[RulingMade] = []
    for fact in reach_of(state).candidates(ticket):
        if not reaches(state, fact, ticket, status):
            continue
        if holds is not None and not may(fact.role, holds.role):
            outranked.append(fact)
        else:
            holds, before = fact, holds
    return holds, before, outranked


def reaches(state: RoundState, fact: RulingMade, ticket: WagerState, status: str) -> bool:
    """Whether a ruling that names a wager, its player, or neither applies to it."""
    effect, power = effect_of(fact), power_of(state.book, fact)
    if effect not in OF_WAGERS or power is None or not power.decides:
        return False
    stages = {status, state.voided.reason if state.voided is not None else status}
    if (power.bets and ticket.bet not in power.bets) or (power.after and not power.after & stages):
        return False
    if fact.wagers is None and fact.players is None:
        return effect == STAND or (ticket.settled is not None and ticket.settled.result == RECORDED[effect])
    return True


def reach_of(state: RoundState) -> Reach:
    """The index of a round's rulings. Rebuilt when rulings are added."""
    if state.reach is None or state.reach.made_of != len(state.effective):
        state.reach = Reach.of(state.effective)
    return state.reach


def check_rulings(state: RoundState, status: str) -> Found:
    """Report rulings that name unknown wagers, or that reach none."""
    return _check_effective(state, status) if state.effective else NONE_FOUND


def _check_effective(state: RoundState, status: str) -> Findings:
    placed = [ticket for ticket in state.tickets.listed if ticket.placed is not None]
    known = {"wager": {one.wager for one in placed}, "player": {one.player for one in placed}}
    reach = reach_of(state)
    met = [(fact, one) for one in placed for fact in reach.candidates(one) if reaches(state, fact, one, status)]
    reached = {key_of(fact): fact for fact, _ in met}
    yield from in_part.check_reach(
        state, reached.values(), {(effect_of(fact), one.wager) for fact, one in met}, rule_of
    )
    for fact in state.effective:
        effect, power = effect_of(fact), power_of(state.book, fact)
        rule = rule_of(state.book, fact)
        named = [("wager", name) for name in fact.wagers or ()] + [("player", name) for name in fact.players or ()]
        unknown = [(what, name) for what, name in named if name not in known[what]]
        for what, name in unknown:
            yield state.finding("ruling-names-unknown", fact.id, rule, what=what, name=name)
        acts = effect in RECORDED and power is not None and power.decides
        if acts and not unknown and key_of(fact) not in reached:
            yield state.finding("ruling-reaches-nothing", fact.id, rule, effect=words(effect or ""))
