"""Commands for surveillance and inspectors: rounds, findings, disputes, rules."""
