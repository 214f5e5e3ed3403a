"""Commands that bring facts in: feeds, imports, quarantine, and the tokens of devices."""
