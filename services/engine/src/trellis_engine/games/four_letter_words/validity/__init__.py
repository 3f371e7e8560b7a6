"""Which words may be chosen: restrictions that go together."""
