"""Types: what a rulebook of each game contains."""
