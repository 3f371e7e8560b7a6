"""The engine and the lexicon as the gateway sees them."""
