"""The games that the engine knows."""
