"""The embedded server: PostgreSQL in the home, started and stopped by pitlog."""
