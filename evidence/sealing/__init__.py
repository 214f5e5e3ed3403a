"""Sealing: the record's rows as the leaves of one Merkle log, whose roots are signed (docs/EVIDENCE.md)."""
