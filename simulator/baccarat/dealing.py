"""Deals cards: the first four, who turns them, the counts, and the third cards."""

from decimal import Decimal

from simulator.baccarat.cards import banker_draws, player_draws, points
from simulator.baccarat.money import ZERO
from simulator.baccarat.state import BaccaratRound, BaccaratTable, BaccaratWager, VoidHand

ORDER = ("player", "banker", "player", "banker")
ACCEPTS = 0.7
MEASURED = 5
"""The accuracy of a cut, in cards. The cutting card is overdue if it is drawn later than that."""
BURNS = 0.01
"""The share of coups before which a card is burned, where allowed."""


def cutting_card(r: BaccaratRound) -> None:
    """The cutting card is drawn before the next card."""
    table = r.table
    if table.mishaps.moment(table, "cutting_card"):
        return
    table.cards.seen = True
    r.cut = "during" if r.drawn else "first"
    table.say("cutting_card_drawn", 300)
    if r.cut == "first" and table.setup.book.first_card_ends:
        table.say("last_hand_announced")


def take(r: BaccaratRound) -> str:
    """The next card of the shoe."""
    if r.table.cards.at_cutting_card:
        cutting_card(r)
    if r.table.missed is not None and not r.drawn and r.table.cards.overdue > MEASURED:
        r.table.missed()
        r.table.missed, r.table.left = None, 1
    r.drawn += 1
    return r.table.cards.draw()


def show(r: BaccaratRound, to: str, card: str | None, face: str, **more: object) -> str:
    """Record a drawn card. `card` is null while no person has seen it."""
    table = r.table
    fields: dict[str, object] = {"card": card, "to": to, "face": face, **more}
    if "from_" not in more:
        fields["source"] = table.setup.source
    if table.setup.camera:
        stamp = table.feed.at(table.feed.now)[11:21]
        fields["video"] = {"camera": table.setup.camera, "at": stamp}
    return table.say("card_drawn", 700, **fields)


def draw(r: BaccaratRound, to: str, face: str) -> str:
    """Deal a card from the shoe to a hand, as the rules require."""
    card = take(r)
    lay(r, to, card, show(r, to, card if face == "up" else None, face), face)
    return card


def lay(r: BaccaratRound, to: str, card: str, fact: str, face: str) -> None:
    """Add a card to a hand."""
    if face == "down":
        r.down[to].append(len(r.hands[to]))
    else:
        see(r.table, card)
    r.hands[to].append(card)
    r.facts[to].append(fact)


def see(table: BaccaratTable, card: str) -> None:
    """Note that everybody at the table has seen this card."""
    table.seen[card] = table.seen.get(card, 0) + 1


def opener(r: BaccaratRound, to: str) -> None:
    """A card left from the previous round opens this one."""
    left = r.table.carried.pop(0)
    face = "up" if left.seen else face_of(r)
    r.drawn += 1
    lay(r, to, left.card, show(r, to, left.card if face == "up" else None, face, from_="carried"), face)


def announce_void(r: BaccaratRound, why: VoidHand) -> str:
    """No bets this hand; a dummy coup."""
    more = {key: value for key, value in (("rule", why.rule), ("role", why.role)) if value}
    return r.table.say("void_hand_announced", reason=why.reason, **more)


def face_of(r: BaccaratRound) -> str:
    face = r.table.dealing.face
    return face or ("up" if r.number % 2 else "down")


def burn(r: BaccaratRound) -> None:
    """A card may be burned before a coup."""
    table = r.table
    if table.setup.book.burn != "unseen" or table.cards.at_cutting_card or table.rng.random() > BURNS:
        return
    if table.waiting:
        return
    table.cards.draw()
    table.say("card_burned", card=None, face="down")


def deal(r: BaccaratRound) -> None:
    """The first four cards."""
    if not r.table.carried:
        burn(r)
    face = face_of(r)
    for to in ORDER:
        if r.table.carried:
            opener(r, to)
        else:
            draw(r, to, face)


def bettors(r: BaccaratRound, *hands: str) -> list[BaccaratWager]:
    """Seated players with a wager on a hand, in the order in which the cards are offered: one wager for each."""
    seated = [wager for wager in r.wagers_on(*hands) if wager.player.seat and wager.good and not wager.area]
    return [] if r.void else sorted(seated, key=lambda one: (-staked(r, one), one.player.seat))


def staked(r: BaccaratRound, wager: BaccaratWager) -> Decimal:
    """The total of its player's wagers on that hand, on all areas."""
    return sum((one.stake for one in r.wagers_on(wager.bet) if one.player is wager.player and one.good), ZERO)


def offer(r: BaccaratRound, to: str) -> None:
    """A hand is offered to the players with the highest wagers on it; among equals the lowest seat comes first."""
    for wager in bettors(r, to):
        accepted = r.table.rng.random() < ACCEPTS
        r.table.say("hand_offered", to=to, seat=wager.player.seat, accepted=accepted)
        if accepted:
            r.taken[to] = wager.player.seat or 0
            r.table.handled = True
            return


def offer_shoe(r: BaccaratRound) -> None:
    """The shoe is offered to the seated player with the highest wager, unless another player still holds it."""
    table = r.table
    bets = bettors(r, "player", "banker")
    if any(wager.player.name == table.holder for wager in bets):
        return
    table.holder = ""
    for wager in bets[:1]:
        table.say("hand_offered", to=wager.bet, seat=wager.player.seat, accepted=True)
        table.holder, table.handled = wager.player.name, True


def offers_before(r: BaccaratRound) -> None:
    """The players who turn the cards, as far as that is known before the deal."""
    if r.table.dealing.shoe:
        offer_shoe(r)
    if r.table.dealing.offered and not r.table.setup.book.dummy_coups:
        offer(r, "banker")
        if not r.table.setup.book.player_offer_after_deal:
            offer(r, "player")


def offers_after(r: BaccaratRound) -> None:
    book = r.table.setup.book
    if r.table.dealing.offered and book.dummy_coups:
        offer(r, "player")
        offer(r, "banker")
    elif r.table.dealing.offered and book.player_offer_after_deal:
        offer(r, "player")


def turn(r: BaccaratRound, to: str) -> None:
    """Turn the face-down cards of a hand."""
    for index in r.down[to]:
        r.table.say("card_turned", 400, to=to, index=index, card=r.hands[to][index])
        see(r.table, r.hands[to][index])
    r.down[to].clear()


def announce(table: BaccaratTable, to: str, count: int) -> str:
    return table.say("points_announced", 500, hand=to, points=count)


def count(r: BaccaratRound) -> None:
    """The Player's hand is turned and announced, then the Banker's."""
    for to in ("player", "banker"):
        turn(r, to)
        announce(r.table, to, points(r.hands[to]))


def third(r: BaccaratRound, to: str) -> None:
    """A third card, turned and announced if the style requires it."""
    table = r.table
    draw(r, to, table.dealing.third)
    turn(r, to)
    if table.style in table.setup.book.announce_third:
        announce(table, to, points(r.hands[to]))


def draw_thirds(r: BaccaratRound) -> None:
    """Third cards by the table of play, the Player's first."""
    player, banker = r.hands["player"], r.hands["banker"]
    if player_draws(player, banker):
        third(r, "player")
    if banker_draws(player, banker):
        third(r, "banker")
