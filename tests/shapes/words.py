"""Shapes of names, texts, counters and sources; and of lists within one fact."""

from collections.abc import Callable

from tests.shapes.building import START, TABLE, Facts, cards, coup, fact, opened, placed, settled

BACCARAT = "nz-1998-baccarat"
LONG = 4_000
"""Letters of a long text."""
MANY = 500
"""Entries of a long list."""


def _rounds(opening: str, change: Callable[[int, dict[str, object]], dict[str, object]]) -> Callable[[int], Facts]:
    """Rounds in which every fact is changed a little; `change` is given the number of the fact and its fields."""

    def shape(n: int) -> Facts:
        yield opened(opening)
        for i in range(n // 10):
            yield from ((kind, {**fields, **change(10 * i + k, fields)}) for k, (kind, fields) in enumerate(coup(i)))

    return shape


def _long_texts(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 10):
        yield from ((kind, {**fields, "note": f"{i}" + "a word " * (LONG // 7)}) for kind, fields in coup(i))


def _unicode(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 10):
        name = f"陳{i}é̀🂡"
        for kind, fields in coup(i):
            yield kind, {k: (v + name if k in ("round", "wager", "player") else v) for k, v in fields.items()}


def _tildes(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from (placed("w" + "~" * (i % 20), "player", player=f"P{i}") for i in range(n))


def _long_names_of_one_beginning(n: int) -> Facts:
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from (placed("w" * 100 + str(i), "player", player="P" * 100 + str(i)) for i in range(n))


def _disputes_of_many_rounds(n: int) -> Facts:
    """Each dispute names the same rounds."""
    yield opened(BACCARAT)
    rounds = [f"R{i}" for i in range(20)]
    for i in range(20):
        yield from coup(i)
    yield from (fact("dispute_raised", dispute=f"D{i}", rounds=rounds, note="seen") for i in range(n))


def _disputes_of_no_round(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (
        fact("dispute_raised", dispute=f"D{i}", rounds=[f"never {i}-{k}" for k in range(5)], note="seen")
        for i in range(n)
    )


def _one_dispute_raised_again(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(0)
    yield from (fact("dispute_raised", dispute="D", rounds=["R0"], note="seen") for _ in range(n))


def _decided_again(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from coup(0)
    yield fact("dispute_raised", dispute="D", rounds=["R0"], note="seen")
    yield from (
        fact("dispute_decided", dispute="D", decision="stands", role="casino_manager", note="seen") for _ in range(n)
    )


def _corrected(of: str, now: dict[str, object] | None, **fields: object) -> tuple[str, dict[str, object]]:
    return fact("fact_corrected", corrects=of, reason="misread", role="casino_manager", now=now, **fields)


def _now(number: int, kind: str, fields: dict[str, object]) -> dict[str, object]:
    return {"fact": kind, "id": f"f{number}", "table": TABLE, "at": START.isoformat(), "seq": number, **fields}


def _back_to_front(n: int) -> Facts:
    """A day whose stakes are corrected when it is over, the last one first."""
    yield opened(BACCARAT)
    rounds = n // 11
    for i in range(rounds):
        yield from coup(i)
    for i in range(rounds - 1, -1, -1):
        yield _corrected(f"f{10 * i + 3}", _now(10 * i + 3, *_stake(i)))


def _stake(i: int) -> tuple[str, dict[str, object]]:
    return placed(f"w{i}", "player", player=f"P{i % 7}", seat=i % 7 + 1, stake="20")


def _corrected_within_one_round(n: int) -> Facts:
    """Many wagers of one round, each corrected."""
    wagers = n // 2
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "player", player=f"P{i}") for i in range(wagers))
    yield fact("no_more_bets")
    yield from (_corrected(f"f{i + 3}", _now(i + 3, *placed(f"w{i}", "banker", player=f"P{i}"))) for i in range(wagers))
    yield from cards("4H:player 3S:banker 2C:player 4D:banker")


def _never_there(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (_corrected(f"never {i}", None) for i in range(n))


def _corrected_beforehand(n: int) -> Facts:
    """Corrections arrive before their facts, the last one first."""
    yield opened(BACCARAT)
    rounds = n // 11
    for i in range(rounds - 1, -1, -1):
        yield _corrected(f"w{i}", None, seq=None)
    for i in range(rounds):
        yield from ((kind, {**one, **({"id": f"w{i}"} if kind == "wager_placed" else {})}) for kind, one in coup(i))


def _moved_by_corrections(n: int) -> Facts:
    """Each correction gives its fact another place in the order."""
    yield opened(BACCARAT)
    rounds = n // 11
    for i in range(rounds):
        yield from coup(i)
    for i in range(rounds):
        kind, fields = _stake(i)
        yield _corrected(f"f{10 * i + 3}", {**_now(10 * i + 3, kind, fields), "seq": 10 * (rounds - i) + 3})


def _people_changed(n: int) -> Facts:
    """One correction after the other makes two names one person, or not."""
    yield opened(BACCARAT)
    yield fact("player_identified", player="P1", is_="P2")
    for i in range(n // 11):
        yield from coup(i)
        yield _corrected("f2", None if i % 2 else _now(2, *fact("player_identified", player="P1", is_=f"P{i % 7}")))


def _one_counter_for_all(n: int) -> Facts:
    yield opened(BACCARAT, seq=1)
    for i in range(n // 10):
        yield from ((kind, {**fields, "seq": 2}) for kind, fields in coup(i))


def _half_counted(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 10):
        yield from ((kind, {**fields, **({"seq": None} if k % 2 else {})}) for k, (kind, fields) in enumerate(coup(i)))


def _last_first(n: int) -> Facts:
    """A counter that starts high and falls by more than one at each fact."""
    yield opened(BACCARAT, seq=0)
    yield from (fact("player_seated", player=f"P{i}", seat=i % 9 + 1, seq=3 * (n - i)) for i in range(n))


def _many_options(n: int) -> Facts:
    """Openings with many unknown options."""
    yield from (opened(BACCARAT, options={f"unknown {k}": k for k in range(MANY)}) for _ in range(n // 50))


def _many_limits(n: int) -> Facts:
    limits = {f"bet {k}": {"min": "5", "max": "500"} for k in range(MANY)}
    yield opened(BACCARAT, limits={"*": {"min": "5", "max": "500"}, **limits})
    for i in range(n // 50):
        yield fact("limits_changed", limits=limits, basis="sign")
        yield from coup(i)


def _chips(n: int) -> Facts:
    """A table with many chips."""
    yield opened(BACCARAT, chips=[f"{k}.{k % 4 * 25}" for k in range(1, MANY)])
    for i in range(n // 10):
        yield from coup(i)


def _long_runs(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 11):
        yield placed(f"r{i}", "run", ["P", "B"] * 100, player=f"P{i}")
        yield from coup(i)


def _numbers(n: int) -> Facts:
    """Wagers on far more numbers than there are."""
    yield opened("nz-1996-roulette")
    for i in range(n // 3):
        yield placed(f"w{i}", "straight", [k % 37 for k in range(MANY)], player=f"P{i}")
        yield fact("wheel_spun", number=7, revolutions=4)
        yield settled(f"w{i}")


def _hands(n: int) -> Facts:
    """Reconstructions with many cards."""
    yield opened(BACCARAT)
    yield fact("round_started", round="R1")
    yield from (
        fact("cards_reconstructed", hands={"player": ["4H"] * MANY, "banker": ["3S"] * MANY}, role="pit_boss")
        for _ in range(n // 50)
    )


def _seats(n: int) -> Facts:
    """A table of very many seats, each with a player and a wager in one round."""
    yield opened(BACCARAT, seats=9_999)
    yield from (fact("player_seated", player=f"P{i}", seat=i % 9_999) for i in range(n // 2))
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "banker", player=f"P{i}", seat=i % 9_999) for i in range(n // 2))
    yield fact("no_more_bets")
    yield from cards("4H:player 3S:banker 2C:player 4D:banker")


def _both_hands(n: int) -> Facts:
    """Many players, each with wagers on both hands, and little differential."""
    yield opened("nz-1996-baccarat", differential={"max": "100"})
    yield fact("round_started", round="R1")
    for i in range(n // 4):
        yield placed(f"p{i}", "player", player=f"P{i}")
        yield placed(f"b{i}", "banker", player=f"P{i}", stake="20")
    yield fact("no_more_bets")
    yield from cards("4H:player 3S:banker 2C:player 4D:banker")
    for i in range(n // 4):
        yield fact("wager_changed", wager=f"b{i}", stake="15", reason="differential")
        yield settled(f"p{i}")


def _one_player(n: int) -> Facts:
    """One player's stacks on one hand are one wager for limits."""
    yield opened("vic-2002-crown")
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "banker") for i in range(n // 2))
    yield fact("no_more_bets")
    yield from cards("4H:player 5S:banker 2C:player 4D:banker")
    yield from (settled(f"w{i}", "win", "9.50", commission="0.50") for i in range(n // 2))


SHAPES: dict[str, Callable[[int], Facts]] = {
    "many sources": _rounds(BACCARAT, lambda i, _: {"source": f"shoe:{i}", "by": f"dealer:{i}"}),
    "gaps in the counter": _rounds(BACCARAT, lambda i, _: {"seq": 3 * i + 2}),
    "times backwards": _rounds(BACCARAT, lambda i, _: {"at": f"2002-03-14T14:{59 - i % 60:02}:00+12:00"}),
    "rounds named by every fact": _rounds(BACCARAT, lambda i, _: {"round": f"R{i // 10}"}),
    "shoes named that never began": _rounds(BACCARAT, lambda i, _: {"shoe": f"S{i}"}),
    "cameras": _rounds(BACCARAT, lambda i, _: {"video": {"camera": f"T{i}", "at": "21:05:10.9"}}),
    "long texts": _long_texts,
    "unicode names": _unicode,
    "names of tildes": _tildes,
    "long names of one beginning": _long_names_of_one_beginning,
    "disputes of many rounds": _disputes_of_many_rounds,
    "disputes of rounds that never were": _disputes_of_no_round,
    "one dispute raised again and again": _one_dispute_raised_again,
    "one dispute decided again and again": _decided_again,
    "corrections back to front": _back_to_front,
    "corrections within one round": _corrected_within_one_round,
    "corrections of facts that never were": _never_there,
    "corrections before their facts": _corrected_beforehand,
    "corrections that move facts": _moved_by_corrections,
    "corrections of who is who": _people_changed,
    "one counter for all": _one_counter_for_all,
    "every other fact counted": _half_counted,
    "a counter that falls": _last_first,
    "openings with many options": _many_options,
    "limits of many bets": _many_limits,
    "many chips": _chips,
    "runs of long sequences": _long_runs,
    "wagers on many numbers": _numbers,
    "reconstructions of many cards": _hands,
    "many seats": _seats,
    "both hands": _both_hands,
    "stacks of one player": _one_player,
}
