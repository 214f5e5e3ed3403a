"""The ten baccarat rulesets as data: the operator's choices, the order and the people of each act, and the payment of
wins.
"""

from dataclasses import dataclass, replace
from datetime import date

SEALED_PREPARATION = ("chemmy", "stack", "riffle")


@dataclass(frozen=True)
class Dealing:
    """A dealing style."""

    face: str
    """For the first four cards. Empty: as the game supervisor decides."""
    third: str
    """For third cards."""
    offered: bool = False
    """Whether players may take and turn the hands."""
    shoe: bool = False
    """Whether a player may hold the shoe."""


DEALING = {
    "A": Dealing("up", "up"),
    "B": Dealing("down", "down", offered=True),
    "C": Dealing("down", "up"),
    "8.1.1": Dealing("down", "down", offered=True),
    "8.1.2": Dealing("", "up"),
    "8.1.3": Dealing("down", "down", shoe=True),
}


@dataclass(frozen=True)
class SimulatedRuleset:
    """One ruleset."""

    name: str
    cites: str
    """The name of its document in findings."""
    general: str
    """The name of its general rules in findings. Its own document if there are none."""
    place: str
    """A key of `clock.PLACES`."""
    currency: str
    first_day: date
    layouts: tuple[tuple[str, int], ...]
    """Permitted layouts and their seats."""
    seats_run: str
    decks: tuple[int, ...]
    cutting_cards: tuple[int, ...]
    styles: tuple[str, ...]
    cut: str
    """The direction in which the cut is offered: ascending, descending, staff (no player)."""
    cut_by_staff: str
    """The role that cuts if no player does."""
    cut_margin: int
    """The minimum number of cards on either side of the cut."""
    behind: tuple[int, ...]
    """The number of cards behind the cutting card."""
    shuffles: tuple[str, ...]
    ready_made: tuple[str, ...] | None
    """How pre-shuffled cards are shuffled again. None: such cards are not used."""
    shown: bool
    """Whether the cards are spread for the first players."""
    burn: str
    """`face_value`: one face up and as many as it says; `unseen`: one face down."""
    renew: tuple[str, ...]
    """Styles after whose shoes the cards leave the table."""
    payout: tuple[str, ...]
    """How a Banker win is paid: a key of `money.BANKER`."""
    exact: bool
    """Whether a Banker wager must be exactly payable in chips."""
    first_card_ends: bool
    """Whether a cutting card that comes out as a round's first card makes that round the last."""
    both_hands: bool = True
    standing: bool = False
    sharing: bool = False
    several_areas: bool = False
    """Whether one player may wager on several areas."""
    own_limits: str = ""
    """The role that sets limits for one player. Empty: no role."""
    deferral: bool = False
    free_rounds: bool = False
    dummy_coups: bool = False
    terminals: bool = False
    perfect_pairs: bool = False
    dragon_bonus: bool = False
    insurance: bool = False
    runs: bool = False
    differential: str = ""
    """`max`: a maximum; `both`: a minimum and a maximum; empty: none."""
    notify_style: tuple[str, ...] = ()
    """Styles that require notice to an inspector beforehand."""
    notify_limits: bool = False
    rebuilt_binds: bool = False
    """Whether a reconstruction holds even if the order of the cards is known."""
    notify_replaced: bool = False
    """Whether an inspector is notified when the cards are replaced."""
    replaced_by: tuple[str, str] = ("", "")
    """The role that replaces the cards during a shoe, and the rule. Empty: no role here."""
    shufflers: tuple[str, ...] = ("none",)
    """Shuffling machines that the operator may use."""
    player_offer_after_deal: bool = False
    announce_third: tuple[str, ...] = ("B",)
    """Styles in which a hand's points are announced again after its third card."""
    check_after: bool = False
    """Whether the cards are checked again when gaming ends."""
    sign: str = "limits"
    """What the sign at the table shows besides the limits."""


