"""What somebody with every power does to facts, at random places: each kind of attack, and how it may be covered up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from .house import Alteration, House, places

FACTS = ("edited", "back-dated", "reordered", "inserted", "deleted")
COLUMNS = {
    "line": "line = overlay(line PLACING '9'::bytea FROM length(line) / 2)",
    "sender": "sender = sender || '.'",
    "authority": "supervisory = NOT supervisory",
    "happened": "at = at - interval '1 minute'",
    "counter": "seq = coalesce(seq, 0) + 1",
    "kind": "topic = topic || '0'",
    "landmark": "landmark = 'round:' || position",
    "id": "fact_id = fact_id || 'x'",
    "table": "table_name = table_name || 'x'",
    "session": "session = session || 'x'",
}
FORGED = """
    INSERT INTO pitlog.facts
    SELECT {0}, version + 1000000 + {0}, recorded_at, at, NULL, month, supervisory, session, topic, table_name,
        'forged-' || {0}, NULL, sender, line
    FROM pitlog.facts WHERE position = {1}
"""
SWAP = """
    UPDATE pitlog.facts AS f SET position = -o.position, version = -o.version
    FROM pitlog.facts AS o WHERE (f.position, o.position) IN (({0}, {1}), ({1}, {0}))
"""
SWAPPED = "UPDATE pitlog.facts SET position = -position, version = -version WHERE position < 0"


@dataclass(frozen=True)
class AttackedRecord:
    """What may be attacked: the positions that a witness has seen, by session, and those that nobody was ever given."""

    sessions: dict[str, list[int]]
    free: list[int]

    @property
    def seen(self) -> list[int]:
        """All of them."""
        return sorted(position for each in self.sessions.values() for position in each)


Attack = Callable[[House, Random, AttackedRecord], set[int]]
"""Does it; which positions are concerned."""


def edit(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """A column, of a few facts."""
    wanted, column = dice.sample(record.seen, dice.randint(1, 4)), dice.choice([*COLUMNS])
    house.does(f"UPDATE pitlog.facts SET {COLUMNS[column]} WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    return set(wanted)


def backdate(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """Times of recording."""
    wanted, then = dice.sample(record.seen, dice.randint(1, 3)), f"recorded_at - interval '{dice.randint(1, 10**9)} ms'"
    house.does(f"UPDATE pitlog.facts SET recorded_at = {then} WHERE position = ANY(ARRAY{wanted})")  # noqa: S608
    return set(wanted)


def _gone(house: House, wanted: Sequence[int]) -> set[int]:
    house.does(f"DELETE FROM pitlog.facts WHERE position = ANY(ARRAY{list(wanted)})")  # noqa: S608
    return set(wanted)


def delete(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """Facts here and there."""
    return _gone(house, dice.sample(record.seen, dice.randint(1, 5)))


def delete_stretch(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """Facts one after the other, whosever they are."""
    begin = dice.randrange(len(record.seen) - 1)
    return _gone(house, record.seen[begin : begin + dice.randint(2, 40)])


def delete_tail(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """The end of a session."""
    return _gone(house, dice.choice([*record.sessions.values()])[-dice.randint(1, 9) :])


def delete_session(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """All of one."""
    return _gone(house, dice.choice([*record.sessions.values()]))


def insert(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """Where a transaction that failed left a gap."""
    at = dice.choice(record.free)
    house.does(FORGED.format(at, dice.choice(record.seen)))
    return {at}


def replace(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """Another fact in one's place."""
    at, like = dice.sample(record.seen, 2)
    house.does(f"DELETE FROM pitlog.facts WHERE position = {at}", FORGED.format(at, like))  # noqa: S608
    return {at}


def swap(house: House, dice: Random, record: AttackedRecord) -> set[int]:
    """Two change places."""
    wanted = dice.sample(dice.choice([*record.sessions.values()]), 2)
    house.does(SWAP.format(*wanted), SWAPPED)
    return set(wanted)


ATTACKS: dict[str, Attack] = {
    one.__name__: one
    for one in (edit, backdate, delete, delete_stretch, delete_tail, delete_session, insert, replace, swap)
}
COVERS: dict[str, Callable[[House], object]] = {
    "left so": lambda house: None,
    "leaves computed anew": House.recompute,
    "sealed anew": House.seal_anew,
    "sealed anew in one": lambda house: house.seal_anew(as_before=False),
}


def accused(found: Sequence[Alteration], record: AttackedRecord) -> set[int]:
    """The facts that are named by their positions, or, where nothing is left of those, by the two between which they
    were."""
    of_facts = [one for one in found if one["kind"] in FACTS]
    gone = [(one.get("after", 0), one.get("before", 2**63)) for one in of_facts if "position" not in one]
    between = {one for one in record.seen if any(after < one < before for after, before in gone)}
    return between | places([one for one in of_facts if "position" in one], *FACTS)
