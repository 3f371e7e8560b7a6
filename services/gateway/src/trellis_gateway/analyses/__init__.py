"""Questions about a match that its game answers."""
