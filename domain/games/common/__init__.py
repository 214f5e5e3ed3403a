"""The base of every game. A game's own folder adds the rest.

chips, wagers                  what chips can pay; a wager as placed, changed, taken down, settled
terms                          sign and chips as they were when a wager was placed, or the betting closed
state                          what is known of a round, and of a table between rounds
finding_types                  code, severity and sentence; the rulebook gives the rule of each
limits, dues                   the valid stake of a wager, and what it is due
payment_checks, round_report   what was paid against what was due; a round as it is reported
cards                          card sets, how they are prepared, cards that never left the shoe
rulings                        what rulings change, and which wagers they reach
house                          house rules: people, signs, powers, disputes, limits
"""
