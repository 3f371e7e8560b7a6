"""The rules engine: everything about rules. It keeps nothing between calls."""
