"""The viewer: where people look at the record. It asks `projections` and shows the answers; it decides nothing."""
