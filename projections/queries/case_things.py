"""The things that a case gathers, by names that people write: each is known, or refused with the nearest name."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from msgspec import Struct
from psycopg import Connection

from domain.money import parse
from projections.cases import GATHERED
from projections.errors import NoCurrency, NotAmount, NothingToAudit, NotSecondAuditor
from projections.queries.cases import FoundCase
from projections.queries.disputes import FoundDispute
from projections.queries.findings import finding
from projections.queries.known_names import check_names
from projections.queries.nearest_names import near
from projections.queries.rounds import named
from projections.queries.spelled import spelled
from record.errors import NotFound, UnknownName

Things = dict[str, list[str]]
"""Names by kind: findings, rounds, players, commission."""
SINGULAR = {"findings": "finding", "rounds": "round", "players": "player", "commission": "entry of commission"}


def known_things(connection: Connection[Any], of: FoundDispute, asked: Mapping[str, Sequence[str]]) -> Things:
    """The things as the record spells them. Raises `UnknownName` for the first that it does not know."""
    as_written = _findings_there(connection, asked.get("findings") or ())
    known = {
        kind: [
            name if kind == "findings" and name in as_written else _KNOWN[kind](connection, of.table_name, name)
            for name in asked.get(kind) or ()
        ]
        for kind in GATHERED
    }
    return {kind: [*dict.fromkeys(names)] for kind, names in known.items() if names}


def new_things(its: FoundCase, of: FoundDispute, things: Things) -> Things:
    """Those that the case does not have yet."""
    has: dict[str, list[str]] = {kind: getattr(its, kind) for kind in GATHERED}
    has["rounds"] = [*its.rounds, *of.rounds]
    return _kept({kind: [name for name in names if name not in has[kind]] for kind, names in things.items()})


def gathered_things(its: FoundCase, asked: Mapping[str, Sequence[str]]) -> Things:
    """Things of the case that are to be taken out. Raises `UnknownName` for the first that it does not have."""
    for kind in GATHERED:
        has = getattr(its, kind)
        for name in asked.get(kind) or ():
            if name not in has:
                raise UnknownName(f"{SINGULAR[kind]} in the case", name, near(name, has) or has[:3])
    return _kept({kind: [*dict.fromkeys(asked.get(kind) or ())] for kind in GATHERED})


def _kept(things: Things) -> Things:
    return {kind: names for kind, names in things.items() if names}


def _findings_there(connection: Connection[Any], names: Sequence[str]) -> frozenset[str]:
    """The findings among these names, in one query: a question may find hundreds."""
    if not names:
        return frozenset()
    rows = connection.execute("SELECT DISTINCT finding FROM pitlog.findings WHERE finding = ANY(%s)", ([*names],))
    return frozenset(name for (name,) in rows)


def _finding(connection: Connection[Any], table: str, name: str) -> str:
    try:
        return finding(connection, name).finding
    except NotFound:
        if (meant := spelled(connection, "finding", name)) is None:
            raise
        return meant


def _round(connection: Connection[Any], table: str, name: str) -> str:
    """A round of the table of the dispute."""
    found = [one for one in named(connection, name) if one.table_name == table]
    if not found:
        raise UnknownName(f"round at {table} called", name, [])
    return found[-1].round


def _player(connection: Connection[Any], table: str, name: str) -> str:
    check_names(connection, {"player": name})
    return name


# The session comes first: postings have an index by it, and none by their facts.
_ENTRY = """
    SELECT FROM pitlog.postings JOIN pitlog.facts AS f USING (session)
    JOIN pitlog.fact_ids AS its ON its.position = f.position AND its.month = f.month
    WHERE its.table_name = %s AND its.fact_id = %s AND facts @> ARRAY[its.fact_id] LIMIT 1
"""
_ENTRIES = "SELECT DISTINCT unnest(facts) FROM pitlog.postings WHERE table_name = %s LIMIT 20000"


def _entry(connection: Connection[Any], table: str, name: str) -> str:
    """A fact that made an entry of commission at the table."""
    if connection.execute(_ENTRY, (table, name)).fetchone() is None:
        known = [one for (one,) in connection.execute(_ENTRIES, (table,))]
        raise UnknownName(f"entry of commission at {table} by the fact", name, near(name, known))
    return name


_KNOWN: dict[str, Callable[[Connection[Any], str, str], str]] = {
    "findings": _finding,
    "rounds": _round,
    "players": _player,
    "commission": _entry,
}


# --- commission ---------------------------------------------------------------------------------------------------


class GatheredEntry(Struct):
    """An entry of commission in a case."""

    fact: str
    round: str | None
    player: str | None
    wager: str | None
    account: str
    amount: Decimal
    currency: str | None


def gathered_entries(connection: Connection[Any], its: FoundCase) -> list[GatheredEntry]:
    """The postings of the entries in a case."""
    rows = connection.execute(
        "SELECT asked.fact, p.round, player, wager, account, sum(amount), currency "
        "FROM unnest(%s::text[]) WITH ORDINALITY AS asked (fact, nth) "
        "JOIN pitlog.fact_ids AS its ON its.table_name = %s AND its.fact_id = asked.fact "
        "JOIN pitlog.facts AS f ON f.position = its.position AND f.month = its.month "
        "JOIN pitlog.postings AS p ON p.session = f.session AND p.facts @> ARRAY[asked.fact] "
        "GROUP BY nth, asked.fact, p.round, player, wager, account, currency ORDER BY nth, p.round, player, account",
        (its.commission, its.table_name),
    )
    return [GatheredEntry(*row) for row in rows]


# --- the error ----------------------------------------------------------------------------------------------------


def described(its: FoundCase, of: FoundDispute, said: Mapping[str, str | None], currency: str | None) -> dict[str, str]:
    """A description as it is recorded, without fields that are not stated. Raises for an amount that is none."""
    found = {name: value for name, value in said.items() if value}
    for name in ("savings", "losses"):
        if name in found:
            try:
                parse(found[name])
            except ValueError:
                raise NotAmount(name, found[name]) from None
    if "savings" in found or "losses" in found:
        found.setdefault("currency", its.currency or currency or "")
        if not found["currency"]:
            raise NoCurrency(of.dispute)
    else:
        found.pop("currency", None)
    return found


_STAFF = "SELECT DISTINCT unnest(ARRAY[dealer, supervisor]) FROM pitlog.rounds LIMIT 20000"


def check_staff(connection: Connection[Any], what: str, name: str | None) -> None:
    """Raise for a dealer or a supervisor whom no fact names, with the nearest name."""
    if name:
        known = [one for (one,) in connection.execute(_STAFF) if one]
        if known and name not in known:
            raise UnknownName(what, name, near(name, known))


def check_auditor(its: FoundCase, of: FoundDispute, person: str) -> None:
    """Raise if a person cannot be the second auditor, or if there is nothing to audit."""
    first = its.first_auditors or [one["by"] for one in of.decisions[-1:] if one["by"]]
    if not its.is_described and not of.decisions:
        raise NothingToAudit(of.dispute)
    if _plain(person) in map(_plain, first):
        raise NotSecondAuditor(of.dispute, person)


def _plain(person: str) -> str:
    """A person without the role before the name."""
    return person.rpartition(":")[2]
