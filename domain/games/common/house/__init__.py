"""House rules of any game: people, signs, powers, disputes, limits."""
