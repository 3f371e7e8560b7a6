"""Matches: created, listed, shown."""
