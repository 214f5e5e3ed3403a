"""The same feed under another book: one replay, two games side by side, and where their results part.

both      two games at one table, told the same facts
pairs     the wagers of a round under both books
parting   what two readings of a round, or of a session, do not have in common
totals    what players would have had
report    all of it as JSON, written as the rounds end
"""
