"""Conduct of people: powers they lack, styles during a shoe, cards touched, devices, vouchers."""

from decimal import Decimal

from simulator.baccarat import betting, dealing, terminals
from simulator.baccarat.betting import place
from simulator.baccarat.faults.registry import FaultKind, Slip, by_document, in_1996
from simulator.baccarat.state import VoidHand

OTHER_STYLE = {"A": "C", "C": "A"}
FIVE = Decimal(5)


def restyle(s: Slip) -> None:
    """One round is dealt in another style than its shoe."""
    table, style = s.table, s.table.style

    def back(_: str) -> None:
        table.style = style

    table.style = table.reported_style = OTHER_STYLE[style]
    assert table.round
    s.admit(table.say("round_started", 4000, round=table.round.name, style=table.style))
    table.await_fact("round_ended", back)


def may_restyle(s: Slip) -> bool:
    table = s.table
    calm = table.left is None and not table.carried and not table.void_next and not table.free
    both = OTHER_STYLE.get(table.style) in table.setup.book.styles
    calm = calm and table.setup.shuffler != "continuous"
    return bool(s.rule()) and both and calm and not (table.round and (table.round.void or table.round.idle))


def disrupted(s: Slip) -> None:
    """After a brawl the round is voided by a person without the power."""
    dealing.deal(s.r)
    s.r.cancelled = True
    role = "game_supervisor" if s.table.setup.book.dummy_coups else "dealer"
    s.admit(s.table.say("round_voided", 30_000, reason="disruption", role=role))


def touched(s: Slip) -> None:
    dealing.offers_after(s.r)
    player = s.table.players[0].name
    s.admit(s.table.say("irregularity_reported", kind="touched_cards", note=f"{player} touched the cards",
                        rule=s.rule().rpartition(" ")[2]))  # fmt: skip


def device(s: Slip) -> None:
    player = s.table.players[0].name
    s.admit(s.table.say("irregularity_reported", kind="device_used", note=f"{player} kept count with a device",
                        rule=s.rule().rpartition(" ")[2]))  # fmt: skip


def decided_by_dealer(s: Slip) -> None:
    """A dispute is decided by a person without the power."""
    dispute = f"D-{s.table.name}-{s.table.feed.day}-{s.table.feed.seq}"
    player, rounds = s.table.players[0].name, [s.table.last_round]
    s.table.say("dispute_raised", dispute=dispute, rounds=rounds, note="the payment was too small", player=player)
    s.admit(s.table.say("dispute_decided", 60_000, dispute=dispute, decision="payment stands", role="dealer",
                        note="paid by the cards"))  # fmt: skip


def after_a_round(s: Slip) -> bool:
    return bool(s.table.players) and bool(s.table.last_round)


def ruled_by_lesser(s: Slip) -> None:
    """A person rules under a rule that gives the power to another role."""
    number = s.rule().rpartition(" ")[2]
    s.admit(s.table.say("ruling_made", action="so it shall be", role="dealer", rule=number))


def directed_by_dealer(s: Slip) -> None:
    """A dummy coup that only the game supervisor may direct."""
    s.table.void_next = VoidHand("directed by the dealer", "11.4", "dealer")
    s.later("void_hand_announced")


def unasked(s: Slip) -> None:
    """A round without wagers that nobody requested."""
    s.table.free = 1
    s.later("card_drawn")


def in_play(s: Slip) -> bool:
    return bool(s.rule()) and not s.table.free


def short_voucher(s: Slip) -> None:
    player = s.table.leaving
    assert player
    short = player.credits - FIVE
    s.admit(terminals.issue(s.table, player, short, short)[0])


def wrong_cash(s: Slip) -> None:
    player = s.table.leaving
    assert player
    s.admit(terminals.issue(s.table, player, player.credits, player.credits - FIVE)[1])


def rich(s: Slip) -> bool:
    return bool(s.table.leaving) and s.table.leaving.credits > FIVE if s.table.leaving else False


def unactivated(s: Slip) -> None:
    """A wager from a terminal that nobody started."""
    player = next(one for one in s.table.players if one.terminal)
    own, credits = player.terminal, player.credits
    player.terminal = f"T{s.table.setup.terminals + 1:02d}"
    s.admit(place(s.r, player, "tie", s.table.setup.limits["tie"][0]).fact)
    player.terminal, player.credits = own, credits
    betting.call(s.r)


def has_terminal(s: Slip) -> bool:
    least = s.table.setup.limits["tie"][0]
    return any(one.terminal and one.credits >= least for one in s.table.players[:1])


STYLE = by_document(mini="8.4", midi="8.4", full="8.4", nz98="8.4", div5="8.5",
                    electronic={"mixed": "imported 8.5", "terminals": ""})  # fmt: skip
UNASKED = by_document(div5="8.3", electronic={"mixed": "imported 8.3", "terminals": ""})
RULINGS = in_1996("general 13.4", nz98="8.16(c)", div5="8.18(c)", vic="13.2")

FAULTS = (
    FaultKind("style-changed-in-shoe", "start", STYLE, restyle, "a round was dealt in another style than its shoe",
              may_restyle),
    FaultKind("voided-by-lesser-role", "deal", in_1996("general 12.1", vic="13.3.1"), disrupted,
              "a round was voided for a disruption by somebody without that power"),
    FaultKind("cards-touched", "pass", in_1996("3.3", nz98="4.3", div5="4.3"), touched, "a player touched the cards"),
    FaultKind("device-used", "between", in_1996("general 11.1", vic="13.1"), device,
              "a device was used at the table", after_a_round),
    FaultKind("dispute-decided-by-dealer", "between", in_1996("general 8.1", vic="13.10"), decided_by_dealer,
              "a dispute was decided by somebody without that power", after_a_round),
    FaultKind("ruled-by-dealer", "between", RULINGS, ruled_by_lesser, "a dealer ruled, who has no such power",
              after_a_round),
    FaultKind("dummy-coup-by-dealer", "lull", by_document(vic="11.4"), directed_by_dealer,
              "a dummy coup was directed by somebody without that power"),
    FaultKind("round-without-wagers", "lull", UNASKED, unasked,
              "a round was dealt without wagers and without a request", in_play),
    FaultKind("voucher-short", "cash_out", by_document(electronic="10.5"), short_voucher,
              "a voucher was issued for less than the credits", rich),
    FaultKind("voucher-cashed-short", "cash_out", by_document(electronic="10.6"), wrong_cash,
              "a voucher was redeemed for less than its value", rich),
    FaultKind("terminal-not-activated", "call", by_document(electronic="5.3"), unactivated,
              "a wager came from a terminal that was not started", has_terminal),
)  # fmt: skip
