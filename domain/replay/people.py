"""People under several names: who turned out to be whom. It merges readings, and changes no fact.

What is found out late holds from the beginning of the gaming day, and on the days that follow.
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from domain.facts.people import PlayerIdentified
from domain.replay.reading import Played

if TYPE_CHECKING:
    from domain.replay.scan import TableScan

Names = dict[str, str]
"""By each name that was found to be another's."""


def names(scan: "TableScan", before: Names, days: int) -> Names:
    """The names merged by the end of so many gaming days, as corrected, beside those that were known before."""
    pairs = dict(before)
    for fact in [one for day, one in scan.identified if day <= days]:
        correction = scan.corrections.get(fact.id)
        read = correction[1].now if correction is not None else fact
        if isinstance(read, PlayerIdentified):
            pairs[read.player] = read.is_
    return {name: last for name in pairs if (last := _last(pairs, name)) != name}


def _last(pairs: Names, name: str) -> str:
    """The end of a chain; of one that comes round again, the first by the alphabet."""
    chain = [name]
    while (after := pairs.get(chain[-1])) is not None:
        if after in chain:
            return min(chain[chain.index(after) :])
        chain.append(after)
    return chain[-1]


def merged(played: Played, known: Names) -> Played:
    """A fact as it reads with one name for each person."""
    fact: Any = played.fact
    if type(fact) is PlayerIdentified:
        return played
    name = known.get(getattr(fact, "player", None) or "")
    if name is not None:
        return replace(played, fact=replace(fact, player=name))
    several = getattr(fact, "players", None) or ()
    if not any(one in known for one in several):
        return played
    return replace(played, fact=replace(fact, players=tuple(known.get(one, one) for one in several)))
