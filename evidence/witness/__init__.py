"""The witness: on the inspector's machine, with a key and a directory of its own, without PostgreSQL.

It pulls, computes roots itself, and cosigns only what extends what it holds; what it signed is on its disk before
anybody sees it (docs/EVIDENCE.md).
"""
