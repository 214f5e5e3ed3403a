"""Shapes of people: names that are one person, seats, limits, rulings about them, staff."""

from collections.abc import Iterator

from tests.shapes.building import Facts, coup, fact, opened, placed

BACCARAT = "nz-1998-baccarat"


def _chain(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n):
        yield fact("player_identified", player=f"P{i}", is_=f"P{i + 1}")


def _chain_backwards_with_play(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 12, 0, -1):
        yield fact("player_identified", player=f"P{i}", is_=f"P{i - 1}")
        yield from coup(i)


def _star(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n):
        yield fact("player_identified", player=f"P{i}", is_="P0")


def _one_is_many(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n):
        yield fact("player_identified", player="P0", is_=f"P{i}")


def _ring(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n):
        yield fact("player_identified", player=f"P{i}", is_=f"P{(i + 1) % n}")


def _identified_each_day(n: int) -> Facts:
    for i in range(n // 2):
        yield opened(BACCARAT, day=f"{2002 + i // 336}-{i // 28 % 12 + 1:02}-{i % 28 + 1:02}")
        yield fact("player_identified", player=f"P{i}", is_=f"P{i + 1}")


def _seated(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n):
        yield fact("player_seated", player=f"P{i}", seat=i % 9 + 1)


def _seated_and_left(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 2):
        yield fact("player_seated", player=f"P{i}", seat=i % 9 + 1)
        yield fact("player_left", player=f"P{i}")


def _personal_limits(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("personal_limit_set", player=f"P{i}", limits={"*": {"min": "5", "max": "50"}}) for i in range(n))


def _advised(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("player_advised", player=f"P{i}", about="minimum") for i in range(n))


def _staff(n: int) -> Facts:
    yield opened(BACCARAT)
    yield from (fact("staff_assigned", staff=f"S{i}", role="dealer") for i in range(n))


def _under_the_minimum(n: int) -> Facts:
    yield opened(BACCARAT)
    for i in range(n // 10):
        kind, fields = (one := list(coup(i)))[1]
        one[1] = kind, {**fields, "stake": "1", "player": f"P{i}"}
        yield from one


def _crowded_area(n: int) -> Facts:
    yield opened(BACCARAT, options={"shared_areas": 3})
    yield fact("round_started", round="R1")
    yield from (placed(f"w{i}", "player", player=f"P{i}", seat=1) for i in range(n))


def _hand_offers(n: int) -> Facts:
    yield opened("nz-1996-baccarat")
    yield fact("round_started", round="R1")
    yield from (fact("hand_offered", to="player", seat=i % 9 + 1, accepted=False) for i in range(n))


def _rounds_requested(n: int) -> Iterator[tuple[str, dict[str, object]]]:
    yield opened(BACCARAT)
    yield from (fact("rounds_requested", count=3) for _ in range(n))


SHAPES = {
    "identified: a chain": _chain,
    "identified: a chain backwards, with play": _chain_backwards_with_play,
    "identified: many are one": _star,
    "identified: one is many": _one_is_many,
    "identified: a ring": _ring,
    "identified: one each day": _identified_each_day,
    "seated": _seated,
    "seated and left": _seated_and_left,
    "personal limits": _personal_limits,
    "players advised": _advised,
    "staff assigned": _staff,
    "wagers under the minimum": _under_the_minimum,
    "an area with many wagers": _crowded_area,
    "hands offered": _hand_offers,
    "rounds requested": _rounds_requested,
}
