"""Challenges after the sheets have been passed."""
