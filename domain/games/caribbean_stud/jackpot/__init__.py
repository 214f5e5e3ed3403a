"""The progressive jackpot of Caribbean stud: its pool, its prizes, and pools that several tables share."""
