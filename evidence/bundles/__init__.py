"""Bundles: whole sessions in one file, sealed, that a stranger verifies without the record (docs/verify/README.md)."""
