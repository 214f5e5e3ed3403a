"""Assigns facts to the rounds of a table.

An announced round lasts until its `round_ended` or the next announcement. Once it is decided, a new shoe ends it too. A
round that was not announced begins with the first play after the round before is over (ended, voided, or result known
and all wagers settled). It includes the wagers placed since then. A round that is over stays open until the next
begins: later facts, such as a stake handed back, still belong to it.

A craps round is one roll. Wagers placed after it belong to the next, unless they were placed before it was called or
are settled with no other roll between. A void roll leaves all its wagers up.
"""

from collections.abc import Callable
from typing import Any

from domain.facts import Fact
from domain.facts.disputes import IrregularityReported, RulingMade
from domain.facts.round import NoMoreBets, RoundEnded, RoundStarted, RoundVoided, VoidHandAnnounced
from domain.facts.shoe import ShoeStarted
from domain.facts.terminals import ResultEntered
from domain.facts.wheels_and_dice import DiceRolled, DiceTumbled, WheelSpun
from domain.fold.grouping.named_facts import settled_by_name
from domain.fold.grouping.open_rounds import OpenRounds
from domain.fold.grouping.round_sink import Open
from domain.fold.grouping.scopes import PAYING, SCOPES, SETTLING, Scope
from domain.fold.reading import ReadFact


def assign_fact(book: OpenRounds, played: ReadFact) -> None:
    """Assign the next fact in play order."""
    fact = played.fact
    if (fact.round is not None or fact.shoe is not None) and settled_by_name(book, played, fact):
        return
    STEPS[type(fact)](book, played, fact)


def finish(book: OpenRounds, last: bool = True) -> None:
    """Finish at the end of the feed, or of the part to be folded. Reports names of rounds or shoes that never began."""
    book.end_session(last)
    for name in book.late.never_begun(book.late.rounds):
        book.begin(name)
        book.release(last=True)
    for name in book.late.never_begun(book.late.shoes):
        book.begin_shoe(name)
        _take_early(book, name)
        book.end_session(last=True)


def _take_early(book: OpenRounds, shoe: str) -> None:
    for early in book.late.take_early(book.late.shoes, shoe):
        STEPS[type(early.fact)](book, early, early.fact)


def _at_table(book: OpenRounds, played: ReadFact, fact: Fact) -> None:
    book.desk.at_table(played)


def _round_started(book: OpenRounds, played: ReadFact, fact: RoundStarted) -> None:
    here = book.open
    if here is not None and here.name == fact.round:
        here.announced, here.over, here.ended = True, False, False
    else:
        book.begin(fact.round, announced=True)
    book.desk.evolve(played)


def _shoe_started(book: OpenRounds, played: ReadFact, fact: ShoeStarted) -> None:
    cut_short = book.open is not None and book.open.cut_short
    if cut_short:
        book.desk.at_table(played)
    if fact.shoe != book.shoe:
        book.begin_shoe(fact.shoe)
    if not cut_short:
        book.desk.at_table(played)
    _take_early(book, fact.shoe)


# --- wagers ---------------------------------------------------------------------------------------------------


def _stakes(book: OpenRounds, played: ReadFact, fact: Any) -> None:
    here = book.open
    if here is None or here.over or (here.resulted and not here.announced):
        book.pending.append(played)
        book.pending.wagers.add(fact.wager)
    else:
        book.assign(here, played, fact)


def _of_wager(book: OpenRounds, played: ReadFact, fact: Any) -> None:
    here, wager = book.open, book.meant(book.open, fact.wager, fact.round is not None)
    if fact.wager in book.pending.wagers:
        _of_pending(book, played, fact)
    elif book.homes and _of_a_round_over(book, played, wager):
        return
    elif here is None:
        book.desk.at_table(book.read(None, played))
    elif here.over and wager in book.spanning and (type(fact) not in SETTLING or _waits(book, fact)):
        book.pending.append(played)
    else:
        book.assign(here, played, fact)


def _waits(book: OpenRounds, fact: Any) -> bool:
    """Whether a withdrawal belongs to the pending wagers of the next round."""
    return bool(book.pending.wagers) and type(fact) not in PAYING


def _of_pending(book: OpenRounds, played: ReadFact, fact: Any) -> None:
    """A pending wager that is settled before further play was a late wager of this round."""
    here = book.open
    if here is None or type(fact) not in PAYING or (here.over and not _late_for_roll(here, fact)):
        book.pending.append(played)
        return
    if here.over:
        book.put_pending_of(here, fact.wager)
    else:
        book.put_pending(here)
    book.assign(here, played, fact)


def _late_for_roll(here: Open, fact: Any) -> bool:
    """Whether a wager after a roll belongs to it: it is settled with no other roll between."""
    return here.rolled and (not here.ended or getattr(fact, "result", None) != "void")


def _of_a_round_over(book: OpenRounds, played: ReadFact, wager: str) -> bool:
    home = book.homes.get(wager)
    if home is None or wager in book.spanning or (book.open is not None and home == book.open.number):
        return False
    return book.late.put_late(book.late.rounds, home, played)


