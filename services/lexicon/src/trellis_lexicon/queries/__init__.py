"""What can be asked of one opened version of a lexicon."""
