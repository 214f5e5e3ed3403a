"""Cards in wrong places: third cards against the table of play, excess and exposed cards, lost order."""

from simulator.baccarat import dealing
from simulator.baccarat.cards import DECK, banker_draws, player_draws, points
from simulator.baccarat.dealing import ORDER
from simulator.baccarat.faults.registry import SET_UPS, FaultKind, Slip, by_document, in_1996
from simulator.baccarat.state import Carried, VoidHand

SUPERVISOR = "casino_supervisor"


def follows(s: Slip) -> bool:
    """Another round follows from this shoe."""
    last = s.r.cut == "first" and s.table.setup.book.first_card_ends
    return s.table.left is None and not last


def open_third(s: Slip) -> bool:
    return s.table.dealing.third == "up"


def open_deal(s: Slip) -> bool:
    return dealing.face_of(s.r) == "up" and not s.table.carried


def called_deal(s: Slip) -> bool:
    """A void hand needs no call of no more bets: nobody could find that one was left out."""
    return open_deal(s) and not s.r.uncalled


def stands(s: Slip) -> bool:
    """The Player's hand stands."""
    return open_third(s) and not player_draws(s.r.hands["player"], s.r.hands["banker"])


def only_banker_draws(s: Slip) -> bool:
    return stands(s) and banker_draws(s.r.hands["player"], s.r.hands["banker"])


def both_stand(s: Slip) -> bool:
    return stands(s) and follows(s) and not banker_draws(s.r.hands["player"], s.r.hands["banker"])


def player_must_draw(s: Slip) -> bool:
    return open_third(s) and player_draws(s.r.hands["player"], s.r.hands["banker"])


def rebuild(s: Slip, role: str = SUPERVISOR) -> str:
    """The cards are put where they belong."""
    hands = {to: list(cards) for to, cards in s.r.hands.items()}
    return s.table.say("cards_reconstructed", 15_000, hands=hands, role=role)


def recount(s: Slip, to: str) -> None:
    if s.table.style in s.table.setup.book.announce_third:
        dealing.announce(s.table, to, points(s.r.hands[to]))


def misdraw(s: Slip, shown: str, owner: str) -> str:
    """A card face up to one hand that belongs to the other."""
    card = dealing.take(s.r)
    fact = dealing.show(s.r, shown, card, "up")
    dealing.lay(s.r, owner, card, fact, "up")
    return fact


def to_bankers_third(s: Slip) -> None:
    fact = misdraw(s, "player", "banker")
    rebuild(s)
    s.admit(fact)
    recount(s, "banker")


def to_players_third(s: Slip) -> None:
    fact = misdraw(s, "banker", "player")
    rebuild(s)
    s.admit(fact)
    recount(s, "player")
    if banker_draws(s.r.hands["player"], s.r.hands["banker"]):
        dealing.third(s.r, "banker")


def carry(s: Slip, to: str, seen: bool) -> str:
    """A card is drawn that no hand may have: it opens the next round."""
    card = dealing.take(s.r)
    fact = dealing.show(s.r, to, card if seen else None, "up" if seen else "down")
    s.table.carried.append(Carried(card, seen))
    return fact


def void_next(s: Slip, rule: str = "", role: str = "") -> None:
    rule = rule or s.rule().rpartition(" ")[2]
    s.table.void_next = VoidHand("disclosed card", rule, role)


def player_card_carried(s: Slip) -> None:
    s.admit(carry(s, "player", True))
    void_next(s)


def banker_card_carried(s: Slip) -> None:
    s.admit(carry(s, "banker", True))
    void_next(s)


def excess_unseen(s: Slip) -> None:
    dealing.draw_thirds(s.r)
    s.admit(carry(s, "none", False))


def excess_seen(s: Slip) -> None:
    """In Victoria a surplus card that was shown needs the game supervisor's direction to open a dummy coup."""
    dealing.draw_thirds(s.r)
    s.admit(carry(s, "none", True))
    if s.table.setup.book.dummy_coups:
        void_next(s, "11.4", "game_supervisor")
    else:
        void_next(s)


def first_face_up(s: Slip) -> None:
    r = s.r
    card = dealing.take(r)
    fact = dealing.show(r, "player", card, "up", found_face_up=True)
    dealing.lay(r, "player", card, fact, "up")
    r.void = VoidHand("first card face up in the shoe", s.rule().rpartition(" ")[2])
    dealing.announce_void(r, r.void)
    s.admit(fact)
    for to in ORDER[1:]:
        dealing.draw(r, to, dealing.face_of(r))


