"""The sheets of paper: what is written on them, what it scores, what could still be written."""
