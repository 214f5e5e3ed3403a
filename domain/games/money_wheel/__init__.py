"""Money wheel: seven symbols, one spin. Everything it does is in `domain.games.layout`."""
