"""The same feed under another ruleset: one replay with two games in parallel, and the differences of their results.

totals       what players would have received
report       all of it as JSON, written as the rounds end
differences  differences between two readings of a round. Rule numbers always differ and do not count
parallel     two games at one table, given the same facts: under the ruleset in force, and under another
"""
