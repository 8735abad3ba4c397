"""The web table of a six-shooter duel: high noon."""
