"""Shapes of money: wagers, settlements, commission, terminals, jackpots, rulings."""

from collections.abc import Callable

from tests.shapes.building import BACCARAT_CARDS, Fact, Facts, cards, coup, fact, opened, placed, settled

BACCARAT = "nz-1998-baccarat"
VICTORIA = "vic-2002-traditional"
STUD = "nz-1996-caribbean-stud"
ELECTRONIC = "nz-electronic-baccarat"

RULESETS: dict[str, tuple[str, object, Fact | None]] = {
    "nz-1996-mini-baccarat": ("banker", None, None),
    "nz-1996-midi-baccarat": ("player", None, None),
    "nz-1996-baccarat": ("tie", None, None),
    "nz-1998-baccarat": ("banker", None, None),
    "nz-div5-mini-baccarat": ("perfect_pairs", None, None),
    "nz-div5-midi-baccarat": ("dragon_bonus", "player", None),
    "nz-div5-full-baccarat": ("banker", None, None),
    "nz-electronic-baccarat": ("player", None, None),
    "vic-2002-traditional": ("banker", None, None),
    "vic-2002-crown": ("insurance", None, None),
    "nz-1996-blackjack": ("main", None, None),
    "nz-1996-roulette": ("straight", [7], fact("wheel_spun", number=7, revolutions=4)),
    "nz-1996-tai-sai": ("small", None, fact("dice_tumbled", dice=[1, 2, 3])),
    "nz-1996-money-wheel": ("symbol", "A", fact("wheel_spun", symbol="A", revolutions=4)),
    "nz-1996-caribbean-stud": ("ante", None, None),
    "nz-1996-craps": ("field", None, fact("dice_rolled", dice=[1, 2], shooter="P1")),
}
"""By ruleset: a bet, what it is on, and the play that decides it."""


