"""What the tests of all games share: word lists, random self-play, golden playthroughs, the laws of the contract."""
