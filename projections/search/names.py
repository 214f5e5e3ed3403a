"""Names of the record that a word may stand for: tables, people, and ids, whole or their beginning."""

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any, LiteralString, NamedTuple
from weakref import WeakKeyDictionary

from psycopg import Connection
from psycopg.sql import SQL, Composed

from projections.queries.known_names import MOST
from projections.queries.same_person import other_names
from projections.questions.filters import LAST
from projections.search.meanings import Fit, Meaning, meaning

LEAST = 2
"""The fewest letters that are taken for the beginning of a table's or a person's name."""
LEAST_OF_ID = 3
"""The fewest letters that are taken for the beginning of an id."""
MANY = 20
"""The most people that a beginning may stand for."""

_IDS: dict[str, tuple[LiteralString, LiteralString]] = {
    "round": ("pitlog.rounds", "round"),
    "shoe": ("pitlog.shoes", "shoe"),
    "wager": ("pitlog.wagers", "wager"),
    "finding": ("pitlog.findings", "finding"),
    "dispute": ("pitlog.disputes", "dispute"),
}
"""Where there are ids, each with an index."""


def spellings(words: str) -> list[str]:
    """A word as ids may have it. Indexes know ids by their letters, and sources mostly write one case."""
    return [*dict.fromkeys((words, words.upper(), words.lower()))]


class Lists(NamedTuple):
    """The names that were read on a connection, and when."""

    read_at: float
    forgettings: int | None
    """How often somebody had been forgotten: no list outlives that."""
    of: dict[str, list[Any]]
    words: dict[str, list[Meaning]]
    """What words may stand for: each key of a line asks again for the words before it."""


_READ: WeakKeyDictionary[Connection[Any], Lists] = WeakKeyDictionary()
FRESH = 10.0
"""Seconds for which lists are kept: somebody who types asks for the same ones at each key."""


class Names:
    """The names of a record."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        [forgettings] = connection.execute("SELECT pitlog_vault.forgettings()").fetchone() or (None,)
        lists = _READ.get(connection)
        if lists is None or lists.forgettings != forgettings or monotonic() - lists.read_at > FRESH:
            _READ[connection] = lists = Lists(monotonic(), forgettings, {}, {})
        self._lists, self._words = lists.of, lists.words

    def of(self, kind: str) -> list[Any]:
        """All names of tables, players or dealers; all gaming days, the newest first."""
        if kind not in self._lists:
            found = self._connection.execute(_LISTS[kind], {"most": MOST})
            self._lists[kind] = [name for (name,) in found if name is not None]
        return self._lists[kind]

    def of_word(self, words: str) -> list[Meaning]:
        """What a word may stand for in the record."""
        if words not in self._words:
            people = (*self._person("player", words), *self._person("dealer", words))
            self._words[words] = [*self._table(words), *people, *self._ids(words), *self._facts(words)]
        return self._words[words]

    def supervisor(self, name: str) -> list[Meaning]:
        """A supervisor, who must be called one: no index lists them."""
        found = self._connection.execute(_SUPERVISORS, {"most": MOST})
        return [*_listed("supervisor", name, [one for (one,) in found])]

    def _table(self, words: str) -> Iterator[Meaning]:
        yield from _listed("table", words, self.of("table"))

    def _person(self, kind: str, words: str) -> Iterator[Meaning]:
        for one in _listed(kind, words, self.of(kind)):
            yield one if kind != "player" or one.fit is not Fit.EXACT else self._under_other_names(one)

    def _under_other_names(self, one: Meaning) -> Meaning:
        """A player, and the other names of the same person at each table."""
        pairs = [pair for name in one.names for pair in other_names(self._connection, name).items()]
        if not pairs:
            return one
        others = ", ".join(f"{', '.join(names)} at {table}" for table, names in pairs)
        filters = {of: each._replace(also=tuple(pairs)) for of, each in one.filters.items()}
        return one._replace(said=f"{one.said} (also {others})", filters=filters)

    def _ids(self, words: str) -> Iterator[Meaning]:
        fits = (Fit.EXACT, Fit.ID_PREFIX) if len(words) >= LEAST_OF_ID else (Fit.EXACT,)
        row = self._connection.execute(_THERE[fits], {"words": spellings(words)}).fetchone() or ()
        for (kind, fit), there in zip(((kind, fit) for kind in _IDS for fit in fits), row, strict=True):
            if there:
                said = f"{kind} {words}{'…' if fit is Fit.ID_PREFIX else ''}"
                ends = "*" if fit is Fit.ID_PREFIX else ""
                one = meaning(kind, said, [each + ends for each in there], fit, more=there)
                yield one if fit is Fit.EXACT else one.only_of(f"{kind}s")

    def _facts(self, words: str) -> Iterator[Meaning]:
        """A fact by its id."""
        for fit in (Fit.EXACT, Fit.ID_PREFIX) if len(words) >= LEAST_OF_ID else (Fit.EXACT,):
            asked = {"tables": self.of("table"), "words": spellings(words)}
            [there] = self._connection.execute(_FACTS[fit], asked).fetchone() or ([],)
            if there:
                yield Meaning("fact", f"fact {words}{'…' if fit is Fit.ID_PREFIX else ''}", {}, fit, tuple(there))
                return


def _listed(kind: str, words: str, names: Sequence[str]) -> Iterator[Meaning]:
    """The names that a word is, in any case, or that begin with it."""
    asked = words.casefold()
    same = [one for one in names if one.casefold() == asked]
    if same:
        same = [words] if words in same else same
        yield meaning(kind, f"{kind} {' or '.join(same)}", same, more=same)
    elif len(words) >= LEAST:
        begun = sorted(one for one in names if one.casefold().startswith(asked))
        if begun:
            some = begun[:MANY]
            rest = f" and {len(begun) - MANY:,} more, which are not searched" if len(begun) > MANY else ""
            yield meaning(kind, f"{kind} {', '.join(some)}{rest}", some, Fit.PREFIX, more=some)


# One look into an index for each name, however many rows have it.
_EACH: LiteralString = """
    WITH RECURSIVE each (one) AS (
        (SELECT {name} FROM {source} WHERE {name} IS NOT NULL ORDER BY {name} LIMIT 1)
        UNION ALL
        SELECT (SELECT {name} FROM {source} WHERE {name} > one ORDER BY {name} LIMIT 1) FROM each WHERE one IS NOT NULL
    )
    SELECT one FROM each WHERE one IS NOT NULL LIMIT %(most)s
