"""The functions that money and the table of play rest on, altered as mutmut alters functions.

mutmut makes the mutants: it writes every variant of a function beside the right one, and a switch before them. Here
such modules are loaded in the place of the right ones, and tried like everything else. Which they are says
`[tool.mutmut]`.
"""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from mutmut.configuration import config
from mutmut.mutation.file_mutation import MutatedFile, mutate_file_contents
from mutmut.mutation.trampoline import set_mutant_under_test
from mutmut.state import state

from tests.mutation.sweep import Mutant

ABOUT = {
    "accounts": ("vic_2002_baccarat_collecting", "vic_2002_baccarat_late"),
    "commission": ("vic_2002_baccarat_commission", "vic_2002_baccarat_collecting", "vic_2002_baccarat_late"),
    "counting": ("shoe_procedure_in_play", "nz_1996_exposed_and_short"),
    "differential": ("nz_1996_differential", "vic_2002_baccarat_limits"),
    "dues": ("vic_2002_baccarat_payment", "vic_2002_baccarat_runs", "nz_div5_side_bets"),
    "last_hand": ("shoe_procedure_in_play", "shoe_procedure_between"),
    "markers": ("vic_2002_baccarat_commission", "vic_2002_baccarat_collecting"),
    "odds": ("nz_div5_side_bets", "vic_2002_baccarat_insurance"),
    "offers": ("nz_div5_side_bets",),
    "outcome": ("nz_1996_order", "nz_1998_and_div5_order"),
    "runs": ("vic_2002_baccarat_runs", "vic_2002_baccarat_runs_go_on"),
    "valid_stake": ("vic_2002_baccarat_insurance", "nz_div5_side_bets"),
}
"""By module: the tests of the rules that it is about."""
GAMES = "domain.games"
OF_NO_GAME = ("tests/domain/test_cards.py", "tests/domain/test_money.py")
SWITCHED: dict[str, MutatedFile] = {}
"""By module: its source with all its mutants."""


def own(names: tuple[str, ...]) -> tuple[str, ...]:
    """The tests of the functions themselves: quick, and all of them can be tried. Money and cards have no others."""
    if not any(f"{name}.".startswith(f"{GAMES}.") or GAMES.startswith(name) for name in names):
        return OF_NO_GAME
    return (
        *("tests/domain/games/common", "tests/domain/games/baccarat", *OF_NO_GAME),
        *sorted({f"tests/rules/test_{name}.py" for names in ABOUT.values() for name in names}),
    )


class Switching(SourceFileLoader):
    """Loads a module with its mutants."""

    def get_code(self, fullname: str) -> CodeType:
        """Compiled anew: what is kept beside the file has no mutants."""
        return self.source_to_code(SWITCHED[fullname].code.encode(), self.get_filename(fullname))


class Finder(MetaPathFinder):
    """Finds modules that have mutants."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Nothing, for any other."""
        if fullname not in SWITCHED:
            return None
        file = file_of(fullname)
        return spec_from_file_location(fullname, file, loader=Switching(fullname, file))


def begin() -> None:
    """From now on modules come with their mutants."""
    for pattern in config().only_mutate:
        module = pattern.removesuffix(".py").replace("/", ".")
        SWITCHED[module] = mutate_file_contents(pattern, Path(file_of(module)).read_text())
    if loaded := SWITCHED.keys() & sys.modules.keys():
        raise RuntimeError(f"loaded before they have mutants: {', '.join(sorted(loaded))}")
    sys.meta_path.insert(0, Finder())
    set_mutant_under_test("")


def watch() -> None:
    """From now on it is known which functions were called."""
    set_mutant_under_test("stats")


def file_of(module: str) -> str:
    """Where a module is written."""
    return str(Path(module.replace(".", "/")).with_suffix(".py").absolute())


def every_mutant() -> Iterator[Mutant]:
    """Each by the function that it alters."""
    for module, switched in SWITCHED.items():
        for name in switched.mutant_names:
            function, mutant = name.partition("__mutmut_")[0], f"{module}.{name}"
            install = partial(set_mutant_under_test, mutant)
            yield Mutant(mutant, module, frozenset({f"{module}.{function}"}), install, home=own_tests(module))


def own_tests(module: str) -> tuple[str, ...]:
    """Where the tests of a module stand, and those of the rules that it is about."""
    *rooms, name = module.split(".")
    return "/".join(("tests", *rooms, f"test_{name}.py")), *(
        f"tests/rules/test_{rules}.py" for rules in ABOUT.get(name, ())
    )


def touched() -> frozenset[str]:
    """The functions that were called since this was last asked."""
    names = frozenset(state()._stats)
    state()._stats.clear()
    return names
