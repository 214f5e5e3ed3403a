"""The viewer: pages that show the record to people. It shows what `projections` returns and decides nothing."""
