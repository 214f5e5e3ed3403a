"""Commands of whoever runs pitlog."""
