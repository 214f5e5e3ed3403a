"""`pitlog facts`: the recorded lines, exactly as received."""

import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, tzinfo
from functools import partial
from typing import Any, cast

import click
import msgspec
from msgspec import UNSET
from psycopg import Connection

from cli.catch_up import note_archived_months
from cli.context import Where, with_where
from cli.empty_answers import checked_if_empty
from cli.other_names import say_other_names
from cli.output.pager import paged
from cli.output.streams import encoded
from cli.output.user_text import WORDS, Choice, safe
from cli.times import DAY, TIME, resolved, span
from domain.facts import KINDS
from domain.fold.sessions import gaming_day_of
from projections.answers.short import ShownFact
from projections.queries.known_names import days_open, known_as
from projections.queries.nearest_names import near
from projections.queries.players import players
from projections.queries.same_person import other_names
from projections.queries.times import nearest_days
from record.errors import NotFound, UnknownName
from record.retrieval.corrections import Correction, in_force
from record.retrieval.known_tables import known_table
from record.retrieval.reader import FactSelection, read, sessions
from record.retrieval.related_facts import About, about
from record.storage.stored import StoredFact
from record.venue import Venue, venue

ELSEWHERE = {"fact", "id", "table", "at", "seq", "source", "video"}
"""Fields that have a column of their own, or that are not needed to follow the game."""

PLAIN = {"card", "wager", "round", "shoe", "dispute", "decision", "result", "note"}
"""Fields whose value is clear by itself or by the kind of the fact."""

KIND_WIDTH = 18
LEAST = 20
"""The minimum width of the text column."""


class Pretty:
    """How facts are shown: time zone, and as first recorded or as corrected."""

    def __init__(self, zone: tzinfo, corrections: Mapping[tuple[str, str], Correction] | None = None) -> None:
        self._zone = zone
        self._corrections = corrections or {}
        self._width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
        self._table_width = 5

    def lines(self, rows: Iterable[StoredFact]) -> Iterator[bytes]:
        """The lines without their ends."""
        heading = None
        for row in rows:
            at = row.at.astimezone(self._zone)
            if (day := f"{at:%Y-%m-%d}, {_offset(at)}") != heading:
                heading = day
                yield heading.encode()
            yield encoded(self._line(row, at))

    def _line(self, row: StoredFact, at: datetime) -> str:
        fact_json = msgspec.json.decode(row.state)
        correction = self._corrections.get((row.table, row.fact_id))
        now = correction.now if correction and correction.now is not None else fact_json
        words = [_words(name, value) for name, value in now.items() if name not in ELSEWHERE]
        if correction is not None:
            words.insert(0, _mark(correction))
        video = fact_json.get("video")
        self._table_width = max(self._table_width, min(len(safe(row.table)), 16))
        start = f"{at:%H:%M:%S}.{at.microsecond // 1000:03} {safe(row.table):{self._table_width}} "
        start += f"{row.topic.partition('/')[0]:{KIND_WIDTH}} "
        camera = safe(" ".join(map(str, video.values()))) if video else ""
        return self._fitted(start, safe(", ".join(word for word in words if word)), camera)

    def _fitted(self, start: str, words: str, camera: str) -> str:
        """A line no wider than the terminal. The text is shortened, not the camera's time code."""
        if self._width is None:
            return f"{start}{words}{f'  [{camera}]' if camera else ''}".rstrip()
        room = self._width - _cells(start)
        if not camera or room - _cells(camera) - 2 < LEAST:
            return _clipped(start + words, self._width).rstrip()
        room -= _cells(camera) + 2
        shown = _clipped(words, room)
        return f"{start}{shown}{' ' * (room - _cells(shown))}  {camera}"


def _mark(correction: Correction) -> str:
    return f"[{'never happened' if correction.now is None else 'corrected'}: {correction.by}]"


def _offset(at: datetime) -> str:
    return at.isoformat(timespec="seconds")[19:]


def _words(name: str, value: Any) -> str:
    """A field in words."""
    if value is None or value == []:
        return "unseen" if name == "card" else ""
    label = name.rstrip("_").replace("_", " ")
    if isinstance(value, bool):
        return label if value else f"not {label}"
    plain = name in PLAIN or (name == "player" and isinstance(value, str))  # a number there is points
    return _value(value) if plain else f"{label} {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{name} {_value(each)}" for name, each in value.items() if name not in ELSEWHERE)
    if isinstance(value, list):
        return " ".join(map(_value, value))
    return "-" if value is None else str(value)


def _cells(words: str) -> int:
    """The width of text in terminal columns."""
    if words.isascii():
        return len(words)
    from rich.cells import cell_len

    return cell_len(words)


def _clipped(words: str, room: int) -> str:
    if _cells(words) <= room:
        return words
    from rich.cells import set_cell_size

    return set_cell_size(words, max(room - 1, 0)) + "…"


FLUSH = 1 << 18

Corrections = dict[tuple[str, str], Correction]


