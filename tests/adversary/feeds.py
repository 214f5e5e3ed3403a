"""Feeds that no simulator would write: facts legal by schema, in plausible rounds and in any order.

It knows the contract alone. What it writes is often wrong (paid twice, paid at random, opened again, renamed, ruled
with words against the effect), and always the same for a seed.
"""

import random
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Any

Fact = dict[str, Any]

BACCARAT = (
    "nz-1996-mini-baccarat", "nz-1996-midi-baccarat", "nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-mini-baccarat",
    "nz-div5-midi-baccarat", "nz-div5-full-baccarat", "nz-electronic-baccarat", "vic-2002-traditional",
    "vic-2002-crown",
)  # fmt: skip
BLACKJACK, STUD, CRAPS = "nz-1996-blackjack", "nz-1996-caribbean-stud", "nz-1996-craps"
ROULETTE, TAI_SAI, MONEY_WHEEL = "nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-money-wheel"
RULESETS = (*BACCARAT, BLACKJACK, STUD, CRAPS, ROULETTE, TAI_SAI, MONEY_WHEEL)

CARDS = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
ROLES = ("dealer", "game_supervisor", "casino_supervisor", "pit_boss", "shift_manager", "casino_manager", "inspector")
EFFECTS = (
    "wagers_void", "wagers_forfeited", "wagers_stand", "outcome_void", "outcome_stands", "reconstruct", "void_hand",
    "discard", "deal_cards",
)  # fmt: skip
RULES = ("11.2(a)", "12.2", "12.6", "15.1", "5.5(d)", "7.6", "13.2.1", "11.7", "8.1", "14.1", "9.9")
WORDS = (
    "the wager of P1 is not forfeited: no proof", "P1 forfeits, P2 forfeits nothing", "call of no roll overruled",
    "the throw is not void", "all wagers stand", "dead hand of box 1", "void", "noted", "P2 was warned, nothing more",
    "misdeal", "the hand is dead and forfeited",
)  # fmt: skip
START = datetime(2004, 3, 14, 20, 0, tzinfo=timezone(timedelta(hours=12)))
CHIPS = (["0.50", "1", "5", "25", "100"], ["1", "5", "25"], ["5", "25", "100"], ["0.05", "0.50", "1", "5"])


class AdversaryTable:
    """One table's evening, as it is written."""

    def __init__(self, seed: int, ruleset: str, name: str) -> None:
        self.chance = random.Random(f"{seed} {ruleset} {name}")
        self.ruleset = ruleset
        self.name = name
        self.facts: list[Fact] = []
        self.rounds: list[str] = []
        self.wagers: list[Fact] = []
        """Placed in the round at hand."""
        self.before: list[Fact] = []
        """In the rounds before."""

    def add(self, kind: str, /, **fields: Any) -> Fact:
        """The next fact."""
        number = len(self.facts) + 1
        at = START + timedelta(seconds=3 * number)
        own = {key.rstrip("_"): value for key, value in fields.items() if value is not None or key in NULLS}
        fact = {"fact": kind, "id": f"{self.name}-{number}", "table": self.name, "at": at.isoformat(), "seq": number}
        self.facts.append({**fact, **own})
        return self.facts[-1]

    def may(self, share: float) -> bool:
        """Whether something happens this time."""
        return self.chance.random() < share

    def player(self) -> str:
        """Somebody."""
        return f"P{self.chance.randint(1, 5)}"

    def money(self) -> str:
        """An amount, odd ones too."""
        return self.chance.choice(("5", "10", "12.50", "25", "30", "50", "100", "33", "7", "0.05", "250"))


NULLS = frozenset({"card", "now", "point"})


def evening(seed: int, ruleset: str, rounds: int = 4, name: str = "AD1") -> list[Fact]:
    """A table's facts, in the order in which they happened."""
    table = AdversaryTable(seed, ruleset, name)
    _opened(table)
    if ruleset in (*BACCARAT, BLACKJACK):
        table.add("shoe_started", shoe=f"{name}-S1")
    for number in range(rounds):
        _trouble_between(table)
        _round(table, number)
    _trouble_between(table)
    return table.facts


def _opened(table: AdversaryTable) -> None:
    chance = table.chance
    differential = {"max": chance.choice(("500", "10000"))}
    if table.ruleset.startswith("vic"):
        differential["min"] = "5"
    table.add(
        "table_opened", ruleset=table.ruleset, gaming_day="2004-03-14", currency="NZD", seats=9,
        chips=chance.choice(CHIPS), limits={"*": {"min": chance.choice(("5", "10")), "max": "200"}},
        differential=differential if table.ruleset in BACCARAT and table.may(0.5) else None,
        decks=6 if table.ruleset == BLACKJACK else None,
    )  # fmt: skip


