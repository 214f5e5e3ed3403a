"""Decoding: lines of a feed become facts, or are refused with a reason. Stored facts are read here too."""
