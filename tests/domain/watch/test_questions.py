"""The command that lists the rounds of an alarm can be pasted, whatever the names."""

import shlex
from collections import Counter
from datetime import date

from domain.watch.budget import BY_NAME, Budget
from domain.watch.instruments import watch_instrument
from domain.watch.peers import AND, Seen
from domain.watch.rates import watch_rates
from domain.watch.tallies import Rate

DAY = date(2026, 3, 1)
NAMES = ("P 7", "a/b", "O'Hara", "$(rm -rf ~)", "{0}", "-x", "Ōtāhuhu; ls")


def test_names_are_quoted_and_pairs_are_kept_apart() -> None:
    source = "pitlog wagers --dealer {} --player {} --day {days}"
    seen = [Seen("game", AND.join((name, other)), DAY, "T", Rate(10, 20, 1)) for name in NAMES for other in NAMES]
    found = {shlex.split(one.question)[3]: one for one in watch_rates(BY_NAME["overpaid-pair"], seen, Budget(), source)}
    assert set(found) == set(NAMES)
    for one in watch_rates(BY_NAME["overpaid-pair"], seen, Budget(), source):
        words = shlex.split(one.question)
        assert one.value == f"{words[3]}/{words[5]}"
        assert len(words) == 8
    wheels = [watch_instrument(name, "nz-1996-roulette", {DAY: Counter({"17": 5})}, 1, Budget()) for name in NAMES]
    assert [shlex.split(one.question)[3] for one in wheels if one is not None] == list(NAMES)
