"""A round, step by step."""

from collections.abc import Callable
from decimal import Decimal

from simulator.caribbean_stud import deck, faults, settling
from simulator.caribbean_stud.dealing import deal
from simulator.caribbean_stud.state import CHIP, LEAST, MOST, RATE, Seat, StudRound, StudTable

Step = Callable[[StudRound], None]
SITS_OUT, FEELS_LUCKY, FOLDS = 0.15, 0.5, 0.4
STAKES = (1, 1, 2, 3, 5, 10)


def play(table: StudTable) -> None:
    """One round, with its fault."""
    table.rounds += 1
    r = StudRound(table, f"{table.name}-{table.feed.day[4:]}-{table.rounds}", faults.choose(table))
    for step in (start, ante, call):
        step(r)
    deal(r)
    if not r.over:
        faults.before_decisions(r)
    for step in (settling.misdeal,) if r.over else (decide, show, settling.settle):
        step(r)
    table.say("round_ended", 2000)
    deck.after(r)


def start(r: StudRound) -> None:
    r.table.say("round_started", 3000, round=r.name)


def ante(r: StudRound) -> None:
    """Everybody who wants to plays; at least two players, and those with a jackpot wager left by a misdeal."""
    table = r.table
    for box, player in enumerate(table.players, 1):
        wanted = player in table.standing or len(r.seats) + len(table.players) - box < 2
        if not wanted and table.rng.random() < SITS_OUT:
            continue
        r.seats.append(_seat(r, box, player, LEAST * int(table.pick(STAKES))))
    faults.before_call(r)


def _seat(r: StudRound, box: int, player: str, stake: Decimal) -> Seat:
    table = r.table
    if r.mishap == "over-maximum" and not r.seats:
        stake = MOST * 2
    seat = Seat(box, player, stake, table.wager())
    fact = table.say("wager_placed", 300, wager=seat.ante, bet="ante", stake=stake, player=player, seat=box, box=box)
    if stake > MOST:
        r.admit(fact, "14.1(b)", "nz-1996-general")
    if player in table.standing:
        seat.jackpot = table.standing.pop(player)
    elif table.rng.random() < FEELS_LUCKY:
        seat.jackpot = table.wager()
        table.say("wager_placed", 300, wager=seat.jackpot, bet="jackpot", stake=CHIP, player=player, seat=box, box=box)
        table.pool += CHIP * RATE
    return seat


def call(r: StudRound) -> None:
    """No more bets."""
    if r.mishap != "call-omitted":
        r.table.say("no_more_bets", 3000)


def decide(r: StudRound) -> None:
    """Each player folds or bets twice the ante; winners of the jackpot stay in."""
    for seat in r.seats:
        if seat.out or (seat.score[0] < 1 and r.table.rng.random() < FOLDS):
            fold(r, seat)
        else:
            bet(r, seat)


def fold(r: StudRound, seat: Seat) -> None:
    """The hand is given up, and collected."""
    if not seat.out:
        r.table.say("decision_made", 2000, box=seat.box, hand=1, decision="fold", player=seat.player)
    seat.out = True
    settling.collect(r, seat)


def bet(r: StudRound, seat: Seat) -> None:
    """The hand goes on."""
    table, stake = r.table, seat.counts * 2
    if seat is r.seats[0] and r.mishap in ("bet-too-high", "bet-too-small"):
        stake += LEAST if r.mishap == "bet-too-high" else -LEAST
    table.say("decision_made", 2000, box=seat.box, hand=1, decision="raise", player=seat.player)
    seat.bet, seat.bet_stake = table.wager(), stake
    fact = table.say(
        "wager_placed", 500, wager=seat.bet, bet="raise", stake=stake, player=seat.player, seat=seat.box, box=seat.box
    )
    seat.good = min(stake, seat.counts * 2) if stake >= seat.counts * 2 else Decimal(0)
    if stake != seat.counts * 2:
        r.admit(fact, "4.6")


def show(r: StudRound) -> None:
    """The dealer's cards are turned, then those of the hands in play, if there are any."""
    if all(seat.out for seat in r.seats):
        return
    for index, card in enumerate(r.dealer):
        if index != r.open_at:
            r.table.say("card_turned", 400, to="dealer", index=index, card=card)
    for seat in reversed(r.seats):
        for index, card in enumerate(seat.cards):
            if not seat.out:
                r.table.say("card_turned", 200, to=f"box:{seat.box}", index=index, card=card)
    faults.after_showing(r)
