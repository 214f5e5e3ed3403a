"""Roulette: a number, the dolly on it, and a ball that has to be looked at when it left the wheel.

The rest is in `domain.games.layout`.
"""
