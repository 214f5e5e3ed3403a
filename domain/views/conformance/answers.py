"""The part of an answer that a conformance kit compares: version 1, which never changes.

A program may write more keys than these; they are ignored. Money is compared as it is written.
"""

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from domain.errors import harmless

Money = str


class Hand(Struct):
    """A hand's cards as dealt and as the rules give them."""

    dealt: list[str | None]
    rightful: list[str | None] | None
    points: int | None


class Due(Struct):
    """What a wager was due, with its rules."""

    result: str
    valid_stake: Money
    stake_back: Money
    winnings: Money
    commission: Money
    pays: Money
    rules: list[str]


class Recorded(Struct):
    """How a wager was settled."""

    result: str
    stake_back: Money
    paid: Money
    commission: Money
    deferred: Money


class Wager(Struct):
    """A wager in a round."""

    wager: str
    player: str | None
    seat: int | None
    bet: str | None
    on: Any
    stake: Money | None
    due: Due | None
    recorded: Recorded | None
    difference: Money | None
    unpaid: Money | None
    settlements: int


class Finding(Struct, omit_defaults=True):
    """A finding. `table` is required outside rounds."""

    ruleset: str | None
    rule: str | None
    code: str
    severity: str
    fact: str | None
    table: str = ""
    player: str | None = None
    wager: str | None = None
    amount: Money | None = None


class Round(Struct):
    """A round."""

    table: str
    shoe: str | None
    round: str
    ruleset: str | None
    status: str
    carried: list[str | None]
    outcome: str | None
    wagers: list[Wager]
    findings: list[Finding]
    hands: dict[str, Hand] = {}
    result: int | str | list[int] | None = None


class Commission(Struct):
    """Deferred commission of one player from one shoe."""

    table: str
    shoe: str | None
    player: str
    seat: int | None
    charged: Money
    collected: Money
    outstanding: Money


class Refusal(Struct):
    """A line that is not understood."""

    line: int
    field: str
    number: int | UnsetType = UNSET
    """The number of the refusal, for readers of a kit. It is not compared."""


class Coup(Struct):
    """A round on the roads."""

    round: str
    outcome: str
    pairs: list[str]
    irregular: bool


class Mark(Struct):
    """A mark on a road. `coup` is the index of its coup, from 0."""

    column: int
    row: int
    ink: str
    coup: int | None
    ties: list[int]


class Roads(Struct):
    """The five roads of one shoe."""

    table: str
    session: str
    shoe: str | None
    coups: list[Coup]
    bead_plate: list[Mark]
    big_road: list[Mark]
    big_eye_boy: list[Mark]
    small_road: list[Mark]
    cockroach_pig: list[Mark]


class Answers(Struct, kw_only=True, omit_defaults=True):
    """An answer about one feed. An area that the program does not answer is left out."""

    rounds: list[Round]
    findings: list[Finding]
    """Outside rounds."""
    refused: list[Refusal]
    commission: list[Commission] | UnsetType = UNSET
    roads: list[Roads] | UnsetType = UNSET


class NotAnAnswer(ValueError):
    """What is wrong with bytes that should be an answer."""


_decoder = msgspec.json.Decoder(Answers)


def read_answers(content: bytes) -> Answers:
    """The answer that a program wrote, or NotAnAnswer."""
    try:
        return _decoder.decode(content)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise NotAnAnswer(harmless(str(error), 200)) from None


def as_json(answers: Answers) -> bytes:
    """The answer as a kit stores it: one round, finding or shoe a line."""
    parts = []
    for name, items in msgspec.to_builtins(answers).items():
        lines = b",\n".join(map(msgspec.json.encode, items))
        parts.append(msgspec.json.encode(name) + b":[" + (b"\n" + lines if lines else b"") + b"]")
    return b"{" + b",\n".join(parts) + b"}\n"
