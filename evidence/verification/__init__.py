"""Verifying: everything is computed again from the rows, and held against what was signed, and what others hold.

What the database keeps of the log helps to name an alteration, and is never believed: only roots that were signed are,
and what a witness or the holder of a checkpoint brings.
"""
