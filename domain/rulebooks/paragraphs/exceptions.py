"""Exceptions: the status of a rule at single rulesets, where it differs from its document's rules file.

A rules file states it for a document, which may be in force at several rulesets. A test asks the rulebook of each
(`tests/rules/test_coverage_of_rulesets.py`): a rule is listed here if it is called computed but a ruleset's rulebook
lacks it, or if no test proves it for that ruleset.
"""

from typing import NamedTuple


class Exceptional(NamedTuple):
    """Rules of a document with another status at some rulesets."""

    document: str
    numbers: tuple[str, ...]
    """As written in the rules files."""
    rulesets: tuple[str, ...]
    status: str
    """`elsewhere`: the rule does not concern tables of these rulesets."""
    how: str


GENERAL, VIC, DIV5 = "nz-1996-general", "vic-2002-baccarat", "nz-div5-baccarat"
WHEELS = ("nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-money-wheel")
NO_CARDS = (*WHEELS, "nz-1996-craps")
STUD, ELECTRONIC = "nz-1996-caribbean-stud", "nz-electronic-baccarat"
MINI, MIDI, FULL = "nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat"
ELSEWHERE, RECORDED, UNDECIDED = "elsewhere", "recorded", "undecided"
OF_MINI, OF_MIDI = "It is about mini baccarat.", "It is about midi baccarat."

EXCEPTIONS: tuple[Exceptional, ...] = (
    Exceptional(GENERAL, ("19.1", "19.4(b)"), NO_CARDS, ELSEWHERE, "The game is played without cards."),
    Exceptional(GENERAL, ("19.4(b)",), (STUD,), ELSEWHERE, "Caribbean stud may be dealt from a shuffler."),
    Exceptional(
        GENERAL, ("14.1(a)",), ("nz-1996-blackjack", STUD, "nz-1996-money-wheel"), RECORDED,
        "What is no bet of the game is refused and kept in quarantine; what lies where the game's own rules do not "
        "allow it is found under them.",
    ),
    Exceptional(
        VIC,
        (
            "7.5 [base of the extra commission]", "7.5 [maximum differential]", "7.5.1", "7.5.2",
            '1.1 "Traditional Baccarat"',
            "10.1 Traditional: Player", "10.1 Traditional: Banker", "10.1 Traditional: Tie",
        ),
        ("vic-2002-crown",), ELSEWHERE, "It is about the Traditional version.",
    ),
    Exceptional(
        VIC,
        (
            '1.1 "Crown Baccarat"', '1.1 "Insurance/No 6" [when offered]', '1.1 "Insurance/No 6" [outcome]',
            '1.1 "Insurance/No 6" [amount]', '1.1 "Insurance/No 6" [when and where]', "5.1", "6.5.4",
            "10.1 Crown: Player", "10.1 Crown: Banker", "10.1 Crown: Insurance/No 6", "10.1 Crown: Tie",
        ),
        ("vic-2002-traditional",), ELSEWHERE, "It is about the Crown version.",
    ),
    Exceptional(DIV5, ("2.2(a)", "3.1(a)", "3.2(a)", "Appendix A"), (MIDI, FULL), ELSEWHERE, OF_MINI),
    Exceptional(DIV5, ("2.2(b)", "3.1(b)", "3.2(b)", "Appendix B"), (MINI, FULL), ELSEWHERE, OF_MIDI),
    Exceptional(
        DIV5, ("2.2(c)", "3.1(c)", "3.2(c)", "5.6(a)", "5.7", "Appendix C"), (MINI, MIDI), ELSEWHERE,
        "It is about full baccarat.",
    ),
    Exceptional(
        DIV5, ("5.8", "5.8(a)", "5.8(b)"), (FULL, ELECTRONIC), ELSEWHERE, "It is about mini and midi baccarat.",
    ),
    Exceptional(
        DIV5,
        (
            "3.4(a)(iii)", "5.6(c)", "8.9(a)", "8.9(b)", "8.9(c)", "8.9(d)", "8.10", "8.18", "8.18(a)", "8.18(b)",
            "8.18(c)", "11.3",
        ),
        (ELECTRONIC,), ELSEWHERE, "It is about Dealing Style B, which Electronic Baccarat does not have (8.3).",
    ),
    Exceptional(
        DIV5,
        (
            "5.4", "5.6(a)", "5.7", "5.9(a)", "5.9(b)", "5.14", "5.15", "6.2", "6.3", "6.3(a)", "6.3(b)", "6.3(c)",
            "6.5", "6.5(a)", "6.5(b)", "6.5(c)", "7.1(a)", "7.1(c)", "7.5", "7.7(a)", "7.10", "8.2", "8.5",
        ),
        (ELECTRONIC,), UNDECIDED, "It is computed at tables of Division 5; no test shows it at an electronic one.",
    ),
    Exceptional(
        DIV5, ("8.10",), (MINI,), UNDECIDED, "It is computed at midi and full tables; no test shows it at a mini one.",
    ),
    Exceptional(
        VIC, ("10.2.1(a)(i)", "10.2.1(a)(ii)", "10.2.1(a)(iii)", "10.2.1(b)", "11.8.1", "11.10.1"),
        ("vic-2002-crown",), UNDECIDED, "It is computed at Traditional tables; no test shows it at a Crown one.",
    ),
    Exceptional(
        VIC, ("8.1.3", "8.1.3(a)", "8.1.3(h)(ii)"), ("vic-2002-traditional",), UNDECIDED,
        "It is computed at Crown tables; no test shows it at a Traditional one.",
    ),
    Exceptional(
        DIV5, ("3.1(a)", "3.1(b)", "3.1(c)", "6.1", "10.1", "10.2"), (ELECTRONIC,), ELSEWHERE,
        "Electronic Baccarat has rules of its own for it (3.1, 6.1, 10.1, 10.2).",
    ),
)  # fmt: skip


def exception(ruleset: str, document: str, number: str) -> Exceptional | None:
    """The exception for a rule at one ruleset, if any."""
    return _BY_RULE.get((ruleset, document, number))


_BY_RULE = {
    (ruleset, one.document, number): one for one in EXCEPTIONS for ruleset in one.rulesets for number in one.numbers
}
