"""How a process hears that a match has a new version."""
