"""House rules of the gazettes: powers, signs, closing, and what only people see. One value for each document.

1998, Division 5 and Electronic Baccarat refer signs, closing and disputes to a Division 1 that we do not have.
"""

from collections.abc import Iterable
from dataclasses import replace

from domain.rulebooks.shapes.house import HouseRules
from domain.rulebooks.shoe import nz_1996, nz_1998, nz_div5, vic_2002

GENERAL_1996 = "nz-1996-general"


def of_general(numbers: Iterable[str]) -> dict[str, str]:
    """General rules of 1996 as findings cite them."""
    return {number: f"{GENERAL_1996} {number}" for number in numbers}


def own(*numbers: str) -> dict[str, str]:
    """Rules of a rulebook's own document."""
    return {number: number for number in numbers}


def powers(**rules: str) -> dict[str, tuple[str, str]]:
    """Powers by the lowest role that has them."""
    return {number: (role, number) for role, numbers in rules.items() for number in numbers.split()}


GENERAL_POWERS = {
    "6.0": "casino_supervisor",
    "8.1": "game_supervisor",
    "11.2(a)": "shift_manager",
    "11.2(b)": "shift_manager",
    "12.1(a)": "casino_supervisor",
    "12.1(b)": "casino_supervisor",
    "13.4": "shift_manager",
}
GENERAL_CONDUCT = (
    "3.0", "7.0", "9.0", "11.2(b)", "14.1(c)", "14.3", "15.2", "18.1", "18.2(a)", "18.2(b)", "18.2(c)", "18.2(d)",
    "18.2(e)", "19.2", "20.2",
)  # fmt: skip

GENERAL = HouseRules(
    powers={number: (role, f"{GENERAL_1996} {number}") for number, role in GENERAL_POWERS.items()},
    conduct=of_general(GENERAL_CONDUCT),
    bases={
        "sign": "limits-changed-early",
        "first_opening": "limits-changed-after-opening",
        "no_activity": "limits-changed-in-play",
    },  # 13.3(a), (c), (d)
    maximum_too=True,
    closes_by="casino_supervisor",  # 6.0
    personal_by="shift_manager",  # 13.4
)
"""Division I, behind every game of 1996."""

MINI_1996 = replace(
    GENERAL,
    seats=(0, 7),  # 2.1
    powers={**GENERAL.powers, **powers(shift_manager="7.6", casino_supervisor="11.7")},
    conduct={**GENERAL.conduct, **own("2.2", "3.3", "4.2", "4.3", "4.7", *nz_1996.SEEN_MINI)},
)
PLAYERS_HANDS = (
    "2.2", "2.4(b)", "3.3", "4.2", "4.3", "4.7", "8.7", "8.11", "8.12", "8.15", "8.16", "8.17", "8.18", "8.22", "8.26",
)  # fmt: skip
"""Of the two books whose players may take the cards."""

MIDI_1996 = replace(
    GENERAL,
    seats=(0, 9),  # 2.1
    powers={
        **GENERAL.powers,
        **powers(shift_manager="7.7", casino_supervisor="11.7", inspector="8.4", game_supervisor="8.23"),
    },
    conduct={
        **GENERAL.conduct,
        **own(*PLAYERS_HANDS),
        **own(*nz_1996.SEEN),
    },
)
FULL_1996 = replace(
    MIDI_1996,
    seats=(0, 14),  # 2.1
    powers={
        **GENERAL.powers,
        **powers(shift_manager="7.7", casino_supervisor="12.7", inspector="8.4", game_supervisor="8.23"),
    },
    conduct={**MIDI_1996.conduct, **own("4.4(b)")},
)
NZ_1998 = HouseRules(
    seats=(0, 14),  # 3.1
    powers=powers(casino_supervisor="12.6", game_supervisor="8.16(c)"),
    conduct=own(
        "4.3", "5.3", "5.4", "5.5(b)", "8.6", "8.10", "8.10(a)", "8.10(b)", "8.10(c)", "8.12", "8.13", "8.15", "8.18"
    )
    | own("3.2", "3.3", "3.4", "3.4(c)", "3.4(d)", "3.4(f)", "Appendix", *nz_1998.SEEN),
)
EQUIPMENT_DIV5 = (
    "3.2", "3.2(a)", "3.2(b)", "3.2(c)", "3.3", "3.4", "3.4(a)", "3.4(a)(i)(B)", "3.4(a)(ii)(B)", "3.4(a)(ii)(C)",
    "3.4(a)(iii)(B)", "3.4(c)", "3.4(e)", "Appendix A", "Appendix B", "Appendix C",
)  # fmt: skip
NZ_DIV5_FULL = HouseRules(
    seats=(0, 14),  # 3.1(c)
    powers=powers(casino_supervisor="8.17", game_supervisor="7.1(b) 7.1(d) 8.18(c)"),
    conduct=own(
        "4.3", "5.3", "5.4", "5.6(b)", "8.7", "8.11", "8.11(a)", "8.11(b)", "8.11(c)", "8.13", "8.14", "8.16", "8.20"
    )
    | own("11A.8", *EQUIPMENT_DIV5, *nz_div5.SEEN),
)
NZ_DIV5_MIDI = replace(NZ_DIV5_FULL, seats=(0, 9))  # 3.1(b)
NZ_DIV5_MINI = replace(NZ_DIV5_FULL, seats=(0, 7))  # 3.1(a)
DIV5 = "nz-div5-baccarat"
NZ_ELECTRONIC = replace(
    NZ_DIV5_FULL,
    seats=(0, 9),  # 3.1
    powers={number: (role, f"{DIV5} {cited}") for number, (role, cited) in NZ_DIV5_FULL.powers.items()},
    conduct={**{number: f"{DIV5} {number}" for number in NZ_DIV5_FULL.conduct}, **own("5.4", "5.3B", "5.3B(a)")},
)
NOTICES_AND_TOURNAMENTS = (
    "2.2 5.1 7.1 12.1.3 12.2.1(a) 12.2.1(b) 12.2.1(c) 12.2.1(d) 12.2.1(e) 12.2.1(f) 12.2.3 12.2.4 12.2.5 12.3.1 12.3.2"
    " 12.3.3 12.3.4 12.3.5(a) 12.3.5(b)"
)
"""Victoria: what is printed, shown or kept in papers."""
VIC = HouseRules(
    seats=(5, 14),  # 2.1
    powers=powers(
        game_supervisor="4.2.1(b) 4.2.2 4.4.1 6.2.1 8.2.3 8.3.4(d) 11.4 11.8",
        casino_supervisor="10.2.1(a)(iii) 4.1.1(c) 4.1.1(d) 4.4.2 7.7 11.10 13.2 13.3 13.7 13.10",
        pit_boss="8.1.3(h)(iii)",
    ),
    conduct=own(
        "4.1.1",
        "6.1",
        "6.2",
        "6.3",
        "8.1.1(e)",
        "8.1.1(f)",
        "8.1.2",
        "8.1.3(e)",
        "8.1.3(f)",
        "8.1.3(i)",
        "13.1",
        "13.5",
        "13.6",
        "13.11",
        *NOTICES_AND_TOURNAMENTS.split(),
        *vic_2002.SEEN,
    ),
    bases=dict.fromkeys(("sign", "first_opening", "no_activity"), "limits-changed-early"),  # 7.7, 7.7.1
    limits_by="casino_supervisor",  # 7.7
    closes_by="casino_supervisor",  # 13.7
    decides="casino_supervisor",  # 13.10
)
