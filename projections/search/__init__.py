"""Search: one line of words against everything in the record and the rules."""
