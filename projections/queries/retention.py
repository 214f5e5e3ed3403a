"""Data kept about people, and data that is due: older than the period that the venue set, and not under hold."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any, LiteralString

from msgspec import Struct
from psycopg import Connection
from psycopg.sql import SQL

from domain.facts.authored.retention import KeptClass
from domain.facts.decoding.upcasts import decode_recorded
from domain.facts.people import PlayerIdentified
from record.authored.holds import Hold, holds
from record.authored.retention import OF_PEOPLE
from record.vault.accounting import missing
from record.vault.disposing import present, texts_of_facts
from record.vault.first_form import fact_rows
from record.vault.forgetting import KnownPerson, known_people, texts_going
from record.vault.mentions import siblings, texts_naming

PEOPLE = "p-"


class Aged(Struct):
    """One item that is kept."""

    token: str
    day: date
    """The day on which its period begins. For a person, the last visit or act."""


class Due(Struct):
    """The data of one class, and the part of it that is due."""

    kept: KeptClass
    there: int
    oldest: date | None
    before: date | None
    """Items older than this day are due. None if no period is set."""
    due: list[str]
    """The tokens of the items that are due and not under hold."""
    held: int
    """The number of items that are due but under hold."""


class Kept:
    """What a record keeps about people. Neither connection shows names."""

    def __init__(self, reading: Connection[Any], vault: Connection[Any]) -> None:
        self._reading, self._vault = reading, vault

    def due(self, kept: KeptClass, before: date | None) -> Due:
        """The items of a class, and those older than a day."""
        found = _CLASSES[kept](self)
        old = [one.token for one in found if before is not None and one.day < before]
        held = self._held_among(old) if kept in OF_PEOPLE else self._held_texts(old, self._holds)
        oldest = min((one.day for one in found), default=None)
        return Due(kept, len(found), oldest, before, [one for one in old if one not in held], len(held))

    # --- what is there --------------------------------------------------------------------------------------------

    def _players(self) -> list[Aged]:
        """Known players, with their last visits or acts, and the names by which they were identified."""
        return self._known({token: max(day, self._acts.get(token, day)) for token, day in self._visits.items()})

    def _staff(self) -> list[Aged]:
        """Known people who acted and are no players, with their last acts."""
        return self._known({token: day for token, day in self._acts.items() if token not in self._visits})

    def _known(self, people: Mapping[str, date]) -> list[Aged]:
        gone = missing(self._vault, PEOPLE, people)
        return [Aged(token, day) for token, day in sorted(people.items()) if token not in gone]

    def _words(self) -> list[Aged]:
        others = {token for (token,) in self._rows(_OF_ACCESS)}
        return [Aged(one.token, one.day) for one in self._texts if one.token not in others]

    def _views(self) -> list[Aged]:
        views = {token for (token,) in self._rows(_OF_VIEWS)}
        return [Aged(one.token, one.day) for one in self._texts if one.token in views]

    def _quarantine(self) -> list[Aged]:
        return self._beside(_LINES)

    def _dossiers(self) -> list[Aged]:
        return self._beside(_DOSSIERS)

    def _beside(self, asked: LiteralString) -> list[Aged]:
        found = [Aged(token, at.date()) for token, at in self._rows(asked)]
        there = present(self._vault, [one.token for one in found])
        return [one for one in found if one.token in there]

    @cached_property
    def _visits(self) -> dict[str, date]:
        last = {token: at.date() for token, at in self._rows(_VISITS)}
        for player, name in self._aliases:
            if player in last:
                last[name] = max(last.get(name, last[player]), last[player])
        return last

    @cached_property
    def _acts(self) -> dict[str, date]:
        """The last act of each person. Facts that this can't read (of archived months, of the first form) may hold a
        later one, so nobody's is before the last of these.
        """
        [(unread,)] = self._rows(_UNREAD)
        return {token: max(at, unread or at).date() for token, at in self._rows(_ACTS)}

    @cached_property
    def _texts(self) -> list[Any]:
        return texts_of_facts(self._vault)

    @cached_property
    def _aliases(self) -> list[tuple[str, str]]:
        rows = fact_rows(self._reading.execute(_ALIASES))
        facts = [decode_recorded(topic, line) for _, topic, line in rows]
        return [(one.player, one.is_) for one in facts if isinstance(one, PlayerIdentified)]

    # --- what is under hold ---------------------------------------------------------------------------------------

    def cases_with(self, person: KnownPerson) -> list[str]:
        """The cases under hold of which something would be forgotten with a person."""
        if not self._holds:
            return []
        texts = texts_going(self._vault, [person])[person.token]
        return sorted(
            hold.case for hold in self._holds
            if person.token in self._people_of([hold]) or self._held_texts(texts, [hold])
        )  # fmt: skip

    @cached_property
    def _holds(self) -> list[Hold]:
        return [*holds(self._reading).values()]

    def _held_among(self, tokens: list[str]) -> set[str]:
        """Those of these people of whom nothing may be forgotten: they, or texts that go with them, are of a case."""
        if not self._holds or not tokens:
            return set()
        going = texts_going(self._vault, known_people(self._vault, tokens))
        texts = self._held_texts({text for its in going.values() for text in its}, self._holds)
        return (self._people_of(self._holds) & {*tokens}) | {token for token, its in going.items() if its & texts}

    def _people_of(self, cases: Sequence[Hold]) -> set[str]:
        """The players of cases, by all their names, and who dealt and supervised their rounds."""
        staff = {token for (token,) in self._rows(_STAFF_OF, [name for hold in cases for name in hold.rounds])}
        return self._players_of(cases) | staff

    def _players_of(self, cases: Sequence[Hold]) -> set[str]:
        held = {player for hold in cases for player in hold.players}
        for _ in range(2):  # a name of a held player, and the player of a held name
            held |= {one for pair in self._aliases if held & {*pair} for one in pair}
        return held

    def _held_texts(self, tokens: Iterable[str], cases: Sequence[Hold]) -> set[str]:
        """Those of these texts that are of cases under hold: sealed under the key of a player, containing the name, or
        of a session of a round.
        """
        wanted, players = [*tokens], self._players_of(cases)
        rounds = [name for hold in cases for name in hold.rounds]
        if not wanted or not (rounds or players):
            return set()
        keyed = {token for token, keys in present(self._vault, wanted).items() if players & {*keys}}
        names = [one.name for one in known_people(self._vault, sorted(players))]
        of_rounds = {token for (token,) in self._rows(_OF_SESSIONS, rounds)}
        found = keyed | texts_naming(self._vault, wanted, names) | (of_rounds & {*wanted})
        return siblings(self._vault, found) & {*wanted}

    def _rows(self, asked: Any, *values: object) -> list[tuple[Any, ...]]:
        return self._reading.execute(asked, values or None).fetchall()


_CLASSES: Mapping[KeptClass, Callable[[Kept], list[Aged]]] = {
    "players": Kept._players,
    "staff": Kept._staff,
    "words": Kept._words,
    "views": Kept._views,
    "quarantine": Kept._quarantine,
    "dossiers": Kept._dossiers,
}

_VISITS = """
    SELECT player, max(at) FROM (
        SELECT unnest(players) AS player, coalesce(ended_at, began_at, gaming_day::timestamptz) AS at FROM pitlog.rounds
        UNION ALL SELECT player, at FROM pitlog.postings WHERE player IS NOT NULL
        UNION ALL SELECT player, raised_at FROM pitlog.disputes WHERE player IS NOT NULL
    ) AS visits WHERE player ~ '^p-[a-z2-7]{16}$' GROUP BY player HAVING max(at) IS NOT NULL
