"""Before the first card: sets of cards, their inspection and shuffles, the cut, the burn; and the end of a shoe."""

from simulator.baccarat.cards import BURN, Shoe
from simulator.baccarat.state import Table

DECK = 52
READY_MADE = 0.4
"""How often a set that replaces another comes pre-shuffled."""
COUNTED = 0.2


def introduce(table: Table, ready_made: bool = False) -> None:
    """A set of cards comes to the table."""
    table.sets += 1
    prepared = "pre_shuffled" if ready_made else "new"
    table.say("cards_introduced", set=set_name(table), decks=table.setup.decks, prepared=prepared)
    if not ready_made:
        inspect(table)


def inspect(table: Table) -> None:
    """Two people look the cards over, each alone; the first players may look too."""
    table.say("cards_inspected", 240_000, role="dealer", by=table.staff.dealer)
    table.say("cards_inspected", 240_000, role="game_supervisor", by=table.staff.game_supervisor)
    if table.setup.book.shown:
        table.say("cards_spread", 60_000)


def set_name(table: Table) -> str:
    return f"{table.name}-K{table.sets}"


def shuffle(table: Table, methods: tuple[str, ...]) -> None:
    for method in methods:
        table.say("cards_shuffled", 60_000, method=method)


def offer_cut(table: Table) -> int:
    """The cut is offered from seat to seat until somebody takes it; 0: nobody."""
    if table.setup.book.cut == "staff":
        return 0
    seats = sorted(player.seat for player in table.players if player.seat)
    for seat in seats if table.setup.book.cut == "ascending" else reversed(seats):
        accepted = table.rng.random() < 0.6
        table.say("cut_offered", 1500, seat=seat, accepted=accepted)
        if accepted:
            return seat
    return 0


def cut_staff(table: Table) -> str:
    by = {"employee": table.staff.employee, "game_supervisor": table.staff.game_supervisor}
    return by[table.setup.book.cut_by_staff]


def cut(table: Table) -> int:
    """Where the cutting card goes; answers how many cards lie behind it."""
    book, rng = table.setup.book, table.rng
    seat = offer_cut(table)
    total = table.setup.decks * DECK
    front = book.cut_margin + int(rng.random() * (total - 2 * book.cut_margin + 1))
    behind = rng.choice(book.behind)
    who = {"seat": seat} if seat else {"staff": cut_staff(table)}
    table.say("cards_cut", 8000, **who, from_front=front, cutting_card_from_back=behind)
    return behind


def load(table: Table, behind: int) -> None:
    """The stack goes into the shoe."""
    table.shoes += 1
    name = f"{table.name}-{table.feed.day[4:]}-{table.shoes}"
    table.shoe = Shoe(name, table.setup.decks, behind, table.rng)
    table.left, table.holder, table.spoiled = None, "", False
    table.carried, table.void_next, table.free = [], None, 0
    table.say("shoe_started", 15_000, shoe=name, style=table.style)


def burn(table: Table) -> None:
    """The first card goes, and where the rulebook wants it as many more as it says."""
    shoe = table.cards
    card = shoe.draw()
    if table.setup.book.burn == "unseen":
        table.say("card_burned", card=None, face="down")
        return
    table.say("card_burned", card=card, face="up")
    for _ in range(BURN[card]):
        shoe.draw()
        table.say("card_burned", 200, card=None, face="down")


def choose_style(table: Table) -> None:
    """The operator chooses the style for a whole shoe."""
    if not table.style or table.rng.random() < 0.3:
        table.style = table.rng.choice(table.setup.book.styles)


def prepare(table: Table) -> None:
    """A shoe is made ready: shuffled, cut, loaded and burned. Of some styles an inspector is told beforehand."""
    book = table.setup.book
    if table.style in book.notify_style:
        table.say("inspector_notified", about="style_b")
    shuffle(table, book.ready_made or () if table.ready_made else book.shuffles)
    behind = cut(table)
    load(table, behind)
    burn(table)


def renew(table: Table) -> None:
    """After a shoe whose cards players turned, the cards leave the table and others come."""
    table.ready_made = False
    if table.style not in table.setup.book.renew:
        return
    table.say("cards_removed", 20_000, set=set_name(table))
    if not table.last_shoe:
        table.ready_made = table.setup.book.ready_made is not None and table.rng.random() < READY_MADE
        introduce(table, table.ready_made)


def count_set(table: Table) -> None:
    """All the cards of the set are counted."""
    table.say("cards_counted", 60_000, count=table.setup.decks * DECK)
