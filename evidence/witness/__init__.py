"""The witness: on the inspector's machine, with a key and a directory of its own, without PostgreSQL.

It pulls leaves, computes roots itself, and cosigns only checkpoints that extend its own leaves. A signed checkpoint is
on its disk before any other party sees it (docs/EVIDENCE.md).
"""
