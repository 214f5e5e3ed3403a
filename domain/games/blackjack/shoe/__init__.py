"""The shoe: prepared, cut, drawn from."""
