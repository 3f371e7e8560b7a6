"""The rules as WebAssembly, for random games by the ten thousand; imported only where it is used."""