"""
# Public lines spell a member with or without a space. Searching texts costs a tenth of a pattern.
_ACTS = """
    SELECT person, max(at) FROM (
        SELECT dealer AS person, coalesce(ended_at, began_at, gaming_day::timestamptz) AS at FROM pitlog.rounds
        UNION ALL SELECT supervisor, coalesce(ended_at, began_at, gaming_day::timestamptz) FROM pitlog.rounds
        UNION ALL SELECT right(split_part(rest, '"', 2), 18), at FROM (
            SELECT at, unnest((string_to_array(convert_from(line, 'UTF8'), '"by":'))[2:]) AS rest FROM pitlog.facts
            UNION ALL SELECT at, unnest((string_to_array(convert_from(line, 'UTF8'), '"staff":'))[2:])
            FROM pitlog.facts WHERE split_part(topic, '/', 1) IN ('staff_assigned', 'cards_cut', 'fact_corrected')
            UNION ALL SELECT at, unnest((string_to_array(convert_from(line, 'UTF8'), '"to":'))[2:])
            FROM pitlog.facts WHERE split_part(topic, '/', 1) = 'finding_assigned'
        ) AS lines
    ) AS acts WHERE person IS NOT NULL GROUP BY person HAVING person ~ '^p-[a-z2-7]{16}$' AND max(at) IS NOT NULL
"""
_UNREAD = """
    SELECT greatest(
        (SELECT max(month) + interval '1 month' FROM pitlog.months WHERE archived_at IS NOT NULL),
        (SELECT max(at) FROM pitlog.facts WHERE position <= pitlog.first_form())
    )
"""
_ALIASES = "SELECT position, topic, line FROM pitlog.facts WHERE topic = 'player_identified/1'"
_TOKENS = SQL("""
    SELECT DISTINCT m[1] FROM pitlog.facts, regexp_matches(convert_from(line, 'UTF8'), 't-[a-z2-7]{{16}}', 'g') AS m
    WHERE {}
""")
_OF_ACCESS = _TOKENS.format(SQL("right(session, 7) = '/access'"))
_OF_VIEWS = _TOKENS.format(SQL("topic IN ('record_viewed/1', 'record_exported/1')"))
_OF_SESSIONS = _TOKENS.format(SQL("session IN (SELECT session FROM pitlog.rounds WHERE round = ANY(%s::text[]))"))
_STAFF_OF = """
    SELECT DISTINCT one FROM pitlog.rounds, unnest(ARRAY[dealer, supervisor]) AS one
    WHERE round = ANY(%s::text[]) AND one IS NOT NULL
"""
_LINES = """
    SELECT sealed, received_at FROM pitlog.quarantine WHERE sealed IS NOT NULL
    UNION ALL SELECT why, closed_at FROM pitlog.quarantine_closings WHERE why ~ '^t-[a-z2-7]{16}$'
"""
_DOSSIERS = """
    SELECT sealed, (convert_from(line, 'UTF8')::json ->> 'at')::timestamptz FROM pitlog.dossiers
    WHERE sealed IS NOT NULL
"""
