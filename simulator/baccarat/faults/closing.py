"""The last hand, the count, commission not collected, limits and closing without notice."""

from simulator.baccarat import play, settling
from simulator.baccarat.faults.registry import SET_UPS, FaultKind, Slip, by_document, in_1996
from simulator.baccarat.money import ZERO
from simulator.baccarat.preparing import DECK

ROOM = 6
"""The number of cards that a round may need."""


def silent(s: Slip) -> None:
    """The dealer does not announce that the next hand is the last."""
    s.later("round_started")


def one_more(s: Slip) -> None:
    """A round is dealt after the last one."""
    s.table.calm = True
    s.later("card_drawn", s.table.last_cut)
    unshuffled = f"{s.table.last_cut}-shuffle"
    if s.rule(unshuffled) not in ("", s.rule(s.table.last_cut)):
        s.later("card_drawn", unshuffled)
    play.play(s.table)


def room(s: Slip) -> bool:
    if s.table.setup.shuffler == "continuous":
        return False
    return len(s.table.cards) >= ROOM and not s.table.carried and not s.table.void_next and bool(s.table.players)


def miscount(s: Slip) -> None:
    s.admit(s.table.say("cards_counted", 60_000, count=s.table.setup.decks * DECK - 1), s.table.setup.shuffler)


def forget(s: Slip) -> None:
    """Commission is collected only after the next shoe has begun."""
    table, player, shoe = s.table, s.table.leaving, s.table.cards.name
    assert player

    def tell(fact: str) -> None:
        s.admit(fact)
        assert player
        settling.collect(table, player, "end_of_shoe", shoe)

    table.await_fact("card_burned", tell)


def goes_on(s: Slip) -> bool:
    return not s.table.last_shoe


def let_go(s: Slip) -> None:
    """A player leaves and still owes commission."""
    assert s.table.leaving
    s.table.leaving.owed = s.table.leaving.unmarked = ZERO
    s.later("player_left")


def in_last_shoe(s: Slip) -> bool:
    return s.table.last_shoe


def kept(s: Slip) -> None:
    """Cards that players turned stay at the table for another shoe."""
    s.later("cards_cut", "left")
    if s.rule("reused") != s.rule("left"):
        s.later("cards_cut", "reused")


def handled(s: Slip) -> bool:
    """Whether players turned the cards, and another shoe follows."""
    return goes_on(s) and s.table.setup.shuffler == "none" and (s.table.handled or s.table.style == "B")


def early(s: Slip) -> None:
    """The limits change before the time on the sign."""
    s.later("limits_changed")


def untold(s: Slip) -> None:
    """No inspector is notified of the new limits."""
    s.later("limits_changed")


def abruptly(s: Slip) -> None:
    """The table closes without a sign, with players present."""
    s.table.closing, s.table.abrupt = 1, True
    s.table.calm = True
    s.later("table_closed")


LAST = by_document(
    mini={"first": "9.8", "during": "9.7", "first-shuffle": "7.1(b)", "during-shuffle": "7.1(c)"},
    midi={"first": "9.8", "during": "9.7"},
    full={"first": "9.8", "during": "9.7"}, nz98={"first": "9.8", "during": "9.7"}, div5="11.2",
)  # fmt: skip
ANNOUNCED = in_1996("9.7", nz98="9.7", div5="11.2(b)", vic="8.3.4(c)")
REPLACED = by_document(midi="11.1", full="11.1", nz98={"left": "11.1", "reused": "11.2"}, div5="11.3", vic="4.4.3")
DECKS = in_1996("general 19.1", nz98="3.4(a)", div5=SET_UPS, vic="3.1")

FAULTS = (
    FaultKind("last-hand-not-announced", "last_hand", ANNOUNCED, silent, "the last hand was not announced"),
    FaultKind("round-after-last-hand", "past_last", LAST, one_more, "a round was dealt after the last hand", room),
    FaultKind("set-miscounted", "count_set", DECKS, miscount, "the count of the set is not that of its decks"),
    FaultKind("cards-not-replaced", "renew", REPLACED, kept,
              "cards that players had turned were used for another shoe", handled),
    FaultKind("commission-not-collected", "collect", by_document(vic="10.2.1(a)"), forget,
              "commission was still owed when the next shoe began", goes_on, mistake=True),
    FaultKind("left-owing-commission", "leaving", by_document(vic="10.2.1(a)(ii)"), let_go,
              "a player left and owed commission", in_last_shoe, mistake=True),
    FaultKind("limits-changed-early", "limits", in_1996("general 13.3(a)", vic="7.7"), early,
              "a minimum went up less than 20 minutes after its sign"),
    FaultKind("limits-not-notified", "tell_inspector", in_1996("general 13.3"), untold,
              "a minimum went up and no inspector was told"),
    FaultKind("closed-without-notice", "closing", in_1996("general 6.0", vic="13.7"), abruptly,
              "the table closed on its players without a sign"),
)  # fmt: skip
