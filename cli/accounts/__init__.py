"""Commands for accountants."""
