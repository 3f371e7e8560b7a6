"""News of matches: that one has a new version."""