# --- rounds ---------------------------------------------------------------------------------------------------


def _round(table: AdversaryTable, number: int) -> None:
    table.before += table.wagers
    table.wagers = []
    name = f"{table.name}-R{number}"
    table.rounds.append(name)
    table.add("round_started", round=name)
    for _ in range(table.chance.randint(1, 4)):
        _place(table)
    _touch(table)
    if table.may(0.9):
        table.add("no_more_bets")
    PLAY[table.ruleset](table)
    if table.may(0.15):
        _place(table)
    _trouble(table)
    _settle(table)
    if table.may(0.1):
        table.add("round_voided", reason=table.chance.choice(("disruption", "misdeal", "other")), role=_role(table))
    if table.may(0.85):
        table.add("round_ended")


def _place(table: AdversaryTable) -> None:
    bet, on = table.chance.choice(BETS[table.ruleset])(table)
    name = f"w{len(table.facts)}"
    if table.may(0.08) and table.wagers + table.before:
        name = table.chance.choice(table.wagers + table.before)["wager"]
    box = {"box": table.chance.randint(1, 3)} if table.ruleset in (BLACKJACK, STUD) else {}
    seat = table.chance.choice((None, 1, 2, 3))
    stake = table.money()
    placed = table.add("wager_placed", wager=name, bet=bet, stake=stake, player=table.player(), seat=seat, on=on, **box)
    table.wagers.append(placed)


def _touch(table: AdversaryTable) -> None:
    wager = table.chance.choice(table.wagers)["wager"]
    if table.may(0.15):
        reason = table.chance.choice(("player", "correction", "differential"))
        table.add("wager_changed", wager=wager, stake=table.money(), reason=reason)
    if table.may(0.07):
        table.add("wager_withdrawn", wager=wager)
    if table.may(0.05):
        table.add("wager_refused", wager=wager, reason=table.chance.choice(WORDS))


def _settle(table: AdversaryTable) -> None:
    for placed in table.wagers:
        if table.may(0.15):
            continue
        _settlement(table, placed["wager"])
        if table.may(0.15):
            _settlement(table, placed["wager"])


def _settlement(table: AdversaryTable, wager: str, **fields: Any) -> None:
    result = table.chance.choice(("win", "win", "lose", "lose", "stand_off", "void"))
    paid = table.money() if result == "win" else "0"
    deferred = result == "win" and table.may(0.2)
    commission = table.chance.choice(("0", "0.50", "1.25")) if result == "win" and table.ruleset in BACCARAT else "0"
    table.add(
        "wager_settled", wager=wager, result=result, paid=paid, commission=commission, deferred=deferred, **fields
    )


# --- bets -----------------------------------------------------------------------------------------------------

Bet = Callable[[AdversaryTable], tuple[str, Any]]


def _on(name: str, *values: Any) -> Bet:
    return lambda table: (name, table.chance.choice(values) if values else None)


def _base(name: str, on: tuple[str, ...]) -> Bet:
    def bet(table: AdversaryTable) -> tuple[str, Any]:
        bases = [one["wager"] for one in table.wagers if one["bet"] in on]
        return (name, table.chance.choice(bases)) if bases else (on[0], None)

    return bet


_NUMBERS = ([0], [7], [17], [36], [0, 1], [1, 2], [4, 7], [0, 1, 2], [7, 8, 9], [1, 2, 4, 5], [0, 1, 2, 3])
_BACCARAT = (_on("banker"), _on("player"), _on("banker"), _on("player"), _on("tie"))
_POINTS = (4, 5, 6, 8, 9, 10)

BETS: dict[str, tuple[Bet, ...]] = {
    **dict.fromkeys(BACCARAT, _BACCARAT),
    BLACKJACK: (_on("main"), _on("main"), _on("main"), _base("double", ("main",)), _base("insurance", ("main",))),
    STUD: (_on("ante"), _on("ante"), _base("raise", ("ante",))),
    ROULETTE: (
        *(_on(name) for name in ("low", "high", "even", "odd", "red", "black")), _on("dozen", 1, 2, 3),
        _on("column", 1, 2, 3), *(_on({1: "straight", 2: "split", 3: "street", 4: "corner"}[len(one)], one)
        for one in _NUMBERS), _on("six_line", [1, 2, 3, 4, 5, 6]),
    ),
    TAI_SAI: (
        _on("small"), _on("big"), _on("triple", 1, 4), _on("double", 2, 5), _on("any_triple"),
        _on("total", *range(4, 18)), _on("combination", [1, 2], [3, 6], [4, 5]), _on("face", *range(1, 7)),
    ),
    MONEY_WHEEL: (_on("symbol", *"ABCDEFG"),),
    CRAPS: (
        _on("pass"), _on("dont_pass"), _on("field"), _on("any_seven"), _on("any_craps"), _on("come"),
        _on("place", *_POINTS), _on("hardway", 4, 6, 8, 10), _base("pass_odds", ("pass",)), _on("eleven"), _on("two"),
    ),
}  # fmt: skip
"""What may be laid at each table."""

