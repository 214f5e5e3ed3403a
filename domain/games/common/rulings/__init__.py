"""Rulings: what they change, which wagers they reach, and which related ones they leave out."""
