"""Proofs that take longer than the suite should, in rooms of two hours at most: `make prove ROOM`.

rooms      which proofs there are, and what each shows
remember   the tests of a proof that passed for this tree, so that none is run again
runs       runs one proof: as tests, or as a command whose output has the figure
results    the last result of each proof, in docs/PROOFS.md
"""
