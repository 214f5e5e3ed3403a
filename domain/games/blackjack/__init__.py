"""Blackjack: boxes with hands, each played against the dealer's.

announcements  checks announcements of the dealer: totals and insurance
evolve         what a fact changes in a round of blackjack. Facts not listed change nothing
finding_types  finding types of blackjack alone
game           links the fold to the rules of this game
hands          the deal, decisions, and the dealer's hand
next_step      the next step at blackjack: cards, decisions, immediate settlements, the dealer's hand, settlement
outcome        decides the outcome of a round of blackjack
reasons        explains a round of blackjack: every hand and its end
shoe           the shoe: prepared, cut, drawn from
state          states of a round of blackjack, its hands by the rules, and a table between rounds
wagers         valid stakes, added wagers, dues, settlement
"""
