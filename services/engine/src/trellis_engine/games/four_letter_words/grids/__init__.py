"""The grid of a player: its lines, what may be written on them, and which words still fit."""
