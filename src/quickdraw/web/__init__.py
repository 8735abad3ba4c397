"""Pages and live tables for any game."""
