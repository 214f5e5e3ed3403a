"""The same feed under another book: one replay, two games side by side, and where their results part.

totals       what players would have had
report       all of it as JSON, written as the rounds end
differences  differences between two readings of a round. Rule numbers always differ and do not count
parallel     two games at one table, given the same facts: under the ruleset in force, and under another
"""
