"""Whether this gateway lives and can do its work."""
