"""The shoe: prepared, cut, and dealt down to the cutting card."""

from simulator.blackjack.cards import DECK
from simulator.blackjack.state import DECKS, RULESET, BlackjackRound, BlackjackTable
from simulator.entry import ExpectedFinding

SECOND = 1000


def new_cards(table: BlackjackTable) -> None:
    """Decks arrive and are inspected."""
    staff = table.staff
    table.say("cards_introduced", 60 * SECOND, set=f"{table.name}-{table.feed.day}", decks=DECKS, prepared="new")
    table.say("cards_inspected", 60 * SECOND, role="dealer", by=staff.dealer)
    table.say("cards_inspected", 60 * SECOND, role="game_supervisor", by=staff.game_supervisor)
    fact = table.say("cards_spread", 30 * SECOND)
    for seat in table.seats:
        fact = table.say("player_seated", 5 * SECOND, player=table.player(seat), seat=seat)
    assert fact
    table.say("cards_shuffled", 30 * SECOND, method="chemmy")
    table.say("cards_shuffled", 30 * SECOND, method="stack")


def start(table: BlackjackTable) -> None:
    """Shuffle, cut and load the cards."""
    table.shoes += 1
    table.say("cards_shuffled", 60 * SECOND, method="riffle")
    table.cards = table.rng.sample(DECK * DECKS, len(DECK) * DECKS)
    table.feed.chances.shuffled(table.cards, again=table.shoes > 1)
    first = _first(table)
    turn = [*table.seats[first:], *table.seats[:first]]
    while len(turn) > 1 and table.chance(0.3):
        table.say("cut_offered", seat=turn.pop(0), accepted=False)
    table.say("cut_offered", seat=turn[0], accepted=True)
    _cut(table, turn[0])
    table.shoe, table.cut_on, table.cut_out = f"{table.name}-{table.feed.day}-{table.shoes}", "", False
    table.say("shoe_started", shoe=table.shoe)


def _first(table: BlackjackTable) -> int:
    """The player who cuts: the first who arrived, or the one at whose box the cutting card was drawn."""
    if table.cut_on.startswith("box:"):
        return table.seats.index(int(table.cut_on[4:].partition("/")[0]))
    return len(table.seats) - 1 if table.cut_on == "dealer" else 0


def _cut(table: BlackjackTable, seat: int) -> None:
    wrong = table.chance(table.irregularities) and table.pick(("cut-too-shallow", "cutting-card-misplaced"))
    front = 30 if wrong == "cut-too-shallow" else 80 + int(table.rng.random() * 150)
    front = table.feed.chances.cut(front, len(table.cards))
    table.behind = 45 if wrong == "cutting-card-misplaced" else 72 + int(table.rng.random() * 13)
    fact = table.say("cards_cut", seat=seat, from_front=front, cutting_card_from_back=table.behind)
    if wrong:
        rule = "6.3" if wrong == "cut-too-shallow" else "6.4"
        note = f"{wrong.replace('-', ' ')} at {table.name}"
        table.feed.admit(ExpectedFinding(table.name, table.shoe, "", fact, RULESET, rule, str(wrong), note))


def over(table: BlackjackTable) -> bool:
    """Whether the cutting card was drawn in the last round, or is the next card."""
    if not table.cut_out and len(table.cards) == table.behind:
        table.say("cutting_card_drawn", 2000)
        table.cut_out = True
    return table.cut_out


def draw(r: BlackjackRound, to: str, **fields: object) -> tuple[str, str]:
    """Draw the next card, after the cutting card if that is due. Returns the card and the fact."""
    table = r.table
    if len(table.cards) == table.behind:
        table.say("cutting_card_drawn", 400)
        table.cut_out, table.cut_on = True, to
    card = table.cards.pop()
    return card, table.say("card_drawn", 900, card=card, to=to, face="up", **fields)