@click.command()
@click.option("--table", type=WORDS, help="Only facts of this table.")
@click.option("--day", type=DAY, help="Only facts of this gaming day.")
@click.option("--shoe", type=WORDS, help="Only facts recorded while this shoe was in play.")
@click.option("--round", "round_", type=WORDS, metavar="ROUND", help="Only facts of this round.")
@click.option("--player", type=WORDS, help="Only facts about this player, the player's wagers and terminal.")
@click.option(
    "--kind", "kinds", multiple=True, type=Choice(sorted(KINDS)), metavar="KIND", help="Only facts of this kind."
)
@click.option("--since", type=TIME, metavar="TIME", help="Only facts that happened at this time or later.")
@click.option("--until", type=TIME, metavar="TIME", help="Only facts that happened before this time.")
@click.option("--known-at", type=TIME, metavar="TIME", help="Only facts recorded by this time.")
@click.option("--json", "as_json", is_flag=True, help="Write each fact with its envelope, as one JSON object.")
@click.option("--pretty", is_flag=True, help="Write one aligned line a fact, clipped to the terminal.")
@click.option("--as-corrected", is_flag=True, help="Write facts as corrected; implies --json unless --pretty.")
@with_where
@paged
def facts(place: Where, /, shoe: str | None, round_: str | None, player: str | None, **asked: Any) -> None:
    """Write recorded facts to standard output: the lines byte for byte, in the order of recording."""
    as_json, pretty, as_corrected = (asked.pop(name) for name in ("as_json", "pretty", "as_corrected"))
    if as_json and pretty:
        raise click.UsageError("--json and --pretty exclude each other")
    with place.reading() as connection:
        also = {} if player is None else other_names(connection, player)
        if player is not None:
            say_other_names([player], also)
        what = About(shoe, round_, player, also)
        day = asked["day"]
        here = venue(connection)
        since, until = span(asked.pop("since"), asked.pop("until"), day, here.zone, partial(days_open, connection))
        asked = {**resolved(asked, here.zone), "since": since, "until": until}
        asked["table"] = known_table(connection, asked["table"])
        known_at, kinds = asked.pop("known_at"), asked.pop("kinds") or None
        wanted = FactSelection(recorded_until=known_at, kinds=kinds, **asked)
        note_archived_months(connection, wanted.day is None)
        corrections = in_force(connection, wanted.table, wanted.recorded_until) if as_corrected else None
        rows = iter(_about(connection, wanted, what) if what else read(connection, wanted))
        if player is not None:
            rows = checked_if_empty(rows, partial(_check_player, connection, player, also))
        if day is not None and wanted.day is not None and day.is_date:
            rows = checked_if_empty(rows, partial(_check_day, connection, wanted.day))
        if pretty:
            _write(Pretty(venue(connection).zone, corrections).lines(rows))
        else:
            _write(map(_shown(connection, corrections) if as_json or as_corrected else _line, rows))


def _about(connection: Connection[Any], wanted: FactSelection, what: About) -> Iterator[StoredFact]:
    """The facts about a round, a shoe or a player. Ids are found in any case. Raises `UnknownName` with the nearest."""
    try:
        yield from about(connection, wanted, what)
    except NotFound:  # nothing was written yet
        shoe, round_ = (_spelled(connection, kind, name) for kind, name in (("shoe", what.shoe), ("round", what.round)))
        if (shoe, round_) == (what.shoe, what.round):
            raise
        yield from about(connection, wanted, replace(what, shoe=shoe, round=round_))


def _spelled(connection: Connection[Any], kind: str, name: str | None) -> str | None:
    """An id as folded rounds spell it. The same, if they know nothing like it."""
    if name is None or connection.execute("SELECT to_regclass('pitlog.rounds')").fetchone() == (None,):
        return name
    try:
        return known_as(connection, kind, name)
    except UnknownName as unknown:
        if unknown.near:
            raise
        return name


def _check_day(connection: Connection[Any], day: date) -> None:
    """Raises `UnknownName` if no table was open on a gaming day."""
    days = [known for session, _, _ in sessions(connection, None) if (known := gaming_day_of(session)) is not None]
    if day not in days:
        raise UnknownName("gaming day", str(day), nearest_days(day, days))


def _check_player(connection: Connection[Any], player: str, also: Mapping[str, Sequence[str]]) -> None:
    """Raises `UnknownName` if the whole record has no fact about the player."""
    if next(iter(about(connection, FactSelection(), About(player=player, also=also))), None) is None:
        raise UnknownName("player", player, near(player, players(connection)))


def _line(row: StoredFact) -> bytes:
    return row.state


def _shown(connection: Connection[Any], corrections: Corrections | None) -> Callable[[StoredFact], bytes]:
    """A function that shows a fact with its envelope."""
    here = venue(connection)

    def shown(row: StoredFact) -> bytes:
        one = _envelope(row, here)
        if corrections is not None:
            found = corrections.get((row.table, row.fact_id))
            one.corrected_by = None if found is None else found.by
            one.now = UNSET if found is None else cast(Any, found.now)
        return msgspec.json.encode(one)

    return shown


def _envelope(row: StoredFact, here: Venue) -> ShownFact:
    assert row.recorded_at is not None
    return ShownFact(
        position=row.position, session=row.originator_id, version=row.originator_version, topic=row.topic,
        recorded_at=row.recorded_at.astimezone(here.zone), happened_at=row.at.astimezone(here.zone),
        sender=row.sender, supervisory=row.supervisory, fact=cast(Any, msgspec.Raw(row.state)),
    )  # fmt: skip


def _write(lines: Iterable[bytes]) -> None:
    out = sys.stdout.buffer
    for piece in _pieces(lines):
        out.write(piece)
    out.flush()


def _pieces(lines: Iterable[bytes]) -> Iterator[bytes]:
    chunk, size = list[bytes](), 0
    for line in lines:
        chunk += (line, b"\n")
        size += len(line)
        if size > FLUSH:
            yield b"".join(chunk)
            chunk, size = [], 0
    yield b"".join(chunk)
