"""The dictionaries, as the lexicon service gives them."""
