"""Card sets, their preparation, and cards that never left the shoe: what games with cards share."""
