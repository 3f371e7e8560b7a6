"""The search for legal plays: which strings are valid, which goal words can be reached, which letters can be added."""
