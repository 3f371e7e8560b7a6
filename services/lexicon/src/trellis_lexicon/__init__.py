"""The dictionary service: everything about words. It knows no game."""