# --- play -----------------------------------------------------------------------------------------------------


def _card(table: AdversaryTable, to: str, **fields: Any) -> None:
    table.add("card_drawn", card=table.chance.choice(CARDS), to=to, face="up", **fields)


def _baccarat(table: AdversaryTable) -> None:
    chance = table.chance
    places = ["player", "banker", "player", "banker"]
    if table.may(0.1):
        chance.shuffle(places)
    for to in places:
        _card(table, to, order_known=False if table.may(0.02) else None)
    for _ in range(chance.randint(0, 2)):
        _card(table, chance.choice(("player", "banker", "banker")))
    if table.may(0.05):
        _card(table, "none")
    if table.may(0.08):
        _rebuilt(table)
    if table.may(0.8):
        table.add("result_announced", outcome=chance.choice(("player", "banker", "tie")))


def _rebuilt(table: AdversaryTable) -> None:
    """Some of the cards as drawn, and perhaps one that never was."""
    drawn = [one for one in table.facts[-6:] if one["fact"] == "card_drawn"]
    hands: dict[str, list[str]] = {"player": [], "banker": []}
    for one in drawn:
        foreign = table.may(0.1)
        hands[table.chance.choice(("player", "banker"))].append(table.chance.choice(CARDS) if foreign else one["card"])
    table.add("cards_reconstructed", hands=hands, role=_role(table))


def _blackjack(table: AdversaryTable) -> None:
    boxes = sorted({one["box"] for one in table.wagers if one["bet"] == "main"}) or [1]
    for to in (*(f"box:{box}" for box in boxes), "dealer", *(f"box:{box}" for box in boxes)):
        _card(table, to)
    for box in boxes:
        decision = table.chance.choice(("stand", "draw", "double", "split", "even_money"))
        table.add("decision_made", box=box, hand=1, decision=decision, player=table.player())
        if decision in ("draw", "double"):
            _card(table, f"box:{box}")
    for _ in range(table.chance.randint(1, 3)):
        _card(table, "dealer")


def _stud(table: AdversaryTable) -> None:
    boxes = sorted({one["box"] for one in table.wagers if one["bet"] == "ante"}) or [1]
    deck = table.chance.sample(CARDS, 5 * (len(boxes) + 1))
    for _ in range(5):
        for to in (*(f"box:{box}" for box in boxes), "dealer"):
            table.add("card_drawn", card=deck.pop(), to=to, face="down")
    for box in boxes:
        decision = table.chance.choice(("fold", "raise"))
        table.add("decision_made", box=box, hand=1, decision=decision, player=table.player())


def _craps(table: AdversaryTable) -> None:
    dice = [table.chance.randint(1, 6), table.chance.randint(1, 6)]
    table.add("dice_rolled", dice=dice, shooter="P1", void="off_table" if table.may(0.1) else None)


def _roulette(table: AdversaryTable) -> None:
    number = table.chance.randint(0, 36)
    table.add("wheel_spun", number=number, revolutions=4, void="too_slow" if table.may(0.1) else None)


def _money_wheel(table: AdversaryTable) -> None:
    symbol = table.chance.choice("AAABBCDEFG")
    table.add("wheel_spun", symbol=symbol, revolutions=4, void="on_peg" if table.may(0.1) else None)


def _tai_sai(table: AdversaryTable) -> None:
    first = table.chance.randint(1, 6)
    dice = [first if table.may(0.4) else table.chance.randint(1, 6) for _ in range(3)]
    table.add("dice_tumbled", dice=dice, void="not_flat" if table.may(0.1) else None)


PLAY: dict[str, Callable[[AdversaryTable], None]] = {
    **dict.fromkeys(BACCARAT, _baccarat), BLACKJACK: _blackjack, STUD: _stud, CRAPS: _craps, ROULETTE: _roulette,
    MONEY_WHEEL: _money_wheel, TAI_SAI: _tai_sai,
}  # fmt: skip

# --- trouble --------------------------------------------------------------------------------------------------


def _role(table: AdversaryTable) -> str:
    return table.chance.choice(ROLES)


