"""New Zealand, Electronic Baccarat: credits, vouchers, results, malfunctions; and what a terminal asks of a wager."""

from domain.rulebooks.shapes.terminals import TerminalRules

BOTH = TerminalRules(most=30, enter=frozenset({"dealer", "game_supervisor"}))  # 3.3(a), 10.3(a)
ALONE = TerminalRules(BOTH.most, BOTH.enter, alone=True)  # 5.2
