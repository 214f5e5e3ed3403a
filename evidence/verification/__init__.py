"""Verification: computes everything again from the rows, and compares it with what was signed and with others' copies.

The log's own tables help to name an alteration, but they are not trusted. Only signed roots are, and the evidence that
a witness or the holder of a checkpoint brings.
"""
