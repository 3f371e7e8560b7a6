"""The dice and how they are rolled."""
