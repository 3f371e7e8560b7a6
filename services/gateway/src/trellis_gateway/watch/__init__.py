"""People who watch a match while it is played: server-sent events."""
