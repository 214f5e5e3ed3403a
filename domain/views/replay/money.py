"""The money of a round, step by step: what each wager was due, what it got, and who owes whom."""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from msgspec import Struct

from domain.fold.round import Due, RecordedSettlement, Round, Wager
from domain.fold.wagers.balance import ZERO, off
from domain.money import EXACT, Amount, reported, spaced, written
from domain.text import counted
from domain.views.replay.frames import Frame, Shown, Span, spans
from domain.views.replay.layout import Stake

DECIDING = frozenset({
    "card_drawn", "card_turned", "cards_reconstructed", "dice_rolled", "dice_tumbled", "wheel_spun", "round_voided",
    "ruling_made", "decision_made",
})  # fmt: skip
"""Kinds of facts after which the rules may give a wager something else."""
NAMED = 3
"""How many people one side of a sentence names, if there are many."""
SETTLED = frozenset({"win", "lose", "stand_off", "void"})
"""The states of a settled stake."""
Side = tuple[str | None, Decimal]
"""A person, and an amount."""


class MoneyAt(Struct, frozen=True):
    """A wager at some steps. What is not known yet is None."""

    stake: str
    due: Due | None = None
    recorded: RecordedSettlement | None = None
    off: Amount | None = None
    """What is still owed: positive if the house owes the player."""

    @property
    def to_get(self) -> Amount | None:
        """What it is due in all. None while it is open."""
        return None if self.due is None else whole_due(self.due)

    @property
    def got(self) -> Amount | None:
        """What it got in all."""
        return None if self.recorded is None else _sum(self.recorded.stake_back, self.recorded.paid)


class MoneyLine(Struct, frozen=True):
    """One wager. Each figure has the steps at which it is known."""

    wager: Wager
    stakes: list[Span]
    dues: list[Span]
    """Each a `Due`."""
    got: list[Span]
    owed: list[Span]
    """Positive if the house owes the player."""


class Money(Struct, frozen=True):
    """The money of a round."""

    lines: list[MoneyLine]
    """Those in which the house owes something come first, then those in which players do, the most first."""
    sentences: list[Span]
    """Who owes whom, at each step."""

    @property
    def verdict(self) -> str:
        """Who owes whom in the end."""
        return self.sentences[-1].what if self.sentences else NOBODY


NOBODY = "Nobody owes anything."
NOT_YET = "Nothing is due yet."


def money(shown: Shown) -> Money:
    """The money of a round. All figures are those of its report."""
    frames, ended = shown.frames, shown.round
    known, stakes = _known_from(frames), [{stake.wager: stake for stake in frame.stakes} for frame in frames]
    each = [_of_wager(one, frames, [by_name.get(one.wager) for by_name in stakes], known) for one in ended.wagers]
    sentences = spans(_sentence(ended, [states[at] for states in each], at, frames) for at in range(len(frames)))
    lines = [_line(one, states) for one, states in zip(ended.wagers, each, strict=True)]
    return Money(sorted(lines, key=lambda line: _rank(off(line.wager) or ZERO)), sentences)


def _rank(amount: Decimal) -> tuple[bool, bool, Decimal]:
    """As the sentence has it: what the house owes, what players owe, the most first; then wagers paid as due."""
    return not amount, amount < 0, -abs(amount)


def _line(one: Wager, each: Sequence[MoneyAt | None]) -> MoneyLine:
    return MoneyLine(
        one, spans(at and at.stake for at in each), spans(at and at.due for at in each),
        spans(at and at.got for at in each), spans(at and at.off for at in each),
    )  # fmt: skip


def _known_from(frames: Sequence[Frame]) -> int:
    """The index of the frame from which dues no longer change."""
    return max((at for at, frame in enumerate(frames) if frame.kind in DECIDING), default=len(frames) - 1)


