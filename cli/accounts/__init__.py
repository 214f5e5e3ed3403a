"""Commands of accountants."""