def later_face_up(s: Slip) -> None:
    r = s.r
    found = 1 + int(s.table.rng.random() * 3)
    for index, to in enumerate(ORDER):
        if index != found:
            dealing.draw(r, to, "up")
            continue
        card = dealing.take(r)
        fact = dealing.show(r, to, card, "up", found_face_up=True)
        dealing.lay(r, to, card, fact, "up")
        s.admit(fact)


def misplace(s: Slip) -> str:
    """Two cards to the Player, then two to the Banker. Returns the first card in a wrong place."""
    r, wrong = s.r, ""
    for index, (owner, shown) in enumerate(zip(ORDER, ("player", "player", "banker", "banker"), strict=True)):
        card = dealing.take(r)
        fact = dealing.show(r, shown, card, "up")
        dealing.lay(r, owner, card, fact, "up")
        wrong = fact if index == 1 else wrong
    return wrong


def misplaced(s: Slip) -> None:
    fact = misplace(s)
    rebuild(s)
    if s.table.setup.book.dummy_coups:
        s.table.say("ruling_made", action="complete the coup with all wagers in force", role="game_supervisor",
                    rule="11.8.1", effect="wagers_stand")  # fmt: skip
    s.admit(fact)


def misplaced_wrong_role(s: Slip) -> None:
    fact = misplace(s)
    rebuilt = rebuild(s, "game_supervisor")
    s.admit(fact, note="initial cards were dealt out of sequence")
    s.admit(rebuilt)


def order_lost(s: Slip) -> None:
    r = s.r
    face = dealing.face_of(r)
    facts = []
    for to in ORDER:
        card = dealing.take(r)
        facts.append(dealing.show(r, to, card if face == "up" else None, face, order_known=False))
        if face == "up":
            dealing.lay(r, to, card, facts[-1], face)
    role = "casino_operator" if "12.6" in s.rule() else SUPERVISOR
    r.cancelled = True
    s.table.say("round_voided", 20_000, reason="cannot_be_reconstructed", role=role)
    s.admit(facts[0])


def short_shoe(s: Slip) -> None:
    s.r.cancelled = s.table.spoiled = True
    s.admit(s.table.say("round_voided", 10_000, reason="insufficient_cards", role=SUPERVISOR))


def may_run_short(s: Slip) -> bool:
    bets = {wager.bet for wager in s.r.wagers}
    return player_must_draw(s) and not s.table.last_shoe and "perfect_pairs" not in bets and s.r.number > 20


def too_many(s: Slip) -> str:
    """A card of which the shoe cannot contain more. Empty: none yet."""
    return next((card for card in DECK if s.table.seen.get(card, 0) >= s.table.setup.decks), "")


def one_too_many(s: Slip) -> None:
    r, card = s.r, too_many(s)
    for index, to in enumerate(ORDER):
        if index == 0:
            s.table.cards.swap_next(card)
        dealing.draw(r, to, "up")
        if index == 0:
            s.admit(r.facts[to][0], s.table.setup.shuffler)


def wrong_face(s: Slip) -> None:
    """The fourth card lies the other way up."""
    r, face = s.r, dealing.face_of(s.r)
    for to in ORDER[:3]:
        dealing.draw(r, to, face)
    dealing.draw(r, "banker", "down" if face == "up" else "up")
    s.admit(r.facts["banker"][-1], s.table.style)


def third_down(s: Slip) -> None:
    r = s.r
    dealing.draw(r, "player", "down")
    s.admit(r.facts["player"][-1])
    dealing.turn(r, "player")
    recount(s, "player")
    if banker_draws(r.hands["player"], r.hands["banker"]):
        dealing.third(r, "banker")


