"""Commands of surveillance and inspectors: rounds, findings, disputes, rules."""
