"""New Zealand, Electronic Baccarat: credits, vouchers, results, malfunctions; and what a terminal asks of a wager."""

from domain.rulebooks.shapes.terminals import TerminalRules

BOTH = TerminalRules(most=30, enter=frozenset({"dealer", "game_supervisor"}))  # 3.3(a), 10.3(a)
ALONE = TerminalRules(BOTH.most, BOTH.enter, alone=True)  # 5.2

AT_TABLE: dict[str, str | None] = {
    "too-many-terminals": "3.3(a)",
    "aggregate-too-small": "3.4(c)(iv)",
    "terminal-not-activated": "5.3",
    "credits-exceed-cash": "5.3A",
    "credits-exceed-tender": "5.3B(b)",
    "credits-exceeded": "10.3(b)(iii)(B)",
    "result-not-entered": "10.3(a)",
    "entered-by-another": "10.3(a)",
    "result-not-recorded": "10.3(b)(i)",
    "payout-short": "10.5",
    "payout-over": "10.5",
    "voucher-issued-twice": "10.5",
    "voucher-paid-wrongly": "10.6",
    "voucher-paid-twice": "10.6",
    "wrong-result-stands": "12.3",
    "wrong-result-recalculated": "12.3",
    "terminal-misled": "12.3",
    "terminal-misled-recalculated": "12.3",
    "refusal-unfounded": "12.4",
    "refusal-of-chips": "12.4",
    "refusal-outside-malfunction": "12.4(b)",
    "refusal-not-reported": "12.5(a)",
    "terminal-locked": "12.5(b)",
    "payment-refused": "12.5(c)",
    "stake-not-refunded": "12.5(c)",
}
"""Whether chips are taken too or not."""

OF_WAGERS: dict[str, str | None] = {
    "wager-off-step": "3.4(c)(iii)(A)",
    "layout-wager": "5.2",
    "changed-after-close": "5.5",
    "late-wager": "8.1",
    "late-change": "8.1",
    "late-withdrawal": "8.1",
    "closed-after-first-card": "8.1",
}
"""Of wagers at terminals, in place of what Division 5 says of chips."""
