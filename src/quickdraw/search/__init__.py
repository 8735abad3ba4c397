"""How bots think, written once for any game."""
