"""What every game needs. A game's own folder adds the rest.

chips, tickets             what chips can pay; a wager as placed, changed, taken down, settled
terms                      sign and chips as they were when a wager was placed, or the betting closed
state, floor               what is known of a round, and of a table between rounds
matters                    what can be found, in one sentence; under which rule, the rulebook says
limits, dues               what is good of a wager, and what that is in money
payments, report           what was paid against what was due; a round as it is reported
"""
