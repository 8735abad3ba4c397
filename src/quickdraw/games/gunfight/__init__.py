"""Quick Draw."""
