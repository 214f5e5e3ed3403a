"""Mutants that nobody could notice, and why: by the beginning of their names."""

KNOWN: dict[str, tuple[str, ...]] = {
    "How the Banker is paid stands in `banker`; the class of bets wants odds and a rule all the same.": (
        *(f"{book}.bets[banker].odds" for book in ("nz-1996-mini-baccarat", "nz-1996-midi-baccarat")),
        *(f"{book}.bets[banker].win" for book in ("nz-1996-mini-baccarat", "nz-1996-midi-baccarat")),
        *(f"{book}.bets[banker].odds" for book in ("nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-mini-baccarat")),
        *(f"{book}.bets[banker].win" for book in ("nz-1996-baccarat", "nz-1998-baccarat", "nz-div5-mini-baccarat")),
        "vic-2002-traditional.bets[banker].odds",
        "vic-2002-traditional.bets[banker].win",
    ),
    "What is not won has no odds: nothing reads them.": (
        *(f"nz-1996-caribbean-stud.antes[{way}][1]" for way in ("dead", "stand-off")),
        *(f"nz-1996-caribbean-stud.bets[{way}][1]" for way in ("dead", "face-down", "stand-off")),
    ),
    "The default of books that have no such rule: they do not list the matter, so nothing is found.": (
        "nz-1996-mini-baccarat.house.limits_by",
        "nz-1998-baccarat.house.closes_by",
    ),
}


def why(name: str) -> str:
    """Why nobody could notice a mutant; empty if somebody should."""
    return next((reason for reason, beginnings in KNOWN.items() if name.startswith(beginnings)), "")