NZ_1996_MINI = SimulatedRuleset(
    name="nz-1996-mini-baccarat",
    cites="nz-1996-mini-baccarat",
    general="nz-1996-general",
    place="nz",
    currency="NZD",
    first_day=date(1996, 2, 20),
    layouts=(("mini", 7),),
    seats_run="clockwise",
    decks=(8,),
    cutting_cards=(1, 2),
    styles=("A", "C"),
    cut="ascending",
    cut_by_staff="employee",
    cut_margin=52,
    behind=tuple(range(20, 61)),
    shuffles=SEALED_PREPARATION,
    ready_made=None,
    shown=True,
    burn="face_value",
    renew=(),
    payout=("five_percent",),
    exact=True,
    first_card_ends=True,
    both_hands=False,
    sharing=True,
    differential="max",
    notify_limits=True,
    own_limits="shift_manager",
    notify_replaced=True,
    replaced_by=("shift_manager", "7.6"),
)
NZ_1996_MIDI = replace(
    NZ_1996_MINI,
    name="nz-1996-midi-baccarat",
    cites="nz-1996-midi-baccarat",
    layouts=(("midi", 9),),
    seats_run="counter_clockwise",
    styles=("A", "B", "C"),
    cut="descending",
    ready_made=(),
    renew=("B",),
    sharing=False,
    notify_style=("B",),
    replaced_by=("shift_manager", "7.7"),
    player_offer_after_deal=True,
)
NZ_1996 = replace(
    NZ_1996_MIDI,
    name="nz-1996-baccarat",
    cites="nz-1996-baccarat",
    layouts=(("full", 14),),
    cut="ascending",
    standing=True,
)
NZ_1998 = replace(
    NZ_1996,
    name="nz-1998-baccarat",
    cites="nz-1998-baccarat",
    general="nz-1998-baccarat",
    first_day=date(1998, 3, 14),
    ready_made=("riffle",),
    notify_style=(),
    notify_limits=False,
    notify_replaced=False,
    replaced_by=("casino_operator", "7.7"),
    player_offer_after_deal=False,
)
NZ_DIV5_FULL = replace(
    NZ_1998,
    name="nz-div5-full-baccarat",
    cites="nz-div5-baccarat",
    general="nz-div5-baccarat",
    rebuilt_binds=True,
    first_day=date(2009, 3, 14),
    decks=(6, 8, 8),
    payout=("five_percent", "five_percent", "half_on_six"),
    both_hands=True,
    free_rounds=True,
    several_areas=True,
    perfect_pairs=True,
    replaced_by=("casino_operator", "7.10"),
    shufflers=("none", "none", "non_continuous", "continuous"),
)
NZ_DIV5_MIDI = replace(NZ_DIV5_FULL, name="nz-div5-midi-baccarat", layouts=(("midi", 9),), standing=False)
NZ_DIV5_MINI = replace(
    NZ_DIV5_MIDI,
    name="nz-div5-mini-baccarat",
    layouts=(("mini", 7),),
    seats_run="clockwise",
    styles=("A", "C"),
    renew=(),
    sharing=True,
)
NZ_ELECTRONIC = replace(
    NZ_DIV5_FULL,
    name="nz-electronic-baccarat",
    cites="nz-electronic-baccarat",
    layouts=(("", 9),),
    styles=("A", "C"),
    cut="staff",
    shown=False,
    renew=(),
    replaced_by=("", ""),
    exact=False,
    standing=False,
    free_rounds=False,
    several_areas=False,
    own_limits="",
    terminals=True,
    dragon_bonus=True,
    differential="",
)
VIC_TRADITIONAL = SimulatedRuleset(
    name="vic-2002-traditional",
    cites="vic-2002-baccarat",
    general="vic-2002-baccarat",
    place="vic",
    currency="AUD",
    first_day=date(2002, 11, 9),
    layouts=(("mini", 7), ("midi", 9), ("full", 14)),
    seats_run="counter_clockwise",
    decks=(6, 8, 8),
    cutting_cards=(1,),
    styles=("8.1.1", "8.1.2", "8.1.2", "8.1.3"),
    cut="descending",
    cut_by_staff="game_supervisor",
    cut_margin=60,
    behind=(13, 20),
    shuffles=("chemmy", "riffle"),
    ready_made=(),
    shown=False,
    burn="unseen",
    renew=("8.1.1", "8.1.3"),
    payout=("five_percent",),
    exact=False,
    first_card_ends=False,
    standing=True,
    own_limits="casino_supervisor",
    replaced_by=("casino_supervisor", "4.4.2"),
    deferral=True,
    dummy_coups=True,
    runs=True,
    differential="both",
    announce_third=("8.1.1", "8.1.2", "8.1.3"),
    check_after=True,
)
VIC_CROWN = replace(
    VIC_TRADITIONAL,
    name="vic-2002-crown",
    payout=("crown",),
    insurance=True,
    sign="Crown Baccarat is played at this table",
)

BOOKS: dict[str, SimulatedRuleset] = {
    book.name: book
    for book in (
        NZ_1996_MINI, NZ_1996_MIDI, NZ_1996, NZ_1998, NZ_DIV5_MINI, NZ_DIV5_MIDI, NZ_DIV5_FULL, NZ_ELECTRONIC,
        VIC_TRADITIONAL, VIC_CROWN,
    )
}  # fmt: skip
MIXED = replace(
    NZ_ELECTRONIC, styles=("A", "B", "C"), cut="ascending", shown=True, renew=("B",), exact=True, free_rounds=True
)
"""Electronic baccarat with chips on the layout too: Division 5 in full."""
VARIANTS: dict[str, tuple[SimulatedRuleset, ...]] = {name: (book,) for name, book in BOOKS.items()}
VARIANTS["nz-electronic-baccarat"] = (NZ_ELECTRONIC, NZ_ELECTRONIC, MIXED)
