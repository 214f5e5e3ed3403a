"""Baccarat: ten rulesets, one game. A difference between rulesets is a difference in `books.py`."""
