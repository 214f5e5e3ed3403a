"""One case: a feed, and all that has to be true of what is said of it and of its changes."""

import random
from collections.abc import Iterator, Sequence

from tests.adversary import changed
from tests.adversary.check_report import plain, told
from tests.adversary.earlier import changed_later
from tests.adversary.feeds import Fact
from tests.adversary.oracle import wrongs


def wrong(facts: Sequence[Fact], seed: int) -> Iterator[str]:
    """What is not as it has to be; nothing where all is well."""
    chance, first = random.Random(seed), told(facts)
    yield from wrongs(facts, first)
    for name, (change, without) in changed.SAME.items():
        if plain(told(change(facts, chance)), *without) != plain(first, *without):
            yield f"{name}: another report"
    if changed.same_names(told(changed.other_names(facts, chance))) != plain(first, "message"):
        yield "other names: another report"
    if changed.first_table(told(changed.beside_another(facts, chance))) != changed.first_table(first):
        yield "beside another table: another report"
    yield from (f"ten times the money: {one}" for one in changed.unlike(first, told(changed.scaled(facts))))
    yield from (f"later facts: {one}" for one in changed_later(facts))
