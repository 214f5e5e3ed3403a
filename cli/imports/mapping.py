"""Makes facts of the rows of files, in order. The same rows give the same facts with the same ids, always."""

import hashlib
from collections.abc import Mapping
from datetime import datetime

from cli.errors import MapUnusable, RowNotMapped
from cli.imports.cards import CardReader
from cli.imports.clock import Clock, NotATime
from cli.imports.fact_maker import maker_of
from cli.imports.making import MadeLine, RowFacts
from cli.imports.reading.rows import Row
from cli.imports.row_state import ReadyRow, RowCells, State
from cli.imports.settings import ImportMap
from cli.imports.tally import ImportTally
from cli.imports.values import Tools

OWN_COLUMNS = ("@row", "@line", "@file", "@day")
"""Columns that every row has: its number, oldest first; its line; its file; the gaming day of its time."""
_IDENTITY = 16
"""The number of rows that identify a file, if the map has no key."""


class RowMapper:
    """Makes the facts of the rows of one feed, in order."""

    def __init__(self, map_: ImportMap, given: Mapping[str, str], tally: ImportTally) -> None:
        self._map, self._given, self.tally = map_, given, tally
        try:
            self._clock = Clock(map_.time)
        except (ValueError, NotATime) as why:
            raise MapUnusable(map_.file, str(why)) from None
        cards = CardReader(map_.cards)
        tools = Tools(self._clock, cards, map_.words, map_.source.decimal)
        self._makers = [maker_of(map_.file, one, tools) for one in map_.facts]
        self._state = State(self._clock, cards, has_key=map_.source.key is not None)
        tally.assumed = _assumed(map_)
        items = tuple(f"{one.each}." for one in map_.facts if one.each)
        tally.never_filled = {one for one in self.columns - {*OWN_COLUMNS} if not one.startswith(items or ("\0",))}
        self._begin_file("")

    def _begin_file(self, file: str) -> None:
        self._row = 0
        self._chain = hashlib.sha256(repr(sorted(self._given.items())).encode())
        self._of_file: dict[str, str] = {}
        self._state.last = None

    def begin_file(self, file: str, of_name: Mapping[str, str]) -> None:
        """Begin a file. `of_name`: columns that its name gives."""
        self._begin_file(file)
        self._of_file = {**of_name, **self._given, "@file": file}
        self._chain.update(repr(sorted(of_name.items())).encode())

    @property
    def columns(self) -> set[str]:
        """Every column that the map names."""
        named = {column for maker in self._makers for field in maker.fields for column in field.columns}
        patterns = [self._map.source.key, self._map.time.at]
        for maker in self._makers:
            patterns += [maker.said.new, maker.said.after, maker.said.id]
            patterns += [one for hand in (maker.said.deal or {}).values() for one in hand]
            for condition in (maker.said.when, maker.said.unless):
                named |= {*condition.columns} if condition else set()
        named |= {column for pattern in patterns if pattern for column in pattern.columns}
        return named | {*self._map.source.leave_out} | {split.column for split in self._map.source.splits}

    # --- rows -------------------------------------------------------------------------------------------------

    def lines(self, row: Row) -> list[MadeLine]:
        """The facts of a row as lines. Raises `RowNotMapped`: then nothing was made of it."""
        self._row += 1
        key = self._row_key(row)
        if row.wrong:
            raise row.refusal
        cells = self._cells(row)
        if self._is_left_out(cells, split=False):
            return []
        self._split(cells)
        if self._is_left_out(cells, split=True):
            return []
        at = self._time(cells)
        cells["@day"] = self._clock.gaming_day(at).isoformat()
        if self._map.source.key is not None and not (key := self._map.source.key.filled(cells)):
            raise RowNotMapped(", ".join(self._map.source.key.columns), "is empty, and is part of the key")
        made = RowFacts(self._state, ReadyRow(cells, at, key))
        lines = [*made.lines(self._makers)]
        self._state.groups.update(made.groups)
        self._state.assigned.update(made.assigned)
        self._state.last = at
        self.tally.facts.update(made.facts)
        self.tally.not_made.update(made.not_made)
        self.tally.assigned += made.assigned_cards
        return lines

    def end(self) -> list[bytes]:
        """The facts that the end of the last file makes."""
        lines: list[bytes] = []
        for (label, _), (group, last) in sorted(self._state.groups.items(), key=lambda item: item[1][1].at):
            for maker in self._makers:
                if maker.said.label == label and maker.said.after and maker.said.ended_by_file and group:
                    made = RowFacts(self._state, last)
                    lines += made.of(maker, last, group)
                    self.tally.facts.update(made.facts)
        return lines

    def _row_key(self, row: Row) -> str:
        """The key of a row if the map has none: a digest of the first rows of the file, and the number of the row."""
        if self._map.source.key is not None:
            return ""
        if self._row <= _IDENTITY:
            self._chain.update(row.text.encode("utf-8", "surrogateescape") + b"\n")
        return f"{self._chain.hexdigest()[:12]}-{self._row}"

    def _cells(self, row: Row) -> RowCells:
        unknown = self._map.source.unknown
        cells = RowCells(self._of_file)
        for column, text in row.cells.items():
            bare = text.strip()
            cells[column] = "" if unknown and bare.casefold() in unknown else bare
        cells["@row"], cells["@line"] = str(self._row), str(row.line)
        return cells

    def _is_left_out(self, cells: RowCells, *, split: bool) -> bool:
        """Whether the map leaves a row out. `split`: by the columns that splits make; otherwise by the others."""
        made = {name for one in self._map.source.splits for name in one.into}
        for column, texts in self._map.source.leave_out.items():
            if (column in made) is split and (cells[column].casefold() in texts or (not texts and cells[column])):
                self.tally.left_out[column] += 1
                return True
        return False

    def _split(self, cells: RowCells) -> None:
        """Take columns apart."""
        for split in self._map.source.splits:
            if text := cells[split.column]:
                found = split.like.taken_apart(text) if split.like else _cut(text, split.at, split.into)
                if found is None:
                    raise RowNotMapped(split.column, f"{text[:60]!r} is not as [[split]] says")
                cells.update(found)
        if self.tally.never_filled:
            self.tally.never_filled -= {column for column in self.tally.never_filled if cells[column]}

    def _time(self, cells: RowCells) -> datetime:
        if self._clock.counts:
            return self._clock.nth(self._row)
        pattern = self._map.time.at
        if pattern is None:  # every fact says its own
            return self._state.last or datetime.fromisoformat("1970-01-01T00:00:00+00:00")
        if not (text := pattern.filled(cells)):
            raise RowNotMapped(", ".join(pattern.columns), "is empty, and is part of the time")
        return self._state.instant(pattern, text)


def _assumed(map_: ImportMap) -> dict[str, str]:
    """What the map says that no source does, in words."""
    said = {one.label: one.assumed for one in map_.facts if one.assumed}
    if map_.time.start:
        step = f", {map_.time.step:g} s from row to row" if map_.time.step else ", the same for every row"
        said["times"] = f"counted from {map_.time.start}{step}"
    return said


def _cut(text: str, at: str, into: tuple[str, ...]) -> dict[str, str] | None:
    """The parts of a text. None if there are more than columns; columns without a part are not known."""
    parts = [part.strip() for part in text.split(at)]
    if len(parts) > len(into):
        return None
    return dict(zip(into, parts + [""] * (len(into) - len(parts)), strict=True))
