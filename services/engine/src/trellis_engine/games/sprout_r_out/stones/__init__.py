"""What follows from the stones on a board."""