# --- play -----------------------------------------------------------------------------------------------------


def _begins(book: OpenRounds, played: ReadFact, fact: Any) -> None:
    here = book.open
    if here is None or here.over or _starts_anew(book, here, fact):
        here = book.begin()
    mark = MARKS.get(type(fact))
    if mark is not None:
        mark(here, fact)
    book.desk.evolve(played)


def _starts_anew(book: OpenRounds, here: Open, fact: Fact) -> bool:
    """Whether play after the result begins the next round: wagers were placed, a hand was announced, or betting closes
    again.
    """
    if here.announced or not here.resulted:
        return False
    return bool(book.pending) or (here.no_more and type(fact) is NoMoreBets)


def _no_more(here: Open, fact: Any) -> None:
    here.no_more = True


def _came_to_rest(here: Open, fact: Any) -> None:
    if fact.void is None:
        here.resulted = True
        here.end_if_decided()


def _rolled(book: OpenRounds, played: ReadFact, fact: DiceRolled) -> None:
    """Assign a roll: in craps, each roll is a round."""
    _begins(book, played, fact)
    here = book.open
    assert here is not None
    here.rolled = here.over = True
    if fact.void is not None:
        book.keep_up(here)


MARKS: dict[type[Fact], Callable[[Open, Any], None]] = {
    NoMoreBets: _no_more,
    WheelSpun: _came_to_rest,
    DiceTumbled: _came_to_rest,
}

# --- other facts of a round, and its end ------------------------------------------------------------------------


def _at_hand(book: OpenRounds) -> Open | None:
    """The open round, or the one just over unless wagers are pending for the next."""
    here = book.open
    if not book.pending.wagers or (here is not None and (not here.over or (here.rolled and not here.resulted))):
        return here
    return book.begin()


def _inside(book: OpenRounds, played: ReadFact, fact: Fact) -> None:
    _at_hand(book)
    _after(book, played, fact)


def _after(book: OpenRounds, played: ReadFact, fact: Fact) -> None:
    if book.open is None:
        book.desk.at_table(played)
    else:
        book.desk.evolve(played)


def _result(book: OpenRounds, played: ReadFact, fact: Fact) -> None:
    here = _at_hand(book)
    if here is not None:
        if here.rolled and not here.resulted:
            book.put_pending(here)
        here.resulted = True
        here.end_if_decided()
    _after(book, played, fact)


def _result_entered(book: OpenRounds, played: ReadFact, fact: ResultEntered) -> None:
    """If no person announces a result, it is known when it is entered for the terminals."""
    here = book.open
    if here is not None and fact.outcome is not None:
        here.resulted = True
        here.end_if_decided()
    _after(book, played, fact)


def _ahead(book: OpenRounds, played: ReadFact, fact: Fact) -> None:
    """After the result, no-more-bets or a void hand belongs to the next round."""
    here = book.open
    if here is None or here.over or (here.resulted and (not here.announced or type(fact) is VoidHandAnnounced)):
        book.pending.append(played)
    else:
        book.desk.evolve(book.read(here, played))


def _against_roll(book: OpenRounds, played: ReadFact, fact: Fact) -> None:
    """A report or a ruling may void a roll."""
    if book.open is not None and book.open.rolled:
        book.keep_up(book.open)
    _after(book, book.read(book.open, played), fact)


def _round_ended(book: OpenRounds, played: ReadFact, fact: RoundEnded) -> None:
    here = book.open
    if (here is None or here.ended) and book.pending.wagers:
        here = book.begin()
    elif here is not None and not here.over and book.pending.wagers:
        book.put_pending(here)
    if here is not None:
        here.over = here.ended = True
    _after(book, played, fact)


def _round_voided(book: OpenRounds, played: ReadFact, fact: RoundVoided) -> None:
    here = _at_hand(book)
    if here is not None:
        here.over = here.over or not here.announced
        if here.rolled:
            book.keep_up(here)
    _after(book, played, fact)


Step = Callable[[OpenRounds, ReadFact, Any], None]

_OF_SCOPE: dict[Scope, Step] = {
    Scope.NAMES: _at_table,
    Scope.STAKES: _stakes,
    Scope.BEGINS: _begins,
    Scope.WAGER: _of_wager,
    Scope.INSIDE: _inside,
    Scope.RESULT: _result,
    Scope.ENDS: _inside,
    Scope.AFTER: _after,
    Scope.AHEAD: _ahead,
    Scope.TABLE: _at_table,
}

STEPS: dict[type[Fact], Step] = {cls: _OF_SCOPE[scope] for cls, scope in SCOPES.items()}
STEPS |= {
    RoundStarted: _round_started,
    ShoeStarted: _shoe_started,
    RoundEnded: _round_ended,
    RoundVoided: _round_voided,
    DiceRolled: _rolled,
    IrregularityReported: _against_roll,
    RulingMade: _against_roll,
    ResultEntered: _result_entered,
}