def _trouble(table: AdversaryTable) -> None:
    """In a round."""
    if table.may(0.15):
        told = table.add("irregularity_reported", kind="late_wager", note=table.chance.choice(WORDS))
        _ruling(table, told["id"])
    elif table.may(0.2):
        _ruling(table, None)


def _ruling(table: AdversaryTable, irregularity: str | None) -> None:
    chance = table.chance
    own: Fact = {"action": chance.choice(WORDS + EFFECTS), "role": _role(table), "irregularity": irregularity}
    if table.may(0.7):
        own["rule"] = chance.choice(RULES)
    if table.may(0.5):
        own["effect"] = chance.choice(EFFECTS)
    if table.may(0.5):
        own["wagers"] = [chance.choice(table.wagers)["wager"]]
    if table.may(0.2):
        own["players"] = [table.player()]
    if table.may(0.5):
        own["note"] = chance.choice(WORDS)
    table.add("ruling_made", **own)


def _trouble_between(table: AdversaryTable) -> None:
    """Between rounds: for rounds that are over, mostly."""
    for share, trouble in TROUBLES:
        if table.rounds and table.may(share):
            trouble(table)


def _late_settlement(table: AdversaryTable) -> None:
    placed = table.chance.choice(table.wagers)
    _settlement(table, placed["wager"], round=table.rounds[-1])


def _reopened(table: AdversaryTable) -> None:
    """With other chips, limits and options: nothing of it is for the rounds before."""
    first = table.facts[0]
    own = {key: value for key, value in first.items() if key not in ("fact", "id", "table", "at", "seq")}
    limits = {"*": {"min": "1", "max": table.chance.choice(("20", "5000"))}}
    table.add("table_opened", **{**own, "chips": table.chance.choice(CHIPS), "limits": limits})


def _corrected(table: AdversaryTable) -> None:
    kinds = ("wager_placed", "wager_settled", "card_drawn", "irregularity_reported")
    wrong = table.chance.choice([one for one in table.facts if one["fact"] in kinds] or table.facts[:1])
    now: Fact | None = dict(wrong)
    if table.may(0.2) and wrong["fact"] != "table_opened":
        now = None
    elif wrong["fact"] == "wager_placed":
        now = {**wrong, "stake": table.money()}
    elif wrong["fact"] == "card_drawn":
        now = {**wrong, "card": table.chance.choice(CARDS)}
    table.add("fact_corrected", corrects=wrong["id"], reason=table.chance.choice(WORDS), role="casino_manager", now=now)


def _reported_late(table: AdversaryTable) -> None:
    name = table.chance.choice(table.rounds)
    table.add("irregularity_reported", kind="card_exposed", note=table.chance.choice(WORDS), round=name)


def _disputed(table: AdversaryTable) -> None:
    name = f"D{len(table.facts)}"
    table.add("dispute_raised", dispute=name, rounds=[table.rounds[-1]], note=table.chance.choice(WORDS))
    table.add("dispute_decided", dispute=name, decision="upheld", role=_role(table), note=table.chance.choice(WORDS))


def _one_person(table: AdversaryTable) -> None:
    table.add("player_identified", player=table.player(), is_=table.player())


def _limited(table: AdversaryTable) -> None:
    table.add("limits_changed", limits={"*": {"min": "2", "max": "300"}}, basis="sign")


def _moved(table: AdversaryTable) -> None:
    """Somebody comes and goes; staff change."""
    table.add("player_seated", player=table.player(), seat=table.chance.randint(1, 5))
    table.add("player_left", player=table.player())
    table.add("staff_assigned", staff="4411", role="dealer")


def _collected(table: AdversaryTable) -> None:
    table.add("commission_marked", player=table.player(), amount="1.25")
    table.add("commission_collected", player=table.player(), amount=table.money(), reason="request")


TROUBLES: tuple[tuple[float, Callable[[AdversaryTable], None]], ...] = (
    (0.15, _late_settlement), (0.15, _reopened), (0.2, _corrected), (0.1, _reported_late), (0.08, _disputed),
    (0.05, _one_person), (0.08, _limited), (0.15, _moved), (0.05, _collected),
)  # fmt: skip


def out_of_order(facts: list[Fact], seed: int) -> list[Fact]:
    """The same facts as a network may bring them: a few come late, and their counter says where they belong."""
    chance, moved = random.Random(seed), list(facts)
    for _ in range(3):
        at = chance.randrange(1, len(moved))
        moved.insert(min(len(moved), at + chance.randrange(1, 9)), moved.pop(at))
    return moved


def cases(first: int, count: int) -> Iterator[tuple[int, str]]:
    """So many cases, spread over all rulesets."""
    return ((first + number, RULESETS[number % len(RULESETS)]) for number in range(count))
