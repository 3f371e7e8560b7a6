"""Moves: listed, judged, played."""
