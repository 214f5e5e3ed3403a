"""Random faults: at most one in a round, so that findings do not overlap."""

from simulator.caribbean_stud.state import GENERAL, LEAST, ZERO, StudRound, StudTable

ANYWHERE = (
    "call-omitted", "late-ante", "ante-changed", "two-hands", "over-maximum", "bet-too-high", "bet-too-small",
    "card-exposed", "dealer-exposed", "two-exposed", "wrong-number", "stray-cards", "stray-hand", "deck-short",
    "player-absent", "dead-hand",
)  # fmt: skip
FROM_A_SHOE = ("out-of-turn", "cut-by-player", "cut-twice")
MISTAKES = ("wrong-odds", "from-the-left", "deck-not-counted")


def choose(table: StudTable) -> str:
    """The fault of the next round. None in most."""
    irregularities = ANYWHERE if table.machine else ANYWHERE + FROM_A_SHOE
    for kinds, rate in ((irregularities, table.irregularities), (MISTAKES, table.mistakes)):
        if table.chance(rate):
            return str(table.pick(kinds))
    return ""


def before_call(r: StudRound) -> None:
    """A player plays on two hands."""
    if r.mishap == "two-hands":
        table, seat = r.table, r.seats[0]
        box, name = len(table.players) + 1, table.wager()
        fact = table.say(
            "wager_placed", 300, wager=name, bet="ante", stake=LEAST, player=seat.player, seat=seat.box, box=box
        )
        r.admit(fact, "4.10")
        _void(r, name)


def before_decisions(r: StudRound) -> None:
    """Wagers that are late or change; a whole hand on an empty box; a deck that is short."""
    table, last = r.table, r.seats[-1]
    if r.mishap == "late-ante":
        name, box = table.wager(), len(table.players) + 1
        fact = table.say("wager_placed", 500, wager=name, bet="ante", stake=LEAST, player="P999", box=box)
        r.admit(fact, "4.1")
        _void(r, name)
    elif r.mishap == "ante-changed":
        fact = table.say("wager_changed", 500, wager=last.ante, stake=last.stake + LEAST, reason="player")
        r.admit(fact, "4.7")
    elif r.mishap == "stray-hand":
        _stray_hand(r)
    elif r.mishap == "deck-short":
        fact = table.say("cards_counted", 20_000, count=51)
        r.admit(fact, "14.9")
        r.admit(fact, "19.1", GENERAL)
        r.over = True
    elif r.mishap == "player-absent":
        last.out = True
        fact = table.say("irregularity_reported", 9000, kind="player_absent", note=f"box {last.box}")
        r.admit(fact, "14.11")


def _stray_hand(r: StudRound) -> None:
    """The stray hand is counted and put aside."""
    fact, box = "", len(r.table.players) + 1
    for _ in range(5):
        fact = r.table.say("card_drawn", 500, card=None, to=f"box:{box}", face="down")
    r.admit(fact, "14.8")
    r.table.say("cards_counted", 3000, count=5)


def after_showing(r: StudRound) -> None:
    """A hand is declared dead."""
    seat = next((one for one in r.seats if not one.out), None)
    if r.mishap != "dead-hand" or seat is None:
        return
    said = f"cards of box {seat.box} were shown about"
    r.admit(r.table.say("irregularity_reported", 3000, kind="conduct", note=said, rule="14.1"), "14.1")
    role = "game_supervisor"
    fact = r.table.say(
        "ruling_made", 9000, action=f"box {seat.box} is a dead hand", role=role, rule="14.1",
        effect="wagers_forfeited", players=[seat.player],
    )  # fmt: skip
    r.admit(fact, "14.1")
    seat.out = seat.dead = True


def _void(r: StudRound, wager: str) -> None:
    r.table.say("wager_settled", 600, wager=wager, result="void", paid=ZERO, commission=ZERO, deferred=False)
