"""The web table of the iaijutsu duel."""
