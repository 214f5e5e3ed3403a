"""The tile of a table on the wall: the same for the page and for the news that replace it.

A role sees only the reasons whose subjects it may see, so tables may lie in another order for it.
"""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from domain.fold.round import Round
from domain.text import capital, safe
from domain.views.layouts import cloth_of
from domain.views.replay.roads import Coup, RoadMark, has_roads, is_outcome, roads
from projections.queries.attention import ORDER, Kind, Reason
from projections.queries.floor import CLOSED, OPEN, FloorTable
from projections.queries.wall import RESULTS, RoundOnRoad, TableOnWall, Wall
from web.viewer.live.floor_rows import STATE_WORDS, STATES, key
from web.viewer.live.news import News
from web.viewer.toolkit import links
from web.viewer.toolkit.rendering import Showing, part
from web.viewer.toolkit.request import Person
from web.viewer.toolkit.rights import Right

COLUMNS = 20
"""The columns of a road's tail."""
MARKS: dict[Kind, str] = {"set-aside": "grave", "ruling": "grave", "dispute": "grave", "unpaid": "grave"}
"""The look of a reason. All others are warnings."""
NEEDS: dict[Kind, Right] = {"dispute": Right.DISPUTES, "alarm": Right.FINDINGS}
RIGHTS = (Right.ROUNDS, Right.FINDINGS, Right.DISPUTES, Right.ACKNOWLEDGE)
"""The rights on which a tile depends."""


class Tile(NamedTuple):
    """A table on the wall, as people of a role see it."""

    key: str
    name: str
    pit: str
    place: tuple[int, str]
    """In its pit."""
    order: tuple[int, int, str]
    """By attention: less is further in front."""
    loud: str
    """The reasons that nobody acknowledged, in words."""
    digest: str
    """Of all its reasons: who acknowledges a tile names what was seen."""
    html: str
    version: str


def tiles(wall: Wall, tables: Sequence[FloorTable], here: Showing, who: Person) -> list[Tile]:
    """Tiles of these tables, sorted by attention."""
    made = (_kept(one, wall.shown.get(one.table_name) or TableOnWall(), here, who) for one in tables)
    return sorted(made, key=lambda tile: tile.order)


_made: dict[tuple[str, Showing, tuple[bool, ...]], tuple[FloorTable, TableOnWall, Tile]] = {}
"""The last tile of each table. Most are unchanged since a second ago, and all watchers of a role see the same."""


def _kept(one: FloorTable, its: TableOnWall, here: Showing, who: Person) -> Tile:
    of = one.table_name, here, tuple(who.may(right) for right in RIGHTS)
    known = _made.get(of)
    if known is None or known[0] != one or known[1] != its:
        known = _made[of] = one, its, _tile(one, its, here, who)
    return known[2]


def seen_reasons(its: TableOnWall, who: Person) -> list[Reason]:
    """The reasons that a person may see."""
    return [one for one in its.reasons if who.may(NEEDS.get(one.kind, Right.FLOOR))]