"""
_LISTS: dict[str, Composed] = {
    "table": SQL("SELECT DISTINCT table_name FROM pitlog.sessions LIMIT %(most)s").format(),
    "player": SQL(_EACH).format(name=SQL("player"), source=SQL("pitlog.wagers")),
    "dealer": SQL(_EACH).format(name=SQL("dealer"), source=SQL("pitlog.rounds")),
    "day": SQL("SELECT DISTINCT gaming_day FROM pitlog.sessions ORDER BY 1 DESC LIMIT %(most)s").format(),
}
_SUPERVISORS: LiteralString = (
    "SELECT DISTINCT supervisor FROM pitlog.rounds WHERE supervisor IS NOT NULL LIMIT %(most)s"
)

_SPELLED: LiteralString = (
    "ARRAY(SELECT one FROM unnest(%(words)s::text[]) AS one "
    'WHERE EXISTS (SELECT FROM {source} WHERE {name} = one COLLATE "C"))'
)
_BEGUN: LiteralString = (
    "ARRAY(SELECT one FROM unnest(%(words)s::text[]) AS one "
    'WHERE EXISTS (SELECT FROM {source} WHERE {name} >= one COLLATE "C" AND {name} < one || {last} COLLATE "C"))'
)


def _there(fits: Sequence[Fit]) -> Composed:
    """For each kind of id, the spellings of a word that it has, whole or at their beginning."""
    each = [
        SQL(_SPELLED if fit is Fit.EXACT else _BEGUN).format(source=SQL(source), name=SQL(name), last=LAST)
        for source, name in _IDS.values()
        for fit in fits
    ]
    return SQL("SELECT {}").format(SQL(", ").join(each))


_THERE = {fits: _there(fits) for fits in ((Fit.EXACT,), (Fit.EXACT, Fit.ID_PREFIX))}
_OF_WORDS: LiteralString = (
    "SELECT ARRAY(SELECT one FROM unnest(%(words)s::text[]) AS one WHERE EXISTS ("
    "SELECT FROM unnest(%(tables)s::text[]) AS at WHERE EXISTS (SELECT FROM pitlog.fact_ids WHERE table_name = at AND "
)
# By table and id, as in the index: there are few tables.
_FACTS = {
    Fit.EXACT: SQL(_OF_WORDS + 'fact_id = one COLLATE "C")))').format(),
    Fit.ID_PREFIX: SQL(_OF_WORDS + 'fact_id >= one COLLATE "C" AND fact_id < one || {} COLLATE "C")))').format(LAST),
}


def beginnings(connection: Connection[Any], kind: str, begun: str, most: int) -> list[str]:
    """Names of the record that begin so: tables, players, dealers, gaming days, or ids, of rounds the newest."""
    if kind in _LISTS:
        every = map(str, Names(connection).of(kind))
        return sorted(one for one in every if one.casefold().startswith(begun.casefold()))[:most]
    source, name = map(SQL, _IDS[kind])
    order = SQL("began_at DESC" if kind == "round" and not begun else "1")
    found = SQL("SELECT {0} FROM {1} WHERE {0} >= %s AND {0} < %s ORDER BY {2} LIMIT %s").format(name, source, order)
    each = [row[0] for one in spellings(begun) for row in connection.execute(found, (one, one + LAST, most))]
    return [*dict.fromkeys(each)]
