"""Connections of clients: how many there are, how long each may take, and how much it may send."""