def digest(reasons: Sequence[Reason]) -> str:
    """Of the subjects of reasons: it changes when there is another one."""
    every = sorted(subject for one in reasons for subject in one.subjects)
    return sha256("\n".join(every).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _tile(one: FloorTable, its: TableOnWall, here: Showing, who: Person) -> Tile:
    reasons = seen_reasons(its, who)
    loud = [reason for reason in reasons if not its.is_calm(reason)]
    calm = [reason for reason in reasons if its.is_calm(reason)]
    may, name = who.may, safe(one.table_name)
    words = "; ".join(_words(reason, may) for reason in loud)
    its_key, seen = key(one.table_name), digest(reasons)
    html = part(
        "tile.html",
        key=its_key,
        one=one,
        its=its,
        here=here,
        loud=loud,
        calm=calm,
        name=name,
        digest=seen,
        words=lambda reason: _words(reason, may),
        mark=_mark,
        state=STATE_WORDS.get(one.state, one.state),
        state_mark=STATES.get(one.state, ""),
        tail=road_tail(its.road, one.ruleset),
        results=results(its.road, one.ruleset),
        hand=last_hand(its.last),
        acts=[(ack, (ack.by or "").removeprefix("person:")) for ack in its.acknowledged] if calm else [],
        address=links.table(one.table_name, one.gaming_day) if may(Right.ROUNDS) else "",
        round_address=links.round_(one.session, one.n) if one.n and may(Right.ROUNDS) else "",
        findings_address=_findings_address(one) if may(Right.FINDINGS) else "",
        may_acknowledge=may(Right.ACKNOWLEDGE),
    )
    version = sha256(html.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return Tile(
        its_key, name, safe(its.place.pit) if its.place else "", (its.place.place if its.place else 0, name),
        (_rank(one, loud, calm), -sum(len(reason.subjects) for reason in loud), name), capital(words), seen, html,
        version,
    )  # fmt: skip


def _findings_address(one: FloorTable) -> str:
    return links.link_to("/findings", table=one.table_name, day=one.gaming_day)


def _words(reason: Reason, may: Callable[[Right], bool]) -> str:
    detail = f": {reason.detail}" if reason.detail and may(Right.FINDINGS) else ""
    return safe(f"{reason.words}{detail}")


def _mark(reason: Reason) -> str:
    return MARKS.get(reason.kind, "warn")


def _rank(one: FloorTable, loud: Sequence[Reason], calm: Sequence[Reason]) -> int:
    """What nobody acknowledged by its first reason, then what was, then open tables, then all others."""
    if loud:
        return ORDER[loud[0].kind]
    after = len(ORDER)
    return after if calm else after + 1 if one.state == OPEN else after + 3 if one.state == CLOSED else after + 2


# --- the road and the last hand ---------------------------------------------------------------------------------------


def road_tail(road: Sequence[RoundOnRoad], ruleset: str | None) -> list[RoadMark]:
    """The last columns of the big road of the shoe in play. Empty if the game has no roads."""
    if not has_roads(ruleset) or not road:
        return []
    shoe = [one for one in road if one.shoe == road[-1].shoe]
    coups = [
        Coup(one.round, one.outcome, (), one.irregular)
        for one in shoe
        if one.status == "settled" and is_outcome(one.outcome)
    ]
    marks = roads(coups).big_road
    first = max((mark.column for mark in marks), default=0) - COLUMNS + 1
    return [_moved(mark, max(0, first)) for mark in marks if mark.column >= first]


def _moved(mark: RoadMark, first: int) -> RoadMark:
    return RoadMark(mark.column - first, mark.row, mark.ink, mark.coup, mark.ties)


class Result(NamedTuple):
    """A result in the run of a game without roads."""

    text: str
    ink: str
    irregular: bool
    round: str


def results(road: Sequence[RoundOnRoad], ruleset: str | None) -> list[Result]:
    """The last results of wheels and dice; of other games a mark for each round."""
    cloth = cloth_of(ruleset)
    inks = {area.name: area.ink for area in cloth.areas} if cloth is not None else {}
    last = [one for one in road if one.status != "open"][-RESULTS:]
    return [Result(_text(one), _ink(one, inks), one.irregular, one.round) for one in last]


def _text(one: RoundOnRoad) -> str:
    if one.status != "settled":
        return "void"
    return safe(one.outcome) if one.outcome else ""


def _ink(one: RoundOnRoad, inks: Mapping[str, Any]) -> str:
    known = one.status == "settled" and one.outcome is not None and one.outcome.isdigit() and inks
    return (inks.get(one.outcome or "") or "green") if known else ""


SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED = "DH"


class HandOnTile(NamedTuple):
    """A hand of the last round: its name, its cards as text with their ink, and its points."""

    name: str
    cards: list[tuple[str, str]]
    points: int | None


class LastHand(NamedTuple):
    """The last hand, spin or roll."""

    hands: list[HandOnTile]
    wagers: str
    """How many won, lost, stood off."""


def last_hand(last: Round | None) -> LastHand | None:
    """The hands of baccarat and the dealer's at blackjack, whose cards are all shown; how its wagers were settled."""
    if last is None:
        return None
    shown = ("player", "banker") if {"player", "banker"} <= last.hands.keys() else ("dealer",) if _is_open(last) else ()
    hands = [_hand(name, last) for name in shown if name in last.hands]
    settled = sorted(wager.recorded.result for wager in last.wagers if wager.recorded is not None)
    counts = {str(result): len([*its]) for result, its in groupby(settled)}
    words = [f"{counts[one]:,} {word}" for one, word in WORDS.items() if one in counts]
    return LastHand(hands, ", ".join(words))


WORDS = {"win": "won", "lose": "lost", "stand_off": "stood off", "void": "void"}


def _is_open(last: Round) -> bool:
    """Whether the dealer's cards are all dealt face up."""
    return "blackjack" in (last.ruleset or "")


def _hand(name: str, last: Round) -> HandOnTile:
    its = last.hands[name]
    return HandOnTile(name.capitalize(), [_card(card) for card in its.dealt], its.points)


def _card(card: str | None) -> tuple[str, str]:
    if card is None:
        return "?", ""
    rank = "10" if card[0] == "T" else card[0]
    return rank + SUITS.get(card[1], "?"), "red" if card[1] in RED else ""


# --- news -------------------------------------------------------------------------------------------------------------


def wall_news(news: News, here: Showing, who: Person) -> dict[str, Any]:
    """News in the form that the page's script reads."""
    every = tiles(news.wall, news.floor.tables, here, who)
    changed = {key(one.table_name) for one in news.changed}
    return {
        "position": news.floor.position,
        "followed": here.clock(news.floor.followed_at),
        "summary": summary(every, news.floor.tables),
        "arrangement": arrangement(every),
        "order": [one.key for one in every],
        "tiles": {
            one.key: {"name": one.name, "loud": one.loud, "version": one.version, "html": one.html}
            for one in every
            if one.key in changed
        },
    }


def summary(every: Sequence[Tile], tables: Sequence[FloorTable]) -> str:
    """The wall in a sentence."""
    loud, opened = sum(bool(one.loud) for one in every), sum(one.state == OPEN for one in tables)
    needs = "no table needs attention" if not loud else f"{loud:,} need{'s' if loud == 1 else ''} attention"
    return f"{opened:,} of {len(every):,} tables open, {needs}"


class Pit(NamedTuple):
    """A pit with its tiles, in their places."""

    name: str
    tiles: list[Tile]

    @property
    def loud(self) -> int:
        """How many of its tables need attention."""
        return sum(bool(one.loud) for one in self.tiles)


def pits(every: Sequence[Tile]) -> list[Pit]:
    """The pits by name; last, the tables in none, by attention."""
    placed = sorted((one for one in every if one.pit), key=lambda one: (one.pit, one.place))
    found = [Pit(name, [*its]) for name, its in groupby(placed, key=lambda one: one.pit)]
    return [*found, Pit("", [one for one in every if not one.pit])]


def arrangement(every: Sequence[Tile]) -> str:
    """A digest of the places of all tables."""
    placed = sorted((one.key, one.pit, one.place[0]) for one in every if one.pit)
    return sha256(repr(placed).encode("utf-8", "surrogatepass")).hexdigest()[:12]
