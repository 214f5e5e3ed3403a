"""Makes the facts of one row: all of them, or none. The state after it counts only if all could be made."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from cli.errors import RowNotMapped
from cli.imports.cards import Assigned, Seen
from cli.imports.fact_maker import FactMaker
from cli.imports.patterns import Pattern
from cli.imports.row_state import ReadyRow, State
from cli.imports.settings import FactSettings
from cli.imports.values import NULL
from domain.errors import Refused
from domain.facts import decode
from domain.facts.vocabulary import MAX_NAME


class MadeLine(NamedTuple):
    """A fact as a line, and whether it begins a group."""

    raw: bytes
    begins_group: bool = False


class RowFacts:
    """The facts of one row, and the state after it, which counts only if all of them could be made."""

    def __init__(self, state: State, row: ReadyRow) -> None:
        self._state, self._row = state, row
        self.groups: dict[tuple[str, str], tuple[str, ReadyRow]] = {}
        self.assigned: dict[str, Assigned] = {}
        self.facts: dict[str, int] = {}
        self.not_made: dict[str, int] = {}
        self.assigned_cards = 0

    def lines(self, makers: Sequence[FactMaker]) -> Iterator[MadeLine]:
        """The facts as lines."""
        for maker in makers:
            if maker.said.after:
                yield from (MadeLine(raw) for raw in self._ended(maker))
        for maker in makers:
            if not maker.said.after:
                for row in _items(self._row, maker.said.each):
                    if self._is_due(maker, row):
                        begins = maker.said.new is not None
                        yield from (MadeLine(raw, begins) for raw in self.of(maker, row))

    def _ended(self, maker: FactMaker) -> Iterator[bytes]:
        assert maker.said.after is not None
        table = self._table(maker, self._row)
        group = maker.said.after.filled(self._row.cells)
        before = self._state.groups.get((maker.said.label, table))
        if before is not None and group and before[0] != group and self._holds(maker, before[1]):
            yield from self.of(maker, before[1], before[0])
        if group:
            self.groups[maker.said.label, table] = group, self._row

    def _is_due(self, maker: FactMaker, row: ReadyRow) -> bool:
        if not self._holds(maker, row):
            return False
        if maker.said.new is None:
            return True
        table = self._table(maker, row)
        group = maker.said.new.filled(row.cells)
        before = self._state.groups.get((maker.said.label, table))
        if not group or (before is not None and before[0] == group):
            return False
        self.groups[maker.said.label, table] = group, row
        return True

    def _holds(self, maker: FactMaker, row: ReadyRow) -> bool:
        said = maker.said
        if (said.when and not said.when.holds(row.cells)) or (said.unless and said.unless.holds(row.cells)):
            self.not_made[said.label] = self.not_made.get(said.label, 0) + 1
            return False
        return True

    def _table(self, maker: FactMaker, row: ReadyRow) -> str:
        return next((str(field.of(row.cells)) for field in maker.fields if field.name == "table"), "")

    # --- one fact ---------------------------------------------------------------------------------------------

    def of(self, maker: FactMaker, row: ReadyRow, group: str = "") -> list[bytes]:
        """The facts that one part of the map makes of a row: one, or a card each."""
        said = maker.said
        values: dict[str, Any] = {"fact": said.kind, "id": "", "table": "", "at": row.at.isoformat()}
        for field in maker.fields:
            if field.name == "at" and type(field.value) is Pattern:
                if text := field.value.filled(row.cells):
                    values["at"] = self._state.instant(field.value, text).isoformat()
            elif (value := field.of(row.cells)) is not None:
                values[field.name] = value
            elif field.name in maker.required:
                raise RowNotMapped(", ".join(sorted(field.columns)), _needed(said.kind, field.name, field.columns))
        if maker.tells and not any(name in values for name in maker.tells):
            columns = frozenset(
                column for field in maker.fields if field.name in maker.tells for column in field.columns
            )
            raise RowNotMapped(", ".join(sorted(columns)), _needed(said.kind, " or ".join(maker.tells), columns))
        if said.assumed:
            values["note"] = "; ".join(filter(None, (values.get("note"), f"not in the source: {said.assumed}")))
        if said.kind == "shoe_started":
            self.assigned[values["table"]] = Assigned()
        values["id"] = self._id(said, row, group)
        if said.deal is None:
            return [self._line(maker, values)]
        return [
            self._line(maker, {**values, "id": f"{values['id']}.{n}", "to": to, "card": card})
            for n, (to, card) in enumerate(self._dealt(said.deal, row), 1)
        ]

    def _id(self, said: FactSettings, row: ReadyRow, group: str) -> str:
        if said.id is not None:
            if not (id_ := said.id.filled(row.cells)):
                raise RowNotMapped(", ".join(said.id.columns), f"is empty, and is the id of {said.kind}")
        else:
            if said.new is not None:
                group = said.new.filled(row.cells)
            id_ = f"{group if group and self._state.has_key else row.key}:{said.label}"
        return id_ if len(id_) < MAX_NAME - 6 else hashlib.sha256(id_.encode()).hexdigest()[:40]

    def _dealt(self, deal: Mapping[str, tuple[Pattern, ...]], row: ReadyRow) -> list[tuple[str, Seen]]:
        """The cards of all hands, one to each in turn."""
        hands: dict[str, list[Seen]] = {}
        for to, patterns in deal.items():
            hands[to] = []
            missing = ""
            for pattern in patterns:
                seen = self._state.cards(pattern, row.cells)
                if seen and missing:
                    raise RowNotMapped(missing, f"is empty, and {', '.join(pattern.columns)} after it has a card")
                missing = missing or ("" if seen else ", ".join(pattern.columns))
                hands[to] += seen
        most = max(map(len, hands.values()), default=0)
        if not most:
            columns = frozenset(one for patterns in deal.values() for pattern in patterns for one in pattern.columns)
            raise RowNotMapped(", ".join(sorted(columns))[:90], _needed("card_drawn", "a card", columns))
        return [(to, hand[n]) for n in range(most) for to, hand in hands.items() if n < len(hand)]

    def _line(self, maker: FactMaker, values: dict[str, Any]) -> bytes:
        for name, value in values.items():
            if value is NULL:
                values[name] = None
            elif type(value) is Seen:
                self._card(values, name, value)
                break
        line = msgspec.json.encode(values)
        try:
            decode(line)
        except Refused as why:
            columns = {c for field in maker.fields if field.name == why.field for c in field.columns}
            raise RowNotMapped(", ".join(sorted(columns)), f"{maker.said.kind}: {why}") from None
        label = maker.said.label
        self.facts[label] = self.facts.get(label, 0) + 1
        return line

    def _card(self, values: dict[str, Any], name: str, seen: Seen) -> None:
        """The card in its place. A part that the source does not have is handled as the map says."""
        if (card := seen.card) is None:
            what = f"the source has only {'/'.join(seen.ranks)}{' ' + seen.suit if seen.suit else ', no suit'}"
            if self._state.incomplete == "refuse":
                raise RowNotMapped("", f'{what}: say incomplete = "assigned" or "unseen" in [cards] (docs/IMPORT.md)')
            if self._state.incomplete == "assigned":
                table = values["table"]
                if table not in self.assigned:
                    self.assigned[table] = self._state.assigned.get(table, Assigned()).copy()
                card = self.assigned[table].card(seen)
                self.assigned_cards += 1
            said = what + (": the rest is assigned" if card else "")
            values["note"] = "; ".join(filter(None, (values.get("note"), said)))
        values[name] = card


def _items(row: ReadyRow, each: str) -> Iterator[ReadyRow]:
    """The row, or one for each item of a list in it, whose columns are then those of the item."""
    if not each:
        yield row
        return
    for n in count(1):
        before = f"{each}.{n}."
        item = {f"{each}.{name[len(before) :]}": text for name, text in row.cells.items() if name.startswith(before)}
        if not item:
            return
        yield ReadyRow(type(row.cells)({**row.cells, **item}), row.at, f"{row.key}.{n}")


def _needed(kind: str, field: str, columns: frozenset[str]) -> str:
    when = next(iter(sorted(columns)), "")
    return f'is empty, and {kind} needs {field}. To make no such fact of these rows, write when = "{{{when}}}"'
