"""Names of the record that a word may stand for: tables, people, and ids, whole or their beginning."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, LiteralString

from psycopg import Connection
from psycopg.sql import SQL, Composable, Composed, Literal

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
    head, tail = words[:1], words[1:]
    return [*dict.fromkeys((words, words.upper(), words.lower(), head.upper() + tail.lower(), head.upper() + tail))]


class Names:
    """The names of a record, each list read once."""

    def __init__(self, connection: Connection[Any]) -> None:
        self._connection = connection
        self._lists: dict[str, list[str]] = {}

    def of(self, kind: str) -> list[str]:
        """All names of tables, players or dealers."""
        if kind not in self._lists:
            found = self._connection.execute(_LISTS[kind], {"most": MOST}, prepare=True)
            self._lists[kind] = [name for (name,) in found if name is not None]
        return self._lists[kind]

    def of_word(self, words: str) -> list[Meaning]:
        """What a word may stand for in the record."""
        found = [*self._table(words), *self._person("player", words), *self._person("dealer", words)]
        return [*found, *self._ids(words), *self._facts(words)]

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
        asked = [(kind, fit) for kind in _IDS for fit in (Fit.EXACT, Fit.PREFIX)]
        if len(words) < LEAST_OF_ID:
            asked = [(kind, fit) for kind, fit in asked if fit is Fit.EXACT]
        there = [_exists(*_IDS[kind], spellings(words), fit) for kind, fit in asked]
        row = self._connection.execute(SQL("SELECT {}").format(SQL(", ").join(there))).fetchone() or ()
        for (kind, fit), is_there in zip(asked, row, strict=True):
            if is_there:
                ends = "*" if fit is Fit.PREFIX else ""
                said = f"{kind} {words}{'…' if ends else ''}"
                yield meaning(kind, said, [one + ends for one in spellings(words)], fit, more=(words,))

    def _facts(self, words: str) -> Iterator[Meaning]:
        """A fact by its id."""
        for fit in (Fit.EXACT, Fit.PREFIX):
            there = [_exists("pitlog.fact_ids", "fact_id", spellings(words), fit, one) for one in self.of("table")]
            if fit is Fit.PREFIX and len(words) < LEAST_OF_ID:
                return
            if there and self._connection.execute(_any(there)).fetchone() == (True,):
                said = f"fact {words}{'…' if fit is Fit.PREFIX else ''}"
                yield Meaning("fact", said, {}, fit, tuple(spellings(words)))
                return


def _any(conditions: Iterable[Composable]) -> Composed:
    return SQL("SELECT {}").format(SQL(" OR ").join(conditions))


def _exists(
    source: LiteralString, name: LiteralString, words: Sequence[str], fit: Fit, table: str | None = None
) -> Composable:
    """Whether there is a row with one of these ids, or with an id that begins so."""
    if fit is Fit.EXACT:
        fits: Composable = SQL("{} = ANY({})").format(SQL(name), Literal(list(words)))
    else:
        ranges = [(Literal(one), Literal(one + LAST)) for one in words]
        fits = SQL(" OR ").join([SQL("({0} >= {1} AND {0} < {2})").format(SQL(name), *each) for each in ranges])
    at = SQL("table_name = {} AND ").format(Literal(table)) if table is not None else SQL("")
    return SQL("EXISTS (SELECT FROM {} WHERE {}({}))").format(SQL(source), at, fits)


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
}
_SUPERVISORS: LiteralString = (
    "SELECT DISTINCT supervisor FROM pitlog.rounds WHERE supervisor IS NOT NULL LIMIT %(most)s"
)
