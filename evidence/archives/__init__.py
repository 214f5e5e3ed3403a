"""Archives: months moved from PostgreSQL into files with their seals, and restored (docs/decisions/0020)."""
