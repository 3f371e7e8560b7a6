"""How much one address, one seat or one application may ask for in a minute."""
