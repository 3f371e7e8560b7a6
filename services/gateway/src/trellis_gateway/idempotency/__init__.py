"""Requests that may be sent again without being done again."""
