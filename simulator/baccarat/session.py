"""The evenings of one table: opening, shoes, rounds, closing. A generator yields the lines."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from simulator.baccarat import card_sets, crowd, preparing, settling
from simulator.baccarat.faults import Chance
from simulator.baccarat.money import ZERO
from simulator.baccarat.play import play
from simulator.baccarat.setup import INCREMENT, Limits, choose
from simulator.baccarat.state import BaccaratTable, Mishaps
from simulator.clock import MINUTE, instant
from simulator.entry import Shift
from simulator.feed import Timed, money
from simulator.plants.writer import feed_of
from simulator.staff import Staff

NOTICE = 20 * MINUTE
"""How long a sign is displayed before a table closes or a minimum rises."""
SHOES_A_DAY = 8
RAISED = 0.25
"""The share of shoes in which a minimum rises."""


def table_of(shift: Shift, number: int, mishaps: Mishaps | None) -> BaccaratTable:
    """Table `number` of a shift, with its own random numbers."""
    rng = Random(shift.seed * 1_000_003 + number)
    scale = 1 + shift.seed % 2
    setup = choose(shift.ruleset, number, scale, rng)
    name = f"BAC{number:02d}"
    return BaccaratTable(
        name=name,
        number=number,
        setup=setup,
        feed=feed_of(shift, number, name, setup.book.place, rng),
        rng=rng,
        staff=Staff(number),
        own_limits=dict(shift.before.at(name).own),
        mishaps=mishaps or Chance(shift.irregularities, shift.mistakes, rng, shift.reconstructions),
    )


def evenings(shift: Shift, number: int, mishaps: Mishaps | None = None) -> Iterator[Timed]:
    """All events at one table. Its faults are random unless they are given."""
    table = table_of(shift, number, mishaps)
    day = shift.gaming_day or table.setup.book.first_day
    usual = table.setup
    left = shift.shoes
    while left > 0:
        table.setup = usual
        start = instant(table.setup.book.place, day, shift.opens, number % 45)
        yield from evening(table, day, start, min(left, SHOES_A_DAY))
        left -= SHOES_A_DAY
        day += timedelta(1)


def evening(table: BaccaratTable, day: date, start: int, shoes: int) -> Iterator[Timed]:
    """A table on a gaming day."""
    table.feed.begin(day, start)
    open_table(table, day)
    yield from table.feed.flush()
    endless = table.setup.shuffler == "continuous"
    table.rounds = card_sets.ROUNDS * shoes
    for number in range(1, 2 if endless else shoes + 1):
        table.last_shoe = endless or number == shoes
        yield from shoe(table, number)
    close(table)
    yield from table.feed.flush()


def signed(limits: Limits) -> dict[str, dict[str, str]]:
    """Limits as the sign shows them."""
    return {bet: {"min": plain(least), "max": plain(most)} for bet, (least, most) in limits.items()}


def plain(amount: Decimal) -> str:
    return money(amount).removesuffix(".00")


def opening(table: BaccaratTable, day: date) -> dict[str, Any]:
    """All properties of a table when it opens."""
    setup, book = table.setup, table.setup.book
    fields: dict[str, Any] = {"ruleset": book.name, "gaming_day": day.isoformat(), "currency": book.currency}
    fields |= {"seats": setup.seats, "chips": [plain(chip) for chip in setup.chips], "limits": signed(setup.limits)}
    fields |= {"decks": setup.decks, "style": table.style}
    if setup.layout:
        fields["layout"] = setup.layout
    fields |= {"cutting_cards": setup.cutting_cards, "shuffler": setup.shuffler}
    if setup.differential:
        least, most = setup.differential
        both = {"min": plain(least)} if book.differential == "both" else {}
        fields["differential"] = {**both, "max": plain(most)}
    if book.terminals:
        fields["increment"] = plain(INCREMENT)
    fields["seats_run"] = book.seats_run
    if setup.options:
        fields["options"] = dict(setup.options)
    return {**fields, "by": table.staff.game_supervisor}


def open_table(table: BaccaratTable, day: date) -> None:
    """The table opens, its sign is displayed, cards and the first players arrive."""
    preparing.choose_style(table)
    table.closing, table.sign, table.abrupt = 0, None, False
    table.advised.clear()
    table.faulty.clear()
    table.silent = False
    table.waiting.clear()
    table.say("table_opened", **opening(table, day))
    table.staff.begin(table.feed)
    table.reported_style = table.style
    show_sign(table, table.setup.limits, table.feed.now)
    table.renewed = ""
    if table.setup.shuffler == "none":
        preparing.introduce(table)
    else:
        card_sets.introduce(table)
    for guest in table.feed.chances.guests:
        crowd.invite(table, guest)
    for _ in range(6 + int(table.rng.random() * 4)):
        crowd.arrive(table)


def show_sign(table: BaccaratTable, limits: Limits, since: int) -> None:
    words = {"limits": "", "half": "Banker pays 1 to 2 on six"}
    note = table.setup.book.sign if table.setup.book.sign != "limits" else words["limits"]
    note = words["half"] if table.setup.payout == "half_on_six" else note
    table.say(
        "sign_displayed", limits=signed(limits), effective_at=table.feed.at(since), **({"note": note} if note else {})
    )


def shoe(table: BaccaratTable, number: int) -> Iterator[Timed]:
    """One shoe, prepared, dealt and cleared away."""
    if number > 1:
        preparing.choose_style(table)
    preparing.prepare(table)
    raise_at = 10 + int(table.rng.random() * 20) if table.rng.random() < RAISED else 0
    replace_at = card_sets.when(table)
    while table.left != 0 and not table.spoiled and not table.cards.done:
        table.staff.relieve(table.feed)
        play(table)
        crowd.come_and_go(table)
        table.mishaps.moment(table, "between")
        signs(table, table.cards.number == raise_at)
        card_sets.work(table)
        replace_at = card_sets.inspected(table, replace_at)
        yield from table.feed.flush()
    if not table.spoiled and table.mishaps.moment(table, "past_last"):
        yield from table.feed.flush()
    clear(table)
    table.shoe = None
    yield from table.feed.flush()


def clear(table: BaccaratTable) -> None:
    """The shoe has ended."""
    table.say("shoe_ended", 3000)
    settling.collect_all(table, table.cards.name)
    if table.last_shoe and table.setup.book.check_after:
        table.say("cards_inspected", 120_000, role="game_supervisor", by=table.staff.game_supervisor)
        preparing.count_set(table)
    elif table.rng.random() < preparing.COUNTED:
        preparing.count_set(table)
    if table.setup.shuffler == "none":
        preparing.renew(table)
    elif table.setup.shuffler == "non_continuous":
        card_sets.renew(table)


def signs(table: BaccaratTable, higher: bool) -> None:
    """Signs of higher minimums and of closing are displayed in time, and followed."""
    least, most = table.setup.limits["tie"]
    if higher and table.sign is None and not table.last_shoe and 4 * least <= most:
        raise_minimum(table)
    if table.sign and table.feed.now >= table.sign[0]:
        change_limits(table)
    if table.last_shoe and not table.closing and table.cards.before_cutting_card < 150:
        announce_closing(table)


def raise_minimum(table: BaccaratTable) -> None:
    """A sign announces a higher minimum on ties."""
    least, most = table.setup.limits["tie"]
    new = {**table.setup.limits, "tie": (2 * least, most)}
    table.sign = (table.feed.now + NOTICE + 2 * MINUTE, new)
    show_sign(table, new, table.sign[0])
    if table.setup.book.notify_limits and not table.mishaps.moment(table, "tell_inspector"):
        table.say("inspector_notified", about="limits")
    if table.mishaps.moment(table, "limits"):
        change_limits(table)


def change_limits(table: BaccaratTable) -> None:
    assert table.sign
    table.setup = replace(table.setup, limits=table.sign[1])
    limits = signed(table.sign[1])
    table.sign = None
    table.say("limits_changed", limits=limits, basis="sign", by=table.staff.casino_supervisor)


def announce_closing(table: BaccaratTable) -> None:
    if table.mishaps.moment(table, "closing"):
        return
    table.closing = table.feed.now + NOTICE + 15 * MINUTE
    at_time = table.feed.at(table.closing)
    table.say("closure_announced", at_time=at_time, by=table.staff.casino_supervisor)


def close(table: BaccaratTable) -> None:
    """Players leave, undecided runs are returned, and the table closes at the time on its sign."""
    if not table.closing:
        announce_closing(table)
    for run in table.runs:
        give_back(table, run.name)
    table.runs.clear()
    for player in [] if table.abrupt else list(table.players):
        player.runs.clear()
        crowd.leave(table, player)
    table.feed.wait(max(table.closing - table.feed.now, 0))
    table.say("table_closed", by=table.staff.casino_supervisor)
    table.players.clear()


def give_back(table: BaccaratTable, run: str) -> None:
    """An undecided run is returned when the table closes."""
    table.say("wager_settled", wager=run, result="void", paid=ZERO, commission=ZERO, deferred=False,
              round=table.last_round)  # fmt: skip
