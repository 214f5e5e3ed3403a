"""The deck: shuffled after every round, cut when it goes into a shoe, counted."""

from simulator.caribbean_stud.state import StudRound, StudTable

METHODS = ("chemmy", "stack", "riffle")


def prepare(table: StudTable) -> None:
    """Cards arrive at the table, are inspected, shown and shuffled."""
    staff, names = table.staff, ("K1", "K2") if table.machine else ("K1",)
    for name in names:
        table.say("cards_introduced", 9000, set=name, decks=1, prepared="new")
    for role, by in (("dealer", staff.dealer), ("game_supervisor", staff.game_supervisor)):
        table.say("cards_inspected", 60_000, role=role, by=by)
    table.say("cards_spread", 9000)
    for name in names:
        for method in METHODS:
            table.say("cards_shuffled", 20_000, method=method, set=name)
        if table.machine:
            table.say("cards_shuffled", 20_000, method="machine", set=name)
    cut(table)


def after(r: StudRound) -> None:
    """The used deck is shuffled. An omitted shuffle shows at the next first card."""
    table = r.table
    if table.machine:
        used = "K1" if table.resting == "K2" else "K2"
        table.say("cards_shuffled", 9000, method="machine", set=used)
        table.resting = used
    else:
        table.say("cards_shuffled", 9000, method="riffle")
        cut(table, r)


def cut(table: StudTable, r: StudRound | None = None) -> None:
    """An employee cuts, once."""
    mishap = r.mishap if r is not None else ""
    if table.machine:
        return
    who = {"seat": 2} if mishap == "cut-by-player" else {"staff": table.staff.dealer}
    fact = table.say("cards_cut", 4000, from_front=26, cutting_card_from_back=0, **who)
    if r is not None and mishap == "cut-by-player":
        r.admit(fact, "6.3")
    if r is not None and mishap == "cut-twice":
        fact = table.say("cards_cut", 4000, from_front=20, cutting_card_from_back=0, **who)
        r.admit(fact, "6.2")
