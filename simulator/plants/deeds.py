"""What people do in a round: wrong payments, waived commission, late wagers, slow settlements."""

from collections.abc import Callable
from decimal import ROUND_CEILING, Decimal
from random import Random
from typing import Any

from simulator.plants.kinds import Plant
from simulator.plants.scene import HeldFact, Scene

Facts = list[HeldFact]
Deed = Callable[[Plant, Facts, Scene, Random], None]
OUTCOMES = frozenset({
    "result_announced", "points_announced", "wheel_spun", "dice_rolled", "dice_tumbled", "card_drawn", "card_turned",
    "result_entered", "areas_lit", "dolly_placed",
})  # fmt: skip
CLOSE = ("no_more_bets", "card_drawn", "dice_rolled")
"""The last of these that a game has ends the betting."""
COPIED = frozenset({"player", "banker", "tie", "main"})
"""Bets on cards that another player can make beside the first. At a layout or of the dice it is any bet."""
RAISED = COPIED | {"ante", "raise"}
LATE, LATER = 30_000, 60_000
"""The least delay of a slow settlement, and how much longer it may be, in milliseconds."""


def _payments(plant: Plant, facts: Facts, scene: Scene, rng: Random) -> Facts:
    """The payments that the dealer gets wrong: winners paid by hand, to one player if one is named."""
    dealer, player = plant.people
    paid = [fact for fact in facts if fact.won and fact.dealer == dealer and scene.placed(fact)]
    return [
        fact for fact in paid
        if player in ("", scene.placed(fact)["player"]) and rng.random() < plant.rate
    ]  # fmt: skip


def _tenth(fact: HeldFact, scene: Scene) -> Decimal:
    """A tenth of a payment, in whole chips."""
    return (fact.won / 10 / scene.chip).to_integral_value(ROUND_CEILING) * scene.chip


def shorts(plant: Plant, facts: Facts, scene: Scene, rng: Random) -> None:
    """A dealer pays a tenth less than due."""
    for fact in _payments(plant, facts, scene, rng):
        if _tenth(fact, scene) < fact.won:
            fact.fields["paid"] = fact.won - _tenth(fact, scene)
            fact.planted.append(plant)


def overpays(plant: Plant, facts: Facts, scene: Scene, rng: Random) -> None:
    """A dealer pays a tenth more than due."""
    for fact in _payments(plant, facts, scene, rng):
        fact.fields["paid"] = fact.won + _tenth(fact, scene)
        fact.planted.append(plant)


def waives(plant: Plant, facts: Facts, scene: Scene, rng: Random) -> None:
    """A dealer takes no commission."""
    for fact in facts:
        owed = fact.fields["commission"] if fact.won and not fact.fields["deferred"] else 0
        if owed and fact.dealer == plant.on and scene.placed(fact) and rng.random() < plant.rate:
            fact.fields["paid"], fact.fields["commission"] = fact.won + owed, Decimal(0)
            fact.planted.append(plant)


def slow(plant: Plant, facts: Facts, scene: Scene, rng: Random) -> None:
    """The settlement of a round begins late."""
    last = max((at for at, fact in enumerate(facts) if fact.kind == "wager_settled"), default=0)
    known = max((at for at, fact in enumerate(facts[:last]) if fact.kind in OUTCOMES and fact.round), default=0)
    if not known or plant.on not in ("", facts[known].dealer) or rng.random() >= plant.rate:
        return
    delay = LATE + int(rng.random() * LATER)
    for fact in facts[known + 1 :]:
        fact.now += delay
    facts[known + 1].planted.append(plant)


# --- late wagers ----------------------------------------------------------------------------------------------


