"""Seats: taken by people, held with bearer tokens."""
