"""What happened in a match, as each person may know it."""
