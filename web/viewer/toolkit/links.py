"""The addresses of all pages. Names come from feeds and may contain any character, so they go into the query."""

import shlex
from collections.abc import Callable, Mapping
from functools import lru_cache
from urllib.parse import quote_plus

from projections.search.hits import Hit
from web.viewer.toolkit.rights import Right

_quoted = lru_cache(16_384)(quote_plus)
"""Cached: a page's many addresses repeat few words."""


def link_to(path: str, asked: Mapping[str, object] | None = None, /, **more: object) -> str:
    """A path with a query. Parameters that are None are left out."""
    every = {**asked, **more} if asked else more
    given = [f"{_quoted(name.rstrip('_'))}={_quoted(str(value))}" for name, value in every.items() if value is not None]
    return f"{path}?{'&'.join(given)}" if given else path


def also(address: str, **more: object) -> str:
    """An address with further parameters."""
    asked = link_to("", **more)
    return address + (asked.replace("?", "&", 1) if "?" in address else asked)


def table(name: str, day: object = None, shoe: int | None = None) -> str:
    """A table with its roads and shoes, one of them open, by its number on the day."""
    return link_to("/table", name=name, day=day, shoe=shoe)


def round_(session: str, n: int, step: int | None = None) -> str:
    """A round, replayed, at a step."""
    return link_to("/round", session=session, n=n, step=step)


def round_named(table: str, name: str) -> str:
    """A round by its name, if its number in its session is not known."""
    return link_to("/round", table=table, name=name)


def step_of(table: str, round_: str, about: str) -> str:
    """A round at the step of a fact. The address stays right if steps are counted otherwise."""
    return link_to("/round", table=table, name=round_, about=about)


def round_as(session: str, n: int, **asked: object) -> str:
    """A round in another reading, or with its hidden cards shown."""
    return link_to("/round", session=session, n=n, **asked)


def shoe(session: str, name: str) -> str:
    """A shoe: every card in order."""
    return link_to("/shoe", session=session, name=name)


def what_if(session: str, shoe: str | None = None) -> str:
    """A gaming day or a shoe under another ruleset."""
    return link_to("/what-if", session=session, shoe=shoe)


def player(name: str) -> str:
    """A player: history, errors, money, disputes."""
    return link_to("/player", name=name)


def dealer(name: str) -> str:
    """A dealer: history, errors, money."""
    return link_to("/dealer", name=name)


def watch_of(kind: str, name: str) -> str:
    """The page of what is watched of a player, a dealer or a supervisor, or at a table."""
    return link_to(f"/watch/{kind}", name=name)


def raise_dispute(table: str, round_: str | None = None, day: object = None) -> str:
    """The form to raise a dispute with, about a round of a gaming day."""
    return link_to("/disputes/raise", table=table, rounds=round_, day=day)


def finding(name: str) -> str:
    """A finding."""
    return link_to("/finding", name=name)


def rule(ruleset: str, number: str) -> str:
    """A rule, in our summary."""
    return link_to("/rule", ruleset=ruleset, number=number)


def dispute(name: str) -> str:
    """A dispute."""
    return link_to("/dispute", name=name)


def closing(day: object, table: str | None = None) -> str:
    """The accounts of a gaming day, to be closed or closed."""
    return link_to("/closing", day=day, table=table)


def fact(table: str, name: str) -> str:
    """A fact as it was recorded."""
    return link_to("/fact", table=table, id=name)


def hit(one: Hit) -> str | None:
    """What a search found. A wager is on the page of its round; a name that has no page is searched with its kind."""
    lead = _HITS.get(one.kind)
    return lead(one) if lead is not None else None


def _searched(one: Hit) -> str:
    return link_to("/search", q=f"{one.kind} {shlex.quote(one.name)}")


_HITS: dict[str, Callable[[Hit], str]] = {
    "table": lambda one: table(one.name),
    "shoe": lambda one: shoe(one.session or "", one.name),
    "round": lambda one: round_(one.session or "", one.n or 0),
    "wager": lambda one: round_named(one.table or "", one.round or ""),
    "fact": lambda one: fact(one.table or "", one.name),
    "finding": lambda one: finding(one.name),
    "dispute": lambda one: dispute(one.name),
    "rule": lambda one: rule(one.document or "", one.name),
    "player": lambda one: player(one.name),
    "dealer": lambda one: dealer(one.name),
    **dict.fromkeys(("supervisor", "code", "ruleset"), _searched),
}

TARGETS: dict[str, tuple[Right, Callable[[str, str], str]]] = {
    "round": (Right.ROUNDS, lambda at, name: round_named(at, name)),
    "table": (Right.ROUNDS, lambda at, name: table(at, name.rpartition(", gaming day ")[2])),
    "fact": (Right.ROUNDS, fact),
    "finding": (Right.FINDINGS, lambda at, name: finding(name)),
    "dispute": (Right.DISPUTES, lambda at, name: dispute(name)),
    "player": (Right.SEARCH, lambda at, name: player(name)),
    "dealer": (Right.SEARCH, lambda at, name: dealer(name)),
    "dossier": (Right.DISPUTES, lambda at, name: link_to("/dossier", number=name)),
}
"""The target of a recorded access ("round R1") by its first word, and the right it needs."""


def access_link(what: str, table: str | None, may: Callable[[Right], bool]) -> str | None:
    """The address of a recorded access. None if the person may not open it."""
    kind, _, name = what.partition(" ")
    right, lead = TARGETS.get(kind, (None, None))
    return lead(table or "", name) if right is not None and lead is not None and may(right) else None
