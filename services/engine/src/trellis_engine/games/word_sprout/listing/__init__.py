"""The legal moves in their order, and moves drawn at random."""