def posts_late(plant: Plant, facts: Facts, scene: Scene, rng: Random) -> None:
    """A player raises a winning wager, or lays what won; if nothing won, raises a wager after betting closed."""
    settled = [fact for fact in facts if fact.kind == "wager_settled" and fact.round and scene.placed(fact)]
    closed = max((facts.index(fact) for kind in CLOSE for fact in _first(facts, kind)), default=0)
    plays = any(scene.placed(fact)["player"] == plant.on for fact in settled)
    if not plays or rng.random() >= plant.rate:
        return
    winners = [fact for fact in settled if fact.won and not fact.fields["deferred"]]
    own = [fact for fact in winners if scene.placed(fact)["player"] == plant.on and _can_double(fact, scene)]
    others = [fact for fact in winners if _can_copy(fact, facts, scene)]
    if own and (not others or rng.random() < 0.5):
        _raise(plant, facts, scene, own[int(rng.random() * len(own))])
    elif others:
        _lay(plant, facts, scene, others[int(rng.random() * len(others))])
    elif closed:
        _raise_closed(plant, facts, scene, facts[closed + 1], settled)


def _first(facts: Facts, kind: str) -> Facts:
    return next(([fact] for fact in facts if fact.kind == kind and fact.round), [])


def _simple(fact: HeldFact, scene: Scene) -> bool:
    """Whether it is a first wager that nothing else hangs on."""
    wager = scene.placed(fact)
    return all(other.get("on") != wager["wager"] for other in scene.wagers.values())


def _can_double(fact: HeldFact, scene: Scene) -> bool:
    wager = scene.placed(fact)
    return _of(scene, wager, RAISED) and _simple(fact, scene) and wager["stake"] * 2 <= scene.most(wager["bet"])


def _can_copy(fact: HeldFact, facts: Facts, scene: Scene) -> bool:
    """Whether another player may have made this wager in this round, and nothing happened to it since."""
    name, wager = fact.fields["wager"], scene.placed(fact)
    told = [one.kind for one in facts if one.fields.get("wager") == name]
    return told == ["wager_placed", "wager_settled"] and _of(scene, wager, COPIED) and _simple(fact, scene)


def _of(scene: Scene, wager: dict[str, Any], bets: frozenset[str]) -> bool:
    """Whether it is one of these bets on cards, or any bet of another game."""
    return wager["bet"] in bets or any(game in scene.ruleset for game in ("roulette", "wheel", "tai-sai", "craps"))


def _raise(plant: Plant, facts: Facts, scene: Scene, won: HeldFact) -> None:
    """The stake is doubled when the outcome is known, and so is the payment."""
    stake = scene.placed(won)["stake"]
    late = {"wager": won.fields["wager"], "stake": stake * 2, "reason": "player"}
    _insert(facts, won, "wager_changed", late, plant)
    won.fields["paid"] = won.won * 2
    won.fields["commission"] = won.fields["commission"] * 2


def _lay(plant: Plant, facts: Facts, scene: Scene, won: HeldFact) -> None:
    """A wager that won is laid again, and paid again."""
    name = f"{won.fields['wager']}x"
    copied = {key: value for key, value in scene.placed(won).items() if key != "seat"}
    late = copied | {"wager": name, "player": plant.on}
    _insert(facts, won, "wager_placed", late, plant)
    scene.wagers[name] = late
    after = facts[facts.index(won) + 1]
    _insert(facts, after, "wager_settled", won.fields | {"wager": name})


def _raise_closed(plant: Plant, facts: Facts, scene: Scene, after: HeldFact, settled: Facts) -> None:
    """A losing wager is doubled when betting has closed."""
    for fact in settled:
        if scene.placed(fact)["player"] == plant.on and not fact.won and _can_double(fact, scene):
            late = {"wager": fact.fields["wager"], "stake": scene.placed(fact)["stake"] * 2, "reason": "player"}
            _insert(facts, after, "wager_changed", late, plant)
            return


def _insert(facts: Facts, before: HeldFact, kind: str, fields: dict[str, object], *plants: Plant) -> None:
    at = facts.index(before)
    earlier = facts[at - 1]
    now, name = (earlier.now + before.now) // 2, f"{earlier.name}x"
    who = (before.dealer, before.shoe, before.round)
    facts.insert(at, HeldFact(now, kind, name, None, fields, list(plants), *who))


DEEDS: dict[str, Deed] = {
    "dealer-shorts": shorts,
    "dealer-overpays": overpays,
    "commission-waived": waives,
    "past-poster": posts_late,
    "slow-settlement": slow,
}
