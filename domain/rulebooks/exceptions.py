"""What becomes of a rule at single rulesets, where that is not what its document's table of paragraphs says.

The tables say it of a document; a document may be in force at several rulesets. A test asks the rulebook of each
(`tests/rules/test_coverage_of_rulesets.py`): a rule called computed that a ruleset's book does not have stands here.
"""

from typing import NamedTuple


class Exceptional(NamedTuple):
    """Rules of a document, at some rulesets."""

    document: str
    numbers: tuple[str, ...]
    """As the tables write them."""
    rulesets: tuple[str, ...]
    status: str
    """`elsewhere`: such a rule is not about tables of these rulesets."""
    how: str


GENERAL, VIC, DIV5 = "nz-1996-general", "vic-2002-baccarat", "nz-div5-baccarat"
WHEELS = ("nz-1996-roulette", "nz-1996-tai-sai", "nz-1996-money-wheel")
NO_CARDS = (*WHEELS, "nz-1996-craps")
STUD, ELECTRONIC = "nz-1996-caribbean-stud", "nz-electronic-baccarat"
MINI, MIDI, FULL = "nz-div5-mini-baccarat", "nz-div5-midi-baccarat", "nz-div5-full-baccarat"
ELSEWHERE, RECORDED = "elsewhere", "recorded"
OF_MINI, OF_MIDI = "It is about mini baccarat.", "It is about midi baccarat."

EXCEPTIONS: tuple[Exceptional, ...] = (
    Exceptional(GENERAL, ("19.1", "19.4(b)"), NO_CARDS, ELSEWHERE, "The game is played without cards."),
    Exceptional(GENERAL, ("19.4(b)",), (STUD,), ELSEWHERE, "Caribbean stud may be dealt from a shuffler."),
    Exceptional(
        GENERAL, ("14.4",), (*NO_CARDS, STUD), RECORDED,
        "A wager that was turned down is on record (`wager_refused`) with its time and its reason; whether that came "
        "too late is reported as an irregularity that names the rule.",
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
        DIV5, ("3.1(a)", "3.1(b)", "3.1(c)", "6.1", "10.1", "10.2"), (ELECTRONIC,), ELSEWHERE,
        "Electronic Baccarat has rules of its own for it (3.1, 6.1, 10.1, 10.2).",
    ),
)  # fmt: skip


def exception(ruleset: str, document: str, number: str) -> Exceptional | None:
    """What becomes of a rule at one ruleset, where that is something of its own."""
    return _BY_RULE.get((ruleset, document, number))


_BY_RULE = {
    (ruleset, one.document, number): one for one in EXCEPTIONS for ruleset in one.rulesets for number in one.numbers
}