def _wagers_of_a_round(ruleset: str) -> Callable[[int], Facts]:
    def shape(n: int) -> Facts:
        bet, on, play = RULESETS[ruleset]
        yield opened(ruleset)
        yield fact("round_started", round="R1")
        yield from (placed(f"w{i}", bet, on, player=f"P{i}", seat=i % 9 + 1) for i in range(n // 2))
        yield fact("no_more_bets")
        yield from [play] if play is not None else cards(BACCARAT_CARDS)
        yield from (settled(f"w{i}") for i in range(n // 2))
        yield fact("round_ended")

    return shape


def _wagers_of_one_name(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from (placed("w", "player") for _ in range(n))


def _reused_in_each_round(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 10):
        yield from ((kind, {**fields, **({"wager": "w"} if "wager" in fields else {})}) for kind, fields in coup(i))


def _settled_many_times(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(1)
    yield from (settled("w1", "win", "10") for _ in range(n))


def _settled_again_with_play_between(n: int) -> Facts:
    yield opened("nz-1996-roulette")
    for i in range(n // 4):
        yield placed(f"w{i}", "red")
        yield fact("wheel_spun", number=7, revolutions=4)
        yield settled(f"w{i}", "win", "10")
        yield settled("w0", "win", "10")


def _changed(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield placed("w", "player")
    yield from (fact("wager_changed", wager="w", stake=str(10 + i % 90), reason="player") for i in range(n))


def _withdrawn(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    for i in range(n // 2):
        yield placed(f"w{i}", "player")
        yield fact("wager_withdrawn", wager=f"w{i}")


def _never_settled(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 9):
        yield from (one for one in coup(i) if one[0] != "wager_settled")


def _commission(n: int) -> Facts:
    yield opened(VICTORIA)
    yield fact("shoe_started", shoe="S1")
    for i in range(n // 2):
        yield fact("commission_marked", player=f"P{i}", amount="5")
        yield fact("commission_collected", player=f"P{i}", amount="5", reason="request")


def _commission_owed(n: int) -> Facts:
    yield opened(VICTORIA)
    yield fact("shoe_started", shoe="S1")
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "banker", player=f"P{i}") for i in range(n // 4))
    yield fact("no_more_bets")
    yield from cards("4H:player 5S:banker 2C:player 4D:banker")
    for i in range(n // 4):
        yield settled(f"w{i}", "win", "10", commission="0.50", deferred=True)
        yield fact("commission_marked", player=f"P{i}", amount="0.50")
    yield fact("round_ended")
    yield fact("shoe_ended")
    yield from (fact("player_left", player=f"P{i}") for i in range(n // 4))


def _commission_of_one(n: int) -> Facts:
    yield opened(VICTORIA)
    yield fact("shoe_started", shoe="S1")
    for i in range(n // 10):
        for kind, fields in coup(i):
            if kind == "wager_settled":
                yield settled(f"w{i}", "win", "10", commission="0.50", deferred=True)
                yield fact("commission_marked", player="P1", amount="0.50")
            else:
                yield kind, fields


def _commission_of_shoes(n: int) -> Facts:
    yield opened(VICTORIA)
    for i in range(n // 12):
        yield fact("shoe_started", shoe=f"S{i}")
        for kind, fields in coup(i):
            if kind == "wager_placed":
                yield placed(f"w{i}", "banker", player=f"P{i}")
            elif kind == "wager_settled":
                yield settled(f"w{i}", "win", "10", commission="0.50", deferred=True)
                yield fact("commission_marked", player=f"P{i}", amount="0.50")
            else:
                yield kind, fields


def _runs(n: int) -> Facts:
    yield opened(VICTORIA, options={"runs": True})
    yield fact("round_started", round="R0")
    yield from (placed(f"r{i}", "run", ["P", "P", "B"], player=f"P{i}") for i in range(n // 4))
    for i in range(3):
        yield from list(coup(i))[1:] if not i else coup(i)


def _come_bets(n: int) -> Facts:
    yield opened("nz-1996-craps")
    yield placed("p", "pass")
    yield fact("dice_rolled", dice=[4, 4], shooter="P1")
    yield from (placed(f"c{i}", "come", player=f"P{i}") for i in range(n // 2))
    yield fact("dice_rolled", dice=[4, 5], shooter="P1")
    yield from (placed(f"o{i}", "come_odds", f"c{i}", player=f"P{i}") for i in range(n // 4))
    yield fact("dice_rolled", dice=[4, 5], shooter="P1")


def _odds_on_one(n: int) -> Facts:
    yield opened("nz-1996-craps")
    yield placed("p", "pass")
    yield fact("dice_rolled", dice=[4, 4], shooter="P1")
    yield from (placed(f"o{i}", "pass_odds", "p") for i in range(n))
    yield fact("dice_rolled", dice=[4, 4], shooter="P1")


def _rolls(n: int) -> Facts:
    yield opened("nz-1996-craps")
    yield placed("p", "pass")
    yield from (fact("dice_rolled", dice=[1 + i % 2, 2], shooter="P1") for i in range(n))


def _void_rolls(n: int) -> Facts:
    yield opened("nz-1996-craps")
    yield placed("p", "pass")
    yield from (fact("dice_rolled", dice=[3, 2], shooter="P1", void="off_table") for i in range(n))


def _void_rolls_with_wagers(n: int) -> Facts:
    yield opened("nz-1996-craps")
    for i in range(n // 3):
        yield placed(f"f{i}", "field")
        yield fact("dice_rolled", dice=[3, 2], shooter="P1")
        yield settled(f"f{i}")


def _called(n: int) -> Facts:
    yield opened("nz-1996-craps")
    yield placed("h", "hardway", 4)
    yield from (fact("wager_called", wager="h", state=("on", "off")[i % 2]) for i in range(n))


def _dice_offered(n: int) -> Facts:
    yield opened("nz-1996-craps")
    yield from (fact("dice_offered", player=f"P{i}", accepted=False) for i in range(n))


def _terminals(n: int) -> Facts:
    yield opened(ELECTRONIC)
    for i in range(n // 3):
        yield fact("terminal_activated", terminal=f"T{i}", player=f"P{i}", amount="100", tender="cash")
        yield fact("credits_added", terminal=f"T{i}", amount="10")
        yield fact("credits_cancelled", terminal=f"T{i}", amount="10")


def _terminal_wagers(n: int) -> Facts:
    yield opened(ELECTRONIC)
    yield from (
        fact("terminal_activated", terminal=f"T{i}", player=f"P{i}", amount="100", tender="cash") for i in range(n // 4)
    )
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "player", player=f"P{i}", terminal=f"T{i}") for i in range(n // 4))
    yield fact("no_more_bets")
    yield from cards(BACCARAT_CARDS)
    yield fact("result_entered", method="automatic", outcome="banker")
    yield from (settled(f"w{i}") for i in range(n // 4))
    yield fact("round_ended")
    yield from (fact("personal_limit_set", terminal=f"T{i}", limits={"*": {"max": "5"}}) for i in range(n // 4))


def _vouchers(n: int) -> Facts:
    yield opened(ELECTRONIC)
    yield fact("terminal_activated", terminal="T1", player="P1", amount="100", tender="cash")
    for i in range(n // 2):
        yield fact("voucher_issued", terminal="T1", voucher=f"V{i}", amount="1")
        yield fact("voucher_redeemed", voucher=f"V{i}", amount="1")


def _malfunctions(n: int) -> Facts:
    yield opened(ELECTRONIC)
    yield from (fact("malfunction_reported", terminal=f"T{i}") for i in range(n // 2))
    yield fact("malfunction_reported")
    yield from (fact("malfunction_cleared", terminal=f"T{i}") for i in range(n // 2))


def _refused_payments(n: int) -> Facts:
    yield opened(ELECTRONIC)
    yield from coup(1)
    yield from (fact("payment_refused", wager="w1", amount="5") for _ in range(n))


def _jackpots(n: int) -> Facts:
    yield opened(STUD, options={"jackpot": "electronic"})
    yield fact("jackpot_set", amount="1000")
    yield fact("round_started", round="R1")
    yield from (placed(f"j{i}", "jackpot", box=3, player=f"P{i}", stake="1") for i in range(n // 2))
    yield from (fact("jackpot_paid", wager=f"j{i}", amount="50") for i in range(n // 2))


def _jackpots_set(n: int) -> Facts:
    yield opened(STUD, options={"jackpot": "electronic"})
    yield from (fact("jackpot_set", amount="1000", pool=f"J{i}") for i in range(n))


def _rulings(n: int) -> Facts:
    yield opened("nz-1996-roulette")
    yield fact("round_started", round="R1")
    yield placed("w", "red")
    yield from (
        fact("ruling_made", action="void", effect="wagers_void", wagers=["w"], role="casino_supervisor", rule="12.2")
        for _ in range(n)
    )
    yield fact("wheel_spun", number=7, revolutions=4)


def _rulings_of_many(n: int) -> Facts:
    yield opened("nz-1996-roulette")
    yield fact("round_started", round="R1")
    names = [f"w{i}" for i in range(n)]
    yield from (placed(name, "red", player=f"P{name}") for name in names)
    for start in range(0, n, 1000):
        part = names[start : start + 1000]
        yield fact(
            "ruling_made", action="void", effect="wagers_void", wagers=part, players=[f"P{name}" for name in part],
            role="casino_supervisor", rule="12.2",
        )  # fmt: skip
    yield fact("wheel_spun", number=7, revolutions=4)


def _rulings_of_all(n: int) -> Facts:
    yield opened("nz-1996-roulette")
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "red", player=f"P{i}") for i in range(n // 2))
    yield fact("wheel_spun", number=7, revolutions=4)
    yield from (
        fact("ruling_made", action="void", effect="wagers_void", role="casino_supervisor", rule="12.2")
        for _ in range(n // 2)
    )


def _limits_changed(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 2):
        yield fact("sign_displayed", limits={"*": {"min": "5"}}, effective_at="2002-03-14T14:00:00+12:00")
        yield fact("limits_changed", limits={"*": {"min": "5", "max": str(100 + i % 50)}}, basis="sign")


def _spins(n: int) -> Facts:
    yield opened("nz-1996-roulette")
    yield placed("w", "red")
    yield from (fact("wheel_spun", number=7, revolutions=4, void="too_slow") for _ in range(n))


SHAPES: dict[str, Callable[[int], Facts]] = {
    **{f"wagers of a round: {ruleset}": _wagers_of_a_round(ruleset) for ruleset in RULESETS},
    "wagers of one name": _wagers_of_one_name,
    "a name of a wager in each round": _reused_in_each_round,
    "settlements of one wager": _settled_many_times,
    "settlements of one wager, with play between": _settled_again_with_play_between,
    "changes of one wager": _changed,
    "wagers withdrawn": _withdrawn,
    "wagers never settled": _never_settled,
    "commission of many players": _commission,
    "commission owed by many players": _commission_owed,
    "commission of one player": _commission_of_one,
    "commission of many shoes": _commission_of_shoes,
    "runs": _runs,
    "craps: come bets": _come_bets,
    "craps: odds on one wager": _odds_on_one,
    "craps: rolls": _rolls,
    "craps: void rolls": _void_rolls,
    "craps: a wager a roll": _void_rolls_with_wagers,
    "craps: calls": _called,
    "craps: dice offered": _dice_offered,
    "terminals": _terminals,
    "terminals: wagers": _terminal_wagers,
    "vouchers": _vouchers,
    "malfunctions": _malfunctions,
    "payments refused": _refused_payments,
    "jackpots paid": _jackpots,
    "jackpots set": _jackpots_set,
    "rulings on one wager": _rulings,
    "rulings that name many wagers": _rulings_of_many,
    "rulings that name nobody": _rulings_of_all,
    "limits changed": _limits_changed,
    "spins that are void": _spins,
}
