"""Facts that name their round or shoe."""

from domain.facts import Fact
from domain.facts.round import RoundEnded, RoundStarted
from domain.facts.shoe import ShoeStarted
from domain.fold.grouping.open_rounds import OpenRounds
from domain.fold.grouping.references import is_implicit_name
from domain.fold.grouping.round_sink import Open
from domain.fold.grouping.scopes import BEGINNING, WAITING
from domain.fold.reading import ReadFact


def settled_by_name(book: OpenRounds, played: ReadFact, fact: Fact) -> bool:
    """Assign a fact by the round or shoe it names. False if it names none: then its place decides."""
    if type(fact) is RoundStarted or type(fact) is ShoeStarted:
        return False
    if fact.round is not None:
        if book.open is not None and fact.round == book.open.name:
            return _of_this(book, book.open, played, fact)
        return book.late.ran and _of_another(book, played, fact, fact.round)
    return fact.shoe is not None and fact.shoe != book.shoe and _of_another_shoe(book, played, fact, fact.shoe)


def _of_this(book: OpenRounds, here: Open, played: ReadFact, fact: Fact) -> bool:
    """Assign a fact that names the open round, even if that round is already over."""
    if not here.over and type(fact) not in WAITING:
        return False
    here.ended = here.ended or type(fact) is RoundEnded
    book.assign(here, played, fact)
    return True


def _of_another(book: OpenRounds, played: ReadFact, fact: Fact, name: str) -> bool:
    late = book.late
    if (number := book.begun.get(name)) is not None:
        return late.put_late(late.rounds, number, played)
    if name in late.spoken.rounds.declared or not _begins(fact) or is_implicit_name(book.table, name):
        return late.put_early(late.rounds, name, played)
    book.begin(name)
    return False


def _of_another_shoe(book: OpenRounds, played: ReadFact, fact: Fact, name: str) -> bool:
    late = book.late
    if (number := book.shoes_begun.get(name)) is not None:
        return late.put_late(late.shoes, number, played)
    if name in late.spoken.shoes.declared or not _begins(fact):
        return late.put_early(late.shoes, name, played)
    book.begin_shoe(name)
    return False


def _begins(fact: Fact) -> bool:
    return type(fact) in BEGINNING