STYLES_98 = {"A": "8.5", "B": "8.11", "C": "8.17"}
STYLES_DIV5 = {"A": "8.6", "B": "8.12", "C": "8.19"}
STYLES_96 = {"A": "8.5", "B": "8.13", "C": "8.24"}
OUT_OF_ORDER = by_document(mini="11.7", midi="11.7", full="12.7", nz98="12.6", div5="12.6", vic="11.8")
PLAYERS_THIRD = by_document(mini="11.7", midi="11.7", full="12.7", nz98="12.6", div5="12.6", vic="11.3")
BANKERS_THIRD = by_document(mini="11.2", midi="12.2", full="12.2", nz98="12.1(a)", div5="12.1(a)", vic="11.7.1(a)")
CARRIED = by_document(mini="11.2", midi="12.2", full="12.2", nz98="12.1(b)", div5="12.1(b)", vic="11.7.1(b)")
BANKER_EXCESS = by_document(mini="11.3", midi="12.3", full="12.3", nz98="12.2(b)", div5="12.2(b)", vic="11.7.2")
EXCESS_UNSEEN = by_document(mini="11.3", midi="12.3", full="12.3", nz98="12.2(a)", div5="12.2(a)", vic="11.2")
EXCESS_SEEN = by_document(mini="11.3", midi="12.3", full="12.3", nz98="12.2(b)", div5="12.2(b)", vic="11.2")
FIRST_UP = by_document(mini="11.4", midi="12.4", full="12.4", nz98="12.3", div5="12.3", vic="11.6.1")
LATER_UP = by_document(mini="11.5", midi="12.5", full="12.5", nz98="12.4", div5="12.4", vic="11.6.2")
ORDER_LOST = by_document(mini="11.8", midi="11.8", full="12.8", nz98="12.7", div5="12.6", vic="11.12")
RAN_OUT = by_document(mini="11.6", midi="12.6", full="12.6", nz98="12.5", div5="12.5", vic="11.11")
DECKS = in_1996("general 19.1", nz98="3.4(a)", div5=SET_UPS, vic="3.1")
FACES = by_document(
    mini={"A": "8.5", "C": "8.6"}, midi=STYLES_96, full=STYLES_96, nz98=STYLES_98, div5=STYLES_DIV5
)  # fmt: skip
UNSUPERVISED = by_document(mini="11.7", midi="11.7", full="12.7", nz98="12.6")
THIRD_FACE = by_document(mini="9.6", midi="9.9", full="9.9", nz98="9.9", div5="9.7")

FAULTS = (
    FaultKind("third-card-becomes-bankers", "thirds", BANKERS_THIRD, to_bankers_third,
              "the Player stood but was dealt a third card, which was moved to the Banker", only_banker_draws),
    FaultKind("third-card-opens-void-hand", "thirds", CARRIED, player_card_carried,
              "the Player stood but was dealt a third card; the Banker stood too, so it opens a void hand", both_stand),
    FaultKind("bankers-card-opens-void-hand", "thirds", BANKER_EXCESS, banker_card_carried,
              "the Banker stood but was dealt a third card, which opens a void hand", both_stand),
    FaultKind("players-third-card-to-banker", "thirds", PLAYERS_THIRD, to_players_third,
              "the Player's third card was dealt to the Banker and moved back", player_must_draw),
    FaultKind("excess-card-unseen", "thirds", EXCESS_UNSEEN, excess_unseen,
              "a card was drawn in excess, unseen, and opens the next round", follows),
    FaultKind("excess-card-seen", "thirds", EXCESS_SEEN, excess_seen,
              "a card was drawn in excess and seen, and opens a void hand", follows),
    FaultKind("first-card-face-up", "deal", FIRST_UP, first_face_up,
              "the first card of the round lay face up in the shoe: a void hand", called_deal),
    FaultKind("later-card-face-up", "deal", LATER_UP, later_face_up,
              "a later card of the round lay face up in the shoe and was used", open_deal),
    FaultKind("initial-cards-misplaced", "deal", OUT_OF_ORDER, misplaced,
              "the initial cards were laid on the wrong hands and put in order", open_deal),
    FaultKind("reconstructed-by-lesser-role", "deal", UNSUPERVISED, misplaced_wrong_role,
              "cards out of sequence were put in order without a casino supervisor", open_deal),
    FaultKind("order-lost", "deal", ORDER_LOST, order_lost,
              "the order of the initial cards was lost and the round voided", lambda s: not s.table.carried),
    FaultKind("shoe-ran-out", "thirds", RAN_OUT, short_shoe,
              "the shoe could not complete the round, which is void", may_run_short),
    FaultKind("card-too-many", "deal", DECKS, one_too_many,
              "a card was drawn more often than the decks allow", lambda s: open_deal(s) and bool(too_many(s))),
    FaultKind("initial-card-wrong-face", "deal", FACES, wrong_face,
              "an initial card lay the wrong way up for the dealing style",
              lambda s: bool(s.rule(s.table.style)) and not s.table.carried),
    FaultKind("third-card-face-down", "thirds", THIRD_FACE, third_down,
              "a third card was dealt face down where it goes face up", player_must_draw),
)  # fmt: skip