def _of_wager(one: Wager, frames: Sequence[Frame], stakes: Sequence[Stake | None], known: int) -> list[MoneyAt | None]:
    """The wager at each step. None before it was placed."""
    if not frames:
        return []
    last, settled = len(frames) - 1, _settled_from(one, frames, stakes)
    placed = next((at for at, stake in enumerate(stakes) if stake is not None), last)
    found: list[MoneyAt | None] = [None] * placed
    stake = written(one.stake) if one.stake is not None else "?"
    for at in range(placed, len(frames)):
        now = stakes[at]
        stake = now.stake if now is not None else stake
        found.append(_at(one, stake, at >= min(known, settled), at >= settled, at == last))
    return found


def _at(one: Wager, stake: str, known: bool, settled: bool, ended: bool) -> MoneyAt:
    if settled and one.recorded is not None:
        return MoneyAt(stake, one.due, one.recorded, one.difference)
    return MoneyAt(stake, one.due if known or ended else None, None, one.unpaid if ended else None)


def _settled_from(one: Wager, frames: Sequence[Frame], stakes: Sequence[Stake | None]) -> int:
    """The index of the frame that settled it for the last time."""
    states = [None if stake is None else stake.state for stake in stakes]
    results = [at for at, state in enumerate(states) if state in SETTLED and (at == 0 or states[at - 1] != state)]
    prizes = [at for at, frame in enumerate(frames) if frame.kind == "jackpot_paid" and one.bet == "jackpot"]
    again = [at for at, frame in enumerate(frames) if frame.kind == "wager_settled"] if one.settlements > 1 else []
    return max([*results, *prizes, *again], default=len(frames) - 1)


def whole_due(due: Due) -> Amount | None:
    """What a wager is due with the stake that goes back. None while it is open."""
    return None if due.result == "open" else _sum(due.stake_back, due.pays)


def _sum(one: Decimal, other: Decimal) -> Amount:
    return reported(EXACT.add(one, other))


# --- who owes whom ----------------------------------------------------------------------------------------------


def _sentence(ended: Round, now: Sequence[MoneyAt | None], at: int, frames: Sequence[Frame]) -> str:
    owing = who_owes((one.player, state.off) for one, state in zip(ended.wagers, now, strict=True) if state)
    waiting = sum(1 for one in now if one is not None and one.to_get and one.recorded is None and one.off is None)
    if waiting:
        return " ".join(filter(None, (owing, f"{counted(waiting, 'wager')} still to be paid.")))
    decided = any(one is not None and one.to_get is not None for one in now)
    ends_without = at == len(frames) - 1 and not ended.wagers
    return owing or (NOBODY if decided or ends_without else NOT_YET)


def who_owes(each: Iterable[tuple[str | None, Decimal | None]]) -> str:
    """One sentence: `The house owes P110 950.00; P104 owes the house 5.00.` Empty if nobody owes anything. What one
    person owes and is owed is one sum.
    """
    of: dict[str | None, Decimal] = {}
    for player, amount in each:
        if amount:
            of[player] = EXACT.add(of.get(player, ZERO), amount)
    house = [(player, amount) for player, amount in of.items() if amount > 0]
    players = [(player, -amount) for player, amount in of.items() if amount < 0]
    said = [f"The house owes {_listed(house)}"] if house else []
    said += [_listed(players, " owes the house")] if players else []
    return "; ".join(said) + "." if said else ""


def _listed(each: Sequence[Side], owe: str = "") -> str:
    """`P110 950.00, P3 20.00 and 4 others 60.00 in all`. The most comes first."""
    most = sorted(each, key=lambda one: -one[1])
    shown = most if len(most) <= NAMED + 1 else most[:NAMED]
    words = [f"{who or 'a player'}{owe if at == 0 else ''} {spaced(much)}" for at, (who, much) in enumerate(shown)]
    if rest := most[len(shown) :]:
        words.append(f"{counted(len(rest), 'other')} {spaced(_whole(much for _, much in rest))} in all")
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _whole(amounts: Iterable[Decimal]) -> Decimal:
    whole = ZERO
    for amount in amounts:
        whole = EXACT.add(whole, amount)
    return whole
