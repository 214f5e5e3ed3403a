"""Whether a shift can have its plants: by its ruleset, its dealers, and each other."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from simulator.baccarat.books import BOOKS
from simulator.entry import Shift
from simulator.layouts.games import WHEEL_ORDER
from simulator.plants.kinds import KINDS, Plant
from simulator.staff import DEALERS

GAMES = dict.fromkeys(BOOKS, "baccarat") | {
    "nz-electronic-baccarat": "electronic",
    "nz-1996-roulette": "roulette",
    "nz-1996-money-wheel": "money_wheel",
    "nz-1996-tai-sai": "tai_sai",
    "nz-1996-craps": "craps",
    "nz-1996-blackjack": "blackjack",
    "nz-1996-caribbean-stud": "caribbean_stud",
}
RESULTS = ("bias", "sector")


def fitted(shift: Shift) -> tuple[Plant, ...]:
    """The plants with dealers by their names in the feed. Raises `ValueError` if one cannot be."""
    game = GAMES[shift.ruleset]
    for plant in shift.plants:
        if game not in KINDS[plant.kind].games:
            possible = ", ".join(sorted(name for name, kind in KINDS.items() if game in kind.games))
            raise ValueError(f"{shift.ruleset} cannot have {plant.kind}; it can have {possible}")
        if plant.kind == "bias" and plant.on.isdigit() is (game == "money_wheel"):
            raise ValueError(f"{shift.ruleset} has no pocket {plant.on}")
    _once(shift.plants)
    dealers = dealers_of(shift)
    return tuple(replace(plant, on=_by_name(plant.on, dealers)) if _has_dealer(plant) else plant
                 for plant in shift.plants)  # fmt: skip


def dealers_of(shift: Shift) -> list[str]:
    """D1, D2 … of a shift: the dealers of the first table in the order of their turns, then those of the second."""
    tables = range(shift.first_table, shift.first_table + shift.tables)
    return [DEALERS.name(table, turn) for table in tables for turn in range(DEALERS.people)]


def _has_dealer(plant: Plant) -> bool:
    return bool(plant.on) and "a dealer" in KINDS[plant.kind].on_words


def _by_name(on: str, dealers: list[str]) -> str:
    written, _, player = on.partition("+")
    number = int(written[1:]) if written.startswith("D") else 0
    name = dealers[number - 1] if 0 < number <= len(dealers) else f"dealer:{written.removeprefix('dealer:')}"
    if name not in dealers:
        shown = ", ".join(f"D{at} is {one}" for at, one in enumerate(dealers[:6], 1))
        more = f" … up to D{len(dealers)}" if len(dealers) > 6 else ""
        raise ValueError(f"there is no dealer {written} at these tables: {shown}{more} (each table has three)")
    return f"{name}{'+' * bool(player)}{player}"


def _once(plants: tuple[Plant, ...]) -> None:
    """The same result has one rate, and all of them leave room for each other."""
    results = Counter(pocket for plant in plants for pocket in _results(plant))
    named = [name for name, often in results.items() if often > 1]
    if named:
        raise ValueError(f"{named[0]} is planted twice")
    for kinds in (RESULTS, ("loaded-die",)):
        if sum((plant.rate for plant in plants if plant.kind in kinds), Fraction(0)) > 1:
            raise ValueError(f"the rates of {' and '.join(kinds)} add up to more than 1")


def _results(plant: Plant) -> list[str]:
    if plant.kind == "sector":
        return [str(pocket) for pocket in sector(plant.on)]
    return [plant.on] if plant.kind == "bias" else [f"{plant.kind}:{plant.on}".removesuffix(":")]


def sector(on: str) -> list[int]:
    """The pockets of `17+2`, as they lie on the wheel."""
    middle, _, reach = on.partition("+")
    at = WHEEL_ORDER.index(int(middle))
    return [WHEEL_ORDER[(at + step) % len(WHEEL_ORDER)] for step in range(-int(reach), int(reach) + 1)]
