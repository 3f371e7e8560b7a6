"""What a legal move brings about: plays and rounds, challenges, rules made and removed."""
