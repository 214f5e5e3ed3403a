"""Before the first card: sets of cards, their inspection and shuffles, the cut, the burn; and the end of a shoe."""

from simulator.baccarat.cards import BURN, Machine, StackedShoe
from simulator.baccarat.state import BaccaratTable

DECK = 52
READY_MADE = 0.4
"""The share of replacing sets that arrive pre-shuffled."""
COUNTED = 0.35


def introduce(table: BaccaratTable, ready_made: bool = False) -> None:
    """A set of cards arrives at the table."""
    table.sets += 1
    table.fresh = not ready_made
    prepared = "pre_shuffled" if ready_made else "new"
    table.say("cards_introduced", set=set_name(table), decks=table.setup.decks, prepared=prepared)
    if not ready_made and not table.mishaps.moment(table, "inspect"):
        inspect(table)


def inspect(table: BaccaratTable) -> None:
    """Two people inspect the cards, one after the other. The first players may inspect them too."""
    inspect_by(table, "dealer")
    inspect_by(table, "game_supervisor")
    spread(table)


def inspect_by(table: BaccaratTable, role: str) -> None:
    by = table.staff.dealer if role == "dealer" else table.staff.game_supervisor
    table.say("cards_inspected", 240_000, role=role, by=by)


def spread(table: BaccaratTable) -> None:
    if table.setup.shown:
        table.say("cards_spread", 60_000)


def set_name(table: BaccaratTable) -> str:
    return f"{table.name}-K{table.sets}"


def shuffle(table: BaccaratTable, methods: tuple[str, ...], of: str = "") -> None:
    for method in methods:
        table.say("cards_shuffled", 60_000, method=method, **({"set": of} if of else {}))


def offer_cut(table: BaccaratTable) -> int:
    """The cut is offered from seat to seat. Returns the seat that takes it. 0: none."""
    if table.setup.book.cut == "staff":
        return 0
    seats = sorted(player.seat for player in table.players if player.seat)
    for seat in seats if table.setup.book.cut == "ascending" else reversed(seats):
        accepted = table.rng.random() < 0.6
        table.say("cut_offered", 1500, seat=seat, accepted=accepted)
        if accepted:
            return seat
    return 0


def cut_staff(table: BaccaratTable) -> str:
    by = {"employee": table.staff.employee, "game_supervisor": table.staff.game_supervisor}
    return by[table.setup.book.cut_by_staff]


def cut(table: BaccaratTable) -> int:
    """The place of the cutting card: the number of cards behind it."""
    book, rng = table.setup.book, table.rng
    total = table.setup.decks * DECK
    table.front = book.cut_margin + int(rng.random() * (total - 2 * book.cut_margin + 1))
    table.front = table.feed.chances.cut(table.front, total)
    table.behind = rng.choice(book.behind) if table.setup.shuffler != "continuous" else 0
    if not table.mishaps.moment(table, "cut"):
        insert(table, offer_cut(table))
    return table.behind


def insert(table: BaccaratTable, seat: int) -> str:
    """A player inserts the cutting card. Seat 0: no player wanted to."""
    who = {"seat": seat} if seat else {"staff": cut_staff(table)}
    return table.say("cards_cut", 8000, **who, from_front=table.front, cutting_card_from_back=table.behind)


def load(table: BaccaratTable, behind: int) -> None:
    """The stack goes into the shoe."""
    table.shoes += 1
    name = f"{table.name}-{table.feed.day[4:]}-{table.shoes}"
    if table.setup.shuffler == "continuous":
        table.shoe = Machine(name, table.setup.decks, table.rounds, table.rng)
    else:
        table.shoe = StackedShoe(name, table.setup.decks, behind, table.rng)
        if table.setup.shuffler == "none":
            same = table.shoes > 1 and not table.fresh and not table.renewed
            table.feed.chances.shuffled(table.shoe.stack, same)
    table.playing = table.racks.pop(0) if table.racks else ""
    table.left, table.holder, table.spoiled = None, "", False
    table.carried, table.void_next, table.free, table.calm = [], None, 0, False
    table.fresh = table.handled = False
    table.seen.clear()
    table.say("shoe_started", 15_000, shoe=name, style=table.style)
    table.reported_style = table.style


def burn(table: BaccaratTable) -> None:
    """The first card is burned, and as many more as its value if the rulebook requires it."""
    if table.setup.book.burn == "unseen":
        discard(table)
        return
    card = expose(table)
    for _ in range(BURN[card]):
        discard(table)


def discard(table: BaccaratTable) -> str:
    """One card is burned unseen."""
    table.cards.draw()
    return table.say("card_burned", 200, card=None, face="down")


def expose(table: BaccaratTable) -> str:
    """The first card is burned face up. Returns the card."""
    card = table.cards.draw()
    table.seen[card] = 1
    table.say("card_burned", card=card, face="up")
    return card


def choose_style(table: BaccaratTable) -> None:
    """The operator chooses the style for a whole shoe."""
    if not table.style or table.rng.random() < 0.3:
        table.style = table.rng.choice(table.setup.styles)


def prepare(table: BaccaratTable) -> None:
    """A shoe is prepared: shuffled, cut, loaded and burned. An inspector is notified of some styles."""
    book = table.setup.book
    if table.style in book.notify_style and not table.mishaps.moment(table, "notify"):
        table.say("inspector_notified", about="style_b")
    if table.setup.shuffler == "none":
        shuffle_set(table)
    behind = cut(table)
    load(table, behind)
    if not table.mishaps.moment(table, "burn") and not table.feed.chances.happens("omitted-burn", "round_started"):
        burn(table)
    table.renewed = ""


def shuffle_set(table: BaccaratTable) -> None:
    """The whole set is shuffled in full. Pre-shuffled cards are shuffled less."""
    book = table.setup.book
    if table.ready_made or not table.mishaps.moment(table, "shuffle"):
        shuffle(table, book.ready_made or () if table.ready_made else book.shuffles)


def renew(table: BaccaratTable) -> None:
    """After a shoe whose cards players turned, the cards are replaced."""
    table.ready_made = False
    if table.style not in table.setup.book.renew or table.mishaps.moment(table, "renew"):
        return
    table.say("cards_removed", 20_000, set=set_name(table))
    if not table.last_shoe:
        table.renewed = "renewed"
        table.ready_made = table.setup.book.ready_made is not None and table.rng.random() < READY_MADE
        introduce(table, table.ready_made)


def count_set(table: BaccaratTable) -> None:
    """All the cards of the set are counted."""
    if not table.mishaps.moment(table, "count_set"):
        table.say("cards_counted", 60_000, count=table.setup.decks * DECK)
