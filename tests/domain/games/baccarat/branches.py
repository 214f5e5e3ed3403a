"""What the decision tables decide, said once more as branches: a test holds both together in every case."""

from types import SimpleNamespace
from typing import Any

Said = tuple[tuple[str, str | None, str | None], ...]
"""Finding, the fact it rests on, the code by whose rule it is found where that is not its own."""


def irregular_card(owner: str, to: str, player_stood: bool, banker_stood: bool, seen: bool) -> str:
    """A card after the first four."""
    if owner == "banker":
        return "card-to-no-hand" if to == "aside" else "third-card-moved" if player_stood else "bankers-card-to-player"
    if owner == "player":
        return "players-card-to-banker" if to == "banker" else "cards-out-of-order"
    if to == "player" and player_stood:
        return "third-card-carried" if seen else "third-card-carried-unseen"
    if to == "banker" and banker_stood:
        return "banker-card-in-excess" if seen else "banker-card-in-excess-unseen"
    return "card-in-excess" if seen else "card-in-excess-unseen"


PLAYER = "DDDDDDSSSS"
BANKER = (
    "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDDDD", "DDDDDDDDSDD", "SSDDDDDDSSD", "SSSSDDDDSSD", "SSSSSSDDSSS",
    "SSSSSSSSSSS", "SSSSSSSSSSS", "SSSSSSSSSSS",
)  # fmt: skip


def void_round(
    reason: str | None, why: str | None, complete: bool, lost: str | None, role: str, unburned: bool, face_up: bool,
    astray: bool, rules: frozenset[str],
) -> Said:  # fmt: skip
    """A round that came to nothing: of what is voided, of what a rule makes void."""
    if reason is None:
        if why == "shoe-ran-out":
            return (("shoe-ran-out", "last", None),)
        return ((why, "unsure", None),) if why in ("order-lost", "order-lost-later") else ()
    if reason == "insufficient_cards":
        return (
            (("voided-though-complete", "voided", "shoe-ran-out"),) if complete else (("shoe-ran-out", "voided", None),)
        )
    if reason == "cannot_be_reconstructed":
        if lost is not None:
            return (("order-lost-later" if why == "order-lost-later" else "order-lost", "unsure", None),)
        return (("voided-as-lost", "voided", "order-lost"), ("voided-though-known", "voided", None))
    if reason in ("disruption", "invalidated"):
        lesser = "voided-by-lesser-role" if reason == "disruption" else "invalidated-by-lesser-role"
        return ((lesser if role == "dealer" and lesser in rules else "round-invalidated", "voided", None),)
    if why == f"voided-{reason}":
        return ()
    on = ("card-face-up" if face_up else "voided-though-known" if astray else None) if not unburned else None
    on = on if on in rules else None
    without = "voided-though-finished" if complete else "voided-without-ground"
    return (("voided-for-burn" if unburned else "voided-for-a-card" if on else without, "voided", on),)


def burn(burned: list[Any], told: bool, started: bool, by_value: bool, shown_rule: bool, due_of: Any) -> Said:
    """What is found when the first card of a shoe is dealt."""
    if not burned:
        return (("burn-omitted" if told else "burn-unrecorded", "first", None),) if told or started else ()
    shown, further = burned[0], burned[1:]
    if by_value and shown.face == "down":
        return (("burn-not-shown", shown.id, None),)
    found = [("burned-face-up", one.id, None) for one in further if one.face == "up"]
    counts = shown.face == "up"
    if counts and shown.card is None:
        return tuple(found)
    due = 1 + due_of(shown.card) if counts else 1
    if len(burned) != due:
        code = "burn-count-wrong-shown" if counts and shown_rule else "burn-count-wrong"
        found.append((code, burned[-1].id if len(burned) > due else "first", None))
    return tuple(found)


def burned_in_play(unburned: bool, first: bool, rule: bool, in_coup: bool, several: bool) -> str:
    """A card that is burned later."""
    if unburned:
        return "burn-made-up" if first and rule else "burned-late"
    return "burned-in-coup" if in_coup else "burned-before-coup" if several else ""


class FoundRules:
    """Stands for a round or a table: makes of a finding its code, what it rests on, and by which rule."""

    def finding(
        self, code: str, fact: str | None, rule: object = None, /, **words: object
    ) -> tuple[str, str | None, str | None]:
        """One finding."""
        return code, fact, getattr(rule, "code", None)


def rules(codes: frozenset[str]) -> dict[str, Any]:
    """A book's rules, each with the code that cites it."""
    return {code: SimpleNamespace(code=code, number="1") for code in codes}
