"""Keeps projections current: the follower, rebuilding, and the comparison of the two."""
