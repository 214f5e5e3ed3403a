"""Reads a map: a file in TOML that says how rows become facts. Every mistake in it is one sentence."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import fields as struct_fields

from cli.errors import MapUnusable
from cli.imports.map_values import (
    Wrong,
    check_known,
    choice,
    condition,
    encoding,
    folded,
    list_,
    nearest,
    span,
    table,
    text,
)
from cli.imports.patterns import BadPattern, Pattern
from cli.imports.settings import (
    CardSettings,
    FactSettings,
    ImportMap,
    SourceSettings,
    Split,
    TimeSettings,
)
from domain.facts.registry import FEED_KINDS

MOST = 1024 * 1024
"""Bytes of a map."""
ORDERS = ("oldest first", "newest first", "by time")
FORMATS = ("csv", "json", "fixed")
OWN = ("new", "after", "ended_by_file", "when", "unless", "deal", "each", "assumed")
"""Keys of a fact in a map that are no fields of a fact."""


def read_map(file: str) -> ImportMap:
    """The map in a file. Raises `MapUnusable`."""
    try:
        with Path(file).open("rb") as source:
            raw = source.read(MOST + 1)
    except (OSError, ValueError) as error:
        raise MapUnusable(file, getattr(error, "strerror", None) or str(error)) from None
    if len(raw) > MOST:
        raise MapUnusable(file, f"it is larger than {MOST:,} bytes: it is no map")
    try:
        return _whole(file, tomllib.loads(raw.decode("utf-8-sig")))
    except UnicodeDecodeError:
        raise MapUnusable(file, "it is not UTF-8 text") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise MapUnusable(file, f"it is not TOML: {error}") from None
    except (Wrong, BadPattern) as error:
        raise MapUnusable(file, str(error)) from None


def _whole(file: str, said: dict[str, Any]) -> ImportMap:
    check_known("the map", said, ("title", "source", "split", "time", "cards", "words", "every", "fact"))
    every = table(said, "every")
    facts = list_(said, "fact")
    if not facts:
        raise Wrong('it makes no facts: write [[fact]] and below it fact = "table_opened", and so on')
    kinds = Counter[str]()
    made = tuple(_fact(n, fact, every, kinds) for n, fact in enumerate(facts, 1))
    time = _time(table(said, "time"))
    if time.at is None and not time.start and not all("at" in one.fields for one in made):
        raise Wrong('it says no times: write at = "{column}" under [time], or start = "…" if the source has none')
    words = {
        field: {folded(key): str(value) for key, value in table(said.get("words", {}), field).items()}
        for field in table(said, "words")
    }
    source = _source(table(said, "source"), list_(said, "split"))
    return ImportMap(file, str(said.get("title", "")), source, time, _cards(table(said, "cards")), words, made)


# --- sections -----------------------------------------------------------------------------------------------------


def _source(said: dict[str, Any], splits: list[dict[str, Any]]) -> SourceSettings:
    check_known("[source]", said, set(SourceSettings._fields) - {"splits"})
    made: dict[str, Any] = {name: said[name] for name in ("skip", "header", "short_rows") if name in said}
    for name, kind in (("skip", int), ("header", bool), ("short_rows", bool)):
        if name in made and type(made[name]) is not kind:
            raise Wrong(f"[source] {name} is {'a whole number' if kind is int else 'true or false'}")
    for name in ("delimiter", "quote", "comment", "rows", "encoding", "decimal"):
        if name in said:
            made[name] = text(f"[source] {name}", said[name])
    if len(made.get("delimiter", ",")) != 1 or len(made.get("quote", '"')) > 1:
        raise Wrong('[source] delimiter and quote are one character each; quote = "" for none')
    if made.get("decimal", ".") not in (".", ","):
        raise Wrong('[source] decimal is "." or ","')
    made["format"] = choice("[source] format", said.get("format", ""), ("", *FORMATS))
    made["order"] = choice("[source] order", said.get("order", ORDERS[0]), ORDERS)
    made["encoding"] = encoding(made.get("encoding", ""))
    made["names"] = tuple(text("[source] names", name) for name in list_(said, "names"))
    made["columns"] = {name: span(name, text) for name, text in table(said, "columns").items()}
    made["unknown"] = frozenset(folded(text("[source] unknown", one)) for one in list_(said, "unknown"))
    made["leave_out"] = condition("[source] leave_out", table(said, "leave_out")).columns
    made["splits"] = tuple(_split(one) for one in splits)
    for name in ("key", "file_name"):
        made[name] = Pattern.of(text(f"[source] {name}", said[name])) if name in said else None
    if made["format"] == "fixed" and not made["columns"]:
        raise Wrong('[source] columns says where columns are: columns = { time = "1-8", number = "10-11" }')
    return SourceSettings(**made)


def _split(said: dict[str, Any]) -> Split:
    check_known("[[split]]", said, ("column", "like", "at", "into"))
    column = text("[[split]] column", said.get("column", ""))
    into = tuple(text("[[split]] into", one) for one in list_(said, "into"))
    if "like" in said:
        like = Pattern.of(text("[[split]] like", said["like"]))
        return Split(column, like, "", like.columns)
    if not column or not into or not said.get("at"):
        raise Wrong('[[split]] needs column, and like = "{a} | {b}", or at = "|" with into = ["a", "b"]')
    return Split(column, None, text("[[split]] at", said["at"]), into)


def _time(said: dict[str, Any]) -> TimeSettings:
    check_known("[time]", said, TimeSettings._fields)
    made: dict[str, Any] = {}
    for name in ("zone", "day_begins", "start"):
        if name in said:
            made[name] = text(f"[time] {name}", said[name])
    for name in ("format", "date"):
        if name in said:
            given = said[name] if isinstance(said[name], list) else [said[name]]
            made[name] = tuple(text(f"[time] {name}", one) for one in given)
    if "at" in said:
        made["at"] = Pattern.of(text("[time] at", said["at"]))
    made["twice"] = choice("[time] twice", said.get("twice", "refuse"), ("refuse", "first", "second", "in order"))
    made["skipped"] = choice("[time] skipped", said.get("skipped", "refuse"), ("refuse", "later"))
    step = said.get("step", 0)
    if isinstance(step, bool) or not isinstance(step, int | float) or not 0 <= step <= 86400:
        raise Wrong("[time] step is a number of seconds, from 0 to 86400")
    if made.get("start") and "at" in made:
        raise Wrong("[time] has both at and start: start is for a source without times")
    return TimeSettings(**made, step=float(step))


def _cards(said: dict[str, Any]) -> CardSettings:
    check_known("[cards]", said, CardSettings._fields)
    tables = {
        name: {folded(key): text(f"[cards.{name}] {key}", value) for key, value in table(said, name).items()}
        for name in ("ranks", "suits", "cards")
    }
    for key, value in tables["ranks"].items():
        if not value or not all(rank in "A23456789TJQK" for rank in value):
            raise Wrong(f"[cards.ranks] {key} = {value!r}: ranks are A 2 3 4 5 6 7 8 9 T J Q K")
    for key, value in tables["suits"].items():
        if len(value) != 1 or value not in "CDHS":
            raise Wrong(f"[cards.suits] {key} = {value!r}: suits are C D H S")
    return CardSettings(
        **tables,
        order=choice("[cards] order", said.get("order", "any"), ("any", "rank first", "suit first")),
        incomplete=choice("[cards] incomplete", said.get("incomplete", "refuse"), ("refuse", "unseen", "assigned")),
    )


def _fact(number: int, said: dict[str, Any], every: dict[str, Any], kinds: Counter[str]) -> FactSettings:
    kind = text(f"[[fact]] {number}: fact", said.get("fact", ""))
    where = f"[[fact]] {number} ({kind})"
    if kind not in FEED_KINDS:
        raise Wrong(f"[[fact]] {number}: fact = {kind!r} is no kind of fact{nearest(kind, FEED_KINDS)}")
    fields = {name: value for name, value in said.items() if name not in OWN and name not in ("fact", "id")}
    known = {one.encode_name for one in struct_fields(FEED_KINDS[kind])}
    check_known(where, fields, known, "field")
    kinds[kind] += 1
    made: dict[str, Any] = {}
    for name in ("new", "after", "id"):
        if name in said:
            made[name] = Pattern.of(text(f"{where} {name}", said[name]))
    if "new" in made and "after" in made:
        raise Wrong(f"{where} has new and after: a fact begins a group or ends one")
    for name in ("when", "unless"):
        if name in said:
            made[name] = condition(f"{where} {name}", said[name])
    if "deal" in said:
        made["deal"] = _deal(where, kind, said["deal"])
    return FactSettings(
        number,
        kind,
        kind if kinds[kind] == 1 else f"{kind}{kinds[kind]}",
        {**{name: value for name, value in every.items() if name in known}, **fields},
        ended_by_file=bool(said.get("ended_by_file", False)),
        each=text(f"{where} each", said.get("each", "")),
        assumed=text(f"{where} assumed", said.get("assumed", "")),
        **made,
    )


def _deal(where: str, kind: str, said: Any) -> Mapping[str, tuple[Pattern, ...]]:
    if kind != "card_drawn" or not isinstance(said, dict) or not said:
        raise Wrong(f'{where}: deal = {{ player = ["{{p1}}", "{{p2}}", "{{p3}}"], banker = … }} is for card_drawn')
    return {
        to: tuple(Pattern.of(text(f"{where} deal", one)) for one in (given if isinstance(given, list) else [given]))
        for to, given in said.items()
    }
