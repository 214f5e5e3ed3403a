"""A second set of books: the commission sheet worked out straight from a feed, by whoever knows only the arithmetic.

Nothing of the program is used: no fold, no rulebook, no ledger. Hands are counted from the cards that were dealt (the
shifts are simulated without irregularities, so those are the rightful ones), chips are counted in the smallest one.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple

Fact = dict[str, Any]
ZERO, CENT = Decimal(0), Decimal("0.01")
FIVE = Decimal("0.05")


class SheetKey(NamedTuple):
    """Whatever a sheet may be by."""

    currency: str
    table: str
    day: str
    shoe: str | None
    player: str
    seat: int | None
    ruleset: str


MOVES = "charged", "in_chips", "left_owing", "rounded", "difference", "collected", "waived", "let_go"
Figures = dict[str, Decimal]


def nothing() -> Figures:
    """Figures to begin with."""
    return dict.fromkeys(MOVES, ZERO)


@dataclass
class PlacedWager:
    """As it was laid."""

    player: str
    seat: int | None
    bet: str
    on: Any
    stake: Decimal
    taken: Decimal
    """Commission, when it was placed."""
    fee: Decimal = ZERO
    """What was due of it then."""


@dataclass
class PlayerAccount:
    """What a player owes of a shoe."""

    key: SheetKey
    owed: Decimal = ZERO
    charged_on: dict[str, Decimal] = field(default_factory=dict)


@dataclass
class ProvedTable:
    """A table as its facts tell of it."""

    opened: Fact = field(default_factory=dict)
    shoe: str | None = None
    seats: dict[str, int] = field(default_factory=dict)
    wagers: dict[str, PlacedWager] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=lambda: {"player": [], "banker": []})
    accounts: dict[tuple[str | None, str], PlayerAccount] = field(default_factory=dict)
    buttons: dict[str, Decimal] = field(default_factory=lambda: defaultdict(lambda: ZERO))

    @property
    def chip(self) -> Decimal:
        """The smallest: every other is a multiple of it."""
        return min(map(Decimal, self.opened["chips"]))

    @property
    def above(self) -> Decimal | None:
        """Above this a winning wager of Victoria bears 2.5 in 100 more."""
        least: str | None = (self.opened.get("differential") or {}).get("min")
        return Decimal(least) if least is not None and self.opened["ruleset"] == "vic-2002-traditional" else None


def count(hand: Iterable[str]) -> int:
    """The points of a hand."""
    return sum(0 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in hand) % 10


def payable(amount: Decimal, chip: Decimal, rounding: str) -> Decimal:
    """What chips make."""
    return (amount / chip).to_integral_value(rounding) * chip


class Books:
    """Every figure, by everything that a sheet may be by."""

    def __init__(self) -> None:
        self.tables: dict[str, ProvedTable] = defaultdict(ProvedTable)
        self.moved: dict[SheetKey, Figures] = defaultdict(nothing)
        self.wagers = self.rounds = 0

    def take(self, fact: Fact) -> None:
        """One fact more."""
        see = getattr(self, f"_{fact['fact']}", None)
        if see is not None:
            see(self.tables[fact["table"]], fact)

    def _key(self, table: ProvedTable, player: str, seat: int | None) -> SheetKey:
        it = table.opened
        return SheetKey(it["currency"], it["table"], it["gaming_day"], table.shoe, player, seat, it["ruleset"])

    # --- what happens at a table --------------------------------------------------------------------------------

    def _table_opened(self, table: ProvedTable, fact: Fact) -> None:
        table.opened, table.shoe, table.seats = fact, None, {}

    def _shoe_started(self, table: ProvedTable, fact: Fact) -> None:
        table.shoe = fact["shoe"]

    def _player_seated(self, table: ProvedTable, fact: Fact) -> None:
        table.seats[fact["player"]] = fact["seat"]

    def _player_left(self, table: ProvedTable, fact: Fact) -> None:
        table.seats.pop(fact["player"], None)

    def _round_started(self, table: ProvedTable, fact: Fact) -> None:
        self.rounds += 1
        table.hands = {"player": [], "banker": []}

    def _card_drawn(self, table: ProvedTable, fact: Fact) -> None:
        if fact["to"] in table.hands:
            table.hands[fact["to"]].append(fact["card"])

    def _card_turned(self, table: ProvedTable, fact: Fact) -> None:
        if fact["to"] in table.hands:
            table.hands[fact["to"]][fact["index"]] = fact["card"]

    def _wager_placed(self, table: ProvedTable, fact: Fact) -> None:
        self.wagers += 1
        seat = fact.get("seat", table.seats.get(fact["player"]))
        taken = Decimal(fact.get("commission", 0))
        one = PlacedWager(fact["player"], seat, fact["bet"], fact.get("on"), Decimal(fact["stake"]), taken)
        table.wagers[fact["wager"]] = one
        one.fee = fee(one)
        self._prepaid(table, one, 1, taken)

    def _wager_changed(self, table: ProvedTable, fact: Fact) -> None:
        table.wagers[fact["wager"]].stake = Decimal(fact["stake"])

    def _prepaid(self, table: ProvedTable, one: PlacedWager, sign: int, chips: Decimal) -> None:
        """Charged when a bet is placed; charged back when it is taken down."""
        figures, short = self.moved[self._key(table, one.player, one.seat)], one.fee - one.taken
        let_go = sign * short if 0 < short < table.chip else ZERO
        figures["charged"] += sign * one.fee
        figures["in_chips"] += sign * chips
        figures["rounded"] += let_go
        figures["difference"] += sign * one.fee - sign * chips - let_go

    # --- settling -----------------------------------------------------------------------------------------------

    def _wager_settled(self, table: ProvedTable, fact: Fact) -> None:
        one = table.wagers.pop(fact["wager"])
        if table.opened["ruleset"] == "nz-1996-craps":
            if fact["result"] == "void" and (one.fee or one.taken):
                self._prepaid(table, one, -1, min(one.taken, Decimal(fact["paid"])))
            return
        due = self._due(table, one)
        said = Decimal(fact["commission"])
        if due or said:
            self._settled(table, fact, one, due, said)

    def _settled(self, table: ProvedTable, fact: Fact, one: PlacedWager, due: Decimal, said: Decimal) -> None:
        key = self._key(table, one.player, one.seat)
        figures = self.moved[key]
        figures["charged"] += due
        if fact["deferred"]:
            figures["left_owing"] += due
            self._owes(table, key, due)
            return
        won = self._wins(table, one)
        exact = won - due
        pays = payable(exact, table.chip, ROUND_CEILING)
        rounded = pays - exact
        right = fact["result"] == "win" and bool(won) and Decimal(fact["paid"]) == pays
        chips = due - rounded if right else said
        figures["in_chips"] += chips
        figures["rounded"] += rounded
        figures["difference"] += due - rounded - chips

    def _owes(self, table: ProvedTable, key: SheetKey, due: Decimal) -> None:
        account = table.accounts.setdefault((key.shoe, key.player), PlayerAccount(key))
        account.owed += due
        account.charged_on[key.day] = account.charged_on.get(key.day, ZERO) + due

    def _outcome(self, table: ProvedTable) -> str:
        player, banker = count(table.hands["player"]), count(table.hands["banker"])
        return "tie" if player == banker else "player" if player > banker else "banker"

    def _wins(self, table: ProvedTable, one: PlacedWager) -> Decimal:
        """At the odds, before commission; of a wager that bears any."""
        won = one.bet in ("banker", "player") and self._outcome(table) == one.bet
        halved = one.bet == "banker" and self._halved(table)
        return one.stake / (2 if halved else 1) if won else ZERO

    def _halved(self, table: ProvedTable) -> bool:
        half = (table.opened.get("options") or {}).get("banker_six_half", False)
        return bool(half) and count(table.hands["banker"]) == 6

    def _due(self, table: ProvedTable, one: PlacedWager) -> Decimal:
        won = self._wins(table, one)
        if not won:
            return ZERO
        due = BANKER[self._mode(table)](won, count(table.hands["banker"])) if one.bet == "banker" else ZERO
        over = max(one.stake - table.above, ZERO) if table.above is not None else ZERO
        return due + over * Decimal("0.025")

    def _mode(self, table: ProvedTable) -> str:
        if (table.opened.get("options") or {}).get("banker_six_half"):
            return "half"
        return "crown" if table.opened["ruleset"] == "vic-2002-crown" else "five"

    # --- accounts -----------------------------------------------------------------------------------------------

    def _commission_collected(self, table: ProvedTable, fact: Fact) -> None:
        """The oldest account first; the whole of it, where that is all that chips can make of it."""
        amount = Decimal(fact["amount"])
        mine = [
            one
            for (shoe, player), one in table.accounts.items()
            if player == fact["player"] and one.owed and fact.get("shoe") in (None, shoe)
        ]
        owed = sum((one.owed for one in mine), ZERO)
        whole = payable(owed, table.chip, ROUND_FLOOR) <= amount <= owed
        for one in mine:
            part = min(one.owed, amount)
            amount -= part
            figures = self.moved[one.key._replace(day=table.opened["gaming_day"])]
            figures["collected"] += part
            figures["let_go"] += one.owed - part if whole else ZERO
            one.owed = ZERO if whole else one.owed - part
        assert not amount, fact

    # --- what a sheet says --------------------------------------------------------------------------------------

    def lines(self, by: tuple[str, ...], until: str = "9", since: str = "") -> dict[tuple[Any, ...], Figures]:
        """The lines of a sheet, with what was owed before; those on which nothing stands are left out."""
        found: dict[tuple[Any, ...], Figures] = defaultdict(lambda: nothing() | {"opening": ZERO, "owing": ZERO})
        for key, moved in self.moved.items():
            if key.day > until:
                continue
            line = found[tuple(getattr(key, name) for name in ("currency", *by))]
            if key.day < since:
                line["opening"] += owing(moved)
            else:
                for name, amount in moved.items():
                    line[name] += amount
        for line in found.values():
            line["owing"] = line["opening"] + owing(line)
        return {key: line for key, line in found.items() if any(line.values())}

    def owed(self) -> Iterator[tuple[SheetKey, Decimal]]:
        """What is owed in the end, account by account."""
        for table in self.tables.values():
            yield from ((one.key, one.owed) for one in table.accounts.values() if one.owed)


def owing(moved: Figures) -> Decimal:
    """What some figures leave on the accounts."""
    return moved["left_owing"] - moved["collected"] - moved["waived"] - moved["let_go"]


BANKER: dict[str, Callable[[Decimal, int], Decimal]] = {
    "five": lambda won, points: won * FIVE,
    "crown": lambda won, points: won / 2 if points == 6 else ZERO,
    "half": lambda won, points: ZERO,
}
"""Of what a Banker wager wins, by its final points."""

LAID = {4: (1, 2), 10: (1, 2), 5: (2, 3), 9: (2, 3), 6: (5, 6), 8: (5, 6)}
"""What a lay bet wins, to what is staked."""


def fee(one: PlacedWager) -> Decimal:
    """Five in a hundred of a buy bet, and of what a lay bet would win; to the cent."""
    if one.bet not in ("buy", "lay"):
        return ZERO
    wins, staked = LAID[one.on] if one.bet == "lay" else (1, 1)
    return (one.stake * wins * FIVE / staked).quantize(CENT, ROUND_HALF_UP)
