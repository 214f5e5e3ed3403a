"""Deals cards: round by round from a shoe, five at a time from a machine."""

from collections.abc import Iterator

from simulator.caribbean_stud.hands import DECK, STACKED
from simulator.caribbean_stud.state import StudRound

STACKED_RATE = 0.04
SIZE = 5


def deal(r: StudRound) -> None:
    """Every hand gets its five cards."""
    _shuffle(r)
    if r.mishap == "stray-cards":
        _stray_cards(r)
    at: dict[int, int] = {}
    for box in list(_order(r)):
        number = at[box] = at.get(box, -1) + 1
        _card(r, box, number)
        if r.over:
            return
    if r.table.machine and r.open_at == SIZE - 1:
        r.table.say("card_turned", 900, to="dealer", index=4, card=r.dealer[4])
    if r.mishap == "wrong-number":
        _misdeal(r, r.table.say("card_drawn", 700, card=None, to=_to(r.seats[-1].box), face="down"), "14.3")


def _shuffle(r: StudRound) -> None:
    table = r.table
    deck = DECK.copy()
    table.rng.shuffle(deck)
    stacked = table.pick(STACKED).split() if table.chance(STACKED_RATE) else []
    rest = [card for card in deck if card not in stacked]
    hands = [rest[SIZE * number : SIZE * number + SIZE] for number in range(len(r.seats) + 1)]
    for seat, cards in zip(r.seats, hands[1:], strict=True):
        seat.cards = cards
    if stacked:
        table.pick(r.seats).cards = stacked
    r.dealer = hands[0]


def _order(r: StudRound) -> Iterator[int]:
    """The order of dealing. Zero is the dealer."""
    boxes = [seat.box for seat in r.seats]
    if r.table.machine:
        yield from (box for box in [*boxes, 0] for _ in range(SIZE))
        return
    for number in range(SIZE):
        yield from boxes[::-1] if r.mishap == "out-of-turn" and number == 1 else boxes
        yield 0


def _to(box: int) -> str:
    return f"box:{box}" if box else "dealer"


def _cards(r: StudRound, box: int) -> list[str]:
    return next((seat.cards for seat in r.seats if seat.box == box), r.dealer)


def _card(r: StudRound, box: int, number: int) -> None:
    """One card, face down except for the dealer's last."""
    last = box == 0 and number == r.open_at == SIZE - 1 and not r.table.machine
    seen = _exposed(r, box, number)
    more = {"disclosed": True} if seen else {}
    card = _cards(r, box)[number] if last or seen else None
    fact = r.table.say("card_drawn", 700, card=card, to=_to(box), face="up" if last else "down", **more)
    first = r.seats[0].box
    if r.mishap == "call-omitted" and (box, number) == (first, 0):
        r.admit(fact, "7.1(a)")
    elif r.mishap == "out-of-turn" and not r.table.machine and (box, number) == (r.seats[-2].box, 1):
        r.admit(fact, "7.1(b)")
    elif seen:
        _admit_exposed(r, box, number, fact)


def _exposed(r: StudRound, box: int, number: int) -> bool:
    first, last = r.seats[0].box, r.seats[-1].box
    if r.mishap == "two-exposed":
        return (box, number) in ((first, 1), (last, 2))
    return (r.mishap, box, number) in (("card-exposed", last, 2), ("dealer-exposed", 0, 1))


def _admit_exposed(r: StudRound, box: int, number: int, fact: str) -> None:
    if r.mishap == "card-exposed":
        r.admit(fact, "14.4")
    elif r.mishap == "dealer-exposed":
        r.open_at = number
        r.admit(fact, "14.6")
    elif number == 2:
        _misdeal(r, fact, "14.5")


def _misdeal(r: StudRound, fact: str, rule: str) -> None:
    r.admit(fact, rule)
    r.over = True


def _stray_cards(r: StudRound) -> None:
    """A card goes to a box without an ante; all cards are taken back, counted and shuffled."""
    table, empty = r.table, r.seats[-1].box + 1
    fact = table.say("card_drawn", 700, card=None, to=f"box:{empty}", face="down")
    r.admit(fact, "14.7")
    table.say("cards_collected", 4000, reason="card on a box without an ante")
    table.say("cards_counted", 20_000, count=52)
    if table.machine:
        used = "K1" if table.resting == "K2" else "K2"
        table.say("cards_shuffled", 9000, method="machine", set=used)
        table.resting = used
        return
    table.say("cards_shuffled", 9000, method="riffle")
    table.say("cards_cut", 4000, from_front=26, cutting_card_from_back=0, staff=table.staff.dealer)
