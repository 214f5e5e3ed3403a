"""Facts that the program writes on behalf of a signed-in person; others are in `domain.facts.program`."""
