"""The rules of Sprout-R-Out: what they say, what follows from the stones, what may be done, what it brings about."""
