"""Roulette: a number, the dolly on it, and a ball that must be examined if it left the wheel.

The rest is in `domain.games.layout`.
"""
