"""Counts and results called wrongly, out of order, or entered wrongly."""

from simulator.baccarat import betting, dealing, settling
from simulator.baccarat.books import MIXED
from simulator.baccarat.cards import POINTS, points
from simulator.baccarat.faults import paying
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document, in_1996
from simulator.baccarat.money import ZERO
from simulator.baccarat.state import BaccaratWager

WRONG = {"player": "banker", "banker": "player", "tie": "player"}


def wrong_count(s: Slip) -> None:
    """The Banker's count is called one off."""
    hands = s.r.hands
    dealing.turn(s.r, "player")
    dealing.announce(s.table, "player", points(hands["player"]))
    dealing.turn(s.r, "banker")
    fact = dealing.announce(s.table, "banker", (points(hands["banker"]) + 1) % 10)
    s.admit(fact, digits(s))


def uncalled(s: Slip) -> None:
    """The cards are dealt without a call of no more bets."""
    betting.balance(s.r)
    s.r.uncalled = True
    s.later("card_drawn")


def knows(s: Slip) -> bool:
    return bool(s.rule())


def paid_early(s: Slip) -> None:
    """One wager is settled before the result is announced."""
    settling.decide(s.r)
    wager = losers(s)[0]
    s.admit(settling.book(s.r, wager, "lose", ZERO, ZERO, False))
    settling.declare(s.r)


def losers(s: Slip) -> list[BaccaratWager]:
    settling.decide(s.r)
    return [
        wager
        for wager in s.r.wagers_on(*settling.WHOLE)
        if wager.good and not wager.excess and not wager.terminal and settling.due(s.r, wager).result == "lose"
    ]


def has_loser(s: Slip) -> bool:
    return bool(s.rule()) and bool(losers(s))


def digits(s: Slip) -> str:
    return "one" if sum(POINTS[card] for card in s.r.hands["banker"]) < 10 else "two"


def swapped(s: Slip) -> None:
    dealing.turn(s.r, "player")
    dealing.turn(s.r, "banker")
    s.admit(dealing.announce(s.table, "banker", points(s.r.hands["banker"])))
    dealing.announce(s.table, "player", points(s.r.hands["player"]))


def open_style(s: Slip) -> bool:
    return s.table.style == "A"


def called(s: Slip, outcome: str) -> str:
    player, banker = points(s.r.hands["player"]), points(s.r.hands["banker"])
    by = s.table.staff.dealer
    return s.table.say("result_announced", outcome=outcome, player=player, banker=banker, by=by)


def wrong_result(s: Slip) -> None:
    """The result is announced wrongly, and settled rightly."""
    settling.decide(s.r)
    s.admit(called(s, WRONG[s.r.outcome]))
    settling.enter(s.table, s.r.outcome)


def announces(s: Slip) -> bool:
    """Whether the table has announcements. A table of terminals alone has none."""
    book = s.table.setup.book
    return not book.terminals or book is MIXED


def wrong_entry(s: Slip) -> None:
    """The result is entered wrongly, then rightly, before anything is paid."""
    settling.decide(s.r)
    called(s, s.r.outcome)
    by = s.table.staff.dealer
    fact = s.table.say("result_entered", method="manual", outcome=WRONG[s.r.outcome], by=by)
    s.admit(fact)
    s.table.say("result_entered", 8000, method="manual", outcome=s.r.outcome, by=s.table.staff.game_supervisor)


def settled_wrongly(s: Slip) -> None:
    """The wrong result is announced, and the wagers are settled by it."""
    r = s.r
    settling.decide(r)
    s.admit(called(s, WRONG[r.outcome]), "result", note="the announced result differs from the cards")
    right = r.outcome
    for wager in [wager for wager in r.wagers if wager.open]:
        r.outcome = right
        rightful = settling.due(r, wager)
        r.outcome = WRONG[right]
        given = settling.due(r, wager)
        fact = settling.book(r, wager, given.result, settling.net(s.table, wager, given), given.commission, False)
        if given != rightful:
            s.admit(fact, paying.key_of(s.table, wager, rightful.result))
    r.outcome = right


def all_plain(s: Slip) -> bool:
    """Wagers whose wrong settlement gives exactly one finding each."""
    ours = [wager for wager in s.r.wagers if wager.open]
    return all(wager.good and not wager.excess and wager.bet in settling.WHOLE for wager in ours)


COUNT_98 = {"one": "4.2(a)", "two": "4.2(b)"}
COUNTS = in_1996("3.4", nz98=COUNT_98, div5=COUNT_98, vic="8.3.1")
ORDER = by_document(mini="8.5", midi="8.6", full="8.6", nz98="8.5", div5="8.6")
CALL = in_1996("8.2", nz98="8.2", div5="8.2", vic="8.2.2(a)", electronic={"mixed": "imported 8.2", "terminals": ""})
EARLY = in_1996("10.2", nz98="10.2", div5="10.2", electronic={"mixed": "10.2", "terminals": ""})
RESULTS = in_1996("10.1", nz98="10.1", div5="10.1", vic="8.3.2", electronic="10.1")
ANNOUNCED = {"result": "10.1"}
SETTLED = in_1996(
    {**ANNOUNCED, **paying.DUE_96}, nz98={**ANNOUNCED, **paying.DUE_98}, div5={**ANNOUNCED, **paying.DUE_DIV5},
    electronic="",
)  # fmt: skip

FAULTS = (
    FaultKind("count-announced-wrongly", "count", COUNTS, wrong_count,
              "the announced count differs from the cards", mistake=True),
    FaultKind("counts-announced-out-of-order", "count", ORDER, swapped,
              "the Banker's count was announced before the Player's", open_style, mistake=True),
    FaultKind("call-omitted", "call", CALL, uncalled, "no more bets was not called before the cards", knows,
              mistake=True),
    FaultKind("settled-before-announcement", "declare", EARLY, paid_early,
              "a wager was settled before the result was announced", has_loser, mistake=True),
    FaultKind("result-announced-wrongly", "declare", RESULTS, wrong_result,
              "the announced result differs from the cards", announces, mistake=True),
    FaultKind("result-entered-wrongly", "declare", by_document(electronic={"terminals": "10.3(a)"}), wrong_entry,
              "the entered result differs from the cards", lambda s: bool(s.rule()), mistake=True),
    FaultKind("settled-by-wrong-result", "declare", SETTLED, settled_wrongly,
              "the wager was settled by a result that the cards do not give", all_plain, mistake=True),
)  # fmt: skip
