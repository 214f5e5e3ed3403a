"""A simulator to try pitlog with: seeded feeds of whole shifts, clean or with known faults.

It imports nothing of the program, so that its arithmetic is independent of the program's.
"""

from simulator.entry import ExpectedFinding, FeedEntry, Shift
from simulator.shift import RULESETS, demo_shift, simulate

__all__ = ["RULESETS", "ExpectedFinding", "FeedEntry", "Shift", "demo_shift", "simulate"]
