"""The scene of a round for the template: the pictures of its table, its money, its steps."""

from collections.abc import Iterator

from msgspec import Struct

from domain.fold.round import Round
from domain.fold.wagers.balance import off
from domain.views.replay.clock import ClockLine, clock_line
from domain.views.replay.come_points import come_points
from domain.views.replay.frames import Shown
from domain.views.replay.labels import HIDDEN
from domain.views.replay.money import Money, MoneyLine, money
from domain.views.replay.seating import rising
from domain.views.replay.stage import Stage, StakeOnStage, stage
from domain.views.replay.verdict import Verdict, verdict
from projections.drawing.card_table import CardTable, card_table
from projections.drawing.cloth import OnCloth, on_cloth
from projections.drawing.owners import owners
from projections.drawing.seats import Spot
from projections.drawing.wheel import Wheel, wheel


class Drawn(Struct):
    """A round, ready for the template."""

    name: str
    """A prefix for the numbers of steps, if a page shows several rounds."""
    round: Round
    stage: Stage
    table: CardTable | None
    """None for games with a table layout."""
    cloth: OnCloth | None
    wheel: Wheel | None
    money: Money
    verdict: Verdict
    line: ClockLine
    """The round on the clock."""
    owners: dict[str | None, int]
    """The colour of each player."""

    @property
    def down(self) -> dict[str, frozenset[int]]:
        """Cards that stay face down unless opened: by hand, their indices."""
        last = self.stage.steps[-1].frame.cards if self.stage.steps else {}
        each = {place: frozenset(n for n, card in enumerate(cards) if card == HIDDEN) for place, cards in last.items()}
        return {place: places for place, places in each.items() if places}

    @property
    def first_irregular(self) -> int | None:
        """The first step with an irregular card."""
        return next((one.number for one in self.stage.steps if one.frame.irregular), None)

    @property
    def wrong(self) -> dict[str, MoneyLine]:
        """The wagers in which somebody owes something."""
        return {line.wager.wager: line for line in self.money.lines if off(line.wager)}

    @property
    def apart(self) -> bool:
        """Whether the layout required is ever another than the one dealt. If not, it is shown once."""
        return bool(self.stage.astray) or any(
            hand.required is not None and known is not None and known.dealt != known.rightful
            for hand in self.stage.hands
            for known in [self.round.hands.get(hand.place)]
        )


def drawn(shown: Shown, name: str = "step") -> Drawn:
    """Lay out a round."""
    staged = stage(shown)
    cloth = on_cloth(shown.round, staged, come_points(shown))
    heads = [hand for hand in staged.hands if _box(hand.place) is None]
    table = card_table(heads, [*_spots(staged)], staged.astray, rising(shown)) if cloth is None else None
    whose = owners(one.stake for one in staged.stakes)
    paid = money(shown)
    line = clock_line(shown.frames)
    said, spun = verdict(staged, paid, shown.round), wheel(shown.round, staged)
    return Drawn(name, shown.round, staged, table, cloth, spun, paid, said, line, whose)


def _box(place: str) -> int | None:
    kind, _, number = place.partition(":")
    return int(number.partition("/")[0]) if kind == "box" else None


def _spots(staged: Stage) -> Iterator[Spot]:
    """By number. Standing players come last, each apart."""
    boxes = any(_box(hand.place) is not None for hand in staged.hands)
    numbers = {_box(hand.place) for hand in staged.hands} | {one.stake.seat for one in staged.stakes}
    for number in sorted(number for number in numbers if number):
        hands = [hand for hand in staged.hands if _box(hand.place) == number]
        here = [one for one in staged.stakes if one.stake.seat == number]
        yield Spot(f"{'Box' if boxes else 'Seat'} {number}", number, hands, here)
    standing: dict[str | None, list[StakeOnStage]] = {}
    for one in staged.stakes:
        if not one.stake.seat:
            standing.setdefault(one.stake.player, []).append(one)
    yield from (Spot("No seat", None, [], stakes) for stakes in standing.values())
