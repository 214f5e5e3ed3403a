"""The base of every game. A game's own folder adds the rest.

chips, wagers                  amounts that chips can pay; the state of a wager in a round
terms                          the sign and the chips when a wager was placed, or when betting closed
state                          the states of a round and of a table
finding_types                  code, severity and sentence; the rulebook gives the rule of each
limits, dues                   the valid stake of a wager, and its due
payment_checks, round_report   compares payments with dues; builds the report of a round
cards                          card sets, their preparation, cards that never left the shoe
rulings                        what rulings change, and which wagers they reach
house                          house rules: people, signs, powers, disputes, limits
"""
