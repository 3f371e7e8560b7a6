"""Cards and what can be formed of them."""
