"""Writes the skeleton of a new game: `make game NAME=superghost`."""
